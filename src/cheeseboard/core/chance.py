"""Listed chance: every outcome of a roll with an integer weight."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from cheeseboard.core.luck import ROLL, Luck

Outcome = tuple[tuple[Any, ...], int]


class Chance(tuple[Outcome, ...]):
    """A tuple of (move, weight) that knows its running sums, so that a draw costs one bisection."""

    total: int
    moves: tuple[tuple[Any, ...], ...]
    _sums: tuple[int, ...]

    def __new__(cls, outcomes: Iterable[Outcome] = ()) -> "Chance":
        self = super().__new__(cls, outcomes)
        self.moves = tuple(move for move, _ in self)
        self._sums = tuple(accumulate(weight for _, weight in self))
        self.total = self._sums[-1] if self else 0
        return self

    def draw(self, ordinal: int, luck: Luck) -> tuple[Any, ...]:
        """The outcome of roll number `ordinal`, each as likely as its weight. Only the match driver draws for real."""
        return self.moves[bisect_right(self._sums, luck.below(ROLL, ordinal, 0, self.total))]


NO_CHANCE = Chance()
