"""Worker processes and threads for long work. Results come in the order of the tasks, whoever finishes first.

Processes are started afresh, leave Ctrl-C to whoever started them, and end when we end, however that happens.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from typing import Any, TypeVar

R = TypeVar("R")
Task = tuple[Any, ...]

AHEAD = 3
"""Tasks handed out per worker before the first comes back: workers never wait, memory stays small."""


def nothing() -> None:
    """A worker that leaves nothing behind."""


def in_processes(
    call: Callable[..., R], tasks: Iterable[Task], jobs: int, at_end: Callable[[], None] = nothing
) -> Generator[R, None, None]:
    """`call(*task)` for each task, in so many processes. Whoever stops asking ends them at once, after `at_end`."""
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=settle_in, initargs=(at_end,))
    try:
        yield from kept_busy(pool, call, tasks, AHEAD * jobs)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - before:
            worker.terminate()
        raise
    pool.shutdown()


def in_threads(call: Callable[..., R], tasks: Iterable[Task], jobs: int) -> Generator[R, None, None]:
    """The same in threads, for work that does not need the interpreter."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield from kept_busy(pool, call, tasks, AHEAD * jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def kept_busy(pool: Executor, call: Callable[..., R], tasks: Iterable[Task], ahead: int) -> Generator[R, None, None]:
    """Keep a few tasks under way, and give each result in its turn."""
    queue = iter(tasks)
    under_way: deque[Future[R]] = deque(pool.submit(call, *task) for task in islice(queue, ahead))
    while under_way:
        result = under_way.popleft().result()
        under_way.extend(pool.submit(call, *task) for task in islice(queue, 1))
        yield result


def settle_in(at_end: Callable[[], None]) -> None:
    """In a new worker: leave Ctrl-C to the parent, and end when the parent says so or is gone."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: leave(at_end))
    threading.Thread(target=outlive_nobody, args=(at_end,), daemon=True).start()


def outlive_nobody(at_end: Callable[[], None]) -> None:
    """Wait for the parent's own end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        leave(at_end)


def leave(at_end: Callable[[], None]) -> None:
    """End this worker at once."""
    at_end()
    os._exit(1)
