"""Whole random games in the fast lane, by the thousand. Every game is known by the seed and its number alone.

The random policy is: every legal decision equally likely. `cheese` has no decisions, and plays by bit planes; with two
players many games side by side.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.match import Match
from cheeseboard.core.protocol import Move, Options
from cheeseboard.fast.lane import Lane, cheese_lanes, lane, planes
from cheeseboard.fast.loop import SCORES
from cheeseboard.games.cheese.show import NAMES

Rows = NDArray[np.int32]
"""One row per game: winners (a bit for each seat), reason, verdict, moves, rolls, each seat's score; -1 for none."""

TRACE = 4096
"""Room for the moves of an ordinary game; a longer one is traced again with more."""


def seed_word(seed: int) -> np.uint64:
    """The seed as one machine word; negative and huge seeds are seeds too."""
    return np.uint64(seed % 2**64)


def play_random(game_id: str, players: int, options: Options, seed: int, first: int, games: int) -> Rows:
    """The result rows of games number first, first + 1 … The interpreter is free meanwhile: threads use all cores."""
    rows = np.zeros((games, SCORES + players), np.int32)
    quick = lane(game_id)
    blank = quick.blank(players, options)
    if game_id == "cheese":
        counts = blank["deck"][0].astype(np.int64)
        if players == 2:
            cheese_lanes().play_many(counts, seed_word(seed), first, rows)
        else:
            planes().play_many(counts, np.uint64(players), seed_word(seed), first, rows)
    else:
        quick.loop.play_many(blank.copy(), blank, seed_word(seed), first, rows)
    return rows


def trace(game_id: str, players: int, options: Options, seed: int, index: int) -> Match:
    """Game number `index` of this seed, played again by the ordinary engine: the same game as in `play_random`."""
    quick = lane(game_id)
    blank = quick.blank(players, options)
    table = blank.copy()
    quick.loop.deal_one(table, blank, seed_word(seed), index, np.zeros(2, np.uint64))
    checked = quick.game.options(players, options)
    setup = quick.game.deal(players, checked, order_of(game_id, table[0]))
    match = Match(quick.game, players, checked, setup)
    for note in notes_of(quick, blank, seed, index):
        match.play(roll_of(game_id, -1 - note) if note < 0 else match.legal()[note])
    return match


def notes_of(quick: Lane, blank: Any, seed: int, index: int) -> list[int]:
    """What the fast lane wrote down while playing this game (see loop.trace)."""
    log = np.zeros(TRACE, np.int64)
    moves = quick.loop.trace(blank.copy(), blank, seed_word(seed), index, log)
    if moves > log.shape[0]:
        log = np.zeros(moves, np.int64)
        quick.loop.trace(blank.copy(), blank, seed_word(seed), index, log)
    return [int(note) for note in log[:moves]]


def order_of(game_id: str, table: Any) -> list[str]:
    """The shuffled pack of a freshly dealt table, as the ordinary engine names the cards."""
    if game_id == "alles-kaese":
        return [f"{holes}{'t' if trap else 'c'}" for holes, trap in zip(table["holes"], table["trap"], strict=True)]
    if game_id == "cheese":
        share = int(table["height"][0])
        stacks = table["cards"].reshape(-1, 100)[: table["players"], :share]
        return [NAMES[card] for card in stacks.ravel()]
    return []


def roll_of(game_id: str, packed: int) -> Move:
    """A roll from the number that its dealer's `dice` packed."""
    if game_id == "alles-kaese":
        return ("roll", packed)
    dice = [packed >> shift & 7 for shift in (12, 9, 6, 3, 0)]
    return ("roll", tuple(filter(None, dice[:2])), tuple(filter(None, dice[2:])))
