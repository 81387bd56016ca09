"""Jobs for a crew, why one may stay undone, and who is next."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


class NoAnswer(Exception):
    """The work was not done: it took too long, needed too much, or its turn never came."""


class Slow(NoAnswer):
    """The process was killed because it did not come to an end."""


class Died(NoAnswer):
    """Two processes died over this."""


class Waited(NoAnswer):
    """Its turn did not come in time."""


class Ended(NoAnswer):
    """The server ends, or nobody wants it any more."""


class Failed(NoAnswer):
    """The work itself went wrong; the type of the fault is all that is told."""


@dataclass(slots=True)
class Job:
    """Something to be done in a process."""

    call: Callable[..., Any]
    values: tuple[Any, ...]
    answer: Callable[[Any], None]
    """Gets the result, or the exception; called on the event loop, once."""
    seconds: float
    address: str
    table: str = ""
    tries: int = 0
    waiting: asyncio.TimerHandle | None = None


class Queue:
    """Who is next: addresses take turns, and so do the tables of each."""

    def __init__(self) -> None:
        self.addresses: dict[str, dict[str, deque[Job]]] = {}

    def __len__(self) -> int:
        return sum(len(jobs) for tables in self.addresses.values() for jobs in tables.values())

    def add(self, job: Job, *, first: bool = False) -> None:
        """Behind this table's other jobs, or before them."""
        jobs = self.addresses.setdefault(job.address, {}).setdefault(job.table, deque())
        (jobs.appendleft if first else jobs.append)(job)

    def take(self) -> Job | None:
        """The next one; its address and its table go to the end of their lines."""
        if not self.addresses:
            return None
        address = next(iter(self.addresses))
        tables = self.addresses.pop(address)
        table = next(iter(tables))
        jobs = tables.pop(table)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            self.addresses[address] = tables
        return job

    def drop(self, job: Job) -> bool:
        """Take one out of the line; False if it is not in it."""
        tables = self.addresses.get(job.address, {})
        jobs = tables.get(job.table, deque())
        if job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del tables[job.table]
        if not tables:
            del self.addresses[job.address]
        return True
