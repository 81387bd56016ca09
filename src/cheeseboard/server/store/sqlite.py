"""Tables in one SQLite file, as `cheeseboard.table.store` wants them kept."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cheeseboard.server.store.ledger import entry
from cheeseboard.server.store.schema import NEW_HEAD, NEW_TABLE, Base
from cheeseboard.server.store.upkeep import delete_old, give_back, note_hour
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
    sealed,
)

PAGE = 500
"""Rows of a list that are read at a time."""

SET_TABLE = "UPDATE tables SET phase = ?, touched = max(touched, ?) WHERE id = ? AND count = ? AND sum = ?"
SET_HEAD = "UPDATE heads SET data = ?, seal = ?, edition = edition + 1 WHERE id = ?"
EDITION = "SELECT edition FROM heads WHERE id = ?"
GET_HEAD = """
SELECT game, rules, phase, created, touched, ifnull(data, ''), count, sum, ifnull(seal, ''), trouble
  FROM tables LEFT JOIN heads USING(id) WHERE id = ?
"""
GET_STEPS = "SELECT n, at, seat, message, move, sum FROM steps WHERE id = ? ORDER BY n"
LIST = """
SELECT id, game, rules, phase, created, touched, count, trouble FROM tables
  WHERE (created, id) > (?, ?) AND (? = '[]' OR phase IN (SELECT value FROM json_each(?)))
  ORDER BY created, id LIMIT ?
"""


class Fence(Exception):
    """Somebody else went on with this table."""


class SqliteStore:
    """One file for all tables of a server."""

    def __init__(self, path: Path) -> None:
        self.writer = Writer(path)
        self.trying = False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answers are given on this event loop."""
        self.writer.start(loop)

    def findings(self) -> list[tuple[str, dict[str, Any]]]:
        """What was wrong with the file when it was opened, as codes with values."""
        found: list[tuple[str, dict[str, Any]]] = []
        rescued = self.writer.rescued
        if rescued is not None:
            kept = {"kept": str(rescued.kept), "whole": rescued.whole, "lost": rescued.lost}
            found.append(("store-rescued", {**kept, "aside": len(rescued.aside)}))
        aside = {**(rescued.aside if rescued else {}), **self.writer.aside}
        return found + [("table-damaged", {"table": table, "why": why}) for table, why in aside.items()]

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
        head, steps, seal, trouble = found
        if trouble is not None:
            raise Damaged(table, trouble, None)
        return checked(table, head, steps, seal)

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
            return checked(table, *found[:3])
        except Damaged as damaged:
            return damaged.whole

    async def quarantine(self, table: str, why: str) -> None:
        """Set a damaged table aside."""
        await self.writer.ask(lambda base: base.execute("UPDATE tables SET trouble = ? WHERE id = ?", (why, table)))

    async def purge(self, age: Age) -> list[str]:
        """Delete old tables, and say which."""
        gone: list[str] = await self.writer.ask(partial(delete_old, age))
        return gone

    async def hours(self, hour: int) -> list[int]:
        """Note this hour; all that were noted."""
        found: list[int] = await self.writer.ask(partial(note_hour, hour))
        return found

    async def tidy(self) -> bool:
        """Let the file shrink a little."""
        more: bool = await self.writer.ask(give_back)
        return more

    async def count(self) -> int:
        """How many tables there are."""
        (found,) = await self.writer.ask(lambda base: base.execute("SELECT count(*) FROM tables").fetchone())
        return int(found)

    def alive(self) -> bool:
        """Does the thread run, did its last write succeed, and does the one now not hang? If not, it is tried again."""
        writer = self.writer
        if not writer.well and not self.trying and not writer.hangs():
            self.trying = True
            writer.give((write_again, self.tried))
        return writer.thread.is_alive() and writer.well and not writer.hangs()

    def tried(self, _: Any) -> None:
        """The answer stands in the writer."""
        self.trying = False

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
    """A broken fence, or something that kept anything from being written.

    If the disk did not answer, or refused the flush, the rows may be in the log all the same: then nobody knows.
    """
    if isinstance(trouble, Fence | sqlite3.IntegrityError):
        return Saved.FENCED
    disk = getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_IOERR
    return Saved.UNKNOWN if disk else Saved.FAILED


# -- in the thread ----------------------------------------------------------------------------------------------


def write_again(base: sqlite3.Connection) -> None:
    """A write that changes nothing: only to see whether writing works again."""
    base.execute("UPDATE hours SET hour = hour WHERE hour = (SELECT max(hour) FROM hours)")


def write_change(table: str, change: Change, base: Base) -> None:
    """Steps, then the head, if the file holds just the steps before them."""
    if not fits(change):
        raise Fence(table)
    add_steps(base, [row_of(table, step) for step in change.steps])
    if change.head is not None:
        head = change.head
        found = base.execute(SET_TABLE, (head.phase, head.touched, table, head.count, head.check))
        if found.rowcount != 1:
            raise Fence(table)
        seal = sealed(table, head)
        base.execute(SET_HEAD, (head.data, seal, table))
        (edition,) = base.execute(EDITION, (table,)).fetchone()
        base.notes.append(entry(table, head.count, head.check, edition, seal))
    elif change.steps:
        base.notes.append(entry(table, change.steps[-1].n, change.steps[-1].check))


def write_heads(heads: list[tuple[str, Head]], base: Base) -> None:
    """New tables, all or none."""
    for id_, head in heads:
        facts = (head.game, head.rules, head.phase, head.created, head.touched, head.count, head.check)
        seal = sealed(id_, head)
        base.execute(NEW_TABLE, (id_, *facts, None))
        base.execute(NEW_HEAD, (id_, head.data, seal))
        base.notes.append(entry(id_, head.count, head.check, 1, seal))


Rows = tuple[Head, list[Step], str, str | None]


def read_rows(table: str, base: sqlite3.Connection) -> Rows | None:
    """A table's head, its steps, the head's seal, and why it was set aside, if it was.

    Bytes that are no letters any more are read as other letters: the checksums will tell.
    """
    try:
        return rows_of(table, base)
    except sqlite3.OperationalError as trouble:
        if "decode" not in str(trouble):
            raise
    base.text_factory = lambda content: content.decode("utf-8", "replace")
    try:
        return rows_of(table, base)
    finally:
        base.text_factory = str


def rows_of(table: str, base: sqlite3.Connection) -> Rows | None:
    """The same from a table whose text is text."""
    found: Any = base.execute(GET_HEAD, (table,)).fetchone()
    if found is None:
        return None
    *head, seal, trouble = found
    return Head(*head), [Step(*row) for row in base.execute(GET_STEPS, (table,))], seal, trouble


def read_list(values: tuple[Any, ...], base: sqlite3.Connection) -> list[tuple[Any, ...]]:
    """One page of the list of tables."""
    return base.execute(LIST, values).fetchall()
