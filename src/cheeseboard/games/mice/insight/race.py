"""The race of two to five: the learned chance to win once the others have answered, each at their best.

The minds of this game are asked through `minds/judging.py` alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import Estimate, Reason, Shares, measured
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds import judging
from cheeseboard.games.mice.minds.reasons import nuts

MICE: AnyGame = GAME
KEPT = 4096
"""Positions whose judgement is remembered: each is asked for by every seat."""


def judge(view: View) -> Shares:
    """Each seat's chance: between two rounds as learned, else after the best move of the seat that decides."""
    return Shares(shares(table_of(view)), "learned", measured(MICE.package, view["players"]).error)


def weigh(view: View, legal: Sequence[Move]) -> list[Estimate]:
    """The mover's chance after each move."""
    table, seat = table_of(view), view["actor"]
    found = outcomes(table)
    error = measured(MICE.package, view["players"]).error
    return [Estimate(found[move].chances[seat], error) for move in legal]


def table_of(view: View) -> Any:
    """The table behind a view: nothing of it is hidden, so there is nothing to imagine."""
    return MICE.imagine(view, Random(0))


def shares(state: Any) -> tuple[float, ...]:
    """Each seat's chance in this state."""
    if MICE.actor(state) is None or MICE.chance(state):
        return judging.chances(state)
    seat = state.asked
    return max((after.chances for after in outcomes(state).values()), key=lambda chances: chances[seat])


@lru_cache(maxsize=KEPT)
def outcomes(state: Any) -> dict[Move, judging.Outcome]:
    """What each legal move leads to."""
    return dict(zip(MICE.legal(state), judging.outcomes(state), strict=True))


# -- reasons -----------------------------------------------------------------------------------------------------


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """What a move takes from the hand, what it costs, and what it leaves to whom."""
    if move[0] == "pass":
        return (Reason("lets-go", {"left": view["left"], "seat": view["active"]}),)
    own = missed(view, move) if move[0] == "miss" else taken(view, move)
    return (*own, *left_for(view, move))


def missed(view: View, move: Move) -> list[Reason]:
    """What a miss brings back."""
    if move[1] is None:
        return []
    if move[1] == "cage":
        return [Reason("takes-back", {"value": view["seats"][view["seat"]]["cage"][-1]})]
    return [Reason("turns-up", {"card": move[1]})]


def taken(view: View, move: Move) -> list[Reason]:
    """What a catch or flip does to one's own hand, dice and nuts."""
    me, spent = view["seats"][view["seat"]], nuts(view, move)
    found = [Reason("mice-off", {"value": move[1], "rest": sum(me["hand"]) - move[1]})]
    if move[0] == "flip":
        found = [Reason("ends" if move[1] == 6 else "fewer-dice", {"card": move[1]})]
    if spent:
        found.append(Reason("spends", {"nuts": spent, "kept": me["nuts"] - spent}))
    if view["phase"] == "passive":
        found.append(Reason("feeds", {"seat": view["active"]}))
    return found


def left_for(view: View, move: Move) -> list[Reason]:
    """What the move leaves, and who wants it; of what nobody can use that is said, too."""
    if view["phase"] == "passive":
        return []
    after = outcomes(table_of(view))[move]
    if after.left < 0:
        return []
    if after.left == 0:
        return [Reason("leaves-nothing")]
    return [Reason("leaves" if after.takers else "leaves-unwanted", {"left": after.left, "seats": after.takers})]
