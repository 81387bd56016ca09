"""Alles Käse! in OpenSpiel: peeks stay private."""

from typing import Any

import numpy as np
import pyspiel

from cheeseboard.research import openspiel
from tests.research.test_openspiel import SAMPLER, decisions

assert openspiel.CLASSES  # importing it makes the games known


def test_peeks_are_private() -> None:
    """After a peek the peeker's information state differs between cheese and trap, another seat's does not."""
    game = pyspiel.load_game("cheeseboard_alles_kaese")
    for state in decisions(game, 4):
        slot = state.legal_actions()[0]
        if slot < 6:
            break
    peeker = state.current_player()
    ours, theirs = set(), set()
    for _ in range(40):
        other = state.resample_from_infostate(1 - peeker, SAMPLER)
        other.apply_action(slot)
        ours.add(seen_fronts(other, peeker))
        theirs.add(seen_fronts(other, 1 - peeker))
    assert len(ours) == 2
    assert len(theirs) == 1


def seen_fronts(state: Any, seat: int) -> tuple[int, ...]:
    """The fronts on display in a seat's observation tensor."""
    numbers = state.get_game().codec
    return tuple(numbers.parts(np.array(state.observation_tensor(seat)))["display"][:, 1])
