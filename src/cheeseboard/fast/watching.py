"""Whole games between minds while somebody watches: everybody's chance at each step, and what decisions give away.

This file is compiled once per mind that has an outlook: all names set to None are then compiled modules.
"""

from typing import Any

import numpy as np

rules: Any = None
dealer: Any = None
sight: Any = None
deciding: Any = None
outlook: Any = None

APART = ("judge", "step", "worth_lost")
CODES = 2048


def watch(tables: Any, who: Any, streams: Any, aside: int, net: Any, desk: Any, hidden: bool, seen: Any) -> int:
    """Play on at the first table to the end, judging before each step; how many steps, -1 for a game too long.

    `seen[step, seat]` takes each seat's chance from its own sight; where nothing is hidden one look says them all.
    """
    codes, weights, steps = np.zeros(CODES, np.int64), np.zeros(CODES, np.int64), 0
    while not rules.over(tables[0]):
        if steps == seen.shape[0]:
            return -1
        judge(tables, net, desk, hidden, seen[steps])
        step(tables, who, streams, aside, codes, weights, net, desk)
        steps += 1
    return steps


def judge(tables: Any, net: Any, desk: Any, hidden: bool, out: Any) -> None:
    """Each seat's chance at the first table."""
    t, pad = tables[0], tables[1:]
    for seat in range(t.players if hidden else 1):
        pad[0] = tables[0]
        sight.hide(t, seat, pad[0])
        outlook.outlook(pad, seat, net, desk, out)


def step(tables: Any, who: Any, streams: Any, aside: int, codes: Any, weights: Any, net: Any, desk: Any) -> int:
    """One roll or decision at the first table; its code."""
    t = tables[0]
    seat = rules.actor(t)
    code = deciding.roll(t, streams[0], codes, weights)
    if code < 0:
        tables[1] = tables[0]
        code = deciding.decide(tables[1:], t, who[seat], codes, streams[1:], net, desk)
        rules.play(t, code)
        dealer.settle(t, aside)
    t.last_seat = seat
    t.last_code = code
    return code  # type: ignore[no-any-return]


def weigh_up(tables: Any, who: Any, streams: Any, aside: int, net: Any, desk: Any, lost: Any) -> None:
    """Play on at the first table to the end; to `lost` is added the chance given away, and the number of decisions."""
    codes, weights = np.zeros(CODES, np.int64), np.zeros(CODES, np.int64)
    while not rules.over(tables[0]):
        n = rules.legal(tables[0], codes)
        if n > 1:
            lost[0] += worth_lost(tables, who, streams, aside, codes, weights, net, desk)
            lost[1] += 1
        else:
            step(tables, who, streams, aside, codes, weights, net, desk)


def worth_lost(tables: Any, who: Any, streams: Any, aside: int, codes: Any, weights: Any, net: Any, desk: Any) -> float:
    """Take the decision that is due; what the best one is worth more, from the eyes of the seat that decides."""
    t, pad, worth = tables[0], tables[1:], np.zeros(CODES)
    seat = rules.actor(t)
    pad[0] = tables[0]
    sight.hide(t, seat, pad[0])
    n = outlook.weigh(pad, net, desk)
    for i in range(n):
        worth[i] = desk.worth[i][seat]
    chosen, place = step(tables, who, streams, aside, codes, weights, net, desk), 0
    while desk.codes[0][place] != chosen:
        place += 1
    return float(worth[:n].max() - worth[place])
