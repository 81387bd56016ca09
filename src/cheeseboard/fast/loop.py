"""Whole random games and single steps, the same for every game.

This file is compiled once per game: `rules`, `dealer` and `rng` are then that game's compiled modules. The random
policy is: every legal decision equally likely.
"""

from typing import Any

import numpy as np

rules: Any = None
dealer: Any = None
rng: Any = None

# Functions that are called, not pasted into their callers.
APART = ("deal_one", "roll_dice", "count_up")
# Columns of a result row; the scores of the seats follow.
WINNERS, REASON, VERDICT, MOVES, ROLLS, SCORES = 0, 1, 2, 3, 4, 5
CODES = 2048  # room for the codes of all decisions, or of all outcomes of a roll


def play_many(tables: Any, blank: Any, seed: Any, first: int, rows: Any) -> None:
    """Play game number `first` and those after it, one for each row; `tables` gives one table to play on."""
    stream = np.zeros(2, np.uint64)
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    t = tables[0]
    for i in range(rows.shape[0]):
        aside = deal_one(tables, blank, seed, first + i, stream)
        play_on(t, codes, weights, stream, aside, rows[i])
        count_up(t, rows[i])


def play_on(t: Any, codes: Any, weights: Any, stream: Any, aside: int, row: Any) -> None:
    """Play a game to its end at random, and count its moves and rolls."""
    moves = 0
    rolls = 0
    while not rules.over(t):
        seat = rules.actor(t)
        code = dealer.rolled(t, stream, codes, weights)
        if code >= 0:
            rolls += 1
        else:
            code = codes[rng.below(stream, rules.legal(t, codes))]
            rules.play(t, code)
            dealer.settle(t, aside)
        t.last_seat = seat
        t.last_code = code
        moves += 1
    row[MOVES] = moves
    row[ROLLS] = rolls


def count_up(t: Any, row: Any) -> None:
    """Winners as a bit mask, the reason, the solo verdict (-1 for none), and each seat's score (NO_SCORE for none)."""
    best = rules.merit(t, 0)
    winners = 0
    for seat in range(t.players):
        merit = rules.merit(t, seat)
        if merit > best:
            best = merit
            winners = 0
        if merit == best:
            winners |= 1 << seat
        row[SCORES + seat] = rules.score(t, seat)
    row[WINNERS] = winners
    row[REASON] = rules.reason(t)
    row[VERDICT] = dealer.verdict(t)


def deal_one(tables: Any, blank: Any, seed: Any, index: int, stream: Any) -> int:
    """Deal game number `index` at the first table."""
    tables[0] = blank[0]
    rng.open_stream(stream, seed, index)
    return dealer.deal(tables[0], stream)  # type: ignore[no-any-return]


def shuffle_one(tables: Any, seed: Any, index: int, stream: Any) -> None:
    """Only shuffle the pack of game number `index`, at the first table."""
    rng.open_stream(stream, seed, index)
    dealer.shuffle(tables[0], stream)


def trace(tables: Any, blank: Any, seed: Any, index: int, log: Any) -> int:
    """Play one game and note each move: -1 - (its code) for a roll, else the decision's place in the legal list.

    Returns how many moves there were; a log that is too short is filled as far as it goes.
    """
    stream = np.zeros(2, np.uint64)
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    t = tables[0]
    aside = deal_one(tables, blank, seed, index, stream)
    n = 0
    while not rules.over(t):
        seat = rules.actor(t)
        code = dealer.rolled(t, stream, codes, weights)
        note = -1 - code
        if code < 0:
            note = rng.below(stream, rules.legal(t, codes))
            code = codes[note]
            rules.play(t, code)
            dealer.settle(t, aside)
        t.last_seat = seat
        t.last_code = code
        if n < log.shape[0]:
            log[n] = note
        n += 1
    return n


def reset_many(tables: Any, blank: Any, seed: Any, games: Any, streams: Any, asides: Any) -> None:
    """Deal game number games[i] at every table i whose number is not negative, up to its first decision."""
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    for i in range(tables.shape[0]):
        if games[i] >= 0:
            tables[i] = blank[0]
            rng.open_stream(streams[i], seed, games[i])
            asides[i] = dealer.deal(tables[i], streams[i])
            roll_dice(tables[i], streams[i], codes, weights)


def roll_dice(t: Any, stream: Any, codes: Any, weights: Any) -> None:
    """Chance is resolved until somebody decides or the game is over."""
    while not rules.over(t):
        seat = rules.actor(t)
        code = dealer.rolled(t, stream, codes, weights)
        if code < 0:
            return
        t.last_seat = seat
        t.last_code = code


def legal_many(tables: Any, codes: Any, counts: Any) -> None:
    """The legal codes of every table, one row each, and how many they are (0: the game is over)."""
    for i in range(tables.shape[0]):
        counts[i] = rules.legal(tables[i], codes[i])


def mask_many(tables: Any, masks: Any) -> None:
    """One row of zeros and ones for each table: 1 at every legal code. Codes beyond the row's width are left out."""
    codes = np.zeros(CODES, np.int64)
    for i in range(tables.shape[0]):
        masks[i, :] = 0
        for k in range(rules.legal(tables[i], codes)):
            if codes[k] < masks.shape[1]:
                masks[i, codes[k]] = 1


def step_many(tables: Any, chosen: Any, streams: Any, asides: Any) -> None:
    """Play one legal code at every table that is not over, then roll the dice that are due."""
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    for i in range(tables.shape[0]):
        t = tables[i]
        if not rules.over(t):
            seat = rules.actor(t)
            rules.play(t, chosen[i])
            t.last_seat = seat
            t.last_code = chosen[i]
            dealer.settle(t, asides[i])
            roll_dice(t, streams[i], codes, weights)


def pick_many(codes: Any, counts: Any, streams: Any, chosen: Any) -> None:
    """A random legal code for every table."""
    for i in range(counts.shape[0]):
        chosen[i] = codes[i, rng.below(streams[i], counts[i])] if counts[i] > 0 else 0


def actors_many(tables: Any, seats: Any) -> None:
    """The seat that decides at every table, -1 where the game is over."""
    for i in range(tables.shape[0]):
        seats[i] = -1 if rules.over(tables[i]) else rules.actor(tables[i])


def results_many(tables: Any, rows: Any) -> None:
    """The result row of every table whose game is over; moves and rolls are not counted here."""
    for i in range(tables.shape[0]):
        if rules.over(tables[i]):
            count_up(tables[i], rows[i])
