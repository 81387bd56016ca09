"""Many games between levels, watched in the fast lane: how chances came true, and what levels give away."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.mind import TABLES
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.deciding import SEATS
from cheeseboard.fast.lane import HERE, WHERE, Lane
from cheeseboard.fast.loop import SCORES, WINNERS
from cheeseboard.fast.minds import Minds, compiled_minds, minds
from cheeseboard.fast.play import seed_word

MOST_STEPS = 5000
Floats = NDArray[np.float64]


@cache
def compiled_outlook(game_id: str, players: int) -> ModuleType:
    """The compiled outlook for tables of this size; LookupError where minds have none."""
    here = minds(game_id, players)
    plain = here.mind.outlook
    if plain is None:
        raise LookupError(f"{game_id} has no outlook for {players} players")
    parts, lane = compiled_minds(here.lane, here.mind.plain), here.lane
    last = here.mind.plain[-1].__name__.rpartition(".")[2]
    below = {**parts, last: parts["mind"]}
    return compiled_copy(Path(str(plain.__file__)), f"{short_name(lane)}_outlook", lane.folder, **below)


@cache
def watching(game_id: str, players: int) -> ModuleType:
    """The compiled loop for tables of this size; LookupError where minds have no outlook."""
    outlook, here = compiled_outlook(game_id, players), minds(game_id, players)
    lane, parts = here.lane, compiled_minds(here.lane, here.mind.plain)
    given = {"rules": lane.rules, "dealer": lane.dealer, "sight": lane.sight, "deciding": parts["deciding"]}
    return compiled_copy(HERE / "watching.py", f"{short_name(lane)}_watching", lane.folder, outlook=outlook, **given)


def short_name(lane: Lane) -> str:
    """What compiled modules of a game are called."""
    return f"{WHERE}.{lane.game.id.replace('-', '_')}_{lane.game.version}"


def seat_down(here: Minds, players: int) -> tuple[Any, Any, Any, Any]:
    """A blank table, tables to play on, streams of chance, and a desk."""
    blank = here.lane.blank(players, {})
    return blank, np.repeat(blank, 1 + TABLES), np.zeros((1 + SEATS, 2), np.uint64), here.desk()


def deal(here: Minds, seated: tuple[Any, Any, Any, Any], seed: int, index: int) -> int:
    """Deal game number `index`, its dice and whims."""
    blank, tables, streams, _ = seated
    aside = here.deciding.deal_one(tables, blank, seed_word(seed), index, streams[0])
    here.deciding.open_whims(streams[1:], seed_word(seed), index)
    return int(aside)


def foretold(game_id: str, players: int, bot: str, seed: int, games: int) -> Iterator[tuple[Floats, Floats]]:
    """For each game of equal bots: each seat's chance at each step, and its share of the win."""
    here, loop = minds(game_id, players), watching(game_id, players)
    seated, who, seen = seat_down(here, players), here.numbers([bot] * players), np.zeros((MOST_STEPS, players))
    _, tables, streams, desk = seated
    row = np.zeros(SCORES + players, np.int32)
    for index in range(games):
        aside = deal(here, seated, seed, index)
        steps = loop.watch(tables, who, streams, aside, here.net, desk, here.lane.game.hidden, seen)
        if steps > 0:
            here.lane.loop.count_up(tables[0], row)
            yield seen[:steps], shares(int(row[WINNERS]), players)


def shares(winners: int, players: int) -> Floats:
    """Each seat's share of the win."""
    return np.array([(winners >> seat & 1) / winners.bit_count() for seat in range(players)])


def given_away(game_id: str, players: int, bots: Sequence[str], seed: int, games: int) -> tuple[float, int]:
    """The chance that these bots give away in so many games, and with how many decisions."""
    here, loop = minds(game_id, players), watching(game_id, players)
    seated, who, lost = seat_down(here, players), here.numbers(bots), np.zeros(2)
    _, tables, streams, desk = seated
    for index in range(games):
        aside = deal(here, seated, seed, index)
        loop.weigh_up(tables, who, streams, aside, here.net, desk, lost)
    return float(lost[0]), int(lost[1])
