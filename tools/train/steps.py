"""Steps for many games at once: the slope of all their guesses, scaled by how much each weight trembles (Adam).

A step after every guess leaves a good network trembling: it is worse while it learns than before. The slope of some
hundred games is steady, and each weight moves by about the rate, whatever its fact counts for.
"""

from typing import Any

import numpy as np

from cheeseboard.core.network import FIRST, LAST
from cheeseboard.core.thought import ONE
from tools.train.brain import units_of

SLOW, SLOWER = 0.9, 0.999
"""How much of the slope, and of its square, is kept from step to step."""
TINY = 1e-12
LAYERS = ("first", "last")


class Steps:
    """Gathers slopes in `slope`, and moves a network by them."""

    def __init__(self, game_id: str, players: int, brain: Any) -> None:
        self.slope = brain.copy()
        self._count = 0
        self._mean, self._square = ({name: np.zeros(brain[name].shape) for name in LAYERS} for _ in range(2))
        sizes = np.full(brain.first.shape[0], float(FIRST))  # there are more rows than facts
        units = units_of(game_id, players)
        sizes[: len(units)] *= units
        self._size = {"first": sizes[:, None], "last": np.append(np.full(len(brain.last) - 1, LAST), ONE)}
        self.clear()

    def clear(self) -> None:
        """Begin a new slope."""
        for name in LAYERS:
            self.slope[name] = 0

    def take(self, brain: Any, rate: float) -> None:
        """One step of the network along the slope that was gathered."""
        self._count += 1
        for name in LAYERS:
            slope = self.slope[name] / self._size[name]
            self._mean[name] += (1 - SLOW) * (slope - self._mean[name])
            self._square[name] += (1 - SLOWER) * (slope**2 - self._square[name])
            steady = self._mean[name] / (1 - SLOW**self._count)
            tremor = np.sqrt(self._square[name] / (1 - SLOWER**self._count)) + TINY
            brain[name] += (rate * self._size[name] * steady / tremor).astype(brain[name].dtype)
        self.clear()
