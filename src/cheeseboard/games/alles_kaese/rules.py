"""The rules of Alles Käse!, once and for all.

A plain dialect: numbers, rows of numbers, loops and calls within this file. Python runs it as it is, and the fast lane
compiles the very same file. Numbers such as (A9) are the rules in docs/games/alles-kaese.md.
"""

from cheeseboard.core.state import NO_SCORE, Declared, Row, cell, per_seat, row

CARDS = 36
SLOTS = 6
SEATS = 6
SIDES = 6  # of the die
EMPTY = CARDS  # a slot without a card
TOO_MANY_TRAPS = 3

ROLL, CHOOSE, OVER = 0, 1, 2
IN_SUPPLY, ON_DISPLAY, DISCARDED, KEPT = 0, 1, 2, 3  # kept by seat s: KEPT + s
PLAYING, THIRD_TRAP, SUPPLY_EMPTY = 0, 1, 2

# A decision's code is its verb plus the slot; a roll's is ROLLED plus the pips less one.
PEEK, KEEP, REMOVE, ROLLED = 0, 6, 12, 18


class State(Declared):
    """The table as numbers. Cards are numbered by their place in the shuffled deck."""

    traps_by_holes: Row = row(SLOTS, 6, fixed=True)  # traps among the six cards with 1, 2 … 6 holes
    holes: Row = row(CARDS, 6, fixed=True, dealt=True, hidden="cards", open_if="back_shows")
    trap: Row = row(
        CARDS, 1, fixed=True, dealt=True, hidden="cards", beside="holes", seen_by="knows", open_if="face_up"
    )
    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1)
    pips: int = cell(SIDES)  # what the die shows, 0 before the roll
    top: int = cell(CARDS)  # the card on top of the supply; CARDS when it is empty
    gone: int = cell(CARDS)  # how many cards have left display and supply
    ended: int = cell(SUPPLY_EMPTY)  # why the game is over
    display: Row = row(SLOTS, EMPTY)  # the card in each slot
    place: Row = row(CARDS, KEPT + SEATS - 1)  # where each card lies
    order: Row = row(CARDS, CARDS - 1)  # the cards that are gone, oldest first
    peeked: Row = row(CARDS, 63, memory=True)  # bit s: everybody saw seat s look at this card
    knows: Row = row(CARDS, 63, knowledge=True)  # bit s: who sits there has seen this card's front
    left: Row = row(CARDS, 63, memory=True)  # bit s: seat s rolled this card's number and left it lying
    won: Row = per_seat(SEATS, 126, memory=True)  # cheese holes
    cheese: Row = per_seat(SEATS, CARDS, memory=True)  # cheese cards
    traps: Row = per_seat(SEATS, TOO_MANY_TRAPS)


# -- what lies where ---------------------------------------------------------------------------------------------


def lay_out(t: State) -> None:
    """Six cards from the top make the display, the rest is the supply (A3)."""
    for slot in range(SLOTS):
        t.display[slot] = slot
        t.place[slot] = ON_DISPLAY
    t.top = SLOTS


def back_shows(t: State, card: int) -> bool:
    """Everybody sees every back but those of the supply below its top card (A4)."""
    return t.place[card] != IN_SUPPLY or card == t.top


def face_up(t: State, card: int) -> bool:
    """A kept card lies face up (A4, A9)."""
    return t.place[card] >= KEPT


def knows(t: State, card: int, seat: int) -> bool:
    """Has this seat seen the card's front (A6, A15)?"""
    return t.knows[card] >> seat & 1 == 1


def has_peeked(t: State, card: int, seat: int) -> bool:
    """Has everybody seen this seat look at the card?"""
    return t.peeked[card] >> seat & 1 == 1


def shows(t: State, slot: int, pips: int) -> bool:
    """Does the card in this slot have that many holes on its back?"""
    card = t.display[slot]
    return card != EMPTY and t.holes[card] == pips


def has_match(t: State) -> bool:
    """Does any card on display show the number rolled (A6, A8)?"""
    for slot in range(SLOTS):
        if shows(t, slot, t.pips):
            return True
    return False


# -- turns -------------------------------------------------------------------------------------------------------


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat whose turn it is, for the roll and for the choice (A5)."""
    return t.turn


def chance(t: State, codes: Row, weights: Row) -> int:
    """One die (A5)."""
    if t.phase != ROLL:
        return 0
    for side in range(SIDES):
        codes[side] = ROLLED + side
        weights[side] = 1
    return SIDES


def roll(t: State, code: int) -> None:
    """The die decides what the seat may do (A5)."""
    t.pips = code - ROLLED + 1
    t.phase = CHOOSE


def legal(t: State, codes: Row) -> int:
    """Write the codes of all decisions into `codes` and return how many there are (A6, A8)."""
    if t.phase != CHOOSE:
        return 0
    n = 0
    for slot in range(SLOTS):
        if shows(t, slot, t.pips):
            codes[n] = KEEP + slot
            codes[n + 1] = REMOVE + slot
            n += 2
    if n > 0:
        return n
    for slot in range(SLOTS):
        codes[slot] = PEEK + slot
    return SLOTS


def play(t: State, code: int) -> None:
    """Carry out a legal decision and pass the turn on (A11)."""
    if code < KEEP:
        peek(t, code - PEEK)
    elif code < REMOVE:
        note_left_lying(t, code - KEEP)
        keep(t, code - KEEP)
    else:
        note_left_lying(t, code - REMOVE)
        remove(t, code - REMOVE)
    if t.phase != OVER:
        pass_on(t)


def peek(t: State, slot: int) -> None:
    """Look in secret; the card stays. With 2 or 3 players the top supply card is discarded unseen (A6, A7)."""
    card = t.display[slot]
    t.peeked[card] = t.peeked[card] | 1 << t.turn
    t.knows[card] = t.knows[card] | 1 << t.turn
    if t.players <= 3:
        top = t.top
        t.place[top] = DISCARDED
        t.order[t.gone] = top
        t.gone += 1
        leave_supply(t)


def keep(t: State, slot: int) -> None:
    """Reveal the card and lay it in front of the seat; a third trap ends the game before refilling (A9, A12)."""
    card = t.display[slot]
    take_away(t, slot, KEPT + t.turn)
    if t.trap[card] == 0:
        t.won[t.turn] += t.holes[card]
        t.cheese[t.turn] += 1
    else:
        t.traps[t.turn] += 1
        if t.traps[t.turn] == TOO_MANY_TRAPS:
            end(t, THIRD_TRAP)
            return
    refill(t, slot)


def remove(t: State, slot: int) -> None:
    """Discard the card unseen and refill its slot (A10)."""
    take_away(t, slot, DISCARDED)
    refill(t, slot)


def take_away(t: State, slot: int, place: int) -> None:
    """Move the card of this slot to its new place."""
    card = t.display[slot]
    t.display[slot] = EMPTY
    t.place[card] = place
    t.order[t.gone] = card
    t.gone += 1


def refill(t: State, slot: int) -> None:
    """The top supply card fills the empty slot (A9, A10)."""
    t.display[slot] = t.top
    t.place[t.top] = ON_DISPLAY
    leave_supply(t)


def leave_supply(t: State) -> None:
    """One card has left the supply; if it was the last, the game ends at once (A13)."""
    t.top += 1
    if t.top == CARDS:
        end(t, SUPPLY_EMPTY)


def note_left_lying(t: State, chosen: int) -> None:
    """Everyone sees which cards of the right number a seat did not choose."""
    for slot in range(SLOTS):
        if slot != chosen and shows(t, slot, t.pips):
            card = t.display[slot]
            t.left[card] = t.left[card] | 1 << t.turn


def pass_on(t: State) -> None:
    """The left neighbour rolls next (A11)."""
    t.turn = (t.turn + 1) % t.players
    t.pips = 0
    t.phase = ROLL


# -- the end -----------------------------------------------------------------------------------------------------


def end(t: State, reason: int) -> None:
    """The game is over (A12, A13)."""
    t.phase = OVER
    t.ended = reason


def reason(t: State) -> int:
    """Why the game is over (A12, A13)."""
    return t.ended


def is_caught(t: State, seat: int) -> bool:
    """Three traps: this seat scores nothing and comes last (A12)."""
    return t.traps[seat] == TOO_MANY_TRAPS


def merit(t: State, seat: int) -> int:
    """What orders the seats: holes, and between equal holes cheese cards; last with three traps (A12, A14)."""
    if is_caught(t, seat):
        return -1
    return t.won[seat] * (CARDS + 1) + t.cheese[seat]


def score(t: State, seat: int) -> int:
    """Holes on cheese cards; none for the seat with three traps (A12)."""
    return NO_SCORE if is_caught(t, seat) else t.won[seat]
