"""The dice of Mice to meet you for the fast lane."""

from typing import Any

from cheeseboard.games.mice import pieces

rules: Any = None
rng: Any = None


def rolled(t: Any, stream: Any, codes: Any, weights: Any) -> int:
    """Roll all dice that the active seat still has, in one number below 6^5, each colour highest first (M5)."""
    if t.phase != rules.ROLL:
        return -1
    up = t.up[t.active]
    faces = rng.below(stream, 7776)
    bacon = pieces.bacon_dice(up)
    cheese = pieces.cheese_dice(up)
    b0 = 1 + faces % 6 if bacon > 0 else 0
    b1 = 1 + faces // 6 % 6 if bacon > 1 else 0
    c0 = 1 + faces // 36 % 6 if cheese > 0 else 0
    c1 = 1 + faces // 216 % 6 if cheese > 1 else 0
    c2 = 1 + faces // 1296 if cheese > 2 else 0
    low = min(c0, c1, c2)
    high = max(c0, c1, c2)
    middle = c0 + c1 + c2 - low - high
    code = pieces.rolling(max(b0, b1), min(b0, b1), high, middle, low)
    rules.roll(t, code)
    return code


def code_space(players: int) -> int:
    """All codes of decisions are below this number; solo, a second card makes them large."""
    return 528 if players > 1 else 19 << 10
