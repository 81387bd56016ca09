"""What a table of Mice to meet you is worth to everybody: exact in the solo game, learned in the race.

Everything is open here (M18), so a view is the whole table, and every seat judges alike.
"""

from collections.abc import Sequence

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import QUICK_MS, Estimate, Reason, Shares
from cheeseboard.games.mice.insight import race, solo


def judge(view: View) -> Shares:
    """Each seat's chance to win; alone the exact expected verdict, 0 to 6."""
    return solo.judge(view) if view["solo"] else race.judge(view)


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """What each legal move of the mover is worth."""
    return solo.weigh(view, legal) if view["solo"] else race.weigh(view, legal)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """What speaks for or against a move."""
    return solo.reasons(view, move) if view["solo"] else race.reasons(view, move)
