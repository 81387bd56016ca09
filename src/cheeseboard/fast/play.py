"""Whole random games in the fast lane, by the thousand. Every game is known by the seed and its number alone.

The random policy is: every legal decision equally likely. A game whose `lab.rows` knows a quicker way plays that way.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.game import AnyGame, Options
from cheeseboard.core.match import Match
from cheeseboard.core.parts import part
from cheeseboard.fast.lane import Lane, lane
from cheeseboard.fast.loop import SCORES

Rows = NDArray[np.int32]
"""One row per game: winners (a bit for each seat), reason, verdict (-1 for none), moves, rolls, each seat's score."""

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
    own = part(quick.game, "lab.rows")
    if own is not None:
        own.play_rows(blank, seed_word(seed), first, rows)
    else:
        quick.loop.play_many(blank.copy(), blank, seed_word(seed), first, rows)
    return rows


def reasons_of(game: AnyGame) -> tuple[str, ...]:
    """The names of the endings by the number in a row; none has the number 0."""
    own = part(game, "lab.rows")
    return ("", *game.reasons, *(own.REASONS if own is not None else ()))


def trace(game_id: str, players: int, options: Options, seed: int, index: int) -> Match:
    """Game number `index` of this seed, played again by the ordinary engine: the same game as in `play_random`."""
    quick = lane(game_id)
    blank = quick.blank(players, options)
    checked = quick.game.check_options(players, options)
    setup = quick.game.deal(players, checked, dealt_names(quick, blank, seed, index))
    match = Match(quick.game, players, checked, setup)
    for note in notes_of(quick, blank, seed, index):
        match.play(quick.game.move_of(match.state, -1 - note) if note < 0 else match.legal()[note])
    return match


def notes_of(quick: Lane, blank: Any, seed: int, index: int) -> list[int]:
    """What the fast lane wrote down while playing this game (see loop.trace)."""
    log = np.zeros(TRACE, np.int64)
    moves = quick.loop.trace(blank.copy(), blank, seed_word(seed), index, log)
    if moves > log.shape[0]:
        log = np.zeros(moves, np.int64)
        quick.loop.trace(blank.copy(), blank, seed_word(seed), index, log)
    return [int(note) for note in log[:moves]]


def dealt_names(quick: Lane, blank: Any, seed: int, index: int) -> list[str]:
    """The shuffled pack of this game, as the ordinary engine names the cards."""
    table, stream = blank.copy(), np.zeros(2, np.uint64)
    own = part(quick.game, "lab.rows")
    if own is not None:
        quick.loop.deal_one(table, blank, seed_word(seed), index, stream)
        names: list[str] = own.dealt_names(table[0])
        return names
    quick.loop.shuffle_one(table, seed_word(seed), index, stream)
    rows = [cell.name for cell in quick.game.State.cells if cell.dealt]
    cards = {card.sides: card.name for card in quick.game.cards}
    size = int(table["pack_size_"][0])
    return [cards[tuple(int(table[name][0][place]) for name in rows)] for place in range(size)]
