"""The rules of Scamper: two mice run along the shelf, eat what lies there, and go home before the cat comes."""

from cheeseboard.core.state import NO_SCORE, Declared, Row, cell, per_seat, row

SEATS = 5
MICE = 2
LONGEST = 24
MOST_BAIT = 3
CAT = 9
MOST = 12
ROLL, MOVE, FEED, OVER = 0, 1, 2, 3
HOME, BARE, CAUGHT = 1, 2, 3

RUN = 0  # mouse (2) times steps (6)
BANK = 12  # 1 to 3
WAIT = 15
ROLLED = 16


class State(Declared):
    """The table as numbers."""

    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1, quiet=True)
    pips: int = cell(6)
    cat: int = cell(CAT)
    ending: int = cell(CAUGHT, quiet=True)
    length: int = cell(LONGEST, start=12)
    bait: Row = row(4, MOST_BAIT)
    shelf: Row = row(LONGEST, MOST_BAIT)  # cheese on each place
    mice: Row = per_seat(SEATS, LONGEST + 1, each=MICE)
    belly: Row = per_seat(SEATS, MOST, least=-2)
    bank: Row = per_seat(SEATS, 99)


def lay_out(t: State) -> None:
    """Cheese on every place, by quarter (S1)."""
    for place in range(t.length):
        t.shelf[place] = t.bait[place * 4 // t.length]


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat whose turn it is."""
    return t.turn


def chance(t: State, codes: Row, weights: Row) -> int:
    """One die; a one wakes the cat (S2)."""
    if t.phase != ROLL:
        return 0
    for side in range(6):
        codes[side] = ROLLED + side
        weights[side] = 1
    return 6


def roll(t: State, code: int) -> None:
    """A one moves the cat (S2)."""
    t.pips = code - ROLLED + 1
    t.phase = MOVE
    if t.pips == 1:
        t.cat += 1
        if t.cat == CAT:
            end(t, CAUGHT)


def legal(t: State, codes: Row) -> int:
    """Any mouse, up to the pips (S3); or what to bank (S4)."""
    if t.phase == MOVE:
        return legal_runs(t, codes)
    if t.phase == FEED:
        return legal_banks(t, codes)
    return 0


def legal_runs(t: State, codes: Row) -> int:
    """Steps for each mouse that is not at home (S3)."""
    n = 0
    for mouse in range(MICE):
        if t.mice[t.turn * MICE + mouse] <= t.length:
            for steps in range(t.pips):
                codes[n] = RUN + mouse * 6 + steps
                n += 1
    return n


def legal_banks(t: State, codes: Row) -> int:
    """Wait, or bring home up to three (S4)."""
    n = 1
    codes[0] = WAIT
    for many in range(3):
        if t.belly[t.turn] > many:
            codes[n] = BANK + many
            n += 1
    return n


def play(t: State, code: int) -> None:
    """Run, bank or wait (S3, S4)."""
    if code < BANK:
        run(t, code // 6, code % 6 + 1)
    elif code < WAIT:
        t.belly[t.turn] -= code - BANK + 1
        t.bank[t.turn] += code - BANK + 1
        pass_on(t)
    else:
        pass_on(t)


def run(t: State, mouse: int, steps: int) -> None:
    """The mouse runs, eats and perhaps chases others off (S3)."""
    here = t.turn * MICE + mouse
    t.mice[here] = min(t.length + 1, t.mice[here] + steps)
    place = t.mice[here]
    if place <= t.length:
        chase(t, place)
        eat(t, place - 1)
    after_run(t)


def chase(t: State, place: int) -> None:
    """Others on this place go back to the start and lose a bite (S5)."""
    for other in range(t.players * MICE):
        if other // MICE != t.turn and t.mice[other] == place:
            t.mice[other] = 0
            t.belly[other // MICE] = max(-2, t.belly[other // MICE] - 1)


def eat(t: State, place: int) -> None:
    """All the cheese there, as much as the belly holds (S3)."""
    bite = min(t.shelf[place], MOST - t.belly[t.turn])
    t.belly[t.turn] += bite
    t.shelf[place] -= bite


def after_run(t: State) -> None:
    """Both mice at home, or a bare shelf, end the game (S6)."""
    if t.mice[t.turn * MICE] > t.length and t.mice[t.turn * MICE + 1] > t.length:
        end(t, HOME)
    elif left(t) == 0:
        end(t, BARE)
    else:
        t.phase = FEED


def left(t: State) -> int:
    """Cheese on the shelf."""
    total = 0
    for place in range(t.length):
        total += t.shelf[place]
    return total


def end(t: State, why: int) -> None:
    """It is over."""
    t.ending = why
    t.phase = OVER


def pass_on(t: State) -> None:
    """The next one rolls."""
    t.turn = (t.turn + 1) % t.players
    t.phase = ROLL


def safe(t: State, seat: int) -> int:
    """Has a mouse at home."""
    for mouse in range(MICE):
        if t.mice[seat * MICE + mouse] > t.length:
            return 1
    return 0


def merit(t: State, seat: int) -> int:
    """Most cheese in the bank, then in the belly; caught mice count nothing (S6)."""
    if t.ending == CAUGHT and safe(t, seat) == 0:
        return 0
    return 100 + t.bank[seat] * 16 + t.belly[seat] + 2


def score(t: State, seat: int) -> int:
    """What is banked; nothing for who was caught."""
    if t.ending == CAUGHT and safe(t, seat) == 0:
        return NO_SCORE
    return t.bank[seat]


def reason(t: State) -> int:
    """Why it ended."""
    return t.ending


def verdict(t: State) -> int:
    """How well a lone player did (S7)."""
    if t.ending == CAUGHT:
        return 0
    if t.bank[0] < 8:
        return 1
    if t.bank[0] < 16:
        return 2
    return 3
