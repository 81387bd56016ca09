"""The table of Mice to meet you as plain numbers.

`Table` is the draft that the rules change, `State` its frozen twin. Sets of cards are bit masks: bit v is the card v.
"""

from dataclasses import dataclass
from typing import NamedTuple

SEATS = 5
HAND_CARDS = 14
ROWS = {
    "bacon": 2,
    "cheese": 3,
    "hand": SEATS,
    "up": SEATS,
    "nuts": SEATS,
    "caged": SEATS,
    "cage": SEATS * HAND_CARDS,
}
WIDE = frozenset({"hand", "up"})
"""Rows whose numbers do not fit a byte."""


class State(NamedTuple):
    """A frozen table."""

    players: int
    first_nuts: int  # solo: the nuts the player started with
    phase: int
    active: int
    asked: int  # the seat that decides now
    used: int  # bit i: the active seat used the cheese die i
    left: int  # the value left for the passive seats
    supply: int  # nuts in the middle
    ended: int  # the reason, or PLAYING
    last_seat: int
    last_code: int  # the last move's code, NOTHING before the first
    last_phase: int  # the phase in which it was played
    bacon: bytes  # dice as rolled, highest first, 0 for a die that is not there
    cheese: bytes
    hand: tuple[int, ...]
    up: tuple[int, ...]  # dice cards face up
    nuts: bytes
    caged: bytes  # how many cards each cage holds
    cage: bytes  # fourteen places a seat, from the bottom


@dataclass(slots=True)
class Table:
    """A table that the rules may change."""

    players: int
    first_nuts: int
    phase: int
    active: int
    asked: int
    used: int
    left: int
    supply: int
    ended: int
    last_seat: int
    last_code: int
    last_phase: int
    bacon: bytearray
    cheese: bytearray
    hand: list[int]
    up: list[int]
    nuts: bytearray
    caged: bytearray
    cage: bytearray


Cells = Table | State


def thaw(s: State) -> Table:
    """A draft to change."""
    return Table(
        *s[:12],
        bytearray(s.bacon),
        bytearray(s.cheese),
        list(s.hand),
        list(s.up),
        bytearray(s.nuts),
        bytearray(s.caged),
        bytearray(s.cage),
    )


def freeze(t: Table) -> State:
    """The draft made unchangeable again. A named tuple's own constructor would take half as long again."""
    cells = (
        t.players,
        t.first_nuts,
        t.phase,
        t.active,
        t.asked,
        t.used,
        t.left,
        t.supply,
        t.ended,
        t.last_seat,
        t.last_code,
        t.last_phase,
        bytes(t.bacon),
        bytes(t.cheese),
        tuple(t.hand),
        tuple(t.up),
        bytes(t.nuts),
        bytes(t.caged),
        bytes(t.cage),
    )
    return tuple.__new__(State, cells)
