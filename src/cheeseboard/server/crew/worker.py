"""One process of a crew, and the thread of the server that talks with it."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from cheeseboard.server.crew.jobs import Died, Ended, Failed, Job, Slow

MEMORY = 1 << 30
"""Bytes of address space that one process may have beyond what it starts with."""
NICENESS = 5
"""Players come first: the server's own process gets the processor when both want it."""


START_SECONDS = 60.0
"""A new process that has not said that it is there by then never will; its start does not count as thinking."""


class Worker:
    """One process, and the thread that talks with it: pipes cannot be awaited on every system."""

    def __init__(self, finished: Callable[["Worker", Job, Any], None], prepare: Callable[[], None]) -> None:
        self.finished = finished
        self.prepare = prepare
        self.jobs: SimpleQueue[tuple[Job, asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.process: Any = None
        self.line: Connection | None = None
        self.over = False

    def give(self, job: Job) -> None:
        """Hand a job over to the thread."""
        self.begin()
        self.jobs.put((job, asyncio.get_running_loop()))

    def warm(self) -> None:
        """Start the process now."""
        if self.thread is None:
            self.begin()
            self.jobs.put((Job(nothing, (), ignore, 60.0, ""), asyncio.get_running_loop()))

    def begin(self) -> None:
        """The thread ends with the server, whatever it waits for."""
        if self.thread is None:
            self.thread = threading.Thread(target=self.run, name="crew", daemon=True)
            self.thread.start()

    def close(self) -> None:
        """End the process and the thread."""
        self.over = True
        self.jobs.put(None)
        with suppress(AttributeError, ValueError):  # there is none, or the thread has just ended it
            self.process.kill()
        if self.thread is not None:
            self.thread.join(5)

    # -- in the thread ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Job by job."""
        while (given := self.jobs.get()) is not None:
            job, loop = given
            found = Ended() if self.over else self.done(job)
            try:
                if job.answer is not ignore:
                    loop.call_soon_threadsafe(self.finished, self, job, found)
            except RuntimeError:
                break  # the loop is closed: nobody waits any more
        self.stop()

    def done(self, job: Job) -> Any:
        """The result; or the exception that the work raised, or that says why there is none."""
        try:
            line = self.started()
            line.send((job.call, job.values))
            if not line.poll(job.seconds):
                self.stop()
                return Slow()
            return line.recv()
        except (EOFError, OSError):
            self.stop()
            return Ended() if self.over else Died()

    def started(self) -> Connection:
        """The line to a process that lives."""
        if self.line is None:
            spawn = get_context("spawn")
            self.line, theirs = spawn.Pipe()
            process = spawn.Process(target=work, args=(theirs, self.prepare), daemon=True)
            process.start()
            self.process = process
            theirs.close()
            if self.over or not self.line.poll(START_SECONDS):
                raise EOFError
            self.line.recv()
        return self.line

    def stop(self) -> None:
        """End the process, if there is one, and let go of everything of it."""
        if self.line is not None:
            self.line.close()
            self.process.kill()
            self.process.join()
            self.process.close()
            self.line = self.process = None


def nothing() -> None:
    """A job that only starts the process."""


def ignore(_: Any) -> None:
    """Nobody wants to know."""


# -- in the process ---------------------------------------------------------------------------------------------


def work(line: Connection, prepare: Callable[[], None]) -> None:
    """Get ready, then do what comes, until the line breaks: then the server is gone."""
    settle_in()
    with suppress(Exception):  # whatever it is, the process ends, and the server sees that it has
        prepare()
        line.send("here")
        while True:
            call, values = line.recv()
            line.send(outcome(call, values))


def outcome(call: Callable[..., Any], values: tuple[Any, ...]) -> Any:
    """The result, or why there is none; a fault's own message may hold what nobody else should read."""
    try:
        return call(*values)
    except MemoryError:
        return Slow()
    except Exception as fault:  # noqa: BLE001 - the server decides what a fault means
        return Failed(type(fault).__name__)


def settle_in() -> None:
    """In a new process: leave Ctrl-C to the server, let players go first, and stay within bounds."""
    import os
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        import resource
    except ImportError:  # not on this system
        return
    used = address_space()
    if used:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        bound = used + MEMORY if most == resource.RLIM_INFINITY else min(most, used + MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def address_space() -> int:
    """Bytes of address space that this process has; 0 where the system does not say."""
    from pathlib import Path

    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * 4096
    except OSError:
        return 0
