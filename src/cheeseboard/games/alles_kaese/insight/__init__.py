"""What a position of Alles Käse! is worth to those who sit there, each judged by what one seat has seen.

The minds of this game are asked through `minds/judging.py` alone: what a seat knows, its chance to win at this moment,
and the chance after a decision, over all that it may bring to light.
"""

from collections.abc import Sequence

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import QUICK_MS, Estimate, Shares, around, measured, parts_of_one
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.insight.eyes import counted, eyes_of
from cheeseboard.games.alles_kaese.insight.why import reasons
from cheeseboard.games.alles_kaese.minds.judging import Eyes, chance_now

__all__ = ["judge", "own", "reasons", "weigh"]

KAESE: AnyGame = GAME


def judge(view: View) -> Shares:
    """The seat's own chance from all it has seen; the others share the rest as this seat would guess them."""
    view = counted(view)
    raw = [Eyes(eyes_of(view, seat)).chance() for seat in range(view["players"])]
    seat = view["seat"]
    shares = parts_of_one(raw) if seat is None else around(chance_now(view), seat, raw)
    return Shares(shares, "learned", measured(KAESE.package, view["players"]).error)


def own(view: View) -> Shares:
    """The same for the view's own seat alone, which is less work: the others have one nameless share."""
    chance = chance_now(counted(view))
    return Shares((chance, 1 - chance), "learned", measured(KAESE.package, view["players"]).error)


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """The mover's chance after each decision, over what it may bring to light."""
    eyes = Eyes(counted(view))
    error = measured(KAESE.package, view["players"]).error
    return [Estimate(eyes.expected(move), error) for move in legal]
