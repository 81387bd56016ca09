"""Those who ask for the same kind of thing while the session is busy are answered by the same statements."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cheeseboard.server.store.postgres.session import Session
from cheeseboard.server.store.postgres.writer import Lost, NotSent, Writer, answer, is_lost

Answers = Callable[[list[str], Session], Awaitable[Mapping[str, Any]]]
"""Answers for some keys; a key that is missing is answered with None, an exception is raised where it was asked for."""


Waiting = dict[str, list[asyncio.Future[Any]]]


class Gathering:
    """Keys gather until the session has time for them: after a node's fall all its tables are asked for at once.

    At most `most` are answered in one go: beats and moves come in between, however many ask.
    """

    def __init__(self, writer: Writer, answers: Answers, most: int) -> None:
        self.writer = writer
        self.answers = answers
        self.most = most
        self.waiting: dict[str, list[asyncio.Future[Any]]] = {}
        self.task: asyncio.Task[None] | None = None

    async def get(self, key: str) -> Any:
        """The answer for one key."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(key, []).append(future)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.serve())
        return await future

    async def serve(self) -> None:
        """Go on until nobody waits."""
        while self.waiting:
            try:
                await self.writer.ask(self.run)
            except NotSent as trouble:
                tell(self.taken(len(self.waiting)), trouble)
            except Exception:  # noqa: BLE001, S110 - those who asked have been told
                pass
        self.task = None

    async def run(self, session: Session) -> None:
        """The session has time: those who have asked until now."""
        waiting = self.taken(self.most)
        try:
            found = await self.answers(list(waiting), session)
        except Exception as trouble:
            tell(waiting, Lost() if is_lost(session, trouble) else trouble)
            raise
        for key, futures in waiting.items():
            tell({key: futures}, found.get(key))

    def taken(self, most: int) -> Waiting:
        """Those who have waited longest; whoever comes now, waits for the next time."""
        keys = list(self.waiting)[:most]
        return {key: self.waiting.pop(key) for key in keys}


def tell(waiting: Waiting, found: Any) -> None:
    """Answer them."""
    for futures in waiting.values():
        for future in futures:
            answer(future, found)
