"""The rules of Pebbles: take from one heap; whoever takes the last pebble pays for it. Alone, leave an even heap."""

from cheeseboard.core.state import Declared, Row, cell, per_seat

SEATS = 3
HEAP = 21
MOST = 3
PRICE = 3


class State(Declared):
    """The table as numbers."""

    heap: int = cell(HEAP, start=HEAP)
    turn: int = cell(SEATS - 1)
    odd_ones: int = cell(HEAP)  # how often an odd heap was left
    debt: Row = per_seat(SEATS, 0, least=-PRICE)


def over(t: State) -> bool:
    """Nothing is left."""
    return t.heap == 0


def actor(t: State) -> int:
    """The seat that takes next."""
    return t.turn


def legal(t: State, codes: Row) -> int:
    """One, two or three; the code is one less than the number."""
    n = 0
    while n < MOST and n < t.heap:
        codes[n] = n
        n += 1
    return n


def play(t: State, code: int) -> None:
    """Take; the last pebble costs."""
    t.heap -= code + 1
    t.odd_ones += t.heap % 2
    if t.heap == 0:
        t.debt[t.turn] = -PRICE
    t.turn = (t.turn + 1) % t.players


def merit(t: State, seat: int) -> int:
    """Whoever owes nothing wins."""
    return t.debt[seat]


def verdict(t: State) -> int:
    """Alone: at most three odd heaps are good."""
    return 1 if t.odd_ones <= 3 else 0
