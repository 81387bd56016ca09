"""A server's insides without sockets: what a line would have sent is kept in a list. For tests of every byte."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from cheeseboard.core.luck import KeyedLuck, Luck
from cheeseboard.games import find
from cheeseboard.server.house import House
from cheeseboard.server.operations import net
from cheeseboard.server.premises import Premises
from cheeseboard.server.serving import new_server
from cheeseboard.table.hear import heard
from cheeseboard.table.line import Line
from cheeseboard.table.presence import depart
from cheeseboard.table.seats import Seat, hashed, new_table_id
from cheeseboard.table.settings import checked
from cheeseboard.table.store import START, Saved
from cheeseboard.table.table import Table
from cheeseboard.table.terms import LOBBY, PLAYING, Terms, to_head


@asynccontextmanager
async def premises_in(folder: Path, luck: Callable[[bytes], Luck] = KeyedLuck, **rules: Any) -> AsyncIterator[Premises]:
    """A server that is open while the test runs."""
    limits = {"messages_per_second": 1e9, "messages_burst": 1e9, **rules}
    premises = Premises(House(data=folder, **limits), luck)
    await premises.start()
    try:
        yield premises
    finally:
        await premises.stop()


class Caller:
    """A connection without a network."""

    def __init__(self, table: Table, lang: str = "en") -> None:
        self.table = table
        self.sent: list[bytes] = []
        self.code: int | None = None
        world = table.world
        self.line = Line(self.take, self.hang_up, lang, world.limits, world.clock.monotonic())

    def take(self, *texts: bytes) -> None:
        """What the server sends."""
        self.sent.extend(texts)

    def hang_up(self, code: int, reason: str) -> None:
        """The server closes the line."""
        self.code = self.code or code

    def say(self, message: Any) -> None:
        """What the client sends."""
        heard(self.table, self.line, message if isinstance(message, bytes | str) else json.dumps(message))

    async def settled(self) -> None:
        """Wait until the table has done everything."""
        while (self.table.writing or self.table.inbox) and not self.table.gone:  # noqa: ASYNC110 - it knows no events
            await asyncio.sleep(0)

    @property
    def last(self) -> dict[str, Any]:
        """The last message."""
        found: dict[str, Any] = json.loads(self.sent[-1])
        return found

    def leave(self) -> None:
        """Hang up."""
        self.table.post(depart, self.table, self.line)


def terms(game: str, players: int, setup: dict[str, Any] | None, **settings: Any) -> Terms:
    """The terms of a table whose seats have the secrets s0, s1 … and whose host has "host"."""
    rules = find(game)
    return Terms(
        game=game,
        rules=rules.version,
        players=players,
        options=rules.check_options(players, {}),
        settings=checked({"spectators": True, "away_seconds": None, "bot_pause_ms": 0, **settings}),
        seats=tuple(Seat("here", None, None, hashed(f"s{seat}")) for seat in range(players)),
        host=hashed("host"),
        lang="en",
        created=1.0,
        phase=LOBBY if setup is None else PLAYING,
        setup=setup,
    )


async def table_in(premises: Premises, agreed: Terms, id_: str | None = None) -> Table:
    """A stored table with terms, and perhaps an id, of one's own making."""
    name = id_ or new_table_id(secrets.token_bytes)
    assert await premises.store.create([(name, to_head(agreed, 1.0, 0, START))]) is Saved.SAFE
    premises.room.stored += 1
    return await premises.find(name)


@asynccontextmanager
async def listening(folder: Path, **rules: Any) -> AsyncIterator[tuple[Premises, int]]:
    """A server with house rules of one's own that really listens, in this very process; its port."""
    premises = Premises(House(data=folder, **rules))
    sock, _ = net.listen("127.0.0.1", 0)
    server = new_server(premises)
    serving = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started:  # noqa: ASYNC110 - it knows no events
        await asyncio.sleep(0.01)
    try:
        yield premises, sock.getsockname()[1]
    finally:
        server.should_exit = True
        await serving


async def asked(port: int, text: str | bytes, host: str = "127.0.0.1") -> bytes:
    """What a server says to these bytes before it hangs up; the end may also be a reset."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(text.encode() if isinstance(text, str) else text)
    with suppress(ConnectionError):
        await writer.drain()
    said = b""
    with suppress(ConnectionError):
        said = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return said


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not true():  # noqa: ASYNC110 - what is waited for knows no events
        await asyncio.sleep(0.01)
