"""What the store asks itself when it is opened: is the file whole, and does it hold all that was acknowledged?

A file with broken pages is rescued (`rescue.py`). A table that lacks something is set aside: it is neither played
nor purged, and says so. Steps and heads are looked at when their table is read.
"""

import sqlite3
from pathlib import Path

from cheeseboard.server.store.ledger import Entry, Ledger
from cheeseboard.server.store.older import facts_in
from cheeseboard.server.store.schema import NEW_HEAD, NEW_TABLE
from cheeseboard.table.store import START

ASIDE = "UPDATE tables SET trouble = ? WHERE id = ? AND trouble IS NULL"
ORPHANS = "SELECT id, data FROM heads WHERE id NOT IN (SELECT id FROM tables)"
HEADLESS = "SELECT id FROM tables WHERE trouble IS NULL AND id NOT IN (SELECT id FROM heads)"
KNOWN = "SELECT count, sum, seal, trouble FROM tables LEFT JOIN heads USING(id) WHERE id = ?"
STEP = "SELECT sum FROM steps WHERE id = ? AND n = ?"


def misfits(base: sqlite3.Connection, most: int = 20) -> list[str]:
    """What SQLite finds wrong with the file's pages; nothing if it is well."""
    try:
        rows = [str(row[0]) for row in base.execute(f"PRAGMA quick_check({most})")]
    except sqlite3.DatabaseError as trouble:
        return [str(trouble)]
    return [] if rows == ["ok"] else rows


def set_doubtful_aside(base: sqlite3.Connection, ledger: Ledger) -> dict[str, str]:
    """Tables without a row or a head, and those that lack what was acknowledged; for each what is wrong."""
    found = {**rows_for_orphans(base), **{row[0]: "its head is missing" for row in base.execute(HEADLESS)}}
    for table, entry in ledger.read().items():
        why = lack(base, table, entry)
        if why is not None:
            found[table] = why
    for table, why in found.items():
        base.execute(ASIDE, (why, table))
    return found


def rows_for_orphans(base: sqlite3.Connection) -> dict[str, str]:
    """A head whose table's row is lost gets one, so that people who ask for it are told."""
    found = {}
    for id_, data in base.execute(ORPHANS).fetchall():
        game, rules, _ = facts_in(data)
        base.execute(NEW_TABLE, (id_, game, rules, "closed", 0.0, 0.0, 0, START, None))
        found[id_] = "its row is missing"
    return found


def lack(base: sqlite3.Connection, table: str, entry: Entry) -> str | None:
    """What was acknowledged of a table and is not in the file."""
    row = base.execute(KNOWN, (table,)).fetchone()
    if row is None:
        base.execute(NEW_TABLE, (table, "?", 0, "closed", 0.0, 0.0, 0, START, None))
        base.execute(NEW_HEAD, (table, "{}", ""))
        return "it was acknowledged, and is not in the file any more"
    count, _, seal, trouble = row
    if trouble is not None:
        return None
    if count < entry.n:
        return f"step {entry.n} was acknowledged, the file ends with {count}"
    if entry.n and base.execute(STEP, (table, entry.n)).fetchone() != (entry.check,):
        return f"step {entry.n} is not the one that was acknowledged"
    if entry.seal is not None and entry.seal != seal:
        return "its head is not the one that was acknowledged"
    return None


def damaged_name(path: Path, stamp: str) -> Path:
    """Where a damaged file is kept."""
    return path.with_name(f"{path.name}.damaged-{stamp}")
