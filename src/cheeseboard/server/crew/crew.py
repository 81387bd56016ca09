"""The crew itself: hands the next job to whoever has nothing to do."""

import asyncio
from collections.abc import Callable
from typing import Any

from cheeseboard.server.crew.jobs import Died, Ended, Job, Queue, Waited
from cheeseboard.server.crew.worker import Worker, nothing

TRIES = 2
"""A job whose process died is done once more."""


class Crew:
    """So many processes, each started when it is first needed."""

    def __init__(self, size: int, patience: float, prepare: Callable[[], None] = nothing) -> None:
        self.patience = patience
        self.queue = Queue()
        self.idle = [Worker(self.finished, prepare) for _ in range(size)]
        self.workers = tuple(self.idle)
        self.closed = False

    def ask(self, job: Job) -> None:
        """Let somebody do it; `job.answer` is called later, in any case."""
        loop = asyncio.get_running_loop()
        job.waiting = loop.call_later(self.patience, self.waited, job)
        self.queue.add(job)
        self.hand_out()

    async def do(self, address: str, seconds: float, call: Callable[..., Any], *values: Any) -> Any:
        """The same for whoever can wait."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.ask(Job(call, values, lambda found: settle(future, found), seconds, address))
        return await future

    def hand_out(self) -> None:
        """Give the next jobs to those who have nothing to do."""
        while self.idle and not self.closed:
            job = self.queue.take()
            if job is None:
                return
            if job.waiting is not None:
                job.waiting.cancel()
            job.tries += 1
            self.idle.pop().give(job)

    def waited(self, job: Job) -> None:
        """Its turn did not come in time."""
        if self.queue.drop(job):
            job.answer(Waited())

    def finished(self, worker: "Worker", job: Job, found: Any) -> None:
        """A worker is free again. What killed its process is tried once more, before all others of its table."""
        self.idle.append(worker)
        if isinstance(found, Died) and job.tries < TRIES and not self.closed:
            self.queue.add(job, first=True)
        else:
            job.answer(found)
        self.hand_out()

    def warm(self) -> None:
        """Have a process ready before it is needed."""
        if self.idle and not self.closed:
            self.idle[-1].warm()

    def close(self) -> None:
        """End all processes at once; whatever waits is answered."""
        self.closed = True
        for worker in self.workers:
            worker.close()
        while job := self.queue.take():
            if job.waiting is not None:
                job.waiting.cancel()
            job.answer(Ended())


def settle(future: "asyncio.Future[Any]", found: Any) -> None:
    """Give it to the one who awaits it."""
    if not future.done():
        if isinstance(found, BaseException):
            future.set_exception(found)
        else:
            future.set_result(found)
