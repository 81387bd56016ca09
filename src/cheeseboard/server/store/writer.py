"""The writer: one thread that does all work on the file. Jobs that wait at the same time share one commit.

WAL with synchronous=FULL: when a job is answered, its rows have been flushed to the disk, so neither kill -9 nor a
power cut loses them. Flushing is slow and done outside the interpreter's lock; while it runs, the next group gathers.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

from cheeseboard.server.operations.log import log
from cheeseboard.server.store.ledger import entry
from cheeseboard.server.store.opening import open_file
from cheeseboard.server.store.schema import Base, make_room

Row = tuple[str, int, int, int | None, str | None, str, str]
"""A step: table, number, time, seat, message, move, checksum."""
Work = Callable[[Base], Any]
Reply = Callable[[Any], None]
"""Gets what the work gave (None for rows), or the exception that it raised."""
Job = tuple[Row | Work, Reply]
Answers = list[tuple[Reply, Any]]

HANGING = 5.0
"""Seconds after which a group that is still being written counts as trouble."""
AT_ONCE = 64
"""Steps in one statement: every call gives the interpreter's lock away and must get it back."""
ADD_STEPS = tuple("INSERT INTO steps VALUES " + ", ".join(["(?,?,?,?,?,?,?)"] * n) for n in range(AT_ONCE + 1))  # noqa: S608
"""For each number of steps the statement that adds them; the connection keeps them prepared."""


def add_steps(base: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Add steps; one that is not the next of its table raises IntegrityError."""
    for first in range(0, len(rows), AT_ONCE):
        part = rows[first : first + AT_ONCE]
        base.execute(ADD_STEPS[len(part)], [value for row in part for value in row])


class Writer:
    """Gives jobs to the thread, group by group; answers come back on the event loop, in the order of the jobs.

    Jobs gather on the event loop while the thread is busy, so each commit costs one hand-over there and one back.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.base, self.ledger, self.rescued, self.aside = open_file(path)
        self.groups: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.waiting: list[Job] = []
        self.busy = False
        self.since = 0.0
        """When the thread got its present group."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0
        self.failures = 0
        self.well = True
        """Did the last group that wrote something get onto the disk?"""
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the thread."""
        self.loop = loop
        self.thread.start()

    def close(self) -> None:
        """Finish everything that is waiting, then close the file."""
        if self.thread.is_alive():
            self.groups.put(self.waiting)
            self.groups.put(None)
            self.thread.join(10)
        self.base.close()
        self.ledger.close()

    def hangs(self) -> bool:
        """Has the disk not answered for a long time?"""
        return self.busy and monotonic() - self.since > HANGING

    def give(self, job: Job) -> None:
        """Let a job wait for its group: those of this turn of the event loop, or all until the thread is free."""
        if not self.waiting and not self.busy and self.loop is not None:
            self.loop.call_soon(self.hand_over)
        self.waiting.append(job)

    def hand_over(self) -> None:
        """Give the waiting jobs to the thread."""
        if self.waiting and not self.busy:
            self.busy = True
            self.since = monotonic()
            group, self.waiting = self.waiting, []
            self.groups.put(group)

    async def ask(self, work: Work) -> Any:
        """Let the thread do something after everything given before; its exception is raised here."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.give((work, lambda answer: settle(future, answer)))
        return await future

    def finished(self, answers: Answers) -> None:
        """A group is safe. Its answers lead to new jobs, and those go into the next group.

        So do the moves that lie in the sockets by now: they are read before the next group goes. A flush costs the same
        for many as for a few, in processor time as well.
        """
        hand_out(answers)
        self.busy = False
        if self.waiting and self.loop is not None:
            self.loop.call_soon(self.loop.call_soon, self.hand_over)

    # -- in the thread --------------------------------------------------------------------------------------

    def work(self) -> None:
        """Take a group, do it in one transaction, report; until told to stop."""
        with suppress(sqlite3.Error):  # no room is no reason not to start: a full disk shows with the first step
            make_room(self.base, self.path)
        while True:
            group = self.groups.get()
            if group is None:
                return
            self.report(self.do(group))

    def do(self, group: list[Job]) -> Answers:
        """All jobs in one transaction; if that fails, each in its own, so that one bad job harms no other."""
        try:
            return self.transact(group)
        except Exception:  # noqa: BLE001 - whatever it was, every job must get an answer
            return [answer for job in group for answer in self.alone(job)]

    def alone(self, job: Job) -> Answers:
        """One job by itself; what went wrong is its answer."""
        try:
            return self.transact([job])
        except Exception as trouble:  # noqa: BLE001 - reported to the one who asked
            self.failures += 1
            self.well = self.well and not isinstance(trouble, sqlite3.OperationalError)
            return [(job[1], trouble)]

    def transact(self, group: list[Job]) -> Answers:
        """Steps first, in one statement, then the rest; nothing in a group depends on the order.

        Only a group that wrote something shows that writing works (again): reading works on a full disk, too.
        """
        written = self.base.total_changes
        rows = [job[0] for job in group if isinstance(job[0], tuple)]
        answers: Answers = [(job[1], None) for job in group if isinstance(job[0], tuple)]
        others = [job for job in group if not isinstance(job[0], tuple)]
        if not others and len(rows) <= AT_ONCE:
            add_steps(self.base, rows)  # one statement is a transaction of its own: it flushes
        else:
            answers += self.together(rows, others)
        self.commits += 1
        self.well = self.well or self.base.total_changes > written
        self.note(rows)
        return answers

    def note(self, rows: list[Row]) -> None:
        """The transaction is safe: into the ledger with it."""
        changes = [entry(row[0], row[1], row[6]) for row in rows] + self.base.notes
        self.base.notes = []
        if changes:
            self.ledger.add(changes)
            self.ledger.start_anew(self.base)

    def part(self) -> None:
        """Before tables are gone from the file, the ledger knows."""
        if self.base.farewells:
            self.ledger.say_goodbye(self.base.farewells)
            self.base.farewells = []

    def together(self, rows: list[Row], others: list[Job]) -> Answers:
        """Begin, do, commit (which flushes)."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            add_steps(self.base, rows)
            answers = [(reply, work(self.base)) for work, reply in others if callable(work)]
            self.part()
            self.base.execute("COMMIT")
        except BaseException:
            self.base.notes, self.base.farewells = [], []
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            raise
        return answers

    def report(self, answers: Answers) -> None:
        """Hand the answers to the event loop, all at once."""
        try:
            if self.loop is not None:
                self.loop.call_soon_threadsafe(self.finished, answers)
        except RuntimeError:  # the loop is closed: nobody listens any more, and the rows are safe
            pass


def settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    """Give an answer to the one who awaits it."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def hand_out(answers: Answers) -> None:
    """Call back each one; a failing callback must not keep the others waiting."""
    for reply, answer in answers:
        try:
            reply(answer)
        except Exception:  # noqa: BLE001
            log().exception("callback-failed")
