"""The rules of Acorns: roll and gather, or stop before a one. Everything is open."""

from cheeseboard.core.state import Declared, Row, cell, per_seat

SEATS = 4
GOAL = 20
ROLL, CHOOSE, OVER = 0, 1, 2
MORE, STOP, ROLLED = 0, 1, 2


class State(Declared):
    """The table as numbers."""

    phase: int = cell(OVER)
    turn: int = cell(SEATS - 1)
    gathered: int = cell(60)  # in this turn, not yet safe
    goal: int = cell(50)  # an option
    turns: int = cell(10_000)
    store: Row = per_seat(SEATS, 60)


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat whose turn it is."""
    return t.turn


def chance(t: State, codes: Row, weights: Row) -> int:
    """One die (Q2)."""
    if t.phase != ROLL:
        return 0
    for side in range(6):
        codes[side] = ROLLED + side
        weights[side] = 1
    return 6


def roll(t: State, code: int) -> None:
    """On a one all that was gathered is lost; else it grows by the pips (Q3)."""
    if code == ROLLED:
        pass_on(t)
    else:
        t.gathered += code - ROLLED + 1
        t.phase = CHOOSE


def legal(t: State, codes: Row) -> int:
    """Roll once more, or stop; whoever has enough stops (Q4)."""
    if t.phase != CHOOSE:
        return 0
    codes[0] = STOP
    if t.store[t.turn] + t.gathered >= t.goal:
        return 1
    codes[1] = MORE
    return 2


def play(t: State, code: int) -> None:
    """Roll once more, or be safe (Q4)."""
    if code == MORE:
        t.phase = ROLL
        return
    t.store[t.turn] += t.gathered
    if t.store[t.turn] >= t.goal:
        t.phase = OVER
    else:
        pass_on(t)


def pass_on(t: State) -> None:
    """The next seat rolls (Q3)."""
    t.gathered = 0
    t.turn = (t.turn + 1) % t.players
    t.turns += 1
    t.phase = ROLL


def merit(t: State, seat: int) -> int:
    """Most acorns in store (Q5)."""
    return t.store[seat]


def verdict(t: State) -> int:
    """Alone: 2 in at most five turns, 1 in at most ten, else 0 (Q6)."""
    return 2 if t.turns <= 5 else 1 if t.turns <= 10 else 0
