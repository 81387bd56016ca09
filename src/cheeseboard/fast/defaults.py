"""Stand-ins, in the plain dialect, for what a game's rules.py may leave out."""

from typing import Any

# The plain dialect has no optional names: every function takes what the rules' own would take.


def lay_out(t: Any) -> None:
    """What was dealt lies as it should."""


def chance(t: Any, codes: Any, weights: Any) -> int:
    """There are no dice."""
    return 0


def roll(t: Any, code: int) -> None:
    """There are no dice."""


def reason(t: Any) -> int:
    """There is one way to end."""
    return 1


def verdict(t: Any) -> int:
    """There are winners, no verdict."""
    return -1
