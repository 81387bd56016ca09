"""The Alles Käse! table as plain numbers.

`Table` is the draft that the rules change, `State` its frozen twin: same names, so the rules read either. Cards are
numbered by their place in the shuffled deck. Rows of small numbers are bytes: copying them costs next to nothing.
"""

from dataclasses import dataclass
from typing import NamedTuple

CARDS = 36
SLOTS = 6
SEATS = 6
ROWS = {
    "split": SLOTS,
    "holes": CARDS,
    "trap": CARDS,
    "display": SLOTS,
    "place": CARDS,
    "order": CARDS,
    "seen": CARDS,
    "left": CARDS,
    "won": SEATS,
    "cheese": SEATS,
    "traps": SEATS,
}


class State(NamedTuple):
    """A frozen table."""

    players: int
    split: bytes  # traps among the six cards with 1, 2 … 6 holes
    holes: bytes  # of each card
    trap: bytes  # 1 where the front is a trap
    phase: int
    turn: int
    pips: int  # what the die shows, 0 before the roll
    top: int  # the card on top of the supply; CARDS when it is empty
    gone: int  # how many cards have left display and supply
    last_seat: int
    last_code: int  # the last move's code, NOTHING before the first
    reason: int
    display: bytes  # card in each slot, or CARDS for an empty slot
    place: bytes  # where each card lies
    order: bytes  # the cards that are gone, oldest first
    seen: bytes  # bit s: seat s knows the front of this card
    left: bytes  # bit s: seat s rolled this card's number and left it lying
    won: bytes  # cheese holes of each seat
    cheese: bytes  # cheese cards of each seat
    traps: bytes  # traps of each seat


@dataclass(slots=True)
class Table:
    """A table that the rules may change."""

    players: int
    split: bytes
    holes: bytes
    trap: bytes
    phase: int
    turn: int
    pips: int
    top: int
    gone: int
    last_seat: int
    last_code: int
    reason: int
    display: bytearray
    place: bytearray
    order: bytearray
    seen: bytearray
    left: bytearray
    won: bytearray
    cheese: bytearray
    traps: bytearray


Cells = Table | State


def thaw(s: State) -> Table:
    """A draft to change."""
    return Table(
        *s[:12],
        bytearray(s.display),
        bytearray(s.place),
        bytearray(s.order),
        bytearray(s.seen),
        bytearray(s.left),
        bytearray(s.won),
        bytearray(s.cheese),
        bytearray(s.traps),
    )


def freeze(t: Table) -> State:
    """The draft made unchangeable again."""
    return State(
        t.players,
        t.split,
        t.holes,
        t.trap,
        t.phase,
        t.turn,
        t.pips,
        t.top,
        t.gone,
        t.last_seat,
        t.last_code,
        t.reason,
        bytes(t.display),
        bytes(t.place),
        bytes(t.order),
        bytes(t.seen),
        bytes(t.left),
        bytes(t.won),
        bytes(t.cheese),
        bytes(t.traps),
    )
