"""The mean of a network on its way, which plays better than the network at any moment; and a place to go on from."""

from pathlib import Path
from typing import Any

import numpy as np

LATER = 8
"""How much more the later networks count than the earlier ones in the mean."""


class Average:
    """The mean of all networks taken so far, each step's weight falling so that old ones are forgotten in time."""

    def __init__(self, brain: Any) -> None:
        self.brain = brain.copy()
        self.count = 0

    def take(self, brain: Any) -> None:
        """One more. The first replaces what was there."""
        self.count += 1
        step = (1 + LATER) / (self.count + LATER)
        for name in brain.dtype.names:
            self.brain[name] += (step * (brain[name] - self.brain[name])).astype(brain[name].dtype)

    def keep(self, path: Path, brain: Any, games: int) -> None:
        """Write down where we are: the network, its mean, and how many games and steps made them."""
        names = brain.dtype.names
        rows = {f"brain_{name}": brain[name] for name in names} | {f"mean_{name}": self.brain[name] for name in names}
        with path.open("wb") as file:
            np.savez(file, marks=np.array([games, self.count]), **rows)

    def go_on(self, path: Path, brain: Any) -> int:
        """Take up what was written down; how many games have been played."""
        with np.load(path) as kept:
            for name in brain.dtype.names:
                brain[name] = kept[f"brain_{name}"]
                self.brain[name] = kept[f"mean_{name}"]
            games, self.count = (int(number) for number in kept["marks"])
        return games
