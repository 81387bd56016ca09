"""Every store keeps the contract: the one in memory, SQLite's file, and a real Postgres."""

import asyncio
import secrets
import sqlite3
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from cheeseboard.server.clock import LoopClock
from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.session import prove
from cheeseboard.server.store.postgres.store import PostgresStore
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.store import Damaged, Store
from cheeseboard.testing.stores import CHECKS, Check, Place, check_store
from tools.postgres import Postgres


class InMemory:
    """A place that is gone with the process."""

    def __init__(self) -> None:
        self.store = MemoryStore(LoopClock(asyncio.get_running_loop()))

    async def open(self) -> Store:
        """Always the same one."""
        return self.store

    async def spoil(self, table: str, n: int) -> None:
        """Another move, or another head."""
        if n == 0:
            self.store.heads[table] = replace(self.store.heads[table], data="{}")
            return
        step = self.store.steps[table][n - 1]
        self.store.steps[table][n - 1] = step._replace(move='{"keep": 0}')

    async def lose(self, table: str, n: int) -> None:
        """One step less."""
        del self.store.steps[table][n - 1]


class InFile:
    """A SQLite file."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "cheeseboard.db"

    async def open(self) -> Store:
        """Open it."""
        store = SqliteStore(self.path)
        store.start(asyncio.get_running_loop())
        return store

    async def spoil(self, table: str, n: int) -> None:
        """Another move or another head, by another program."""
        if n == 0:
            self.meddle("UPDATE heads SET data = replace(data, 'Käse', 'Kase') WHERE id = ?", table)
        else:
            self.meddle("UPDATE steps SET move = '{\"keep\": 0}' WHERE id = ? AND n = ?", table, n)

    async def lose(self, table: str, n: int) -> None:
        """One row less."""
        self.meddle("DELETE FROM steps WHERE id = ? AND n = ?", table, n)

    def meddle(self, statement: str, *values: object) -> None:
        """Change the file."""
        base = sqlite3.connect(self.path)
        base.execute(statement, values)
        base.commit()
        base.close()


class InDatabase:
    """A database of its own in a running Postgres."""

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self.name = f"place_{secrets.token_hex(6)}"
        self.address = Address(server.url(self.name))

    async def make(self) -> "InDatabase":
        """Make the database, and what belongs in it."""
        base = await asyncpg.connect(self.server.url())
        await base.execute(f"CREATE DATABASE {self.name}")
        await base.close()
        await prove(self.address, 5.0)
        return self

    async def open(self) -> Store:
        """Open it: a new session, a new id."""
        store = PostgresStore(self.address, lease=30.0)
        store.start(asyncio.get_running_loop())
        return store

    async def spoil(self, table: str, n: int) -> None:
        """Another move, by another program."""
        steps = "UPDATE cheeseboard.steps SET move = '{\"keep\": 0}' WHERE id = $1 AND n = $2"
        head = "UPDATE cheeseboard.heads SET data = replace(data, 'name', 'nam3') WHERE id = $1 AND $2 = 0"
        await self.change(steps if n else head, table, n)

    async def lose(self, table: str, n: int) -> None:
        """Without a trace."""
        await self.change("DELETE FROM cheeseboard.steps WHERE id = $1 AND n = $2", table, n)

    async def change(self, statement: str, table: str, n: int) -> None:
        """Behind the store's back."""
        base = await asyncpg.connect(self.address.url)
        await base.execute(statement, table, n)
        await base.close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_the_store_in_memory_keeps_the_contract(check: Check):
    """The reference."""
    await check(InMemory())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_the_sqlite_store_keeps_the_contract(check: Check, tmp_path: Path):
    """The server's."""
    await check(InFile(tmp_path))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_the_postgres_store_keeps_the_contract(check: Check, postgres: Postgres):
    """A cluster's."""
    await check(await InDatabase(postgres).make())


class Forgetful(MemoryStore):
    """Says that everything is safe, and loses the third step."""

    def write(self, table, change):  # noqa: ANN001 - a broken store
        """Lie."""
        found = super().write(table, change)
        if len(self.steps.get(table, [])) == 3:
            self.steps[table].pop()
        return found


class Open(MemoryStore):
    """Lets every step in."""

    def write(self, table, change):  # noqa: ANN001 - a broken store
        """No fence."""
        after = self.heads[table].count if table in self.heads else 0
        return super().write(table, change._replace(after=after, steps=()))


@pytest.mark.parametrize("broken", [Forgetful, Open])
async def test_the_contract_bites(broken: type[MemoryStore]):
    """A store that loses steps, or has no fence, is found out."""

    async def place() -> Place:
        found = InMemory()
        found.store = broken(LoopClock(asyncio.get_running_loop()))
        return found

    with pytest.raises((AssertionError, Damaged)):
        await check_store(place)
