"""The rules of Alles Käse!, once and for all.

A plain dialect: numbers, rows of numbers, loops and calls within this file. Python runs it as it is, and the fast lane
compiles the very same file. Functions on `Cells` only read; functions on `Table` change the draft. Numbers such as (A9)
are the rules in docs/games/alles-kaese.md.
"""

from cheeseboard.games.alles_kaese.table import Cells, Table

CARDS = 36
SLOTS = 6
EMPTY = 36  # a slot without a card

ROLL, CHOOSE, OVER = 0, 1, 2
IN_SUPPLY, ON_DISPLAY, DISCARDED, KEPT = 0, 1, 2, 3  # kept by seat s: KEPT + s
PLAYING, THIRD_TRAP, SUPPLY_EMPTY = 0, 1, 2

# A decision's code is its verb plus the slot; a roll's is ROLLED plus the pips.
PEEK, KEEP, REMOVE, ROLLED, NOTHING = 0, 6, 12, 18, 63


def lay_out(t: Table) -> None:
    """Six cards from the top make the display, the rest is the supply (A3)."""
    for slot in range(SLOTS):
        t.display[slot] = slot
        t.place[slot] = ON_DISPLAY
    t.top = SLOTS


def shows(t: Cells, slot: int, pips: int) -> bool:
    """Does the card in this slot have that many holes on its back?"""
    card = t.display[slot]
    return card != EMPTY and t.holes[card] == pips


def has_match(t: Cells) -> bool:
    """Does any card on display show the number rolled (A6, A8)?"""
    for slot in range(SLOTS):
        if shows(t, slot, t.pips):
            return True
    return False


def legal(t: Cells, out: list[int]) -> int:
    """Write the codes of all decisions into `out` and return how many there are (A6, A8)."""
    if t.phase != CHOOSE:
        return 0
    n = 0
    for slot in range(SLOTS):
        if shows(t, slot, t.pips):
            out[n] = KEEP + slot
            out[n + 1] = REMOVE + slot
            n += 2
    if n > 0:
        return n
    for slot in range(SLOTS):
        out[slot] = PEEK + slot
    return SLOTS


def roll(t: Table, pips: int) -> None:
    """The die decides what the seat may do (A5)."""
    t.pips = pips
    t.phase = CHOOSE
    t.last_seat = t.turn
    t.last_code = ROLLED + pips


def play(t: Table, code: int) -> None:
    """Carry out a legal decision and pass the turn on (A11)."""
    t.last_seat = t.turn
    t.last_code = code
    if code < KEEP:
        peek(t, code - PEEK)
    else:
        note_left_lying(t, code)
        if code < REMOVE:
            keep(t, code - KEEP)
        else:
            remove(t, code - REMOVE)
    if t.phase != OVER:
        pass_on(t)


def peek(t: Table, slot: int) -> None:
    """Look in secret; the card stays. With 2 or 3 players the top supply card is discarded unseen (A6, A7)."""
    card = t.display[slot]
    t.seen[card] = t.seen[card] | (1 << t.turn)
    if t.players <= 3:
        top = t.top
        t.place[top] = DISCARDED
        t.order[t.gone] = top
        t.gone += 1
        leave_supply(t)


def keep(t: Table, slot: int) -> None:
    """Reveal the card and lay it in front of the seat; a third trap ends the game before refilling (A9, A12)."""
    card = t.display[slot]
    take_away(t, slot, KEPT + t.turn)
    if t.trap[card] == 0:
        t.won[t.turn] += t.holes[card]
        t.cheese[t.turn] += 1
    else:
        t.traps[t.turn] += 1
        if t.traps[t.turn] == 3:
            end(t, THIRD_TRAP)
            return
    refill(t, slot)


def remove(t: Table, slot: int) -> None:
    """Discard the card unseen and refill its slot (A10)."""
    take_away(t, slot, DISCARDED)
    refill(t, slot)


def take_away(t: Table, slot: int, place: int) -> None:
    """Move the card of this slot to its new place."""
    card = t.display[slot]
    t.display[slot] = EMPTY
    t.place[card] = place
    t.order[t.gone] = card
    t.gone += 1


def refill(t: Table, slot: int) -> None:
    """The top supply card fills the empty slot (A9, A10)."""
    t.display[slot] = t.top
    t.place[t.top] = ON_DISPLAY
    leave_supply(t)


def leave_supply(t: Table) -> None:
    """One card has left the supply; if it was the last, the game ends at once (A13)."""
    t.top += 1
    if t.top == CARDS:
        end(t, SUPPLY_EMPTY)


def note_left_lying(t: Table, code: int) -> None:
    """Everyone sees which cards of the right number a seat did not choose."""
    chosen = code - KEEP if code < REMOVE else code - REMOVE
    for slot in range(SLOTS):
        if slot != chosen and shows(t, slot, t.pips):
            card = t.display[slot]
            t.left[card] = t.left[card] | (1 << t.turn)


def pass_on(t: Table) -> None:
    """The left neighbour rolls next (A11)."""
    t.turn = (t.turn + 1) % t.players
    t.pips = 0
    t.phase = ROLL


def end(t: Table, reason: int) -> None:
    """The game is over (A12, A13)."""
    t.phase = OVER
    t.reason = reason


def points(t: Cells, seat: int) -> int:
    """A number that orders the seats: holes first, then cheese cards; -1 for the seat with three traps (A12, A14)."""
    if t.traps[seat] == 3:
        return -1
    return t.won[seat] * 64 + t.cheese[seat]
