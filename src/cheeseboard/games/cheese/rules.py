"""The rules of Cheese, once and for all.

A plain dialect: numbers, rows of numbers, loops and calls within this file. Python runs it as it is, and the fast lane
compiles the very same file. Numbers such as (C9) are the rules in docs/games/cheese.md.
"""

from cheeseboard.core.state import Declared, Row, aside, cell, per_seat, row
from cheeseboard.games.cheese.past import Past

CARDS = 100
SEATS = 6
KINDS = 6
NOBODY = 255

TURN, OVER = 0, 1
PLAYING, OUT_OF_CARDS, ENDLESS = 0, 1, 2
TURN_A_CARD = 0  # the only code

# Kinds of cards; a mouse with n footsteps is MOUSE + n.
NO_CARD, CHEESE, CAT, MOUSE = 0, 1, 2, 2


class State(Declared):
    """The table as numbers. A stack is a ring of 100 places: cards leave at the top and arrive at the bottom."""

    counts: Row = row(KINDS, CARDS, fixed=True)  # how many cards of each kind the pack has
    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1)
    owner: int = cell(NOBODY, start=NOBODY)  # the seat whose mouse waits for an answer, or NOBODY
    footsteps: int = cell(4)  # of that mouse
    attempts: int = cell(4)  # cards the threatened seat may still turn
    turned: int = cell(2**31 - 1)
    piled: int = cell(CARDS)  # cards on the pile
    ended: int = cell(ENDLESS)
    last_card: int = cell(KINDS)  # the card just turned, NO_CARD before the first
    pile: Row = row(CARDS, KINDS, pool="cards", empty=NO_CARD)  # bottom first
    cards: Row = per_seat(
        SEATS, KINDS, each=CARDS, dealt=True, hidden="cards", open_if="was_collected", empty=NO_CARD, memory=True
    )
    first: Row = per_seat(SEATS, CARDS - 1)  # where each stack's top card is in its ring
    height: Row = per_seat(SEATS, CARDS)  # cards in each stack
    unknown: Row = per_seat(SEATS, CARDS)  # cards on top of each stack that nobody has seen since the deal
    past: Past = aside(Past)  # positions with an empty pile that have come up (C15)


# -- who sees what -----------------------------------------------------------------------------------------------


def was_collected(t: State, place: int) -> bool:
    """Everybody saw the cards at the bottom of a stack go there (C11); nobody has seen those above them."""
    seat = place // CARDS
    depth = (place % CARDS - t.first[seat]) % CARDS
    return t.unknown[seat] <= depth < t.height[seat]


# -- turns -------------------------------------------------------------------------------------------------------


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat that turns a card."""
    return t.turn


def legal(t: State, codes: Row) -> int:
    """The only thing to do is to turn a card (C16)."""
    if t.phase == OVER:
        return 0
    codes[0] = TURN_A_CARD
    return 1


def play(t: State, code: int) -> None:  # noqa: ARG001  there is only one code
    """Turn the top card of one's stack onto the pile. While no mouse waits, cheese and cats just lie there (C3, C4)."""
    seat = t.turn
    card = draw_top(t, seat)
    t.last_card = card
    if card > MOUSE:
        threaten(t, seat, card - MOUSE)
    elif t.owner == NOBODY:
        t.turn = next_seat(t, seat)
    elif card == CAT:
        collect(t, seat)
    else:
        fail_once(t, seat)
    end_if_somebody_is_out(t)


def draw_top(t: State, seat: int) -> int:
    """Move the top card of a stack to the pile (C3)."""
    first = t.first[seat]
    card = t.cards[seat * CARDS + first]
    t.cards[seat * CARDS + first] = NO_CARD
    t.first[seat] = (first + 1) % CARDS
    t.height[seat] -= 1
    if t.unknown[seat] > 0:
        t.unknown[seat] -= 1
    t.pile[t.piled] = card
    t.piled += 1
    t.turned += 1
    return int(card)


def next_seat(t: State, seat: int) -> int:
    """The player to the left."""
    return (seat + 1) % t.players


def threaten(t: State, seat: int, footsteps: int) -> None:
    """A mouse: the next player has that many attempts, or none at all without cards (C5, C9, C10)."""
    t.owner = seat
    t.footsteps = footsteps
    t.attempts = footsteps
    t.turn = next_seat(t, seat)
    if t.height[t.turn] == 0:
        collect(t, seat)


def fail_once(t: State, seat: int) -> None:
    """Only cheese: one attempt less. After the last one, or the last card, the mouse's owner collects (C6, C7, C10)."""
    t.attempts -= 1
    if t.attempts == 0 or t.height[seat] == 0:
        collect(t, t.owner)


def collect(t: State, seat: int) -> None:
    """The pile goes under the winner's stack, first card first; the player to the left goes on (C11, C12)."""
    start = seat * CARDS
    place = t.first[seat] + t.height[seat]
    for i in range(t.piled):
        t.cards[start + (place + i) % CARDS] = t.pile[i]
        t.pile[i] = NO_CARD
    t.height[seat] += t.piled
    t.piled = 0
    t.owner = NOBODY
    t.footsteps = 0
    t.attempts = 0
    t.turn = next_seat(t, seat)


# -- the end -----------------------------------------------------------------------------------------------------


def end_if_somebody_is_out(t: State) -> None:
    """The game ends when no mouse waits for an answer and some stack is empty (C13)."""
    if t.owner != NOBODY:
        return
    for seat in range(t.players):
        if t.height[seat] == 0:
            t.phase = OVER
            t.ended = OUT_OF_CARDS


def stop_endless(t: State) -> None:
    """The same position came up again: the game would never end (C15)."""
    t.phase = OVER
    t.ended = ENDLESS


def reason(t: State) -> int:
    """Why the game is over (C13, C15)."""
    return t.ended


def merit(t: State, seat: int) -> int:
    """The largest stack wins; the pile counts for nobody (C14)."""
    return t.height[seat]
