"""Ranking: groups of seats, best first; equal seats share a group, in seat order."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any


def ranking(merit: Sequence[Any]) -> list[list[int]]:
    """Seats grouped by merit, the greatest first."""
    seats = sorted(range(len(merit)), key=lambda seat: (merit[seat], -seat), reverse=True)
    return [list(group) for _, group in groupby(seats, key=lambda seat: merit[seat])]


def result(reason: str, scores: list[int | None], merit: Sequence[Any]) -> dict[str, Any]:
    """The outcome of a game with winners, as in a record's summary."""
    groups = ranking(merit)
    return {"reason": reason, "scores": scores, "ranking": groups, "winners": groups[0]}
