"""The rules of Drizzle: turn cards until they are gone. Nobody chooses anything."""

from cheeseboard.core.state import Declared, Row, cell, per_seat, row

from . import clouds
from .clouds import next_seat

SEATS = 4
CARDS = 12
TURN_OVER = 0


class State(Declared):
    """The table as numbers."""

    turn: int = cell(SEATS - 1)
    top: int = cell(CARDS)  # the card on top of the deck
    deck: Row = row(CARDS, CARDS, fixed=True, dealt=True, hidden="cards", open_if="is_turned")
    caught: Row = per_seat(SEATS, 100)


def is_turned(t: State, place: int) -> bool:
    """Cards lie face up once they are turned (D2)."""
    return place < t.top


def over(t: State) -> bool:
    """The game is over when all cards are turned (D3)."""
    return clouds.gone(t.top, CARDS)


def actor(t: State) -> int:
    """The seat that turns the next card."""
    return t.turn


def legal(t: State, codes: Row) -> int:
    """There is only one thing to do (D2)."""
    if t.top == CARDS:
        return 0
    codes[0] = TURN_OVER
    return 1


def play(t: State, code: int) -> None:
    """Turn the top card and catch that many drops (D2)."""
    t.caught[t.turn] += t.deck[t.top]
    t.top += 1
    t.turn = next_seat(t.turn, t.players)


def merit(t: State, seat: int) -> int:
    """Most drops win (D3)."""
    return t.caught[seat]
