"""Who plays the chunks: this thread, several threads, several processes, or the workers of a Dask cluster.

All of them hand back the same chunks, in any order.
"""

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import Any

from cheeseboard.lab.chunks import BOT_CHUNK, FAST_CHUNK, Chunk, Job, LabError, play_chunk, spans

AHEAD = 3
"""Chunks handed out per worker before the first comes back: workers never wait, memory stays small."""
stop: Any = None
"""In a worker process: the event that says that nobody waits for the result any more."""


def crew(job: Job, games: int, jobs: int, dask: str | None) -> Iterator[Chunk]:
    """Play all games and yield the chunks as they are done."""
    most = BOT_CHUNK if job.bots else FAST_CHUNK
    if job.records:
        most = min(most, 256)
    if dask is not None:
        return on_dask(job, spans(games, 16, most), dask)
    if jobs == 1:
        return alone(job, spans(games, 1, most))
    return (
        in_processes(job, spans(games, jobs, most), jobs)
        if slow(job)
        else in_threads(job, spans(games, jobs, most), jobs)
    )


def slow(job: Job) -> bool:
    """Does the interpreter do the work? Then threads would only wait for each other."""
    return bool(job.bots) or job.records


def alone(job: Job, work: Iterable[tuple[int, int]]) -> Iterator[Chunk]:
    """One after the other, here."""
    for first, games in work:
        yield play_chunk(job, first, games)


def in_threads(job: Job, work: Iterable[tuple[int, int]], jobs: int) -> Iterator[Chunk]:
    """In threads: compiled games run without the interpreter's lock."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from in_pool(pool, play_chunk, job, work, jobs)


def in_processes(job: Job, work: Iterable[tuple[int, int]], jobs: int) -> Iterator[Chunk]:
    """In processes of their own. Ctrl-C is for this process to answer; the others are told by an event."""
    context = get_context("spawn")
    halt = context.Event()
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=enter, initargs=(halt,)) as pool:
        try:
            yield from in_pool(pool, play_in_process, job, work, jobs)
        finally:
            halt.set()


def enter(halt: Any) -> None:
    """A worker process starts."""
    global stop  # noqa: PLW0603  a process has one event, and the pool offers no other place for it
    stop = halt
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_in_process(job: Job, first: int, games: int) -> Chunk | None:
    """A chunk in a worker process; None if nobody waits for it any more."""
    try:
        return play_chunk(job, first, games, stop.is_set)
    except KeyboardInterrupt:
        return None


def in_pool(pool: Executor, play: Any, job: Job, work: Iterable[tuple[int, int]], jobs: int) -> Iterator[Chunk]:
    """Keep a few chunks per worker under way, and yield each one that is done."""
    queue = iter(work)
    under_way: set[Future[Chunk]] = {pool.submit(play, job, *span) for span in islice(queue, AHEAD * jobs)}
    try:
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way |= {pool.submit(play, job, *span) for span in islice(queue, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def on_dask(job: Job, work: Iterable[tuple[int, int]], address: str) -> Iterator[Chunk]:
    """On an existing Dask cluster. A chunk whose worker dies is played again by another one, with the same result."""
    try:
        import distributed
    except ModuleNotFoundError:
        raise LabError("--dask needs Dask, which is not installed: pip install 'cheeseboard[lab]'.") from None
    dask: Any = distributed
    try:
        client: Any = dask.Client(address, timeout="5s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise LabError(f"No Dask scheduler answers at {address} ({type(error).__name__}).") from None
    with client:
        queue = iter(work)
        ahead = AHEAD * max(2, len(client.scheduler_info()["workers"]))
        under_way: Any = dask.as_completed(
            [submit(client, job, span) for span in islice(queue, ahead)], loop=client.loop
        )
        for future in under_way:
            chunk = future.result()
            future.release()
            for span in islice(queue, 1):
                under_way.add(submit(client, job, span))
            yield chunk


def submit(client: Any, job: Job, span: tuple[int, int]) -> Any:
    """One chunk for the cluster. A lost worker is no failure of the chunk, however often it happens."""
    return client.submit(play_chunk, job, *span, pure=False, retries=10)
