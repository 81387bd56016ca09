"""Files of older formats: each is brought up to date in one transaction, so a crash in it leaves it as it was."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from cheeseboard.server.store.schema import FORMAT, HEADS, NEW_HEAD, NEW_STEP, NEW_TABLE, STEPS, TABLES
from cheeseboard.table.store import START, Head, chained, sealed

Row = tuple[Any, ...]


def bring_up_to_date(base: sqlite3.Connection, found: int) -> None:
    """From whatever format it is (0: an empty file) to the present one."""
    change = CHANGES.get(found)
    if change is None:
        return
    base.execute("BEGIN IMMEDIATE")
    try:
        change(base)
        base.execute(f"PRAGMA user_version={FORMAT}")
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise
    with suppress(sqlite3.Error):  # such a file could not give pages back; without room for a copy it stays so
        base.execute("VACUUM")


# -- format 1: version 0.1 --------------------------------------------------------------------------------------


def from_first(base: sqlite3.Connection) -> None:
    """Heads and steps get their checksums."""
    base.execute("ALTER TABLE tables RENAME TO first_tables")
    base.execute("ALTER TABLE steps RENAME TO first_steps")
    for statement in (TABLES, HEADS, STEPS):
        base.execute(statement)
    for (id_,) in base.execute("SELECT id FROM first_tables").fetchall():
        copy_table(base, id_)
    base.execute("DROP TABLE first_tables")
    base.execute("DROP TABLE first_steps")


def copy_table(base: sqlite3.Connection, id_: str) -> None:
    """The first format had the head's text in the table's row, and the rules version only inside it.

    Its steps are chained now; a table with a gap in their numbers is set aside.
    """
    found = base.execute("SELECT created, touched, phase, head FROM first_tables WHERE id = ?", (id_,))
    created, touched, phase, data = found.fetchone()
    game, rules, trouble = facts_in(data)
    rows = base.execute("SELECT n, at, seat, message, move FROM first_steps WHERE id = ? ORDER BY n", (id_,))
    steps = list(chained_rows(id_, rows))
    if [step[1] for step in steps] != list(range(1, len(steps) + 1)):
        trouble = "steps are missing"
    base.executemany(NEW_STEP, steps)
    last = max(touched, *(step[2] for step in steps), 0)
    head = Head(game, rules, phase, created, last, data)
    base.execute(NEW_HEAD, (id_, data, sealed(id_, head)))
    tail = (len(steps), steps[-1][6] if steps else START, trouble)
    base.execute(NEW_TABLE, (id_, game, rules, phase, created, last, *tail))


def facts_in(data: str) -> tuple[str, int, str | None]:
    """Game and rules version of a head, and what is wrong with it."""
    try:
        facts = json.loads(data)
        return str(facts["game"]), int(facts.get("version", 1)), None
    except (ValueError, LookupError, TypeError):
        return "?", 0, "its head cannot be read"


def chained_rows(id_: str, rows: Iterable[Row]) -> Iterator[Row]:
    """Each row with its checksum."""
    before = START
    for step in rows:
        before = chained(before, id_, step)
        yield (id_, *step, before)


# -- format 2: before heads had a seal --------------------------------------------------------------------------


def from_second(base: sqlite3.Connection) -> None:
    """Heads get their seals."""
    base.execute("ALTER TABLE heads RENAME TO second_heads")
    base.execute(HEADS)
    rows = base.execute("SELECT id, game, rules, phase, created, touched, data FROM tables JOIN second_heads USING(id)")
    for id_, *facts in rows.fetchall():
        head = Head(*facts)
        base.execute(NEW_HEAD, (id_, head.data, sealed(id_, head)))
    base.execute("DROP TABLE second_heads")


CHANGES: dict[int, Callable[[sqlite3.Connection], None]] = {1: from_first, 2: from_second}
