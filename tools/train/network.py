"""How a network learns, the same for every game. Compiled.

The weights are those that minds read (`cheeseboard.core.network`), with fractions while they learn.
"""

from typing import Any

thought: Any = None

APART = ("guess", "learn")
FIRST, LAST, ONE = 65536.0, 16384.0, 1073741824.0  # what one is in the first layer, in the second, and in log-odds


def guess(net: Any, desk: Any, facts: int) -> float:
    """The chance to win, from the facts on the desk."""
    for j in range(len(desk.sums)):
        desk.sums[j] = 0
    for i in range(facts):
        thought.add(net.first, desk.sums, desk.rows[i], desk.counts[i])
    return float(thought.chance(thought.answer(net.last, desk.sums)))


def learn(net: Any, desk: Any, facts: int, target: float, rate: float) -> float:
    """One step of gradient descent towards the target; returns the guess before it."""
    before = guess(net, desk, facts)
    sums, step, last = desk.sums, desk.step, net.last
    pull, cells = rate * (target - before), len(desk.sums)
    for j in range(cells):
        step[j] = 0
        if sums[j] > 0:
            step[j] = pull * last[j] / LAST * FIRST
            last[j] += pull * sums[j] / FIRST * LAST
    last[cells] += pull * ONE
    for i in range(facts):
        row = desk.rows[i]
        unit = desk.units[row]
        size = desk.counts[i] * unit * unit
        for j in range(cells):
            net.first[row][j] += step[j] * size
    return before
