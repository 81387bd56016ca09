"""Moments that hardly ever come up by chance, for the tests of events."""

from copy import deepcopy
from random import Random
from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.verbs import Move
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.views import View

ROLL: Move = ("roll", (5, 3), (6, 6, 3))


def changed(*seats: dict[str, Any], **facts: Any) -> Any:
    """The view of a game just begun, with other facts and other things in front of the seats."""
    view: Any = deepcopy(Match.new(GAME, len(seats), rng=Random(1)).view(None))
    view["seats"] = [{**found, **seat} for found, seat in zip(view["seats"], seats, strict=True)]
    return {**view, **facts}


RARE: list[tuple[View, list[Move]]] = [
    (changed({"nuts": 2}, {"nuts": 4}, supply=0), [ROLL, ("catch", 11, (3,)), ("flip", 12)]),
    (changed({"nuts": 1}, supply=2), [ROLL, ("catch", 8, ())]),
    (changed({"hand": [8]}, supply=2), [ROLL, ("catch", 8, ())]),
]
"""A fee from one's own nuts, a nut won, an empty hand."""
