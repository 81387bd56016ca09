"""Tables in one SQLite file, as `cheeseboard.table.store` wants them kept."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cheeseboard.server.store.writer import Row, Writer, add_steps
from cheeseboard.table.store import (
    Age,
    Change,
    Damaged,
    Done,
    Head,
    Saved,
    Step,
    Stored,
    Summary,
    checked,
    fits,
)

PAGE = 500
"""Rows of a list that are read at a time."""

NEW_TABLE = "INSERT INTO tables VALUES(?,?,?,?,?,?,?,?,NULL)"
NEW_HEAD = "INSERT INTO heads VALUES(?,?)"
SET_TABLE = "UPDATE tables SET phase = ?, touched = max(touched, ?) WHERE id = ? AND count = ? AND sum = ?"
SET_HEAD = "UPDATE heads SET data = ? WHERE id = ?"
GET_HEAD = """
SELECT game, rules, phase, created, touched, data, count, sum, trouble FROM tables JOIN heads USING(id) WHERE id = ?
"""
GET_STEPS = "SELECT n, at, seat, message, move, sum FROM steps WHERE id = ? ORDER BY n"
LIST = """
SELECT id, game, rules, phase, created, touched, count, trouble FROM tables
  WHERE (created, id) > (?, ?) AND (? = '[]' OR phase IN (SELECT value FROM json_each(?)))
  ORDER BY created, id LIMIT ?
"""
OLD = """
SELECT id FROM tables WHERE phase IN (SELECT value FROM json_each(?)) AND touched < ? AND trouble IS NULL AND count <= ?
  AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?
"""


class Fence(Exception):
    """Somebody else went on with this table."""


class SqliteStore:
    """One file for all tables of a server."""

    def __init__(self, path: Path) -> None:
        self.writer = Writer(path)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answers are given on this event loop."""
        self.writer.start(loop)

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write a change; the usual one, a single step, is made cheap."""
        reply = partial(answer, done)
        if change.head is None and len(change.steps) == 1 and change.steps[0].n == change.after + 1:
            self.writer.give((row_of(table, change.steps[0]), reply))
        else:
            self.writer.give((partial(write_change, table, change), reply))

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """Write the heads of new tables together."""
        try:
            await self.writer.ask(partial(write_heads, list(heads)))
        except Exception as trouble:  # noqa: BLE001 - whatever it was, the caller learns how it ended
            return outcome(trouble)
        return Saved.SAFE

    async def read(self, table: str) -> Stored | None:
        """A table, after everything written before."""
        found = await self.writer.ask(partial(read_rows, table))
        if found is None:
            return None
        head, steps, trouble = found
        if trouble is not None:
            raise Damaged(table, trouble, None)
        return checked(table, head, steps)

    async def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """Oldest first, page by page."""
        wanted, after = json.dumps(list(phases)), (-1.0, "")
        while True:
            rows = await self.writer.ask(partial(read_list, (*after, wanted, wanted, PAGE)))
            for row in rows:
                yield Summary(*row)
            if len(rows) < PAGE:
                return
            after = (rows[-1][4], rows[-1][0])

    async def export(self, table: str) -> Stored | None:
        """As much of a table as is whole."""
        found = await self.writer.ask(partial(read_rows, table))
        if found is None:
            return None
        try:
            return checked(table, found[0], found[1])
        except Damaged as damaged:
            return damaged.whole

    async def quarantine(self, table: str, why: str) -> None:
        """Set a damaged table aside."""
        await self.writer.ask(lambda base: base.execute("UPDATE tables SET trouble = ? WHERE id = ?", (why, table)))

    async def purge(self, age: Age) -> list[str]:
        """Delete old tables, and say which."""
        gone: list[str] = await self.writer.ask(partial(delete_old, age))
        return gone

    async def count(self) -> int:
        """How many tables there are."""
        (found,) = await self.writer.ask(lambda base: base.execute("SELECT count(*) FROM tables").fetchone())
        return int(found)

    def alive(self) -> bool:
        """Does the thread run, and did its last write succeed?"""
        return self.writer.thread.is_alive() and self.writer.well

    async def close(self) -> None:
        """Finish what is waiting, then let go."""
        await asyncio.to_thread(self.writer.close)


def row_of(table: str, step: Step) -> Row:
    """A step as a row."""
    return (table, step.n, step.at, step.seat, step.id, step.move, step.check)


def answer(done: Done, trouble: Exception | None) -> None:
    """Say how a write ended."""
    done(Saved.SAFE if trouble is None else outcome(trouble))


def outcome(trouble: Exception) -> Saved:
    """A broken fence, or something that kept anything from being written."""
    fenced = isinstance(trouble, Fence | sqlite3.IntegrityError)
    return Saved.FENCED if fenced else Saved.FAILED


# -- in the thread ----------------------------------------------------------------------------------------------


def write_change(table: str, change: Change, base: sqlite3.Connection) -> None:
    """Steps, then the head, if the file holds just the steps before them."""
    if not fits(change):
        raise Fence(table)
    add_steps(base, [row_of(table, step) for step in change.steps])
    if change.head is not None:
        head = change.head
        found = base.execute(SET_TABLE, (head.phase, head.touched, table, head.count, head.check))
        if found.rowcount != 1:
            raise Fence(table)
        base.execute(SET_HEAD, (head.data, table))


def write_heads(heads: list[tuple[str, Head]], base: sqlite3.Connection) -> None:
    """New tables, all or none."""
    for id_, head in heads:
        facts = (head.game, head.rules, head.phase, head.created, head.touched, head.count, head.check)
        base.execute(NEW_TABLE, (id_, *facts))
        base.execute(NEW_HEAD, (id_, head.data))


def read_rows(table: str, base: sqlite3.Connection) -> tuple[Head, list[Step], str | None] | None:
    """A table's head, its steps, and why it was set aside, if it was."""
    found: Any = base.execute(GET_HEAD, (table,)).fetchone()
    if found is None:
        return None
    *head, trouble = found
    return Head(*head), [Step(*row) for row in base.execute(GET_STEPS, (table,))], trouble


def read_list(values: tuple[Any, ...], base: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """One page of the list of tables."""
    return base.execute(LIST, values).fetchall()


def delete_old(age: Age, base: sqlite3.Connection) -> list[str]:
    """Old tables with all that belongs to them."""
    longest = 0 if age.unplayed else 2**53
    values = (json.dumps(age.phases), age.before, longest, json.dumps(sorted(age.spare)), age.most)
    gone = [row[0] for row in base.execute(OLD, values)]
    ids = json.dumps(gone)
    for name in ("tables", "heads", "steps"):
        base.execute(f"DELETE FROM {name} WHERE id IN (SELECT value FROM json_each(?))", (ids,))  # noqa: S608 - ours
    return gone
