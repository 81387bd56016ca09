"""A longer look at close calls: the few moves that look best are played on by experts, where these are at hand.

They come with the lab (`lab/experts.py`), which needs more than Python and takes a while to load, so they are asked
only where CHEESEBOARD_ROLLOUTS is set. Without them, or while they are being loaded, the quick judgement stands.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Advice, Estimate

WISH = "CHEESEBOARD_ROLLOUTS"
CLOSE = 0.1
"""Moves that are further behind at first sight are not looked into."""
MOST = 4
"""Nor are more than so many."""

Experts = Callable[[View, Sequence[Move], float], Sequence[Estimate] | None]
"""Play a view on after each of these moves, as often as these milliseconds allow; None for not at hand."""


def experts_at_hand() -> Experts | None:
    """The lab's experts, if they are wanted and installed."""
    if not os.environ.get(WISH) or find_spec("numba") is None:
        return None
    found: Experts = import_module("cheeseboard.lab.experts").play_on
    return found


def look_longer(view: View, advice: Advice, budget_ms: float, experts: Experts) -> Advice:
    """The advice with close calls played on, best first.

    The other moves keep their distance from the one that looked best: rollouts and quick judgement are two yardsticks.
    """
    first = advice.moves[0]
    close = [found for found in advice.moves[:MOST] if first.chance - found.chance <= CLOSE]
    if advice.method != "learned" or len(close) == 1:
        return advice
    played = experts(view, [found.move for found in close], budget_ms)
    if played is None:
        return advice
    moved = played[0].mean - first.chance
    rest = [replace(found, chance=min(1.0, max(0.0, found.chance + moved))) for found in advice.moves[len(close) :]]
    looked = [replace(found, chance=now.mean, error=now.error) for found, now in zip(close, played, strict=True)]
    moves = sorted([*looked, *rest], key=lambda found: -found.chance)
    return replace(advice, moves=tuple(moves), method="playouts")
