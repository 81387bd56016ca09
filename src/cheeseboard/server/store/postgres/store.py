"""Tables in a Postgres database, as `cheeseboard.table.store` wants them kept; those that this node reads, it owns."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.store.postgres import sql
from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.gathering import Gathering
from cheeseboard.server.store.postgres.rows import head_columns, head_of, is_sound, step_of
from cheeseboard.server.store.postgres.session import Session
from cheeseboard.server.store.postgres.writer import Lost, NotSent, Work, Writer
from cheeseboard.table.store import (
    HOURS_KEPT,
    Age,
    Change,
    Damaged,
    Done,
    Head,
    Saved,
    Step,
    Stored,
    Summary,
    checked,
)

PAGE = 500
"""Rows of a list that are read at a time."""
STUBBORN = 10
"""How often the first question is asked again."""
READ_AT_ONCE, CLAIM_AT_ONCE = 100, 1000
"""Tables that are read, or claimed, by the same statements."""

Rows = tuple[Head, list[Step], str, str | None]
"""A table's head, its steps, the head's seal, and why it was set aside, if it was."""


class Elsewhere(Exception):
    """Another node plays this table."""

    def __init__(self, owner: int) -> None:
        super().__init__(owner)
        self.owner = owner


class PostgresStore:
    """One database for the tables of all nodes."""

    def __init__(self, address: Address, lease: float) -> None:
        self.writer = Writer(address, lease)
        self.owned: set[str] = set()
        """The tables that are this session's."""
        self.draining = False
        self.writer.leave = self.let_go
        self.takings = Gathering(self.writer, self.take, READ_AT_ONCE)
        self.claims = Gathering(self.writer, self.claim, CLAIM_AT_ONCE)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Open the first session."""
        self.writer.start()

    def forget(self) -> None:
        """The session is lost, and with it every table."""
        self.owned.clear()

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write a change, in a group with those of other tables."""
        if is_sound(change) and table in self.owned:
            self.writer.give(table, change, done)
        else:
            asyncio.get_running_loop().call_soon(done, Saved.FENCED)

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """Write the heads of new tables together; they are this node's."""
        columns = head_columns(heads)

        async def work(session: Session) -> None:
            await session.connection.execute(sql.CREATE, session.node, *columns)
            self.owned.update(columns[0])

        try:
            await self.writer.ask(work)
        except asyncpg.UniqueViolationError:
            return Saved.FENCED
        except NotSent:
            return Saved.FAILED
        except Lost:
            return Saved.UNKNOWN
        except (asyncpg.PostgresError, asyncpg.InterfaceError):
            return Saved.FAILED
        return Saved.SAFE

    # -- reading ----------------------------------------------------------------------------------------------------

    async def read(self, table: str) -> Stored | None:
        """Take a table and read it; raises Elsewhere if it is another node's."""
        try:
            found: Rows | None = await self.takings.get(table)
        except Lost:
            raise Refusal("no-store", "S9") from None
        if found is None:
            return None
        head, steps, seal, trouble = found
        if trouble is not None:
            raise Damaged(table, trouble, None)
        return checked(table, head, steps, seal)

    async def take(self, tables: list[str], session: Session) -> dict[str, Rows | Elsewhere]:
        """Claim and read tables; those of other nodes are told by name."""
        elsewhere = await self.claim(tables, session)
        rows = await read_rows(session, [table for table in tables if table in self.owned])
        return {**rows, **{table: Elsewhere(owner) for table, owner in elsewhere.items()}}

    async def claim(self, tables: Sequence[str], session: Session) -> dict[str, int]:
        """Make tables this node's, as far as they are free; says who owns the others."""
        new = [table for table in tables if table not in self.owned]
        if new and not self.draining:
            self.owned.update(row[0] for row in await session.connection.fetch(sql.CLAIM, session.node, new))
        others = [table for table in new if table not in self.owned]
        rows = await session.connection.fetch(sql.OWNERS, others) if others else []
        return {table: owner or 0 for table, owner in rows}

    async def owner(self, table: str) -> int | None:
        """Who plays a table: None if this node does now (or nobody knows it), another node's id, 0 for nobody."""
        if table in self.owned:
            return None
        found: int | None = await self.claims.get(table)
        return found

    async def let_go(self, session: Session) -> None:
        """The end: nothing is ours any more, and we are no node."""
        self.owned.clear()
        await session.connection.execute(sql.RELEASE_ALL, session.node)
        await session.connection.execute(sql.LEAVE, session.node)

    async def release(self, tables: Sequence[str]) -> None:
        """Let tables go that this node no longer plays."""
        self.owned.difference_update(tables)
        await self.writer.ask(lambda session: session.connection.execute(sql.RELEASE, session.node, list(tables)))

    # -- lists and housekeeping -------------------------------------------------------------------------------------

    async def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """Oldest first, page by page."""
        created, last = -1.0, ""
        while True:
            rows = await self.writer.ask(fetched(sql.LIST, created, last, list(phases), PAGE))
            for row in rows:
                yield Summary(*row)
            if len(rows) < PAGE:
                return
            created, last = rows[-1][4], rows[-1][0]

    async def export(self, table: str) -> Stored | None:
        """As much of a table as is whole, whoever owns it."""
        found = (await self.writer.ask(lambda session: read_rows(session, [table]))).get(table)
        if found is None:
            return None
        try:
            return checked(table, *found[:3])
        except Damaged as damaged:
            return damaged.whole

    async def quarantine(self, table: str, why: str) -> None:
        """Set a damaged table aside."""
        await self.writer.ask(lambda session: session.connection.execute(sql.QUARANTINE, table, why))

    async def purge(self, age: Age) -> list[str]:
        """Delete old tables that no other node owns, and say which."""
        values = (list(age.phases), age.before, sorted(age.spare), age.most)
        rows = await self.writer.ask(lambda session: session.connection.fetch(sql.PURGE, session.node, *values))
        gone = [row[0] for row in rows]
        self.owned.difference_update(gone)
        return gone

    async def hours(self, hour: int) -> list[int]:
        """Note an hour in which some node ran; all nodes share them."""

        async def work(session: Session) -> list[int]:
            await session.connection.execute(sql.NOTE_HOUR, hour)
            return [row[0] for row in await session.connection.fetch(sql.HOURS, HOURS_KEPT)]

        return sorted(await self.writer.ask(work))

    async def tidy(self) -> bool:
        """Postgres tidies up by itself."""
        return False

    def findings(self) -> list[tuple[str, dict[str, Any]]]:
        """What was wrong when the store was opened: a database looks after itself."""
        return []

    async def count(self) -> int:
        """How many tables there are, on all nodes. Every start asks, so it is asked again if the session is lost."""
        for left in reversed(range(STUBBORN)):
            try:
                return int(await self.writer.ask(lambda session: session.connection.fetchval(sql.COUNT)))
            except Lost:
                if not left:
                    raise
        raise Lost

    def alive(self) -> bool:
        """Is there a session, and are new tables welcome?"""
        return self.writer.session is not None and not self.draining

    async def close(self) -> None:
        """Finish what is waiting, then let go."""
        await self.writer.close()


def fetched(statement: str, *values: Any) -> Work:
    """Work that fetches rows."""
    return lambda session: session.connection.fetch(statement, *values)


async def read_rows(session: Session, tables: list[str]) -> dict[str, Rows]:
    """Tables with all their steps."""
    if not tables:
        return {}
    heads = await session.connection.fetch(sql.HEADS, tables)
    steps: dict[str, list[Step]] = {row[0]: [] for row in heads}
    for row in await session.connection.fetch(sql.STEPS, tables):
        steps[row[0]].append(step_of(row))
    return {row[0]: (head_of(row), steps[row[0]], row[10], row[9]) for row in heads}
