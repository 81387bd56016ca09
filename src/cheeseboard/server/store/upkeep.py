"""Upkeep of the file, in small pieces: players who wait for a write must not notice it."""

import json
import sqlite3

from cheeseboard.server.store.ledger import gone
from cheeseboard.server.store.schema import Base
from cheeseboard.table.store import HOURS_KEPT, Age

STEPS_AT_ONCE = 2_000
PAGES_AT_ONCE = 256
PAGES_SPARED = 256
"""So many free pages stay in the file for what comes next."""

OLD = """
SELECT id, count FROM tables WHERE phase IN (SELECT value FROM json_each(?)) AND touched < ? AND trouble IS NULL
  AND count <= ? AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?
"""
FORGET_HOURS = "DELETE FROM hours WHERE hour NOT IN (SELECT hour FROM hours ORDER BY hour DESC LIMIT ?)"


def delete_old(age: Age, base: Base) -> list[str]:
    """Old tables with all that belongs to them; fewer at once if they were long."""
    longest = 0 if age.unplayed else 2**53
    values = (json.dumps(age.phases), age.before, longest, json.dumps(sorted(age.spare)), age.most)
    found = first_of(base.execute(OLD, values).fetchall())
    ids = json.dumps(found)
    for name in ("tables", "heads", "steps"):
        base.execute(f"DELETE FROM {name} WHERE id IN (SELECT value FROM json_each(?))", (ids,))  # noqa: S608 - ours
    base.farewells += [gone(id_) for id_ in found]
    return found


def first_of(rows: list[tuple[str, int]]) -> list[str]:
    """The first tables, at least one, as long as their steps are not too many."""
    found: list[str] = []
    steps = 0
    for id_, count in rows:
        steps += count
        if found and steps > STEPS_AT_ONCE:
            break
        found.append(id_)
    return found


def note_hour(hour: int, base: sqlite3.Connection) -> list[int]:
    """Note an hour; all that were noted."""
    base.execute("INSERT OR IGNORE INTO hours VALUES(?)", (hour,))
    base.execute(FORGET_HOURS, (HOURS_KEPT,))
    return [row[0] for row in base.execute("SELECT hour FROM hours ORDER BY hour")]


def give_back(base: sqlite3.Connection) -> bool:
    """Give free pages at the file's end back to the disk; True if there are more."""
    free = free_pages(base)
    if free > PAGES_SPARED:
        base.execute(f"PRAGMA incremental_vacuum({min(PAGES_AT_ONCE, free - PAGES_SPARED)})").fetchall()
    return PAGES_SPARED < free_pages(base) < free


def free_pages(base: sqlite3.Connection) -> int:
    """Pages of the file that hold nothing."""
    return int(base.execute("PRAGMA freelist_count").fetchone()[0])
