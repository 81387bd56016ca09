"""The rules of Cheese, once and for all.

A plain dialect: numbers, rows of numbers, loops and calls within this file. Python runs it as it is, and the fast lane
compiles the very same file. Functions on `Cells` only read; functions on `Table` change the draft. Numbers such as (C9)
are the rules in docs/games/cheese.md.
"""

from cheeseboard.games.cheese.table import Cells, Table

CARDS = 100
NOBODY = 255

TURN, OVER = 0, 1
PLAYING, OUT_OF_CARDS, ENDLESS = 0, 1, 2

# Kinds of cards; a mouse with n footsteps is MOUSE + n.
NO_CARD, CHEESE, CAT, MOUSE = 0, 1, 2, 2


def legal(t: Cells, out: list[int]) -> int:
    """The only thing to do is to turn a card (C16)."""
    if t.phase == OVER:
        return 0
    out[0] = 0
    return 1


def play(t: Table, code: int) -> None:  # noqa: ARG001 (every game plays a code; here there is only one)
    """Turn the top card of one's stack onto the pile. While no mouse waits, cheese and cats just lie there (C3, C4)."""
    seat = t.turn
    card = draw_top(t, seat)
    t.last_seat = seat
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


def draw_top(t: Table, seat: int) -> int:
    """Move the top card of a stack to the pile (C3)."""
    first = t.first[seat]
    card = t.cards[seat * CARDS + first]
    t.first[seat] = (first + 1) % CARDS
    t.height[seat] -= 1
    if t.unknown[seat] > 0:
        t.unknown[seat] -= 1
    t.pile[t.piled] = card
    t.piled += 1
    t.turned += 1
    return int(card)


def next_seat(t: Cells, seat: int) -> int:
    """The player to the left."""
    return (seat + 1) % t.players


def threaten(t: Table, seat: int, footsteps: int) -> None:
    """A mouse: the next player has that many attempts, or none at all without cards (C5, C9, C10)."""
    t.owner = seat
    t.footsteps = footsteps
    t.attempts = footsteps
    t.turn = next_seat(t, seat)
    if t.height[t.turn] == 0:
        collect(t, seat)


def fail_once(t: Table, seat: int) -> None:
    """Only cheese: one attempt less. After the last one, or the last card, the mouse's owner collects (C6, C7, C10)."""
    t.attempts -= 1
    if t.attempts == 0 or t.height[seat] == 0:
        collect(t, t.owner)


def collect(t: Table, seat: int) -> None:
    """The pile goes under the winner's stack, first card first; the player to the left goes on (C11, C12)."""
    start = seat * CARDS
    place = t.first[seat] + t.height[seat]
    for i in range(t.piled):
        t.cards[start + (place + i) % CARDS] = t.pile[i]
    t.height[seat] += t.piled
    t.piled = 0
    t.owner = NOBODY
    t.footsteps = 0
    t.attempts = 0
    t.turn = next_seat(t, seat)


def end_if_somebody_is_out(t: Table) -> None:
    """The game ends when no mouse waits for an answer and some stack is empty (C13)."""
    if t.owner != NOBODY:
        return
    for seat in range(t.players):
        if t.height[seat] == 0:
            t.phase = OVER
            t.reason = OUT_OF_CARDS


def stop_endless(t: Table) -> None:
    """The same position came up again: the game would never end (C15)."""
    t.phase = OVER
    t.reason = ENDLESS
