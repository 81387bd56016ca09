"""The store: one SQLite file behind one thread. Writes of all tables that wait at the same time share one commit.

WAL with synchronous=FULL: when `done(True)` is called, the rows have been flushed to the disk, so neither kill -9
nor a power cut loses them. Flushing is slow and done outside the interpreter's lock; while it runs, the next
group gathers.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

Statement = tuple[str, tuple[Any, ...]]
Done = Callable[[bool], None]
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[list[Statement] | Work | None, Callable[[Any], None]]

MOST_IN_GROUP = 512

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
ADD_STEP = "INSERT INTO steps VALUES(?,?,?,?,?,?)"


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


class Store:
    """Gives jobs to the writer thread; answers come back on the event loop, in the order of the jobs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.base = open_file(path)
        self.jobs: SimpleQueue[Job] = SimpleQueue()
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
            self.jobs.put((None, ignore))
            self.thread.join(10)
        self.base.close()

    def write(self, statements: list[Statement], done: Done) -> None:
        """Write these rows together; `done(True)` once they are safe on disk, `done(False)` if they could not be."""
        self.jobs.put((statements, done))

    async def ask(self, work: Work) -> Any:
        """Let the thread read something after everything written before; its exception is raised here."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.jobs.put((work, lambda answer: settle(future, answer)))
        return await future

    async def put(self, statements: list[Statement]) -> bool:
        """Like `write`, to be awaited."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.write(statements, lambda ok: settle(future, ok))
        return bool(await future)

    # -- in the thread ------------------------------------------------------------------------------------------

    def work(self) -> None:
        """Take what waits, do it in one transaction, report; until told to stop."""
        while True:
            group = self.gather()
            going = group[-1][0] is not None
            answers = self.do(group if going else group[:-1])
            if self.loop is not None and answers:
                self.report(answers)
            if not going:
                return

    def gather(self) -> list[Job]:
        """Wait for a job and take those that came with it. The stop sign is always the last of its group."""
        group = [self.jobs.get()]
        try:
            while group[-1][0] is not None and len(group) < MOST_IN_GROUP:
                group.append(self.jobs.get_nowait())
        except Empty:
            pass
        return group

    def do(self, group: list[Job]) -> list[tuple[Callable[[Any], None], Any]]:
        """All jobs in one transaction; if that fails, each in its own, so that one bad job harms no other."""
        try:
            return self.transact(group)
        except Exception:  # noqa: BLE001 - whatever it was, every job must get an answer
            return [answer for job in group for answer in self.alone(job)]

    def alone(self, job: Job) -> list[tuple[Callable[[Any], None], Any]]:
        """One job by itself; what went wrong is its answer."""
        try:
            return self.transact([job])
        except Exception as trouble:  # noqa: BLE001 - reported to the one who asked
            self.failures += 1
            return [(job[1], False if isinstance(job[0], list) else trouble)]

    def transact(self, group: list[Job]) -> list[tuple[Callable[[Any], None], Any]]:
        """Begin, do, commit (which flushes)."""
        self.base.execute("BEGIN IMMEDIATE")
        try:
            answers = [(done, self.one(work)) for work, done in group]
            self.base.execute("COMMIT")
        except BaseException:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            raise
        self.commits += 1
        return answers

    def one(self, work: list[Statement] | Work | None) -> Any:
        """Write rows, or read."""
        if not isinstance(work, list):
            return work(self.base) if work else None
        for sql, values in work:
            self.base.execute(sql, values)
        return True

    def report(self, answers: list[tuple[Callable[[Any], None], Any]]) -> None:
        """Hand the answers to the event loop, all at once."""
        try:
            if self.loop is not None:
                self.loop.call_soon_threadsafe(hand_out, answers)
        except RuntimeError:  # the loop is closed: nobody listens any more, and the rows are safe
            pass


def ignore(_: Any) -> None:
    """Nobody waits for this answer."""


def settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    """Give an answer to the one who awaits it."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def hand_out(answers: list[tuple[Callable[[Any], None], Any]]) -> None:
    """Call back each one; a failing callback must not keep the others waiting."""
    for done, answer in answers:
        try:
            done(answer)
        except Exception:  # noqa: BLE001
            from cheeseboard.server.log import log

            log().exception("callback-failed")
