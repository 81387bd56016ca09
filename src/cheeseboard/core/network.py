"""A small network of numbers, learned by playing against itself, that guesses the chance to win. Plain Python reads it.

The first layer is a table of rows: each fact about the position adds its row, once or several times. The sums that are
above zero are weighed and added up to log-odds. All weights are whole numbers (see `thought`): those of the first layer
count FIRST for one, those of the second LAST.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from cheeseboard.core.packing import Rows

FIRST, LAST = 1 << 16, 1 << 14


class Weights(NamedTuple):
    """The rows of the facts, the weights of the sums with the bias behind them, and what else was learned."""

    first: Rows
    last: list[int]
    extra: dict[str, Any]


class StaleWeights(Exception):
    """Weights that were learned under other rules."""


@cache
def load(package: str, players: int, rules: int) -> Weights:
    """The network for so many players that ships with a game's minds, if it was learned under these rules."""
    data = json.loads(files(package).joinpath("weights", f"{players}.json").read_text(encoding="utf-8"))
    if data.pop("rules", 1) != rules:
        raise StaleWeights(f"{package} has no weights for version {rules} of its rules")
    return Weights(Rows(data.pop("first")), data.pop("last"), data)
