"""Looking through a store from the outside, also while a server runs on it: nothing is changed."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cheeseboard.server.store.doubt import doubts, misfits
from cheeseboard.server.store.ledger import Entry, entries, ledger_of
from cheeseboard.server.store.schema import FORMAT, StoreTrouble, check_format
from cheeseboard.server.store.sqlite import read_rows
from cheeseboard.table.store import Damaged, Stored, checked

NAME = "cheeseboard.db"
"""What the file is called in a server's data folder."""


class Report(NamedTuple):
    """What was found in a file."""

    format: int
    tables: int
    steps: int
    pages: list[str]
    """What SQLite finds wrong."""
    damaged: dict[str, str]
    """Tables that are not whole, and why."""

    @property
    def well(self) -> bool:
        """Nothing is wrong."""
        return not self.pages and not self.damaged


def opened(path: Path) -> sqlite3.Connection:
    """A store that is there, to be read only."""
    if not path.is_file():
        raise StoreTrouble(f"There is no store at {path}.")
    base = sqlite3.connect(path, isolation_level=None)
    try:
        base.execute("PRAGMA busy_timeout=5000")
        base.execute("PRAGMA query_only=ON")
        check_format(base, path)
    except sqlite3.DatabaseError as trouble:
        base.close()
        raise StoreTrouble(f"{path} cannot be read ({trouble}).") from None
    except StoreTrouble:
        base.close()
        raise
    return base


def look_through(path: Path) -> Report:
    """Every page, every table, every step. The ledger is read first: what it knows is in the file by then."""
    known = entries(ledger_of(path))
    base = opened(path)
    try:
        base.execute("BEGIN")  # one moment of the file, whatever a running server writes
        found = check_format(base, path)
        pages = misfits(base)
        if found != FORMAT or pages:
            return Report(found, 0, 0, pages, {})
        return looked_through(base, known)
    finally:
        base.close()


def looked_through(base: sqlite3.Connection, known: dict[str, Entry]) -> Report:
    """A file whose pages are well."""
    damaged = doubts(base, known)
    tables = steps = 0
    for id_, _, why in stored_in(base):
        tables += 1
        if why is not None:
            damaged.setdefault(id_, why)
    (steps,) = base.execute("SELECT count(*) FROM steps").fetchone()
    return Report(FORMAT, tables, steps, [], damaged)


def stored_in(base: sqlite3.Connection, *ids: str) -> Iterator[tuple[str, Stored | None, str | None]]:
    """These tables, or all: each as far as it is whole, and what is wrong with it."""
    wanted = ids or [row[0] for row in base.execute("SELECT id FROM tables ORDER BY created, id")]
    for id_ in wanted:
        found = read_rows(id_, base)
        if found is None:
            yield id_, None, "there is no such table"
            continue
        try:
            yield id_, checked(id_, *found[:3]), found[3]
        except Damaged as damaged:
            yield id_, damaged.whole, found[3] or damaged.why
