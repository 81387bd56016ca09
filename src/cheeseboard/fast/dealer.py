"""What the match driver does for people, done for the fast lane: deal, roll, count up. The same for every game.

This file is compiled once per game: `rules` and `rng` are then compiled modules, `shuffle` is written from the game's
declaration, and whatever the game's own `lab/dealer.py` has takes the place of what is here.
"""

from typing import Any

rules: Any = None
rng: Any = None
shuffle: Any = None


def deal(t: Any, stream: Any) -> int:
    """Shuffle the pack and lay it out; returns a number that `settle` gets back."""
    shuffle(t, stream)
    rules.lay_out(t)
    return 0


def rolled(t: Any, stream: Any, codes: Any, weights: Any) -> int:
    """Draw the roll that is due, each outcome as likely as its weight; its code, or -1 if none is due."""
    count = rules.chance(t, codes, weights)
    if count == 0:
        return -1
    total = 0
    for i in range(count):
        total += weights[i]
    left = rng.below(stream, total)
    chosen = 0
    while left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    rules.roll(t, codes[chosen])
    return codes[chosen]  # type: ignore[no-any-return]


def settle(t: Any, aside: int) -> None:
    """After each decision: what the ordinary engine keeps aside. Most games keep nothing."""


def verdict(t: Any) -> int:
    """The solo verdict; -1 with more players."""
    return rules.verdict(t) if t.players == 1 else -1
