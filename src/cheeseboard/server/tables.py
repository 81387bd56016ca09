"""All tables: those in memory, those in the store, and how they go from one to the other."""

import asyncio
import sqlite3
from random import Random, SystemRandom
from time import monotonic, time
from typing import Any

import msgspec

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.server.botseat import Thinkers
from cheeseboard.server.house import House
from cheeseboard.server.limits import Buckets
from cheeseboard.server.log import log
from cheeseboard.server.metrics import Metrics
from cheeseboard.server.outside import Outside
from cheeseboard.server.seats import new_table_id
from cheeseboard.server.store import Store
from cheeseboard.server.table import Table

Rows = tuple[str, list[tuple[int, int | None, str | None, str]]]

# A table's last sign of life is its last step, or the last change of its head.
OLD = """
DELETE FROM tables WHERE phase {phases}
  AND max(touched, coalesce((SELECT at FROM steps WHERE steps.id = tables.id ORDER BY n DESC LIMIT 1), 0)) < ?
  RETURNING id
"""


class Tables:
    """The room with all the tables."""

    def __init__(self, house: House, rng: Random | None = None) -> None:
        self.house = house
        self.rng = rng if rng is not None else SystemRandom()
        self.store = Store(house.data / "cheeseboard.db")
        self.thinkers = Thinkers(house)
        self.outside = Outside(house.outside_bots)
        self.metrics = Metrics()
        self.open: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.lines_from: dict[str, int] = {}
        self.creating = Buckets(house.tables_per_minute)
        self.joining = Buckets(house.joins_per_minute)
        self.replaying = Buckets(house.replays_per_minute)
        self.stored: int = self.store.base.execute("SELECT count(*) FROM tables").fetchone()[0]
        self.sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the store's thread; tables come back to memory when somebody asks for them."""
        loop = asyncio.get_running_loop()
        self.store.open(loop)
        self.sweeper = loop.create_task(self.sweep())

    async def stop(self) -> None:
        """Finish writing, then close."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        for table in self.open.values():
            table.rest()
        self.thinkers.close()
        self.outside.close()
        await asyncio.to_thread(self.store.close)

    # -- finding ------------------------------------------------------------------------------------------------

    async def find(self, id_: str) -> Table:
        """The table with this id, from memory or from the store."""
        table = self.open.get(id_)
        if table is not None:
            return table
        if len(id_) > 40 or not id_.isalnum():
            raise Refusal("no-such-table", "S2")
        if id_ not in self.loading:
            self.loading[id_] = asyncio.ensure_future(self.load(id_))
        return await asyncio.shield(self.loading[id_])

    async def load(self, id_: str) -> Table:
        """Bring a table back from the store, step by step."""
        try:
            rows: Rows | None = await self.store.ask(lambda base: read_table(base, id_))
            if rows is None:
                raise Refusal("no-such-table", "S2")
            table = self.rebuilt(id_, *rows)
            self.open[id_] = table
            return table
        finally:
            del self.loading[id_]

    def rebuilt(self, id_: str, head: str, steps: list[tuple[int, int | None, str | None, str]]) -> Table:
        """A table from its rows; one that cannot be read harms no other."""
        try:
            table = Table(self, id_, msgspec.json.decode(head))
            for step in steps:
                table.relive(*step)
        except Exception as fault:
            log().exception("table-unreadable", table=id_)
            self.metrics.faults += 1
            raise Refusal("table-unreadable", "S2") from fault
        return table

    async def add(self, head: dict[str, Any]) -> Table:
        """A new table, safe in the store before anybody hears of it."""
        table = Table(self, new_table_id(), head)
        if not await self.store.put([table.head_row()]):
            raise Refusal("no-store", "S9")
        self.open[table.id] = table
        self.stored += 1
        self.metrics.tables += 1
        return table

    def twin(self, table: Table) -> Table:
        """A table for the same people, game and settings, dealt anew."""
        head = {**table.head(), "phase": "lobby", "next": None, "setup": None, "created": time()}
        twin = Table(self, new_table_id(), head)
        if all(seat.kind != "open" for seat in twin.seats):
            twin.match = Match.new(twin.game, twin.players, twin.options, rng=self.rng)
            twin.phase = "playing"
        return twin

    def seat_twin(self, twin: Table) -> None:
        """The twin is safe in the store."""
        self.open[twin.id] = twin
        self.stored += 1
        self.metrics.tables += 1

    def check_bot(self, game: str, bot: object) -> None:
        """Refuse a bot that this game does not have."""
        if not isinstance(bot, str) or bot not in self.house.outside_bots:
            from cheeseboard.minds import find_bot

            find_bot(game, str(bot))

    def forget(self, table: Table) -> None:
        """The table is no longer in memory."""
        if self.open.get(table.id) is table:
            del self.open[table.id]

    # -- housekeeping -------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Every few seconds: idle tables leave memory; once an hour: old ones leave the store."""
        purged = 0.0
        while True:
            await asyncio.sleep(self.house.sweep_seconds)
            self.let_rest()
            if monotonic() - purged > 3600 or purged == 0.0:
                purged = monotonic()
                await self.purge()

    def let_rest(self) -> None:
        """Tables without connections leave memory."""
        now = monotonic()
        for table in list(self.open.values()):
            if table.lines or table.writing or table.thinking is not None:
                table.idle_since = now
            elif now - table.idle_since >= self.house.idle_seconds:
                table.rest()
                self.forget(table)

    async def purge(self) -> list[str]:
        """Delete tables that are older than the house rules keep them. One that is in memory is not old."""
        gone: list[str] = await self.store.ask(lambda base: purge(base, self.house, time()))
        for id_ in gone:
            table = self.open.get(id_)
            if table is not None:
                table.drop(4404, "purged")
        self.stored -= len(gone)
        self.metrics.purged += len(gone)
        if gone:
            log().info("purged", tables=len(gone))
        return gone


def read_table(base: sqlite3.Connection, id_: str) -> Rows | None:
    """A table's rows, in the store's thread."""
    head = base.execute("SELECT head FROM tables WHERE id = ?", (id_,)).fetchone()
    if head is None:
        return None
    steps = base.execute("SELECT n, seat, message, move FROM steps WHERE id = ? ORDER BY n", (id_,)).fetchall()
    return head[0], steps


def purge(base: sqlite3.Connection, house: House, now: float) -> list[str]:
    """Delete old tables and their steps, in the store's thread."""
    gone: list[str] = []
    for phases, keep in (("IN ('over', 'closed')", house.keep_finished), ("IN ('lobby', 'playing')", house.keep_idle)):
        if keep > 0:
            gone += [row[0] for row in base.execute(OLD.format(phases=phases), (now - keep,)).fetchall()]
    base.executemany("DELETE FROM steps WHERE id = ?", [(id_,) for id_ in gone])
    return gone
