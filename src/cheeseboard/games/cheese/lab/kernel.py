"""Cheese as numbers; see codec.py for what each means."""

from typing import Any

rules: Any = None


def number(t: Any, code: int) -> int:
    """The only decision."""
    return 0


def code(t: Any, number: int) -> int:
    """The only code."""
    return 0


def observe(t: Any, seat: int, row: Any) -> None:
    """What everybody may know, from this seat on."""
    players = t.players
    waiting = t.owner != rules.NOBODY
    row[0] = t.phase
    row[1] = 0 if t.phase == rules.OVER else 1 + (t.turn - seat) % players
    row[2] = 1 + (t.owner - seat) % players if waiting else 0
    row[3] = t.footsteps
    row[4] = t.attempts
    for kind in range(6):
        row[5 + kind] = t.counts[kind]
    for i in range(rules.CARDS):
        row[11 + players + i] = t.pile[i] if i < t.piled else 0
    for k in range(players):
        other = (seat + k) % players
        row[11 + k] = t.height[other]
        known(t, other, row, 11 + players + rules.CARDS * (k + 1))


def known(t: Any, seat: int, row: Any, at: int) -> None:
    """The last cards of a stack, as far as everybody has seen them go there."""
    unseen = t.unknown[seat]
    count = t.height[seat] - unseen
    for i in range(rules.CARDS):
        place = (t.first[seat] + unseen + i) % rules.CARDS
        row[at + i] = t.cards[seat * rules.CARDS + place] if i < count else 0
