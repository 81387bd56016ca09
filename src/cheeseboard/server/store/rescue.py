"""A file with broken pages: what can be read of it goes into a new one, table by table; the old one is kept beside it.

Ids are looked for in small ranges of letters, so that a broken page hides only what lies on it. A table that lost
something is copied as far as it is whole, and set aside.
"""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard.server.store.doubt import damaged_name
from cheeseboard.server.store.schema import FORMAT, NEW_STEP, NEW_TABLE, Base, StoreTrouble, connect, lay_out
from cheeseboard.table.store import Damaged, Head, Step, Stored, checked

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
DEEPEST = 3
AFTER = "{"
"""Comes after all letters."""


Seal = tuple[Any, ...]
"""The seal of a head, and its edition."""


class Rescued(NamedTuple):
    """How it went."""

    kept: Path
    """The damaged file."""
    whole: int
    aside: dict[str, str]
    """Tables that are not whole, and why."""
    lost: list[str]
    """Tables of which not even the head could be read."""


def rescue(path: Path) -> Rescued:
    """Set the damaged file aside and make a new one from what it holds."""
    kept = damaged_name(path, f"{datetime.now(UTC):%Y%m%d-%H%M%S}")
    fresh = path.with_name(f"{path.name}.rescue")
    fresh.unlink(missing_ok=True)
    old, new = connect(path), connect(fresh)
    try:
        if old.execute("PRAGMA user_version").fetchone() != (FORMAT,):
            raise StoreTrouble(
                f"{path} is damaged, and of an older format: restore a backup with `cheeseboard restore`."
            )
        lay_out(new)
        found = copy_tables(old, new, kept)
    finally:
        new.close()
        old.close()
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))
    fresh.rename(path)
    return found


def copy_tables(old: Base, new: Base, kept: Path) -> Rescued:
    """Every table that can be found."""
    found = Rescued(kept, 0, {}, [])
    ids = {id_ for name in ("tables", "heads") for id_ in ids_in(old, name)}
    new.execute("BEGIN")
    whole = 0
    for id_ in sorted(ids):
        read = readable(old, id_)
        if read is None:
            found.lost.append(id_)
            continue
        stored, seal, why = read
        write(new, id_, stored, seal, why)
        if why is None:
            whole += 1
        else:
            found.aside[id_] = why
    new.executemany("INSERT OR IGNORE INTO hours VALUES(?)", rows_of(old, "SELECT hour FROM hours", ()))
    new.execute("COMMIT")
    return found._replace(whole=whole)


def ids_in(base: sqlite3.Connection, name: str, prefix: str = "") -> Iterator[str]:
    """All ids that begin so; where a page is broken, those of the ranges around it."""
    query = f"SELECT id FROM {name} WHERE id >= ? AND id < ?"  # noqa: S608 - our own names
    try:
        yield from [row[0] for row in base.execute(query, (prefix, prefix + AFTER))]
    except sqlite3.DatabaseError:
        if len(prefix) < DEEPEST:
            for letter in LETTERS:
                yield from ids_in(base, name, prefix + letter)


def readable(base: sqlite3.Connection, id_: str) -> tuple[Stored, Seal, str | None] | None:
    """As much of a table as is whole, its head's seal and edition, and what is wrong with it."""
    row = first(base, "SELECT game, rules, phase, created, touched, count, sum, trouble FROM tables WHERE id = ?", id_)
    text = first(base, "SELECT data, seal, edition FROM heads WHERE id = ?", id_)
    if row is None or text is None:
        return None
    game, rules, phase, created, touched, count, check, trouble = row
    head = Head(game, rules, phase, created, touched, text[0], count, check)
    query = "SELECT n, at, seat, message, move, sum FROM steps WHERE id = ? ORDER BY n"
    steps = [Step(*step) for step in rows_of(base, query, (id_,))]
    try:
        return checked(id_, head, steps, text[1]), text[1:], trouble
    except Damaged as damaged:
        return damaged.whole or Stored(head, ()), text[1:], trouble or damaged.why


def first(base: sqlite3.Connection, query: str, id_: str) -> tuple[Any, ...] | None:
    """One row, if it can be read."""
    found = rows_of(base, query, (id_,))
    return found[0] if found else None


def rows_of(base: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Rows up to the first that cannot be read."""
    found: list[tuple[Any, ...]] = []
    try:
        for row in base.execute(query, values):
            found.append(row)  # noqa: PERF402 - those before the fault are to be kept
    except sqlite3.DatabaseError:
        pass
    return found


def write(base: Base, id_: str, stored: Stored, seal: Seal, why: str | None) -> None:
    """A table into the new file: the steps count it up to where it was."""
    head = stored.head
    base.execute(NEW_TABLE, (id_, head.game, head.rules, head.phase, head.created, head.touched, 0, "", why))
    base.execute("INSERT INTO heads VALUES(?,?,?,?)", (id_, head.data, *seal))
    base.executemany(NEW_STEP, [(id_, *step) for step in stored.steps])
    base.execute("UPDATE tables SET count = ?, sum = ? WHERE id = ?", (head.count, head.check, id_))
