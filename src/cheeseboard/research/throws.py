"""Dice as chance nodes: a roll of two colours falls colour by colour, each as a multiset with its probability.

Two dice of one colour and three of another at once would be a node with 1,176 outcomes; one colour after the other they
are two nodes with at most 21 and 56, which searches and samplers get through many times faster.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from cheeseboard.core.chance import Chance

Odds = list[tuple[int, float]]


class Throw(NamedTuple):
    """Outcomes of one throw with their probabilities; what follows an outcome is a move, or the next throw."""

    name: str
    odds: Odds
    then: tuple[Any, ...]


TREES: dict[int, tuple[Chance, Throw]] = {}


def throws(chance: Chance) -> Throw:
    """The first throw of a roll. The engine keeps its lists of outcomes for ever, so their address will do as a key."""
    if id(chance) not in TREES:
        TREES[id(chance)] = (chance, colour_by_colour(chance))
    return TREES[id(chance)][1]


def colour_by_colour(chance: Chance) -> Throw:
    """One throw for a roll of one colour, or a throw of the first colour with the second one's throws behind it."""
    if len(chance.moves[0]) == 2:
        return single("", chance)
    groups = [(first, list(group)) for first, group in groupby(chance, key=lambda outcome: outcome[0][1])]
    weights = [sum(weight for _, weight in group) for _, group in groups]
    return Throw("", odds(weights), tuple(single(str(list(first)), group) for first, group in groups))


def single(name: str, outcomes: Iterable[tuple[Any, int]]) -> Throw:
    """A throw after which nothing more falls."""
    moves, weights = zip(*outcomes, strict=True)
    return Throw(name, odds(weights), moves)


def odds(weights: Iterable[int]) -> Odds:
    """Probabilities from weights; what cannot happen is left out."""
    weights = tuple(weights)
    total = sum(weights)
    return [(number, weight / total) for number, weight in enumerate(weights) if weight]
