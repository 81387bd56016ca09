"""The writer: one task that does all work in the session. What waits at the same time shares one statement.

A session that is lost takes this node's right to its tables with it: what was being written is unknown, what waited was
not written, and the writer comes back in a new session under a new id. A watchdog ends a session that does not answer,
because asking the database to cancel would wait for the very line that is broken.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from cheeseboard.server.operations.log import log
from cheeseboard.server.store.postgres import sql
from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.rows import change_columns, step_columns
from cheeseboard.server.store.postgres.session import Session, open_session
from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.table.store import Change, Done, Saved

T = TypeVar("T")
Work = Callable[[Session], Awaitable[Any]]
Entry = tuple[str, Change, Done]

BEATS = 5
"""Beats in the time after which the database ends a silent session."""
AT_ONCE = 1000
"""Changes in one statement."""


class Lost(Exception):
    """The session was lost while something was being done in it: nobody knows how it ended."""


class NotSent(Lost):
    """There was no session to do it in."""


GONE = (OSError, asyncpg.OperatorInterventionError, asyncpg.IdleSessionTimeoutError)
"""Troubles after which there is no session, whatever its connection looks like."""


class Writer:
    """Gives jobs to the session, group by group."""

    def __init__(self, address: Address, lease: float) -> None:
        self.address = address
        self.lease = lease
        self.session: Session | None = None
        self.changes: list[Entry] = []
        self.jobs: list[tuple[Work, asyncio.Future[Any]]] = []
        self.wake = asyncio.Event()
        self.ready = asyncio.Event()
        self.closing = False
        self.commits = 0
        self.failures = 0
        self.opened: Work = nothing
        """Done first in each new session."""
        self.beat: Work = still_there
        """Done every beat, so that the database knows that we live."""
        self.leave: Work = nothing
        """Done last, when all is written."""
        self.lost: Callable[[], None] = lambda: None
        """Told when a session has ended, after everybody who waited for it."""
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self.task = asyncio.get_running_loop().create_task(self.work())

    async def close(self) -> None:
        """Finish what is waiting, then let go."""
        self.closing = True
        self.wake.set()
        if self.task is not None:
            await self.task

    def give(self, table: str, change: Change, done: Done) -> None:
        """Let a change wait for its group."""
        if self.session is None:
            self.failures += 1
            asyncio.get_running_loop().call_soon(done, Saved.FAILED)
        else:
            self.changes.append((table, change, done))
            self.wake.set()

    async def ask(self, work: Work) -> Any:
        """Let something be done in the session after what was given before; waits a while for a session."""
        if self.session is None:
            try:
                await asyncio.wait_for(self.ready.wait(), self.lease)
            except TimeoutError:
                raise NotSent from None
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.jobs.append((work, future))
        self.wake.set()
        return await future

    # -- sessions ---------------------------------------------------------------------------------------------------

    async def work(self) -> None:
        """Session after session, until told to stop."""
        wait = 0.05
        while not self.closing:
            try:
                session = await open_session(self.address, self.lease)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, StoreTrouble) as trouble:
                log().warning("no-session", why=type(trouble).__name__)
                await asyncio.sleep(wait)
                wait = min(1.0, wait * 2)
                continue
            wait = 0.05
            await self.through(session)

    async def through(self, session: Session) -> None:
        """One session from its first statement to its last."""
        try:
            await self.watched(session, self.opened(session))
            self.session = session
            self.ready.set()
            await self.serve(session)
        except Exception as trouble:  # noqa: BLE001 - whatever it was, a new session is the way out
            log().warning("session-lost", why=type(trouble).__name__)
        finally:
            session.end()
            self.let_go()

    def let_go(self) -> None:
        """Nothing that waited was written, and nobody may write until there is a new session."""
        self.session = None
        self.ready.clear()
        changes, self.changes = self.changes, []
        jobs, self.jobs = self.jobs, []
        tell([done for _, _, done in changes], Saved.FAILED)
        for _, future in jobs:
            if not future.done():
                future.set_exception(NotSent())
        self.lost()

    async def serve(self, session: Session) -> None:
        """Group after group; a beat when it is time, and when there is nothing else to do."""
        loop = asyncio.get_running_loop()
        every = self.lease / BEATS
        due = loop.time()
        while not self.closing or self.changes or self.jobs:
            if loop.time() >= due:
                due = loop.time() + every
                await self.watched(session, self.beat(session))
            if not self.changes and not self.jobs:
                self.wake.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), max(0.0, due - loop.time()))
            await self.write(session, self.next_group())
            await self.run_jobs(session)
        await self.watched(session, self.leave(session))
        await session.connection.close(timeout=self.lease)

    async def watched(self, session: Session, work: Awaitable[T]) -> T:
        """Wait for the database, but not longer than it would wait for us."""
        watchdog = asyncio.get_running_loop().call_later(self.lease * 0.8, session.end)
        try:
            return await work
        finally:
            watchdog.cancel()

    # -- groups -----------------------------------------------------------------------------------------------------

    def next_group(self) -> list[Entry]:
        """What waits, but at most one change of each table: the next one depends on how that ends."""
        waiting, self.changes = self.changes, []
        group: dict[str, Entry] = {}
        for entry in waiting:
            if entry[0] in group or len(group) >= AT_ONCE:
                self.changes.append(entry)
            else:
                group[entry[0]] = entry
        return list(group.values())

    async def write(self, session: Session, group: list[Entry]) -> None:
        """All changes in one statement; if that fails, each in its own, so that one bad change harms no other."""
        if not group:
            return
        try:
            await self.write_at_once(session, group)
        except Exception as trouble:
            if is_lost(session, trouble):
                tell([done for _, _, done in group], Saved.UNKNOWN)
                raise
            self.failures += 1
            if len(group) == 1:
                tell([group[0][2]], Saved.FAILED)
                return
            for entry in group:
                await self.write(session, [entry])

    async def write_at_once(self, session: Session, group: list[Entry]) -> None:
        """One statement, one flush; those that it did not take were fenced."""
        changes = [(table, change) for table, change, _ in group]
        columns = (*change_columns(changes), *step_columns(changes))
        rows = await self.watched(session, session.connection.fetch(sql.WRITE, session.node, *columns))
        self.commits += 1
        safe = {row[0] for row in rows}
        for table, _, done in group:
            tell([done], Saved.SAFE if table in safe else Saved.FENCED)

    async def run_jobs(self, session: Session) -> None:
        """Everything else, one after the other; the database's refusal is its answer."""
        jobs, self.jobs = self.jobs, []
        for place, (work, future) in enumerate(jobs):
            try:
                answer(future, await self.watched(session, work(session)))
            except Exception as trouble:
                broken = is_lost(session, trouble)
                answer(future, Lost() if broken else trouble)
                if broken:
                    self.jobs = jobs[place + 1 :] + self.jobs
                    raise Lost from trouble


async def nothing(_: Session) -> None:
    """Nothing to do."""


async def still_there(session: Session) -> None:
    """Say something, and see that it is still our own session which answers."""
    if await session.connection.fetchval("SELECT pg_backend_pid()") != session.pid:
        raise Lost


def is_lost(session: Session, trouble: Exception) -> bool:
    """Is the session gone, or has the database (or its library) only refused something?"""
    refused = isinstance(trouble, (asyncpg.PostgresError, asyncpg.InterfaceError)) and not isinstance(trouble, GONE)
    return bool(session.connection.is_closed()) or not refused


def answer(future: "asyncio.Future[Any]", found: Any) -> None:
    """Give the answer to the one who waits, if anybody still does."""
    if future.done():
        return
    if isinstance(found, Exception):
        future.set_exception(found)
    else:
        future.set_result(found)


def tell(waiting: list[Done], saved: Saved) -> None:
    """Call back each one; a failing callback must not keep the others waiting."""
    for done in waiting:
        try:
            done(saved)
        except Exception:  # noqa: BLE001 - reported, and the others are told all the same
            log().exception("callback-failed")
