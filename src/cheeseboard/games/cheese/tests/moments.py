"""Moments that hardly ever come up by chance, for the tests of events."""

from copy import deepcopy
from random import Random
from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.verbs import Move
from cheeseboard.games.cheese.game import GAME
from cheeseboard.games.cheese.views import View

OPTIONS = [{"deck": {"cheese": 40, "cat": 12, "mouse": [12, 12, 12, 12]}}]


def changed(*seats: dict[str, Any], **facts: Any) -> Any:
    """The view of a game just begun, with other facts and other things in front of the seats."""
    view: Any = deepcopy(Match.new(GAME, len(seats), rng=Random(1)).view(None))
    view["seats"] = [{**found, **seat} for found, seat in zip(view["seats"], seats, strict=True)]
    return {**view, **facts}


def stack(*cards: str) -> dict[str, Any]:
    """A stack that everybody knows."""
    return {"stack": len(cards), "known": list(cards)}


RARE: list[tuple[View, list[Move]]] = [
    (
        changed(stack("mouse-1", "cheese", "cheese", "cheese"), stack("cheese", "cheese", "mouse-1", "cheese")),
        [("turn",)] * 40,
    )
]
"""An endless game."""
