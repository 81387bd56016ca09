"""Whole games between minds, the same for every game.

This file is compiled once per mind: `rules`, `dealer`, `rng`, `sight` and `mind` are then compiled modules. Whoever
decides gets a sight of its seat, never the table. A seat's number says who sits there: the level, or RANDOM.
"""

from typing import Any

import numpy as np

rules: Any = None
dealer: Any = None
rng: Any = None
sight: Any = None
mind: Any = None
loop: Any = None

APART = ("decide", "deal_one", "open_whims", "play_game", "play_some", "roll", "settled")
CODES = 2048
RANDOM = -1
WHIMS = np.uint64(2147483646)
HIGH = np.uint64(33)
OTHER_SEED = np.uint64(0x5851F42D4C957F2D)  # whims come from other streams than cards and dice
SEATS = 8  # streams of whims for each game


def open_whims(whims: Any, seed: Any, index: int) -> None:
    """Every seat of game number `index` has a stream of its own for its whims."""
    for seat in range(SEATS):
        rng.open_stream(whims[seat], seed ^ OTHER_SEED, index * SEATS + seat)


def decide(pad: Any, t: Any, who: int, codes: Any, whims: Any, net: Any, desk: Any) -> int:
    """What the seat that acts decides: by chance, or by its mind on its own sight of the table."""
    seat = rules.actor(t)
    whim = 1 + np.int64((rng.next_word(whims[seat]) >> HIGH) % WHIMS)
    n = rules.legal(t, codes)
    if n == 1:
        return codes[0]  # type: ignore[no-any-return]
    if who == RANDOM:
        return codes[whim % n]  # type: ignore[no-any-return]
    sight.hide(t, seat, pad[0])
    return mind.choose(pad, who, whim, net, desk)  # type: ignore[no-any-return]


def roll(t: Any, stream: Any, codes: Any, weights: Any) -> int:
    """Draw the roll that is due, if one is: its code, else -1."""
    return dealer.rolled(t, stream, codes, weights)  # type: ignore[no-any-return]


def deal_one(tables: Any, blank: Any, seed: Any, index: int, stream: Any) -> int:
    """Deal game number `index` at the first table."""
    tables[0] = blank[0]
    rng.open_stream(stream, seed, index)
    return dealer.deal(tables[0], stream)  # type: ignore[no-any-return]


def play_game(tables: Any, pad: Any, who: Any, streams: Any, aside: int, net: Any, desk: Any, log: Any) -> Any:
    """Play on at the first table until the game is over; how many moves and rolls there were.

    `streams` are that of the dice and, behind it, those of the whims. `log` takes the codes as far as it goes.
    """
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    t, moves, rolls = tables[0], 0, 0
    while not rules.over(t):
        seat = rules.actor(t)
        code = roll(t, streams[0], codes, weights)
        if code >= 0:
            rolls += 1
        else:
            pad[0] = tables[0]
            code = decide(pad, t, who[seat], codes, streams[1:], net, desk)
            rules.play(t, code)
            dealer.settle(t, aside)
        t.last_seat = seat
        t.last_code = code
        if moves < log.shape[0]:
            log[moves] = code
        moves += 1
    return moves, rolls


def play_many(
    tables: Any, blank: Any, seed: Any, first: int, who: Any, net: Any, desk: Any, rows: Any, log: Any
) -> int:
    """Play game number `first` and those after it, one for each row. The first table is played on, the rest is a pad.

    Returns the moves of the last game, whose codes are in the log.
    """
    streams = np.zeros((1 + SEATS, 2), np.uint64)
    moves = 0
    for i in range(rows.shape[0]):
        aside = deal_one(tables, blank, seed, first + i, streams[0])
        open_whims(streams[1:], seed, first + i)
        moves, rolls = play_game(tables[:1], tables[1:], who, streams, aside, net, desk, log)
        rows[i, loop.MOVES] = moves
        rows[i, loop.ROLLS] = rolls
        loop.count_up(tables[0], rows[i])
    return moves


def play_some(tables: Any, pad: Any, who: int, streams: Any, depth: int, net: Any, desk: Any) -> None:
    """Play on at the first table until the game is over, or a roll is due after so many decisions."""
    codes = np.zeros(CODES, np.int64)
    weights = np.zeros(CODES, np.int64)
    t, decisions = tables[0], 0
    while not rules.over(t) and (decisions < depth or rules.legal(t, codes) > 0):
        seat = rules.actor(t)
        code = roll(t, streams[0], codes, weights)
        if code < 0:
            pad[0] = tables[0]
            code = decide(pad, t, who, codes, streams[1:], net, desk)
            rules.play(t, code)
            decisions += 1
        t.last_seat = seat
        t.last_code = code


def settled(tables: Any, pad: Any, net: Any, desk: Any, out: Any) -> None:
    """What the first table is worth to each seat: its part of the win, or what its mind thinks of its own sight."""
    t, total = tables[0], 0.0
    for seat in range(t.players):
        pad[0] = tables[0]
        sight.hide(t, seat, pad[0])
        out[seat] = mind.worth(pad, seat, net, desk)
        total += out[seat]
    if t.players > 1 and total > 0:
        for seat in range(t.players):
            out[seat] /= total


def roll_out(tables: Any, starts: Any, who: int, seed: Any, depth: int, net: Any, desk: Any, out: Any) -> None:
    """Play every start on as often as `out` has room for: starts[deal, move], out[deal, move, time, seat].

    The moves of one deal meet the same dice and whims.
    """
    streams = np.zeros((1 + SEATS, 2), np.uint64)
    for deal in range(starts.shape[0]):
        for move in range(starts.shape[1]):
            for time in range(out.shape[2]):
                tables[0] = starts[deal, move]
                index = deal * out.shape[2] + time
                rng.open_stream(streams[0], seed, index)
                open_whims(streams[1:], seed, index)
                play_some(tables[:1], tables[1:], who, streams, depth, net, desk)
                settled(tables[:1], tables[1:], net, desk, out[deal, move, time])
