"""A small network of numbers, learned by playing against itself, that guesses the chance to win. Plain Python reads it.

The first layer is a table of rows: each fact about the position adds its row, once or by a measure. That makes the
guess cheap, because the rows of a whole seat can be added up once and remembered.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import Any, NamedTuple

Row = list[float]


class Network(NamedTuple):
    """One hidden layer: the rows of the facts, and the weights of the sums that are above zero."""

    rows: list[Row]
    weights: Row
    bias: float
    extra: dict[str, Any]

    def chance(self, parts: Sequence[Row]) -> float:
        """The chance to win when the facts add up to these parts."""
        sums = [h if h > 0 else 0.0 for h in map(sum, zip(*parts, strict=True))]
        return squash(self.bias + sum(map(mul, self.weights, sums)))

    def added(self, facts: Iterable[tuple[int, float]]) -> Row:
        """The sum of the rows of these facts, each times its measure."""
        total = [0.0] * len(self.weights)
        for index, measure in facts:
            total = [t + measure * x for t, x in zip(total, self.rows[index], strict=True)]
        return total


def squash(z: float) -> float:
    """Any number as a chance between 0 and 1."""
    return 1 / (1 + exp(-z)) if z > -700 else 0.0


class StaleWeights(Exception):
    """Weights that were learned under other rules."""


@cache
def load(package: str, players: int, rules: int) -> Network:
    """The network for so many players that ships with a game's minds, if it was learned under these rules."""
    data = json.loads(files(package).joinpath("weights", f"{players}.json").read_text(encoding="utf-8"))
    if data.pop("rules", 1) != rules:
        raise StaleWeights(f"{package} has no weights for version {rules} of its rules")
    *weights, bias = data.pop("last")
    return Network(data.pop("first"), weights, bias, data)
