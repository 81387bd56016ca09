"""Runs the compiled induction over all positions. The only part of the solver that needs NumPy and Numba."""

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.games.mice.lab.solve import kernel
from cheeseboard.games.mice.lab.solve.kernel import HANDS, NUTS
from cheeseboard.games.mice.lab.solve.model import PAYMENTS, TIE_BREAK, UP, bits_by_value, rolls_of
from cheeseboard.games.mice.lab.solve.tables import Best, Dice, Values, Work

Array = np.ndarray[Any, np.dtype[Any]]
PLACES = NUTS * HANDS


@cache
def compiled_kernel() -> ModuleType:
    """The kernel's second, compiled copy."""
    return compiled_copy(Path(kernel.__file__), "cheeseboard_compiled_solve")


def solve_all(objective: str) -> Values:
    """The values of every position, by class of dice, nuts and hand."""
    pay = np.array([PAYMENTS[objective], PAYMENTS[TIE_BREAK[objective]]], float)
    bits = np.array(bits_by_value())
    all_values = empty_values(len(UP))
    for number in range(len(UP)):
        values = class_of(all_values, number)
        fill_empty_hands(values, pay, len(UP[number]))
        dice = dice_of(number)
        miss = after_miss(all_values, number, pay)
        compiled_kernel().solve_class(bits, dice, pay[1], miss, values, work_for(len(dice.cells)))
    return all_values


def empty_values(classes: int) -> Values:
    """Room for the values of this many classes."""
    return Values(np.zeros((classes, PLACES)), np.zeros((classes, PLACES)), np.zeros((classes, PLACES, 7)))


def class_of(values: Values, number: int) -> Values:
    """The part of one class."""
    return Values(values.first[number], values.second[number], values.tiers[number])


def best_for(cases: int) -> Best:
    """Room for the best of this many cases."""
    return Best(np.empty(cases, np.int64), np.empty(cases), np.empty(cases))


def work_for(cells: int) -> Work:
    """Scratch space for this many cells and the miss."""
    cards, bits = np.empty(14, np.int64), np.empty(14, np.int64)
    pair = best_for(kernel.TOTALS * kernel.RESTS)
    return Work(cards, bits, best_for(2 * kernel.TOTALS), pair, best_for(cells + 1), np.empty(cells + 1, np.int64))


def dice_of(number: int) -> Dice:
    """The dice of a class as arrays."""
    found = rolls_of(UP[number])
    widest = max(map(len, found.rolls))
    miss = len(found.cells)
    rolls = [list(roll) + [miss] * (widest - len(roll)) for roll in found.rolls]
    weights = np.array(found.weights)
    return Dice(np.array(found.cells, np.int16), np.array(rolls, np.int16), weights, int(weights.sum()))


def fill_empty_hands(values: Values, pay: Array, dice_cards: int) -> None:
    """An empty hand is the end: the verdict counts the dice cards still up (M25, M26)."""
    tier = 2 + dice_cards
    values.first[::HANDS], values.second[::HANDS] = pay[0, tier], pay[1, tier]
    values.tiers[::HANDS, tier] = 1


def after_miss(values: Values, number: int, pay: Array) -> Values:
    """What a miss leads to: a bacon or a cheese die less, or with the last dice card the end (M23, M25)."""
    bacon, cheese = divmod(number, 3)
    if bacon and cheese:
        return better_of(class_of(values, number - 3), class_of(values, number - 1))
    if bacon or cheese:
        return class_of(values, number - 3 if bacon else number - 1)
    cards = np.array([hand.bit_count() for hand in range(HANDS)] * NUTS)
    tiers = np.eye(7)[np.clip(3 - cards, 0, 2)]
    return Values(tiers @ pay[0], tiers @ pay[1], tiers)


def better_of(a: Values, b: Values) -> Values:
    """Position by position the better of two."""
    same = kernel.SAME
    equal = (b.first >= a.first * (1 - same)) & (b.first <= a.first * (1 + same))
    takes = np.where(equal, b.second > a.second * (1 + same), b.first > a.first)
    return Values(
        np.where(takes, b.first, a.first),
        np.where(takes, b.second, a.second),
        np.where(takes[:, None], b.tiers, a.tiers),
    )
