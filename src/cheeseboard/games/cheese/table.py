"""The Cheese table as plain numbers.

`Table` is the draft that the rules change, `State` its frozen twin. A stack is a ring of 100 places, so that a card
leaves at the top and arrives at the bottom without anything else moving.
"""

from dataclasses import dataclass
from typing import NamedTuple

SEATS = 6
CARDS = 100
KINDS = 6
ROWS = {"deck": KINDS, "pile": CARDS, "cards": SEATS * CARDS, "first": SEATS, "count": SEATS, "unknown": SEATS}


class State(NamedTuple):
    """A frozen table."""

    players: int
    deck: bytes  # how many cards of each kind the pack has
    phase: int
    turn: int
    owner: int  # the seat whose mouse waits for an answer, or NOBODY
    footsteps: int  # of that mouse
    attempts: int  # cards the threatened seat may still turn
    turned: int
    piled: int  # cards on the pile
    reason: int
    last_seat: int
    last_card: int  # the card just turned, 0 before the first
    pile: bytes  # bottom first
    cards: bytes  # a ring of 100 places for each seat
    first: bytes  # where each stack's top card is in its ring
    count: bytes  # cards in each stack
    unknown: bytes  # cards on top of each stack that nobody has seen since the deal
    past: frozenset[bytes]  # positions with an empty pile that have come up


@dataclass(slots=True)
class Table:
    """A table that the rules may change. Past positions are not in it: the rules only see the present."""

    players: int
    deck: bytes
    phase: int
    turn: int
    owner: int
    footsteps: int
    attempts: int
    turned: int
    piled: int
    reason: int
    last_seat: int
    last_card: int
    pile: bytearray
    cards: bytearray
    first: bytearray
    count: bytearray
    unknown: bytearray


Cells = Table | State


def thaw(s: State) -> Table:
    """A draft to change."""
    return Table(
        *s[:12],
        bytearray(s.pile),
        bytearray(s.cards),
        bytearray(s.first),
        bytearray(s.count),
        bytearray(s.unknown),
    )


def freeze(t: Table, past: frozenset[bytes]) -> State:
    """The draft made unchangeable again."""
    return State(
        t.players,
        t.deck,
        t.phase,
        t.turn,
        t.owner,
        t.footsteps,
        t.attempts,
        t.turned,
        t.piled,
        t.reason,
        t.last_seat,
        t.last_card,
        bytes(t.pile),
        bytes(t.cards),
        bytes(t.first),
        bytes(t.count),
        bytes(t.unknown),
        past,
    )


def stack_of(t: Cells, seat: int) -> bytes:
    """A seat's stack, top card first."""
    ring = t.cards[seat * CARDS : (seat + 1) * CARDS]
    first, count = t.first[seat], t.count[seat]
    return bytes((ring + ring)[first : first + count])


def position(t: Cells) -> bytes:
    """Everything that decides how the game goes on while the pile is empty: the stacks and who turns (C15)."""
    return bytes([t.turn]) + b"\0".join(stack_of(t, seat) for seat in range(t.players))
