"""Real nodes on a real database: what the tests of several nodes share."""

import asyncio
import os
import secrets
import signal
import time
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.clients import PATIENCE, Server
from tools.postgres import Postgres

CALM = 8.0
"""A lease for tests in which nothing goes wrong: a busy machine must not take a node's tables away."""
QUICK = 3.0
"""A lease for tests in which nodes are cut off or frozen."""


class Cluster:
    """Nodes that share a database of their own."""

    def __init__(self, postgres: Postgres, folder: Path, lease: float = CALM) -> None:
        self.postgres = postgres
        self.folder = folder
        self.lease = lease
        self.database = f"cluster_{secrets.token_hex(6)}"
        self.nodes: list[Server] = []

    async def __aenter__(self) -> "Cluster":
        """Make the database."""
        await self.sql("CREATE DATABASE " + self.database, database="postgres")
        return self

    async def __aexit__(self, *_: object) -> None:
        """End what still runs."""
        await asyncio.gather(*(asyncio.to_thread(self.end, node) for node in self.nodes))

    def end(self, node: Server) -> None:
        """End a node, however it is."""
        if node.process is not None and node.process.poll() is None:
            node.process.send_signal(signal.SIGCONT)
            leave(node)

    async def start(self, name: str, *words: str, port: int | None = None) -> Server:
        """Start a node and wait until it answers; `port` is that of a proxy before the database."""
        url = self.postgres.url(self.database)
        if port is not None:
            url = url.replace(f":{self.postgres.port}/", f":{port}/")
        limits = ("--rate", "100000", "--tables", "100000", "--idle-seconds", "1")
        node = Server(self.folder / name, "--store", url, "--name", name, "--lease", str(self.lease), *limits, *words)
        self.nodes.append(node)
        await asyncio.to_thread(node.start)
        return node

    async def start_all(self, *names: str) -> list[Server]:
        """Start some at the same time."""
        return list(await asyncio.gather(*map(self.start, names)))

    async def sql(self, statement: str, *values: Any, database: str | None = None) -> list[Any]:
        """Ask the database itself."""
        base = await asyncpg.connect(self.postgres.url(database or self.database))
        try:
            return list(await base.fetch(statement, *values))
        finally:
            await base.close()

    async def stored(self, table: str) -> list[tuple[int, str | None]]:
        """The numbers and message ids of a table's steps."""
        rows = await self.sql("SELECT n, message FROM cheeseboard.steps WHERE id = $1 ORDER BY n", table)
        return [(n, None if message is None else message.decode()) for n, message in rows]


def freeze(node: Server) -> None:
    """The node stops where it is, and does not know it."""
    assert node.process is not None
    os.kill(node.process.pid, signal.SIGSTOP)


def thaw(node: Server) -> None:
    """It goes on as if nothing had happened."""
    assert node.process is not None
    os.kill(node.process.pid, signal.SIGCONT)


def leave(node: Server) -> int:
    """SIGTERM, as every supervisor sends it."""
    assert node.process is not None
    node.process.terminate()
    status = node.process.wait(PATIENCE)
    node.close_pipes()
    return status


async def until(what: str, found: Any, patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not await found():
        assert time.monotonic() < end, f"never: {what}"
        await asyncio.sleep(0.05)
