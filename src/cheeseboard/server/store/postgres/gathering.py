"""Those who ask for the same kind of thing while the session is busy are answered by the same statements."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cheeseboard.server.store.postgres.session import Session
from cheeseboard.server.store.postgres.writer import Lost, Writer, answer, is_lost

Answers = Callable[[list[str], Session], Awaitable[Mapping[str, Any]]]
"""Answers for some keys; a key that is missing is answered with None, an exception is raised where it was asked for."""


class Gathering:
    """Keys gather until the session has time for them: after a node's fall all its tables are asked for at once."""

    def __init__(self, writer: Writer, answers: Answers) -> None:
        self.writer = writer
        self.answers = answers
        self.waiting: dict[str, list[asyncio.Future[Any]]] = {}

    async def get(self, key: str) -> Any:
        """The answer for one key."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        first = not self.waiting
        self.waiting.setdefault(key, []).append(future)
        if first:
            try:
                await self.writer.ask(self.run)
            except Exception as trouble:  # noqa: BLE001 - it is the answer of all who asked
                if not future.done():
                    self.tell(self.taken(), trouble)
        return await future

    async def run(self, session: Session) -> None:
        """The session has time: all who have asked until now."""
        waiting = self.taken()
        try:
            found = await self.answers(list(waiting), session)
        except Exception as trouble:
            self.tell(waiting, Lost() if is_lost(session, trouble) else trouble)
            raise
        for key, futures in waiting.items():
            self.tell({key: futures}, found.get(key))

    def taken(self) -> dict[str, list[asyncio.Future[Any]]]:
        """Who waits; whoever comes now, waits for the next time."""
        waiting, self.waiting = self.waiting, {}
        return waiting

    @staticmethod
    def tell(waiting: dict[str, list[asyncio.Future[Any]]], found: Any) -> None:
        """Answer them."""
        for futures in waiting.values():
            for future in futures:
                answer(future, found)
