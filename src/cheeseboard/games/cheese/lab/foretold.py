"""Many games of Cheese foretold as `insight` foretells them, in the fast lane: what was said, and who won."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import WHERE, lane, streams
from cheeseboard.fast.loop import SCORES, WINNERS
from cheeseboard.fast.play import seed_word
from cheeseboard.games.cheese.insight import TRIALS, drawn_in
from cheeseboard.games.cheese.rules import CARDS

Floats = NDArray[np.float64]
EVERY = 11
"""Cards between two judgements of a game; which card is the first differs from game to game."""
KNOTS = 9
"""Trust is a line with so many knots, from nothing unseen to everything."""
OTHER = 1 << 20
"""Games from this number on teach how far to trust; those below are for the report."""


@cache
def foreseeing() -> ModuleType:
    """The kernel, compiled."""
    here = lane("cheese")
    given = {"rules": here.rules, "rng": streams(), "dealer": here.dealer}
    path = Path(__file__).with_name("foreseeing.py")
    return compiled_copy(path, f"{WHERE}.cheese_foreseeing", here.folder, **given)


def foretold(players: int, seed: int, games: int) -> Iterator[tuple[Floats, Floats]]:
    """For each game: each seat's chance at some steps, as the judgement gives it, and its share of the win."""
    for raw, unseen, shares in imagined(players, seed, 0, games):
        yield np.array([drawn_in(row, part) for row, part in zip(raw, unseen, strict=True)]), shares


def imagined(players: int, seed: int, first: int, games: int) -> Iterator[tuple[Floats, Floats, Floats]]:
    """For each game: what imagined deals said at some steps, the share of unseen cards then, and the result."""
    here, kernel = lane("cheese"), foreseeing()
    blank = here.blank(players, {})
    tables, stream, work = np.repeat(blank, 2), np.zeros(2, np.uint64), np.zeros(CARDS, np.int64)
    seen, row = np.zeros((CARDS, players + 1)), np.zeros(SCORES + players, np.int32)
    for index in range(first, first + games):
        aside = here.loop.deal_one(tables, blank, seed_word(seed), index, stream)
        rows = kernel.foresee(tables, aside, stream, index % EVERY, EVERY, TRIALS, work, seen)
        here.loop.count_up(tables[0], row)
        won = np.array([int(row[WINNERS]) >> seat & 1 for seat in range(players)], float)
        yield seen[:rows, :players].copy(), seen[:rows, players].copy(), won / won.sum()


def trust(players: int, seed: int, games: int) -> list[float]:
    """How much of what imagined deals say comes true, by the share of unseen cards: the best line through the knots."""
    said, happened = [], []
    for raw, unseen, shares in imagined(players, seed, OTHER, games):
        off = (raw - 1 / players)[:, :, None] * hats(unseen)[:, None, :]
        said.append(off.reshape(-1, KNOTS))
        happened.append(np.tile(shares - 1 / players, len(raw)))
    found = np.linalg.lstsq(np.concatenate(said), np.concatenate(happened), rcond=None)[0]
    return [round(float(each), 3) for each in np.clip(found, 0, 1)]


def hats(unseen: Floats) -> Floats:
    """How near each knot is: 1 at the knot, 0 at its neighbours."""
    places = unseen[:, None] * (KNOTS - 1) - np.arange(KNOTS)
    near: Floats = np.maximum(0, 1 - np.abs(places))
    return near
