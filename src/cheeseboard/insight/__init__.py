"""Judgement from a view alone, for every game: chances to win, what each move is worth, and why.

    judge(view)             each seat's chance to win (they sum to one), or the solo game's expected verdict
    advise(view, legal)     every legal move with its chance and the reasons, best first

The shapes are in `core/judgement.py`; a game's own judgement is its part `insight`, which sees nothing but views.
A game without one is judged by imagined games, played to their end (`insight/playouts.py`).
"""

from collections.abc import Sequence
from functools import cache
from typing import cast

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import (
    QUICK_MS,
    Advice,
    Estimate,
    Insight,
    Method,
    MoveAdvice,
    Reason,
    Shares,
    ended,
)
from cheeseboard.core.parts import part
from cheeseboard.games import find
from cheeseboard.insight import playouts

__all__ = [
    "Advice",
    "Estimate",
    "MoveAdvice",
    "Reason",
    "Shares",
    "advise",
    "insight_of",
    "judge",
    "own_chance",
    "weigh",
]


@cache
def insight_of(game: AnyGame) -> Insight:
    """A game's own judgement, or imagined games."""
    return cast(Insight, part(game, "insight") or playouts)


def judge(view: View) -> Shares:
    """Each seat's chance to win as the view's seat may see it; exact once the game is over."""
    game = find(view["game"], view["version"])
    return ended(game, view) or insight_of(game).judge(view)


def own_chance(view: View) -> tuple[float, Method]:
    """The chance of the view's own seat, and how it was found. A game that finds it with less work has `own`."""
    game = find(view["game"], view["version"])
    insight = insight_of(game)
    over = ended(game, view)
    if over is None and hasattr(insight, "own"):
        found: Shares = insight.own(view)
        return found.seats[0], found.method
    shares = over or insight.judge(view)
    return shares.seats[view["seat"]], shares.method


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """The mover's chance after each legal move, in their order."""
    return insight_of(find(view["game"], view["version"])).weigh(view, legal, budget_ms)


def advise(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Advice:
    """Every legal move of the view's seat, best first, with reasons."""
    insight = insight_of(find(view["game"], view["version"]))
    worth = insight.weigh(view, legal, budget_ms)
    moves = [
        MoveAdvice(move, found.mean, found.error, insight.reasons(view, move))
        for move, found in zip(legal, worth, strict=True)
    ]
    return Advice(view["seat"], tuple(sorted(moves, key=lambda found: -found.chance)), method_of(worth[0]))


def method_of(found: Estimate) -> Method:
    """How an estimate was made: trials were counted, or nothing is uncertain, or it was learned."""
    return "playouts" if found.trials else "learned" if found.error else "exact"
