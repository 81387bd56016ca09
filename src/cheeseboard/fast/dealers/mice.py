"""Dice and results of Mice to meet you for the fast lane."""

from typing import Any

rules: Any = None
rng: Any = None

REASONS = ("", "last-dice-card", "hand-empty", "dice-cards-gone")
"""The names of the endings, by the rules' numbers."""
VERDICTS = ("try-harder", "could-be-better", "not-bad", "well-played", "very-good", "great", "outstanding")


def deal(t: Any, stream: Any) -> int:
    """Everybody starts with the same cards: nothing to shuffle (M2)."""
    return 0


def over(t: Any) -> bool:
    """Is the game over?"""
    return bool(t.phase == rules.OVER)


def roll_due(t: Any) -> bool:
    """Is a roll due?"""
    return bool(t.phase == rules.ROLL)


def actor(t: Any) -> int:
    """The seat that decides."""
    return t.asked  # type: ignore[no-any-return]


def throw(t: Any, stream: Any) -> None:
    """All dice that the active seat still has, in one number below 6^5, each colour highest first (M5)."""
    up = t.up[t.active]
    faces = rng.below(stream, 7776)
    bacon = rules.bacon_dice(up)
    cheese = rules.cheese_dice(up)
    b0 = 1 + faces % 6 if bacon > 0 else 0
    b1 = 1 + faces // 6 % 6 if bacon > 1 else 0
    c0 = 1 + faces // 36 % 6 if cheese > 0 else 0
    c1 = 1 + faces // 216 % 6 if cheese > 1 else 0
    c2 = 1 + faces // 1296 if cheese > 2 else 0
    low = min(c0, c1, c2)
    high = max(c0, c1, c2)
    rules.roll(t, max(b0, b1), min(b0, b1), high, c0 + c1 + c2 - low - high, low)


def dice(t: Any) -> int:
    """The five dice on the table as the digits of a number to base 8, bacon first, 0 for a missing die."""
    packed = t.bacon[0] * 8 + t.bacon[1]
    for i in range(rules.DICE):
        packed = packed * 8 + t.cheese[i]
    return packed  # type: ignore[no-any-return]


def settle(t: Any, aside: int) -> None:
    """Nothing but the rules decides here."""


def merit(t: Any, seat: int) -> int:
    """What orders the seats (M17)."""
    return rules.points(t, seat)  # type: ignore[no-any-return]


def score(t: Any, seat: int) -> int:
    """Mice left in hand (M17)."""
    return rules.mice_left(t.hand[seat])  # type: ignore[no-any-return]


def reason(t: Any) -> int:
    """Why the game ended."""
    return t.ended  # type: ignore[no-any-return]


def verdict(t: Any) -> int:
    """The solo verdict, 0 to 6; -1 with more players (M26)."""
    return rules.tier(t) if t.players == 1 else -1


def code_space(players: int) -> int:
    """All codes are below this number; solo, a second card makes them large."""
    return 528 if players > 1 else 19 << 10
