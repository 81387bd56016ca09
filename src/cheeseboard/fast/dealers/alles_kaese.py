"""Deals, dice and results of Alles Käse! for the fast lane."""

from typing import Any

rules: Any = None
rng: Any = None

REASONS = ("", "third-trap", "supply-empty")
"""The names of the endings, by the rules' numbers."""
VERDICTS = ()


def deal(t: Any, stream: Any) -> int:
    """Shuffle the 36 cards (A3)."""
    for last in range(rules.CARDS - 1, 0, -1):
        other = rng.below(stream, last + 1)
        holes, trap = t.holes[last], t.trap[last]
        t.holes[last] = t.holes[other]
        t.trap[last] = t.trap[other]
        t.holes[other] = holes
        t.trap[other] = trap
    return 0


def over(t: Any) -> bool:
    """Is the game over?"""
    return bool(t.phase == rules.OVER)


def roll_due(t: Any) -> bool:
    """Is a roll due?"""
    return bool(t.phase == rules.ROLL)


def actor(t: Any) -> int:
    """The seat that decides."""
    return t.turn  # type: ignore[no-any-return]


def throw(t: Any, stream: Any) -> None:
    """One die (A5)."""
    rules.roll(t, 1 + rng.below(stream, 6))


def dice(t: Any) -> int:
    """The pips on the table."""
    return t.pips  # type: ignore[no-any-return]


def settle(t: Any, aside: int) -> None:
    """Nothing but the rules decides here."""


def merit(t: Any, seat: int) -> int:
    """What orders the seats (A14)."""
    return rules.points(t, seat)  # type: ignore[no-any-return]


def score(t: Any, seat: int) -> int:
    """Holes on cheese cards; none for the seat with the third trap (A12)."""
    return -1 if t.traps[seat] == 3 else t.won[seat]


def reason(t: Any) -> int:
    """Why the game ended."""
    return t.reason  # type: ignore[no-any-return]


def verdict(t: Any) -> int:
    """There are winners, no verdict."""
    return -1


def code_space(players: int) -> int:
    """All codes are below this number."""
    return 18
