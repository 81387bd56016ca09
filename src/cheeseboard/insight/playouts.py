"""Judgement for games that bring none: imagined games played to their end, everybody choosing at random.

The number of imagined games follows from the budget and their dice from a fixed seed, so that the same view always gets
the same answer, whatever else the machine does.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import QUICK_MS, Estimate, Reason, Shares
from cheeseboard.core.playing import play_out, share
from cheeseboard.games import find

MOST_STEPS = 2000
"""An imagined game is given up after so many rolls and decisions, and then counts as even."""
TRIALS = 32
"""Imagined games within `QUICK_MS`; a larger budget buys more in proportion."""


def judge(view: View) -> Shares:
    """Each seat's chance in imagined games; a decision of the view's seat is worth what its best move is."""
    game = find(view["game"], view["version"])
    legal = [] if view["chance"] or view["actor"] != view["seat"] else game.legal_from_view(view)
    tables = [shares_of(game, view, move) for move in legal] or [shares_of(game, view, None)]
    best = max(tables, key=lambda table: table[view["seat"] or 0].mean)
    return Shares(tuple(found.mean for found in best), "playouts", max(found.error for found in best))


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """The mover's chance after each move, over the same imagined games."""
    game, trials = find(view["game"], view["version"]), max(TRIALS, round(TRIALS * budget_ms / QUICK_MS))
    return [shares_of(game, view, move, trials)[view["seat"]] for move in legal]


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """There is nothing to say but how it was found."""
    return (Reason("imagined", {"games": TRIALS}),)


def shares_of(game: AnyGame, view: View, move: Move | None, trials: int = TRIALS) -> list[Estimate]:
    """Each seat's chance when this move (None: whatever comes) is played in imagined games."""
    rng = Random(trials)
    ends = [ending(game, game.imagine(view, rng), move, rng) for _ in range(trials)]
    best = len(game.verdicts) - 1 if view["players"] == 1 and game.verdicts else 1
    return [estimate([best * share(game, end, seat) for end in ends]) for seat in range(view["players"])]


def ending(game: AnyGame, state: Any, move: Move | None, rng: Random) -> Any:
    """The end of an imagined game in which this move is played first."""
    return play_out(game, state if move is None else game.apply(state, move), rng, MOST_STEPS)


def estimate(found: Sequence[float]) -> Estimate:
    """The mean of independent trials with its standard error."""
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return Estimate(mean, sqrt(spread / len(found)), len(found))
