"""The rules of First game: roll and collect, or stop before the one comes."""

from cheeseboard.core.state import Declared, Row, cell, per_seat

SEATS = 4
GOAL = 20
ROLL, CHOOSE, OVER = 0, 1, 2
MORE, STOP, ROLLED = 0, 1, 2  # codes of moves; a roll is ROLLED plus the pips less one


class State(Declared):
    """The table as numbers."""

    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1, quiet=True)  # everybody sees whose turn it is
    crumbs: int = cell(GOAL + 5)  # collected in this turn, not yet safe
    store: Row = per_seat(SEATS, GOAL + 5)  # what each seat has safe


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat whose turn it is (G1)."""
    return t.turn


def chance(t: State, codes: Row, weights: Row) -> int:
    """One die (G2)."""
    if t.phase != ROLL:
        return 0
    for side in range(6):
        codes[side] = ROLLED + side
        weights[side] = 1
    return 6


def roll(t: State, code: int) -> None:
    """A one loses the crumbs of this turn, anything else brings that many (G3)."""
    if code == ROLLED:
        pass_on(t)
    else:
        t.crumbs += code - ROLLED + 1
        t.phase = CHOOSE


def legal(t: State, codes: Row) -> int:
    """Stop, or roll once more; whoever has enough stops (G4)."""
    if t.phase != CHOOSE:
        return 0
    codes[0] = STOP
    if t.store[t.turn] + t.crumbs >= GOAL:
        return 1
    codes[1] = MORE
    return 2


def play(t: State, code: int) -> None:
    """Roll once more, or be safe (G4, G5)."""
    if code == MORE:
        t.phase = ROLL
    else:
        stop(t)


def stop(t: State) -> None:
    """The crumbs go into the store; enough of them end the game (G4, G5)."""
    t.store[t.turn] += t.crumbs
    if t.store[t.turn] >= GOAL:
        t.phase = OVER
    else:
        pass_on(t)


def pass_on(t: State) -> None:
    """The next seat rolls (G3, G4)."""
    t.crumbs = 0
    t.turn = (t.turn + 1) % t.players
    t.phase = ROLL


def merit(t: State, seat: int) -> int:
    """Most crumbs in store wins (G5)."""
    return t.store[seat]
