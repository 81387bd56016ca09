"""The Cheese table as plain numbers.

`Table` is the draft that the rules change, `State` its frozen twin. A stack is a ring of 100 places, so that a card
leaves at the top and arrives at the bottom without anything else moving.
"""

from dataclasses import dataclass
from typing import NamedTuple

SEATS = 6
CARDS = 100
KINDS = 6
ROWS = {"deck": KINDS, "pile": CARDS, "cards": SEATS * CARDS, "first": SEATS, "height": SEATS, "unknown": SEATS}


class Past:
    """The positions that have come up, as a set that never changes and yet grows cheaply.

    All versions of one game share one dictionary: a version knows the positions noted before it was made. Only a
    second continuation of the same version pays for a copy. (A frozenset would be copied for every position, and
    there are games of half a million cards.)
    """

    __slots__ = ("_noted", "_size")

    def __init__(self, noted: dict[bytes, int] | None = None, size: int = 0) -> None:
        self._noted = {} if noted is None else noted
        self._size = size

    def __contains__(self, here: bytes) -> bool:
        return self._noted.get(here, self._size) < self._size

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and self._known() == other._known()

    def __hash__(self) -> int:
        return self._size

    def _known(self) -> set[bytes]:
        return {here for here in self._noted if here in self}

    def noting(self, here: bytes) -> "Past":
        """The same past with one more position."""
        noted = self._noted
        if len(noted) > self._size:  # somebody else went on from here already
            noted = {known: number for known, number in noted.items() if number < self._size}
        noted[here] = self._size
        return Past(noted, self._size + 1)


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
    height: bytes  # cards in each stack
    unknown: bytes  # cards on top of each stack that nobody has seen since the deal
    past: Past  # positions with an empty pile that have come up


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
    height: bytearray
    unknown: bytearray


Cells = Table | State


def thaw(s: State) -> Table:
    """A draft to change."""
    return Table(
        *s[:12],
        bytearray(s.pile),
        bytearray(s.cards),
        bytearray(s.first),
        bytearray(s.height),
        bytearray(s.unknown),
    )


def freeze(t: Table, past: Past) -> State:
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
        bytes(t.height),
        bytes(t.unknown),
        past,
    )


def stack_of(t: Cells, seat: int) -> bytes:
    """A seat's stack, top card first."""
    ring = t.cards[seat * CARDS : (seat + 1) * CARDS]
    first, height = t.first[seat], t.height[seat]
    return bytes((ring + ring)[first : first + height])


def position(t: Cells) -> bytes:
    """Everything that decides how the game goes on while the pile is empty: the stacks and who turns (C15)."""
    return bytes([t.turn]) + b"\0".join(stack_of(t, seat) for seat in range(t.players))
