"""The file's format, how it is opened, and how an older one is brought up to date.

`tables` holds a small row for each table, `heads` the text of its head, `steps` every step. A trigger fences and
counts: a step goes in only if it is the next one, and the table's row then knows it. So one statement writes the steps
of many tables, and a tail that gets lost is noticed.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cheeseboard.server.store.trouble import StoreTrouble
from cheeseboard.table.store import START, chained

FORMAT = 2

TABLES = """
CREATE TABLE IF NOT EXISTS tables(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, phase TEXT NOT NULL,
  created REAL NOT NULL, touched REAL NOT NULL, count INTEGER NOT NULL, sum TEXT NOT NULL, trouble TEXT
) WITHOUT ROWID
"""
HEADS = "CREATE TABLE IF NOT EXISTS heads(id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID"
STEPS = """
CREATE TABLE IF NOT EXISTS steps(
  id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, message TEXT, move TEXT NOT NULL,
  sum TEXT NOT NULL, PRIMARY KEY(id, n)
) WITHOUT ROWID
"""
CHAIN = """
CREATE TRIGGER IF NOT EXISTS chain BEFORE INSERT ON steps BEGIN
  UPDATE tables SET count = NEW.n, sum = NEW.sum, touched = max(touched, NEW.at)
    WHERE id = NEW.id AND count = NEW.n - 1;
  SELECT RAISE(ABORT, 'fenced') WHERE changes() = 0;
END
"""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "busy_timeout=5000", "temp_store=MEMORY")

ROOM = 1000 * 4096
"""Bytes of write-ahead log that SQLite fills before it starts again from the front."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the store, making it or bringing it up to date if need be; refuses a file of a newer program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=128)
    for pragma in PRAGMAS:
        base.execute(f"PRAGMA {pragma}")
    (found,) = base.execute("PRAGMA user_version").fetchone()
    if found > FORMAT:
        base.close()
        raise StoreTrouble(f"{path} was written by a newer cheeseboard (format {found}): update this one first.")
    if found == 1:
        from_first_format(base)
    for statement in (TABLES, HEADS, STEPS, CHAIN):
        base.execute(statement)
    base.execute(f"PRAGMA user_version={FORMAT}")
    return base


def make_room(base: sqlite3.Connection, path: Path) -> None:
    """Let the log grow to its full size once: flushing a file that keeps its size takes half the time."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size >= ROOM:
        return
    base.execute("BEGIN IMMEDIATE")
    base.execute("CREATE TABLE room(filler)")
    base.execute("INSERT INTO room VALUES(zeroblob(?))", (ROOM,))
    base.execute("DROP TABLE room")
    base.execute("COMMIT")
    base.execute("PRAGMA wal_checkpoint(RESTART)")


# -- format 1: version 0.1 --------------------------------------------------------------------------------------

Row = tuple[Any, ...]


def from_first_format(base: sqlite3.Connection) -> None:
    """All or nothing: a crash in the middle leaves the old file as it was."""
    base.execute("BEGIN IMMEDIATE")
    try:
        base.execute("ALTER TABLE tables RENAME TO first_tables")
        base.execute("ALTER TABLE steps RENAME TO first_steps")
        for statement in (TABLES, HEADS, STEPS):
            base.execute(statement)
        for (id_,) in base.execute("SELECT id FROM first_tables").fetchall():
            copy_table(base, id_)
        base.execute("DROP TABLE first_tables")
        base.execute("DROP TABLE first_steps")
        base.execute(f"PRAGMA user_version={FORMAT}")
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise


def copy_table(base: sqlite3.Connection, id_: str) -> None:
    """The first format had the head's text in the table's row, and the rules version only inside it.

    Its steps are chained now; a table with a gap in their numbers is set aside.
    """
    found = base.execute("SELECT created, touched, phase, head FROM first_tables WHERE id = ?", (id_,))
    created, touched, phase, data = found.fetchone()
    head = msgspec.json.decode(data)
    rows = base.execute("SELECT n, at, seat, message, move FROM first_steps WHERE id = ? ORDER BY n", (id_,))
    steps = list(chained_rows(id_, rows))
    whole = [step[1] for step in steps] == list(range(1, len(steps) + 1))
    base.executemany("INSERT INTO steps VALUES(?,?,?,?,?,?,?)", steps)
    base.execute("INSERT INTO heads VALUES(?,?)", (id_, data))
    facts = (id_, head["game"], head.get("version", 1), phase, created, max(touched, *(step[2] for step in steps), 0))
    tail = (len(steps), steps[-1][6] if steps else START, None if whole else "steps are missing")
    base.execute("INSERT INTO tables VALUES(?,?,?,?,?,?,?,?,?)", (*facts, *tail))


def chained_rows(id_: str, rows: Iterable[Row]) -> Iterator[Row]:
    """Each row with its checksum."""
    before = START
    for step in rows:
        before = chained(before, id_, step)
        yield (id_, *step, before)
