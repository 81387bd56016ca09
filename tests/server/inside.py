"""A room of tables without sockets: what a line would have sent is kept in a list. For tests of every byte."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from cheeseboard.server import wire
from cheeseboard.server.hear import heard
from cheeseboard.server.house import House
from cheeseboard.server.line import Line
from cheeseboard.server.presence import depart
from cheeseboard.server.seats import hashed
from cheeseboard.server.settings import checked
from cheeseboard.server.table import Table
from cheeseboard.server.tables import Tables


@asynccontextmanager
async def room_in(folder: Path, rng: Random | None = None, **rules: Any) -> AsyncIterator[Tables]:
    """A room that is open while the test runs."""
    limits = {"messages_per_second": 1e9, "messages_burst": 1e9, **rules}
    room = Tables(House(data=folder, **limits), rng)
    await room.start()
    try:
        yield room
    finally:
        await room.stop()


class Caller:
    """A connection without a network."""

    def __init__(self, table: Table, lang: str = "en") -> None:
        self.table = table
        self.sent: list[bytes] = []
        self.code: int | None = None
        self.line = Line(self.take, self.hang_up, lang, table.room.house)

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
        while self.table.writing or self.table.inbox:  # noqa: ASYNC110 - the table knows no events
            await asyncio.sleep(0)

    @property
    def last(self) -> dict[str, Any]:
        """The last message."""
        found: dict[str, Any] = json.loads(self.sent[-1])
        return found

    def leave(self) -> None:
        """Hang up."""
        self.table.post(depart, self.table, self.line)


def head(game: str, players: int, setup: dict[str, Any] | None, **more: Any) -> dict[str, Any]:
    """The head of a table whose seats have the secrets s0, s1 … and whose host has "host"."""
    return {
        "game": game,
        "players": players,
        "options": more.pop("options", {}),
        "settings": checked({"spectators": True, "away_seconds": None, "bot_pause_ms": 0, **more}),
        "seats": [["here", None, None, hashed(f"s{seat}")] for seat in range(players)],
        "host": hashed("host"),
        "lang": "en",
        "created": 0.0,
        "phase": "lobby" if setup is None else "playing",
        "next": None,
        "setup": setup,
    }


def seat_at(room: Tables, id_: str, facts: dict[str, Any]) -> Table:
    """A table in memory with a head of one's own making."""
    table = Table(room, id_, facts)
    room.open[id_] = table
    return table


MESSAGE_TYPES = [kind.__struct_config__.tag for kind in wire.Message.__args__]
