"""Moves of the wrong shape: each is refused with the code that says what it should look like."""

from typing import Any

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.games.mice.game import GAME


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (4, "move-not-object"),
        ({}, "unknown-move"),
        ({"keep": 1}, "unknown-move"),
        ({"pass": True, "miss": None}, "unknown-move"),
        ({"pass": True, "why": "tired"}, "extra-key"),
        ({"pass": 1}, "pass-is-true"),
        ({"catch": True}, "not-a-number"),
        ({"catch": 8.0}, "not-a-number"),
        ({"roll": 4}, "roll-shape"),
        ({"roll": {"bacon": [1, 2]}}, "roll-shape"),
        ({"roll": {"bacon": [1, True], "cheese": [1, 2, 3]}}, "roll-shape"),
        ({"catch": 8, "cheese": 3}, "cheese-shape"),
        ({"catch": 8, "second": 3}, "cheese-missing"),
        ({"miss": "cellar"}, "miss-shape"),
        ({"miss": True}, "miss-shape"),
    ],
)
def test_a_move_of_the_wrong_shape_is_refused(move: Any, code: str):
    """(R7) A move has exactly the keys shown, with the right types."""
    with pytest.raises(Refusal, match=code):
        GAME.read_move(move)
