"""Whole games of Cheese by the thousand, much quicker than card by card: by bit planes, two players side by side."""

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard.fast.cache import NO_GAME
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import streams
from cheeseboard.games.cheese.views import NAMES

HERE = Path(__file__).resolve().parent
REASONS = ("unfinished",)
"""Endings that only the kernels know: after ten million cards a game is given up."""


@cache
def planes() -> ModuleType:
    """The bit-plane kernel, compiled."""
    return compiled_copy(HERE / "planes.py", "cheeseboard.fast.compiled.cheese_planes", rng=streams())


@cache
def lanes() -> ModuleType:
    """The kernel for two players that plays many games side by side, compiled."""
    name = "cheeseboard.fast.compiled.cheese_lanes"
    return compiled_copy(HERE / "lanes.py", name, rng=streams(), planes=planes())


@cache
def narrow(players: int) -> ModuleType:
    """The kernel for this number of players, three or more, compiled."""
    name = f"cheeseboard.fast.compiled.cheese_narrow_{players}"
    parts = {"rng": streams(), "planes": planes()}
    return compiled_copy(HERE / "narrow.py", name, NO_GAME, **parts, PLAYERS=players, SEATS=np.uint64(players))


def given() -> dict[str, Any]:
    """What the dealer needs beside rules and random numbers."""
    return {"planes": planes()}


def play_rows(blank: Any, seed: Any, first: int, rows: Any) -> None:
    """The result rows of game number `first` and those after it."""
    counts, players = blank["counts"][0].astype(np.int64), int(blank["players"][0])
    if players == 2:
        lanes().play_many(counts, seed, first, rows)
    else:
        narrow(players).play_many(counts, seed, first, rows)


def dealt_names(table: Any) -> list[str]:
    """The shuffled pack of a freshly dealt table."""
    share = int(table["height"][0])
    stacks = table["cards"].reshape(-1, 100)[: table["players"], :share]
    return [NAMES[card] for card in stacks.ravel()]
