"""Thousands of tables in one call, on the fast lane: observations, legal decisions and rewards as arrays.

    envs = VectorEnv(game_id, players=2, tables=4096, seed=1)
    while True:
        seats, rewards, done = envs.step(envs.sample())

Row i of `observations` and `masks` belongs to the seat that decides at table i (`seats[i]`); numbers and decisions mean
what the game's codec says. A table whose game is over is dealt a new one within the same step.
"""

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.game import Options
from cheeseboard.fast.batch import Tables
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import lane
from cheeseboard.fast.written import source_file
from cheeseboard.research.codec import codec
from cheeseboard.research.plain_codec import kernel_code

HERE = Path(__file__).resolve().parent


class Step(NamedTuple):
    """What a step brought: who decides next, what finished games were worth to each seat, and where one finished."""

    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    done: NDArray[np.bool_]


@cache
def kernel(game_id: str) -> ModuleType:
    """The compiled loop over the tables of a game."""
    parts = lane(game_id)
    game, where = parts.game, f"cheeseboard.research.compiled.{game_id.replace('-', '_')}"
    folder = parts.folder
    own = folder / "lab" / "kernel.py"
    source = own if own.exists() else source_file("kernel", kernel_code(game))
    numbers = compiled_copy(source, f"{where}_numbers", folder, rules=parts.rules)
    given = {"rules": parts.rules, "dealer": parts.dealer, "numbers": numbers, "BEST": max(1, len(game.verdicts) - 1)}
    return compiled_copy(HERE / "loop.py", f"{where}_vector", folder, **given)


class VectorEnv:
    """Many tables of one game, stepped together. The arrays are the same ones at every step: copy what you keep."""

    def __init__(
        self, game: str, players: int = 2, tables: int = 1024, options: Options | None = None, seed: int = 0
    ) -> None:
        self.codec = codec(game, players, options)
        self._kernel = kernel(game)
        self._size = tables
        self.observations = np.zeros((tables, self.codec.size), self.codec.dtype)
        self.masks = np.zeros((tables, self.codec.actions), np.int8)
        self.seats = np.zeros(tables, np.int64)
        self._codes = np.zeros(tables, np.int64)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Step:
        """Deal a first game at every table. The same seed gives the same cards and dice."""
        self.tables = Tables(self.codec.game.id, self.codec.players, self._size, options=self.codec.options, seed=seed)
        self._rng = np.random.default_rng(seed)
        return self._look(np.zeros((self._size, self.codec.players)), np.zeros(self._size, np.bool_))

    def step(self, actions: Any) -> Step:
        """Play one decision at every table; an illegal one is refused before anything is played."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self._size,):
            raise ValueError(f"one decision for each of the {self._size} tables, please")
        wrong = self._kernel.decode(self.tables.cells, chosen, self.masks, self._codes)
        if wrong >= 0:
            raise ValueError(f"decision {chosen[wrong]} is not legal at table {wrong}: see masks[{wrong}]")
        self.tables.step(self._codes)
        worth, done = np.empty((self._size, self.codec.players)), np.empty(self._size, np.bool_)
        self._kernel.settle(self.tables.cells, worth, done)
        if done.any():
            self.tables.restart()
        return self._look(worth, done)

    def _look(self, worth: NDArray[np.float64], done: NDArray[np.bool_]) -> Step:
        """Fill the arrays with what the deciding seats may know."""
        self._kernel.look(self.tables.cells, self.seats, self.observations, self.masks)
        return Step(self.seats, worth, done)

    def sample(self) -> NDArray[np.int64]:
        """A random legal decision for each table."""
        actions = np.zeros(self._size, np.int64)
        self._kernel.sample(self.masks, self._rng.random(self._size), actions)
        return actions
