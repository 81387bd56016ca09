"""The guess and how it learns, the same for every game. Compiled: `rules` and `dealer` are then a game's."""

from typing import Any

import numpy as np

from tools.train.brain import Brain, Desk

rules: Any = None

APART = ("guess", "learn", "legal", "play", "share")


def legal(t: Any, codes: Any) -> int:
    """The rules' own list, called from many places: pasted into each, it would take long to compile."""
    return int(rules.legal(t, codes))


def play(t: Any, code: int) -> None:
    """The rules' own move, called for the same reason."""
    rules.play(t, code)


def put(desk: Desk, n: int, row: int, measure: float) -> int:
    """Fact number n: its row of the network counts by this measure. Returns the number of facts so far."""
    desk.rows[n] = row
    desk.measure[n] = measure
    return n + 1


def guess(brain: Brain, desk: Desk, facts: int) -> float:
    """The chance to win, from the facts on the desk."""
    sums, cells = desk.sums, desk.sums.shape[0]
    sums[:] = 0
    for i in range(facts):
        row, measure = brain.first[desk.rows[i]], np.float32(desk.measure[i])
        for j in range(cells):
            sums[j] += row[j] * measure
    z = float(brain.last[cells])
    for j in range(cells):
        if sums[j] > 0:
            z += sums[j] * brain.last[j]
    return float(1 / (1 + np.exp(-z)))


def learn(brain: Brain, desk: Desk, facts: int, target: float, rate: float) -> float:
    """One step of gradient descent towards the target; returns the guess before it."""
    before = guess(brain, desk, facts)
    sums, step, cells = desk.sums, desk.step, desk.sums.shape[0]
    pull = np.float32(rate * (target - before))
    for j in range(cells):
        step[j] = pull * brain.last[j] if sums[j] > 0 else 0
        if sums[j] > 0:
            brain.last[j] += pull * sums[j]
    brain.last[cells] += pull
    for i in range(facts):
        row, measure = brain.first[desk.rows[i]], np.float32(desk.measure[i])
        for j in range(cells):
            row[j] += step[j] * measure
    return before


def share(t: Any, seat: int) -> float:
    """The seat's share of the win if the game ends here."""
    mine = rules.merit(t, seat)
    winners = 0
    for other in range(t.players):
        merit = rules.merit(t, other)
        if merit > mine:
            return 0.0
        if merit == mine:
            winners += 1
    return 1 / winners
