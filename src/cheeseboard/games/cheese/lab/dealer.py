"""Deals of Cheese for the fast lane. Nobody chooses anything, so a deal already holds the whole game."""

from typing import Any

import numpy as np

rules: Any = None
rng: Any = None
planes: Any = None

APART = ("deal",)


def deal(t: Any, stream: Any) -> int:
    """Shuffle and deal (C2); returns the card at which the game will be stopped as endless, 0 if never (C15)."""
    z = np.zeros(44, np.uint64)
    counts = np.zeros(6, np.int64)
    for kind in range(6):
        counts[kind] = t.counts[kind]
    planes.deal(z, counts, np.uint64(t.players), stream)
    for seat in range(t.players):
        for place in range(t.height[seat]):
            t.cards[seat * rules.CARDS + place] = planes.card_at(z, np.uint64(seat), np.uint64(place))
    return planes.last_turn(z, np.uint64(t.players))


def settle(t: Any, aside: int) -> None:
    """Stop a game at the first position that comes up again (C15)."""
    if t.turned == aside and t.phase != rules.OVER:
        rules.stop_endless(t)
