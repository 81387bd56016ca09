"""What the store asks itself when it is opened: is the file whole, and does it hold all that was acknowledged?

A file with broken pages is rescued (`rescue.py`). A table that lacks something is set aside: it is neither played
nor purged, and says so. Steps and heads are looked at when their table is read.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from cheeseboard.server.store.ledger import Entry
from cheeseboard.server.store.older import facts_in
from cheeseboard.server.store.schema import NEW_TABLE
from cheeseboard.table.store import START

ASIDE = "UPDATE tables SET trouble = ? WHERE id = ? AND trouble IS NULL"
ORPHANS = "SELECT id FROM heads WHERE id NOT IN (SELECT id FROM tables)"
HEADLESS = "SELECT id FROM tables WHERE trouble IS NULL AND id NOT IN (SELECT id FROM heads)"
KNOWN = "SELECT count, edition, seal, trouble FROM tables LEFT JOIN heads USING(id) WHERE id = ?"
STEP = "SELECT sum FROM steps WHERE id = ? AND n = ?"


def misfits(base: sqlite3.Connection, most: int = 20) -> list[str]:
    """What SQLite finds wrong with the file's pages; nothing if it is well."""
    try:
        rows = [str(row[0]) for row in base.execute(f"PRAGMA quick_check({most})")]
    except sqlite3.DatabaseError as trouble:
        return [str(trouble)]
    return [] if rows == ["ok"] else rows


def doubts(base: sqlite3.Connection, known: Mapping[str, Entry]) -> dict[str, str]:
    """Tables without a row or a head, and those that lack what the ledger knows of them; for each what is wrong."""
    found = {row[0]: "its row is missing" for row in base.execute(ORPHANS)}
    found |= {row[0]: "its head is missing" for row in base.execute(HEADLESS)}
    lacking = {table: lack(base, table, entry) for table, entry in known.items()}
    return found | {table: why for table, why in lacking.items() if why is not None and table not in found}


def lack(base: sqlite3.Connection, table: str, entry: Entry) -> str | None:
    """What was acknowledged of a table and is not in the file."""
    row = base.execute(KNOWN, (table,)).fetchone()
    if row is None:
        return "it was acknowledged, and is not in the file any more"
    count, edition, seal, trouble = row
    if trouble is not None:
        return None
    if count < entry.n:
        return f"step {entry.n} was acknowledged, the file ends with {count}"
    if entry.n and base.execute(STEP, (table, entry.n)).fetchone() != (entry.check,):
        return f"step {entry.n} is not the one that was acknowledged"
    if edition < entry.edition or (edition == entry.edition and seal != entry.seal):
        return "its head is not the one that was acknowledged"
    return None


def set_aside(base: sqlite3.Connection, found: Mapping[str, str]) -> None:
    """Mark these tables. One that has no row gets one, so that people who ask for it are told."""
    for table, why in found.items():
        if base.execute(ASIDE, (why, table)).rowcount == 0:
            row = base.execute("SELECT data FROM heads WHERE id = ?", (table,)).fetchone()
            game, rules, _ = facts_in(row[0] if row else "")
            base.execute(NEW_TABLE, (table, game, rules, "closed", 0.0, 0.0, 0, START, why))


def damaged_name(path: Path, stamp: str) -> Path:
    """Where a damaged file is kept."""
    return path.with_name(f"{path.name}.damaged-{stamp}")
