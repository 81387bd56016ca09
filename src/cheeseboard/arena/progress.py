"""How far a tournament is, and how long it will take: a bar on a terminal, or now and then a line."""

import sys
import time
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cheeseboard.arena.stats import elo
from cheeseboard.arena.tournament import Standing
from cheeseboard.arena.words import figure, points
from cheeseboard.texts import say

KINDS = ("bar", "lines", "none")
LINE_EVERY = 10.0
"""Seconds between two lines."""


def shown(steps: Iterator[int], standing: Standing, kind: str, lang: str, before: int) -> None:
    """Go through all steps and show how far they are; `before` games were played before this start."""
    if kind == "none":
        for _ in steps:
            pass
    else:
        (with_bar if kind == "bar" else with_lines)(steps, standing, lang, before)


def with_bar(steps: Iterator[int], standing: Standing, lang: str, before: int) -> None:
    """A bar with the time left and the score."""
    left = TextColumn(say(lang, "arena", "left"))
    looks = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), left)
    with Progress(*looks, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(lang, "arena", "playing"), total=standing.plan.total, completed=before)
        for count in caught_up(steps, before):
            bar.update(task, advance=count, description=score(standing, lang))


def with_lines(steps: Iterator[int], standing: Standing, lang: str, before: int) -> None:
    """A line every few seconds, for logs."""
    start = last = time.monotonic()
    for _ in caught_up(steps, before):
        now = time.monotonic()
        if now - last >= LINE_EVERY:
            last = now
            print(line(standing, lang, before, now - start), file=sys.stderr, flush=True)


def caught_up(steps: Iterator[int], before: int) -> Iterator[int]:
    """The steps after those that an earlier start has played: they say nothing about speed."""
    for count in steps:
        before -= count
        if before < 0:
            yield count


def line(standing: Standing, lang: str, before: int, spent: float) -> str:
    """Games so far, the time left at this speed, and the score."""
    done, total = len(standing.games), standing.plan.total
    left = spent * (total - done) / max(1, done - before)
    hours, seconds = divmod(round(left), 3600)
    clock = f"{hours}:{seconds // 60:02}:{seconds % 60:02}"
    return say(lang, "arena", "line", done=done, total=total, left=clock, score=score(standing, lang))


def score(standing: Standing, lang: str) -> str:
    """The score of a duel, and how far its test is."""
    if not standing.duel or not standing.deals.total:
        return say(lang, "arena", "playing")
    low, high = (elo(end, standing.chairs) for end in standing.deals.share()[1:])
    words = f"Elo {points(low)} … {points(high)}"
    if standing.bounds is None:
        return words
    llr, lower, upper = map(figure, (standing.llr, standing.bounds.lower, standing.bounds.upper))
    return f"{words}, LLR {llr} ({lower} … {upper})"
