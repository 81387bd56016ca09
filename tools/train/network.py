"""How a network learns, the same for every game. Compiled.

The weights are those that minds read (`cheeseboard.core.network`), with fractions (`brain`); minds have whole ones.
"""

from typing import Any

import numpy as np

thought: Any = None

APART = ("guess", "learn", "written")
FIRST, LAST, ONE = 65536.0, 16384.0, 1073741824.0  # what one is in the first layer, in the second, and in log-odds


def guess(brain: Any, desk: Any, facts: int) -> float:
    """The chance to win, from the facts on the desk."""
    for j in range(len(desk.sums)):
        desk.sums[j] = 0
    for i in range(facts):
        thought.add(brain.first, desk.sums, desk.rows[i], desk.counts[i])
    return float(thought.chance(thought.answer(brain.last, desk.sums)))


def learn(brain: Any, sink: Any, desk: Any, facts: int, target: float, rate: float) -> float:
    """One step of gradient descent towards the target, added to `sink`; returns the guess before it.

    The sink is the network itself, or a slope that gathers the steps of many games. Where rows are frozen the weights
    of the sums are, too: others share them.
    """
    before = guess(brain, desk, facts)
    sums, step, last = desk.sums, desk.step, brain.last
    pull, cells = rate * (target - before), len(desk.sums)
    free = pull if desk.frozen == 0 else 0.0
    for j in range(cells):
        step[j] = 0
        if sums[j] > 0:
            step[j] = pull * last[j] / LAST * FIRST
            sink.last[j] += free * sums[j] / FIRST * LAST
    sink.last[cells] += free * ONE
    for i in range(facts):
        row = desk.rows[i]
        unit = desk.units[row]
        size = desk.counts[i] * unit * unit
        for j in range(cells):
            sink.first[row][j] += step[j] * size
    return before


def written(brain: Any, net: Any) -> None:
    """Write the weights in whole numbers, as minds know them."""
    for row in range(brain.first.shape[0]):
        for j in range(brain.first.shape[1]):
            net.first[row][j] = np.floor(brain.first[row][j] + 0.5)
    for j in range(len(brain.last)):
        net.last[j] = np.floor(brain.last[j] + 0.5)
