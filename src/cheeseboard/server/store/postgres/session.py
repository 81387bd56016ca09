"""One session with the database. While it lives, so does its lock, and with it the right to write this node's tables.

Nobody compares clocks: a node's id is random and never used twice, its session holds an advisory lock on it, and a
table of a node whose lock is free belongs to whoever takes it first.
"""

import asyncio
import secrets
from typing import Any

import asyncpg

from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.schema import prepare
from cheeseboard.server.store.schema import StoreTrouble

CONNECT_SECONDS = 5.0
POOLED = (
    "there is a pooler between this server and the database that hands sessions from one client to the next (PgBouncer "
    "in transaction or statement mode). A node's session is what keeps other nodes from writing to its tables, so it "
    "must be the node's own: name the database itself in --store, or let the pooler keep sessions "
    "(pool_mode = session)."
)
UNREACHABLE = (OSError, TimeoutError, asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError)


class Session:
    """A connection, and the node that it is."""

    def __init__(self, connection: Any, pid: int) -> None:
        self.connection = connection
        self.pid = pid
        self.node = secrets.randbelow(2**63 - 1) + 1
        self.key = secrets.token_bytes(32)
        """What other nodes must know to speak to this one: only who can read the database does."""

    async def begin(self) -> None:
        """Take the lock on the new id; nobody else can know it."""
        if not await self.connection.fetchval("SELECT pg_try_advisory_lock($1)", self.node):
            raise StoreTrouble(POOLED)

    def end(self) -> None:
        """Let go at once, without asking the other side."""
        if not self.connection.is_closed():
            self.connection.terminate()


def settings(lease: float) -> dict[str, str]:
    """What this session asks of the database: when to give it up, and to flush before it says that a write is safe."""
    silent = f"{int(lease * 1000)}ms"
    return {
        "application_name": "cheeseboard",
        "search_path": "cheeseboard",
        "synchronous_commit": "on",
        "idle_session_timeout": silent,
        "idle_in_transaction_session_timeout": silent,
        "lock_timeout": "10s",
        "tcp_keepalives_idle": "2",
        "tcp_keepalives_interval": "1",
        "tcp_keepalives_count": "3",
        "tcp_user_timeout": silent,
        "jit": "off",
    }


async def connect(address: Address, lease: float | None = None, **more: Any) -> Any:
    """A connection; without a lease it is a visitor's."""
    asked = {"application_name": "cheeseboard", "search_path": "cheeseboard"} if lease is None else settings(lease)
    try:
        return await asyncpg.connect(
            address.url, password=address.password, timeout=CONNECT_SECONDS, server_settings=asked, **more
        )
    except asyncpg.ProtocolViolationError as trouble:
        if "startup parameter" in str(trouble):  # a pooler refuses what it would have to forget
            raise StoreTrouble(POOLED) from None
        raise


async def open_session(address: Address, lease: float) -> Session:
    """A new session under a new id."""
    connection = await connect(address, lease)
    try:
        session = Session(connection, await connection.fetchval("SELECT pg_backend_pid()"))
        await session.begin()
    except BaseException:
        connection.terminate()
        raise
    return session


# -- before the start -------------------------------------------------------------------------------------------


async def prove(address: Address, patience: float) -> None:
    """Refuse with a sentence what could not work later; a database that is just starting is waited for."""
    end = asyncio.get_running_loop().time() + patience
    while True:
        try:
            await look(address)
            return
        except UNREACHABLE as trouble:
            if asyncio.get_running_loop().time() > end:
                raise StoreTrouble(f"the database {address} cannot be reached: {trouble or 'no answer'}") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as trouble:
            raise StoreTrouble(f"the database {address} does not let us in: {trouble}") from None
        await asyncio.sleep(0.25)


async def look(address: Address) -> None:
    """Is it a session of our own, and a database that we can use?"""
    connection = await connect(address, statement_cache_size=0)
    try:
        if await is_pooled(connection, address):
            raise StoreTrouble(POOLED)
        await prepare(connection)
    finally:
        connection.terminate()


async def is_pooled(first: Any, address: Address) -> bool:
    """Two clients with a session each never meet in the same backend, and stay in their own.

    Behind a pooler the second gets the backend that the first has just let go, or the first another one afterwards.
    """
    ask = "SELECT pg_backend_pid()"
    second = await connect(address, statement_cache_size=0)
    try:
        mine = await first.fetchval(ask)
        async with second.transaction():
            other = await second.fetchval(ask)
            again = await first.fetchval(ask)
    except (asyncpg.InvalidSQLStatementNameError, asyncpg.DuplicatePreparedStatementError):
        return True  # what one sent, another got
    finally:
        second.terminate()
    return bool(mine == other or mine != again)
