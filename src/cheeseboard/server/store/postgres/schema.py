"""What lies in the database, and how it gets there.

`tables`, `heads` and `steps` are what SQLite's file holds, too; the primary key of `steps` is the second fence. `owner`
is the node that plays a table. `nodes` is not logged: whoever is in it lives in a session, and sessions do not survive
the database either.
"""

from typing import Any

from cheeseboard.server.store.schema import StoreTrouble

FORMAT = 1
OLDEST_POSTGRES = 14
"""The first with `idle_session_timeout`, by which a frozen node loses its session."""
MAKING = 0x63686565
"""The lock under which the schema is made: nodes start together."""

STATEMENTS = (
    "CREATE SCHEMA IF NOT EXISTS cheeseboard",
    "CREATE TABLE IF NOT EXISTS cheeseboard.format(version integer NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS cheeseboard.tables(
      id text PRIMARY KEY, game text NOT NULL, rules integer NOT NULL, phase text NOT NULL,
      created double precision NOT NULL, touched double precision NOT NULL,
      count integer NOT NULL, sum text NOT NULL, seal text NOT NULL, trouble text, owner bigint
    ) WITH (fillfactor = 60)
    """,
    "CREATE INDEX IF NOT EXISTS tables_created ON cheeseboard.tables(created, id)",
    "CREATE TABLE IF NOT EXISTS cheeseboard.heads(id text PRIMARY KEY, data text NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS cheeseboard.steps(
      id text NOT NULL, n integer NOT NULL, at bigint NOT NULL, seat integer, message bytea, move text NOT NULL,
      sum text NOT NULL, PRIMARY KEY (id, n)
    )
    """,
    "CREATE TABLE IF NOT EXISTS cheeseboard.hours(hour integer PRIMARY KEY)",
    """
    CREATE UNLOGGED TABLE IF NOT EXISTS cheeseboard.nodes(
      id bigint PRIMARY KEY, name text NOT NULL, host text NOT NULL, port integer NOT NULL, key bytea NOT NULL,
      version text NOT NULL, speech integer NOT NULL, began double precision NOT NULL, draining boolean NOT NULL,
      tables integer NOT NULL DEFAULT 0, lines integer NOT NULL DEFAULT 0, steps bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)
    """,
)


async def prepare(connection: Any) -> None:
    """Make what is missing; refuse a database that is too old, or was made by a newer cheeseboard."""
    version = connection.get_server_version()
    if version.major < OLDEST_POSTGRES:
        raise StoreTrouble(f"this is PostgreSQL {version.major}; cheeseboard needs {OLDEST_POSTGRES} or newer")
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({MAKING})")
        if await connection.fetchval("SELECT to_regclass('cheeseboard.nodes')") is None:
            for statement in STATEMENTS:
                await connection.execute(statement)
        await check_format(connection)


async def check_format(connection: Any) -> None:
    """The format that the tables have; written down when they are made."""
    found = await connection.fetchval("SELECT max(version) FROM cheeseboard.format")
    if found is None:
        await connection.execute("INSERT INTO cheeseboard.format VALUES ($1)", FORMAT)
    elif found > FORMAT:
        raise StoreTrouble(f"the database was made by a newer cheeseboard (format {found}): update this one first.")
