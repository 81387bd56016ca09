"""How games end: seats in groups, best first; equal seats share a group, in seat order."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NotRequired, TypedDict


class Result(TypedDict):
    """The outcome of a game, as in a record's summary: winners, or in a solo game the verdict (there called tier)."""

    reason: str
    scores: NotRequired[list[int | None]]
    ranking: NotRequired[list[list[int]]]
    winners: NotRequired[list[int]]
    tier: NotRequired[str]


def ranking(merit: Sequence[Any]) -> list[list[int]]:
    """Seats grouped by merit, the greatest first."""
    seats = sorted(range(len(merit)), key=lambda seat: (merit[seat], -seat), reverse=True)
    return [list(group) for _, group in groupby(seats, key=lambda seat: merit[seat])]


def result(reason: str, scores: list[int | None], merit: Sequence[Any]) -> Result:
    """The outcome of a game with winners."""
    groups = ranking(merit)
    return {"reason": reason, "scores": scores, "ranking": groups, "winners": groups[0]}
