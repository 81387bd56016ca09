"""Simulate thousands or millions of games and count: the Python side of `cheeseboard simulate`."""

import os
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGINT, signal
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any

from cheeseboard.lab.chunks import Chunk, Job, LabError, check_job, play_chunk
from cheeseboard.lab.crews import crew
from cheeseboard.lab.outputs import Output, check_kind, winner_names
from cheeseboard.lab.simulate_words import html_of, text_of
from cheeseboard.lab.tally import Tally

Progress = Callable[[int], None]
"""Called with the number of games just done."""


@dataclass(slots=True)
class Simulation:
    """What a simulation found. Prints as a table; in a notebook it shows as one."""

    game: str
    players: int
    options: dict[str, Any]
    policy: str
    seed: int
    asked: int
    tally: Tally
    seconds: float = 0.0
    partial: bool = False
    chunks: list[Chunk] = field(default_factory=list, repr=False)

    @property
    def games(self) -> int:
        """Games played: fewer than asked for if it was stopped."""
        return self.tally.games

    @property
    def games_per_second(self) -> float:
        """Speed, all workers together, compiling not included."""
        return self.games / self.seconds if self.seconds else 0.0

    def summary(self) -> dict[str, Any]:
        """Everything as plain data, as `--json` prints it."""
        facts = {
            name: getattr(self, name) for name in ("game", "players", "options", "policy", "seed", "asked", "games")
        }
        speed = {"seconds": round(self.seconds, 3), "games_per_second": round(self.games_per_second, 1)}
        return {**facts, "partial": self.partial, **self.tally.summary(), **speed}

    def rows(self) -> list[dict[str, Any]]:
        """One dictionary per game, in the order of the games; ready for a data frame."""
        found: list[dict[str, Any]] = []
        for chunk in sorted(self.chunks, key=lambda chunk: chunk.first):
            columns = {name: getattr(values, "tolist", lambda v=values: v)() for name, values in chunk.columns.items()}
            columns["winners"] = winner_names(columns["winners"])
            found += [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return found

    def __repr__(self) -> str:
        return text_of(self.summary())

    def _repr_html_(self) -> str:
        return html_of(self.summary())


def simulate(  # noqa: PLR0913  one argument for each option of the command, all but one by name
    game: str,
    *,
    players: int | None = None,
    games: int = 10_000,
    bots: Sequence[str] | str = (),
    options: dict[str, Any] | None = None,
    seed: int = 0,
    jobs: int | None = None,
    out: str | Path | None = None,
    dask: str | None = None,
    keep_rows: bool = True,
    progress: Progress | None = None,
) -> Simulation:
    """Play that many games and count. Same seed, same result, whatever the number of jobs and wherever they run.

    Without bots, everybody plays at random. That, and our own levels, run in the fast lane.
    Ctrl-C gives what is known so far, marked as partial.
    """
    from cheeseboard.games import find

    seats = players if players is not None else max(2, find(game).min_players)
    names = tuple(bots.split(",")) if isinstance(bots, str) else tuple(bots)
    kind = check_kind(Path(out)) if out is not None else ""
    rows = keep_rows or kind in (".csv", ".parquet")
    job = check_job(Job(game, seats, options or {}, seed, tuple(filter(None, names)), rows, kind == ".jsonl"))
    if games < 1:
        raise LabError("At least one game must be played.")
    result = Simulation(game, job.players, job.options, job.policy, seed, games, Tally(job.players))
    with Output(Path(out)) if out is not None else nullcontext() as output:
        collect(result, job, jobs or cores(), dask, output, keep_rows, progress)
        if output is not None and not result.partial:
            output.complete()
    return result


def collect(
    result: Simulation,
    job: Job,
    jobs: int,
    dask: str | None,
    output: Output | None,
    keep_rows: bool,
    progress: Progress | None,
) -> None:
    """Count the chunks as they come in; Ctrl-C ends the counting."""
    started = perf_counter()
    work = crew(job, result.asked, jobs, dask)
    with Ear() as ear:
        try:
            if dask is None and job.compiled:
                play_chunk(job, 0, 1)  # compiles at the first start: no part of the speed
                started = perf_counter()
            for chunk in work:
                if output is not None:
                    output.add(chunk)
                result.tally.add(chunk.tally)
                if keep_rows:
                    result.chunks.append(chunk)
                if progress is not None:
                    progress(chunk.tally.games)
        except KeyboardInterrupt:
            ear.heard = result.partial = True
            work.close()
    result.seconds = perf_counter() - started


class Ear:
    """Hears one Ctrl-C. Polars hears it by itself, and Python would raise the same one again while we clean up."""

    heard = False

    def __enter__(self) -> "Ear":
        self._before = signal(SIGINT, self.hear) if current_thread() is main_thread() else None
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal(SIGINT, self._before)

    def hear(self, *_: object) -> None:
        """Raise it, unless somebody has it already."""
        if not self.heard:
            raise KeyboardInterrupt


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
