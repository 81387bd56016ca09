"""The store: one SQLite file behind one thread. Writes of all tables that wait at the same time share one commit.

WAL with synchronous=FULL: when `done(True)` is called, the rows have been flushed to the disk, so neither kill -9
nor a power cut loses them. Flushing is slow and done outside the interpreter's lock; while it runs, the next
group gathers.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

Statement = tuple[str, tuple[Any, ...]]
Step = tuple[str, int, int, int | None, str | None, str]
Done = Callable[[bool], None]
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Step | list[Statement] | Work, Callable[[Any], None]]
Answers = list[tuple[Callable[[Any], None], Any]]

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables(
  id TEXT PRIMARY KEY, created REAL NOT NULL, touched REAL NOT NULL, phase TEXT NOT NULL, head TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps(
  id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, message TEXT, move TEXT NOT NULL,
  PRIMARY KEY(id, n)
) WITHOUT ROWID;
"""
FORMAT = 1
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "busy_timeout=5000", "temp_store=MEMORY")

PUT_TABLE = "INSERT OR REPLACE INTO tables VALUES(?,?,?,?,?)"
STEP_COLUMNS = ", ".join(f"json_extract(value, '$[{column}]')" for column in range(6))
ADD_STEPS = f"INSERT INTO steps SELECT {STEP_COLUMNS} FROM json_each(?)"  # noqa: S608 - our own words
"""All steps of a group in one statement: every call gives the interpreter's lock away and must get it back."""


ROOM = 1000 * 4096
"""Bytes of write-ahead log that SQLite fills before it starts again from the front."""


class StoreTrouble(Exception):
    """The file cannot be used; the message is for people."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the store, making it if need be; refuses a file of a newer program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=32)
    for pragma in PRAGMAS:
        base.execute(f"PRAGMA {pragma}")
    (found,) = base.execute("PRAGMA user_version").fetchone()
    if found > FORMAT:
        raise StoreTrouble(f"{path} was written by a newer cheeseboard (format {found}): update this one first.")
    base.executescript(SCHEMA)
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


class Store:
    """Gives jobs to the writer thread, group by group; answers come back on the event loop, in the order of the jobs.

    Jobs gather on the event loop while the thread is busy, so each commit costs one hand-over there and one back.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.base = open_file(path)
        self.groups: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.waiting: list[Job] = []
        self.busy = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0
        self.failures = 0
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
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

    def give(self, job: Job) -> None:
        """Let a job wait for its group: those of this turn of the event loop, or all until the thread is free."""
        if not self.waiting and not self.busy and self.loop is not None:
            self.loop.call_soon(self.hand_over)
        self.waiting.append(job)

    def hand_over(self) -> None:
        """Give the waiting jobs to the thread."""
        if self.waiting and not self.busy:
            self.busy = True
            group, self.waiting = self.waiting, []
            self.groups.put(group)

    def write(self, statements: list[Statement], done: Done) -> None:
        """Write these rows together; `done(True)` once they are safe on disk, `done(False)` if they are not."""
        self.give((statements, done))

    def add_step(self, step: Step, done: Done) -> None:
        """Write one step: id, n, at, seat, message, move. The usual case, made cheap."""
        self.give((step, done))

    async def ask(self, work: Work) -> Any:
        """Let the thread read something after everything written before; its exception is raised here."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.give((work, lambda answer: settle(future, answer)))
        return await future

    async def put(self, statements: list[Statement]) -> bool:
        """Like `write`, to be awaited."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.write(statements, lambda ok: settle(future, ok))
        return bool(await future)

    def finished(self, answers: Answers) -> None:
        """A group is safe. Its answers lead to new jobs, and those go into the next group."""
        hand_out(answers)
        self.busy = False
        self.hand_over()

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
            return [(job[1], trouble if callable(job[0]) else False)]

    def transact(self, group: list[Job]) -> Answers:
        """Steps first, in one statement, then the rest; nothing in a group depends on the order."""
        steps = [job for job in group if isinstance(job[0], tuple)]
        others = [job for job in group if not isinstance(job[0], tuple)]
        answers: Answers = [(done, True) for _, done in steps]
        rows = msgspec.json.encode([step for step, _ in steps]).decode() if steps else None
        if not others and steps:
            self.base.execute(ADD_STEPS, (rows,))  # a transaction of its own: it flushes
        elif others:
            answers += self.together(rows, others)
        self.commits += 1
        return answers

    def together(self, rows: str | None, others: list[Job]) -> Answers:
        """Begin, do, commit (which flushes)."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            if rows is not None:
                self.base.execute(ADD_STEPS, (rows,))
            answers = [(done, self.one(work)) for work, done in others]
            self.base.execute("COMMIT")
        except BaseException:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            raise
        return answers

    def one(self, work: Any) -> Any:
        """Write rows, or read."""
        if not isinstance(work, list):
            return work(self.base)
        for sql, values in work:
            self.base.execute(sql, values)
        return True

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
    for done, answer in answers:
        try:
            done(answer)
        except Exception:  # noqa: BLE001
            from cheeseboard.server.log import log

            log().exception("callback-failed")
