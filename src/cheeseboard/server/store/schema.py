"""The file's format, and how it is opened: an older one is brought up to date, a damaged one rescued.

`tables` holds a small row for each table, `heads` the text of its head with its seal, `steps` every step. A trigger
fences and counts: a step goes in only if it is the next one, and the table's row then knows it. So one statement writes
the steps of many tables, and a tail that gets lost is noticed. `hours` are those in which a server ran on this file.
"""

import sqlite3
from pathlib import Path

FORMAT = 3

TABLES = """
CREATE TABLE IF NOT EXISTS tables(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, phase TEXT NOT NULL,
  created REAL NOT NULL, touched REAL NOT NULL, count INTEGER NOT NULL, sum TEXT NOT NULL, trouble TEXT
) WITHOUT ROWID
"""
HEADS = """
CREATE TABLE IF NOT EXISTS heads(
  id TEXT PRIMARY KEY, data TEXT NOT NULL, seal TEXT NOT NULL, edition INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID
"""
STEPS = """
CREATE TABLE IF NOT EXISTS steps(
  id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, message TEXT, move TEXT NOT NULL,
  sum TEXT NOT NULL, PRIMARY KEY(id, n)
) WITHOUT ROWID
"""
HOURS = "CREATE TABLE IF NOT EXISTS hours(hour INTEGER PRIMARY KEY)"
CHAIN = """
CREATE TRIGGER IF NOT EXISTS chain BEFORE INSERT ON steps BEGIN
  UPDATE tables SET count = NEW.n, sum = NEW.sum, touched = max(touched, NEW.at)
    WHERE id = NEW.id AND count = NEW.n - 1;
  SELECT RAISE(ABORT, 'fenced') WHERE changes() = 0;
END
"""
NEW_TABLE = "INSERT INTO tables VALUES(?,?,?,?,?,?,?,?,?)"
NEW_HEAD = "INSERT INTO heads(id, data, seal) VALUES(?,?,?)"
NEW_STEP = "INSERT INTO steps VALUES(?,?,?,?,?,?,?)"

# Free pages can be given back only if the file was made so: the first of these must come before the first table.
PRAGMAS = (
    *("auto_vacuum=INCREMENTAL", "journal_mode=WAL", "synchronous=FULL"),
    *("fullfsync=ON", "busy_timeout=5000", "temp_store=MEMORY"),
)

ROOM = 1000 * 4096
"""Bytes of write-ahead log that SQLite fills before it starts again from the front."""


class StoreTrouble(Exception):
    """The file cannot be used; the message is for people."""


class Base(sqlite3.Connection):
    """A connection on which work notes what it has changed, for the ledger."""

    notes: list[str]
    farewells: list[str]
    """What must be in the ledger before it is gone from the file."""


def connect(path: Path) -> Base:
    """Open the file as it is."""
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=128, factory=Base)
    base.notes, base.farewells = [], []
    try:
        for pragma in PRAGMAS:
            base.execute(f"PRAGMA {pragma}")
    except BaseException:
        base.close()
        raise
    return base


def check_format(base: sqlite3.Connection, path: Path) -> int:
    """The format of the file; that of a newer program is refused."""
    (found,) = base.execute("PRAGMA user_version").fetchone()
    if found > FORMAT:
        raise StoreTrouble(f"{path} was written by a newer cheeseboard (format {found}): update this one first.")
    return int(found)


def lay_out(base: sqlite3.Connection) -> None:
    """Whatever is missing of the present format."""
    for statement in (TABLES, HEADS, STEPS, HOURS, CHAIN):
        base.execute(statement)
    base.execute(f"PRAGMA user_version={FORMAT}")


def make_room(base: sqlite3.Connection, path: Path) -> None:
    """Let the log grow to its full size once: flushing a file that keeps its size takes half the time."""
    log = log_of(path)
    if log.exists() and log.stat().st_size >= ROOM:
        return
    base.execute("BEGIN IMMEDIATE")
    base.execute("CREATE TABLE room(filler)")
    base.execute("INSERT INTO room VALUES(zeroblob(?))", (ROOM,))
    base.execute("DROP TABLE room")
    base.execute("COMMIT")
    base.execute("PRAGMA wal_checkpoint(RESTART)")


def log_of(path: Path) -> Path:
    """The write-ahead log of a file."""
    return path.with_name(f"{path.name}-wal")
