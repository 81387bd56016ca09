"""Who plays the chunks: this thread, several threads, several processes, or the workers of a Dask cluster.

All of them hand back the same chunks; a cluster in any order.
"""

from collections.abc import Generator, Iterable
from contextlib import ExitStack
from itertools import islice
from typing import Any

from cheeseboard.lab.chunks import BOT_CHUNK, FAST_CHUNK, MIND_CHUNK, Chunk, Job, LabError, play_chunk, spans
from cheeseboard.workers import AHEAD, in_processes, in_threads

LOCAL = "local"
"""The address of a cluster that is started for the work and ends with it."""


def crew(job: Job, games: int, jobs: int, dask: str | None) -> Generator[Chunk, None, None]:
    """Play all games and yield the chunks as they are done."""
    most = (MIND_CHUNK if job.compiled else BOT_CHUNK) if job.bots else FAST_CHUNK
    if job.records:
        most = min(most, 256)
    if dask is not None:
        return on_dask(job, spans(games, 16, most), dask, jobs)
    if jobs == 1:
        return alone(job, spans(games, 1, most))
    work = ((job, *span) for span in spans(games, jobs, most))
    return in_processes(play_chunk, work, jobs) if slow(job) else in_threads(play_chunk, work, jobs)


def slow(job: Job) -> bool:
    """Does the interpreter do the work? Then threads would only wait for each other."""
    return not job.compiled or job.records


def alone(job: Job, work: Iterable[tuple[int, int]]) -> Generator[Chunk, None, None]:
    """One after the other, here."""
    for first, games in work:
        yield play_chunk(job, first, games)


def on_dask(job: Job, work: Iterable[tuple[int, int]], address: str, jobs: int) -> Generator[Chunk, None, None]:
    """On a Dask cluster. A chunk whose worker dies is played again by another one, with the same result."""
    try:
        import distributed
    except ModuleNotFoundError:
        raise LabError("--dask needs Dask, which is not installed: pip install 'cheeseboard[lab]'.") from None
    dask: Any = distributed
    with ExitStack() as stack:
        place: Any = address
        if address == LOCAL:
            place = stack.enter_context(cluster_here(dask, jobs))
        try:
            client: Any = stack.enter_context(dask.Client(place, timeout="5s", set_as_default=False))
        except (OSError, ValueError) as error:
            raise LabError(f"No Dask scheduler answers at {address} ({type(error).__name__}).") from None
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


def cluster_here(dask: Any, jobs: int) -> Any:
    """A cluster of our own for the time of this work: a scheduler, and a process for each job, all on this machine."""
    return dask.LocalCluster(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None)


def submit(client: Any, job: Job, span: tuple[int, int]) -> Any:
    """One chunk for the cluster. A lost worker is no failure of the chunk, however often it happens."""
    return client.submit(play_chunk, job, *span, pure=False, retries=10)
