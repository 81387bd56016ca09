"""The rules of Whispers: a hand of one's own, cards to peek at and to swap with, and a secret choice at the end."""

from cheeseboard.core.state import Declared, Row, cell, per_seat, row

SEATS = 4
HAND = 3
MIDDLE = 3
CARDS = 18
KINDS = 6
TURNS = 5
NO_CARD = 0
PLAY, SECRET, OVER = 0, 1, 2
LOOK, TRADE, WAIT, CHOOSE = 0, 10, 30, 40


class State(Declared):
    """The table as numbers."""

    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1)
    rounds: int = cell(TURNS)
    deck: Row = row(CARDS, KINDS, dealt=True, hidden="cards", empty=NO_CARD)
    middle: Row = row(MIDDLE, KINDS, hidden="cards", seen_by="knows", open_if="is_shown", empty=NO_CARD)
    knows: Row = row(MIDDLE, 15, knowledge=True)  # bit s: who sits there knows this card
    looked: Row = row(MIDDLE, 15, memory=True)  # bit s: everybody saw seat s look at this place
    hand: Row = per_seat(SEATS, KINDS, each=HAND, hidden="cards", own=True, open_if="is_shown", empty=NO_CARD)
    chosen: Row = per_seat(SEATS, HAND, hidden="choices", own=True, open_if="is_shown", empty=0)  # 1 + a place


def lay_out(t: State) -> None:
    """Three cards in the middle, three for each seat, the rest stays in the deck (W2)."""
    at = 0
    for place in range(MIDDLE):
        t.middle[place] = take(t, at)
        at += 1
    for place in range(HAND * t.players):
        t.hand[place] = take(t, at)
        at += 1


def take(t: State, place: int) -> int:
    """A card leaves the deck."""
    card = t.deck[place]
    t.deck[place] = NO_CARD
    return card


def is_shown(t: State, place: int) -> bool:
    """At the end all cards are turned over (W6)."""
    return t.phase == OVER


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat whose turn it is."""
    return t.turn


def legal(t: State, codes: Row) -> int:
    """Look at a card, swap with it, or wait (W3); in the last round choose a card of one's hand (W5)."""
    n = 0
    if t.phase == SECRET:
        for place in range(HAND):
            codes[place] = CHOOSE + place
        return HAND
    if t.phase == OVER:
        return 0
    for place in range(MIDDLE):
        codes[n] = LOOK + place
        n += 1
    for mine in range(HAND):
        for place in range(MIDDLE):
            codes[n] = TRADE + mine * MIDDLE + place
            n += 1
    codes[n] = WAIT
    return n + 1


def play(t: State, code: int) -> None:
    """Carry out a legal decision and pass the turn on."""
    if code >= CHOOSE:
        t.chosen[t.turn] = 1 + code - CHOOSE
    elif code < TRADE:
        learn(t, code - LOOK)
        t.looked[code - LOOK] = t.looked[code - LOOK] | 1 << t.turn
    elif code < WAIT:
        trade(t, (code - TRADE) // MIDDLE, (code - TRADE) % MIDDLE)
    pass_on(t)


def learn(t: State, place: int) -> None:
    """The seat knows this card of the middle from now on (W3)."""
    t.knows[place] = t.knows[place] | 1 << t.turn


def trade(t: State, mine: int, place: int) -> None:
    """A card of the hand and one of the middle change places; only the seat knows what lies there now (W4)."""
    at = t.turn * HAND + mine
    card = t.hand[at]
    t.hand[at] = t.middle[place]
    t.middle[place] = card
    t.knows[place] = 0
    t.looked[place] = 0
    learn(t, place)


def pass_on(t: State) -> None:
    """The next seat; after the last round everybody chooses a card, and then the game is over (W5, W6)."""
    t.turn = (t.turn + 1) % t.players
    if t.turn > 0:
        return
    if t.phase == SECRET:
        t.phase = OVER
    else:
        t.rounds += 1
        if t.rounds == TURNS:
            t.phase = SECRET


def merit(t: State, seat: int) -> int:
    """The cards in hand, and the chosen one twice (W6)."""
    total = 0
    for mine in range(HAND):
        total += t.hand[seat * HAND + mine]
        if t.chosen[seat] == 1 + mine:
            total += t.hand[seat * HAND + mine]
    return total
