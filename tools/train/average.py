"""The mean of a network on its way, which plays better than the network at any moment; and a place to go on from."""

from pathlib import Path
from typing import Any

import numpy as np

LATER = 8
"""How much more the later networks count than the earlier ones in the mean."""


def copy_of(brain: Any) -> Any:
    """Another network like this one."""
    return type(brain)(*(row.copy() for row in brain))


class Average:
    """The mean of all networks taken so far, each step's weight falling so that old ones are forgotten in time."""

    def __init__(self, brain: Any) -> None:
        self.brain = copy_of(brain)
        self.count = 0

    def take(self, brain: Any) -> None:
        """One more. The first replaces what was there."""
        self.count += 1
        step = (1 + LATER) / (self.count + LATER)
        for mean, new in zip(self.brain, brain, strict=True):
            mean[:] = mean + (step * (new - mean)).astype(mean.dtype)

    def keep(self, path: Path, brain: Any, games: int) -> None:
        """Write down where we are: the network, its mean, and how many games and steps made them."""
        rows = {f"brain_{i}": row for i, row in enumerate(brain)} | {
            f"mean_{i}": row for i, row in enumerate(self.brain)
        }
        with path.open("wb") as file:
            np.savez(file, marks=np.array([games, self.count]), **rows)

    def go_on(self, path: Path, brain: Any) -> int:
        """Take up what was written down; how many games have been played."""
        with np.load(path) as kept:
            for i, (now, mean) in enumerate(zip(brain, self.brain, strict=True)):
                now[:] = kept[f"brain_{i}"]
                mean[:] = kept[f"mean_{i}"]
            games, self.count = (int(number) for number in kept["marks"])
        return games
