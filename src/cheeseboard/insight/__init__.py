"""Judgement from a view alone, for every game: chances to win, what each move is worth, and why.

    judge(view)             each seat's chance to win (they sum to one), or the solo game's expected verdict
    advise(view, legal)     every legal move with its chance and the reasons, best first
    verdicts(view)          how likely each verdict of a solved solo game is

The shapes are in `core/judgement.py`; a game's own judgement is its part `insight`, which sees nothing but views.
A game without one is judged by imagined games, played to their end (`insight/playouts.py`).
"""

from collections.abc import Sequence
from functools import cache
from types import ModuleType
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
    Verdicts,
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
    "Verdicts",
    "advise",
    "insight_of",
    "judge",
    "own_chance",
    "verdicts",
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


def own_chance(view: View) -> tuple[float, Shares]:
    """The chance of the view's own seat, and how it was found. A game that finds it with less work has `own`."""
    game = find(view["game"], view["version"])
    insight = insight_of(game)
    over = ended(game, view)
    if over is None and hasattr(insight, "own"):
        found: Shares = insight.own(view)
        return found.seats[0], found
    shares = over or insight.judge(view)
    return shares.seats[view["seat"]], shares


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """The mover's chance after each legal move, in their order."""
    return insight_of(find(view["game"], view["version"])).weigh(view, legal, budget_ms)


def advise(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Advice:
    """Every legal move of the view's seat, best first, with reasons."""
    insight = insight_of(find(view["game"], view["version"]))
    worth = insight.weigh(view, legal, budget_ms)
    moves = [
        MoveAdvice(move, found.mean, found.error, insight.reasons(view, move), chances)
        for move, found, chances in zip(legal, worth, verdicts_after(view, legal), strict=True)
    ]
    return Advice(view["seat"], tuple(sorted(moves, key=lambda found: -found.chance)), method_of(worth[0]))


def verdicts(view: View) -> Verdicts | None:
    """The chances of a solo game's verdicts if it is played on at its best; None where nobody knows them."""
    solution = solution_of(view)
    found: Verdicts | None = None if solution is None else solution.verdicts(view)
    return found


def verdicts_after(view: View, legal: Sequence[Move]) -> Sequence[Verdicts | None]:
    """The same after each of these moves."""
    solution = solution_of(view)
    found: Sequence[Verdicts] | None = None if solution is None else solution.verdicts_after(view, legal)
    return found or [None] * len(legal)


def solution_of(view: View) -> ModuleType | None:
    """A solo game's part that knows the chances of its verdicts."""
    return part(find(view["game"], view["version"]), "insight.verdicts") if view["players"] == 1 else None


def method_of(found: Estimate) -> Method:
    """How an estimate was made: trials were counted, or nothing is uncertain, or it was learned."""
    return "playouts" if found.trials else "learned" if found.error else "exact"
