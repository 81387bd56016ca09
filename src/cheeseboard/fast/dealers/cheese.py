"""Deals and results of Cheese for the fast lane. Nobody chooses anything, so a deal already holds the whole game."""

from typing import Any

import numpy as np

rules: Any = None
rng: Any = None
planes: Any = None

REASONS = ("", "out-of-cards", "endless", "unfinished")
"""The names of the endings, by the rules' numbers; `unfinished` is the lane's own, after ten million cards."""
VERDICTS = ()
APART = ("deal",)


def deal(t: Any, stream: Any) -> int:
    """Shuffle and deal (C2); returns the card at which the game will be stopped as endless, 0 if never (C15)."""
    z = np.zeros(44, np.uint64)
    counts = np.zeros(6, np.int64)
    for kind in range(6):
        counts[kind] = t.deck[kind]
    planes.deal(z, counts, np.uint64(t.players), stream)
    for seat in range(t.players):
        for place in range(t.height[seat]):
            t.cards[seat * rules.CARDS + place] = planes.card_at(z, np.uint64(seat), np.uint64(place))
    return planes.last_turn(z, np.uint64(t.players))  # type: ignore[no-any-return]


def over(t: Any) -> bool:
    """Is the game over?"""
    return bool(t.phase == rules.OVER)


def roll_due(t: Any) -> bool:
    """There are no dice."""
    return False


def actor(t: Any) -> int:
    """The seat that turns."""
    return t.turn  # type: ignore[no-any-return]


def throw(t: Any, stream: Any) -> None:
    """There are no dice."""


def dice(t: Any) -> int:
    """There are no dice."""
    return 0


def settle(t: Any, aside: int) -> None:
    """Stop a game at the first position that comes up again (C15)."""
    if t.turned == aside and t.phase != rules.OVER:
        rules.stop_endless(t)


def merit(t: Any, seat: int) -> int:
    """The largest stack wins (C14)."""
    return t.height[seat]  # type: ignore[no-any-return]


def score(t: Any, seat: int) -> int:
    """Cards in the stack."""
    return t.height[seat]  # type: ignore[no-any-return]


def reason(t: Any) -> int:
    """Why the game ended."""
    return t.reason  # type: ignore[no-any-return]


def verdict(t: Any) -> int:
    """There are winners, no verdict."""
    return -1


def code_space(players: int) -> int:
    """All codes are below this number."""
    return 1
