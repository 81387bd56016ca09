"""All tables of a batch, one after the other: the same for every game. `numbers` is the game's own kernel."""

from typing import Any

import numpy as np

rules: Any = None
dealer: Any = None
numbers: Any = None
BEST = 1  # the number of the best solo verdict


def look(tables: Any, seats: Any, rows: Any, masks: Any) -> None:
    """For each table the seat that decides, what it may know, and which decisions are legal."""
    codes = np.zeros(2048, np.int64)
    masks[:] = 0
    for i in range(tables.shape[0]):
        t = tables[i]
        seats[i] = rules.actor(t)
        numbers.observe(t, seats[i], rows[i])
        for k in range(rules.legal(t, codes)):
            masks[i, numbers.number(t, codes[k])] = 1


def decode(tables: Any, actions: Any, masks: Any, codes: Any) -> int:
    """The code of each decision. Returns the first table whose decision is not legal, -1 if there is none."""
    for i in range(tables.shape[0]):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            return i
        codes[i] = numbers.code(tables[i], actions[i])
    return -1


def settle(tables: Any, worth: Any, done: Any) -> None:
    """Where a game is over, and what it is worth to each seat (codec.rewards); 0 elsewhere."""
    worth[:] = 0
    for i in range(tables.shape[0]):
        done[i] = rules.over(tables[i])
        if done[i]:
            share_out(tables[i], worth[i])


def share_out(t: Any, worth: Any) -> None:
    """Places are spread evenly from +1 to -1; seats that share a place share its value. Solo: the verdict, 0 to 1."""
    if t.players == 1:
        worth[0] = dealer.verdict(t) / BEST
        return
    for seat in range(t.players):
        mine = rules.merit(t, seat)
        for other in range(t.players):
            theirs = rules.merit(t, other)
            worth[seat] += (mine > theirs) - (mine < theirs)
        worth[seat] /= t.players - 1


def sample(masks: Any, dice: Any, actions: Any) -> None:
    """One legal decision for each table, all equally likely; `dice` holds a number from 0 to below 1 for each."""
    for i in range(masks.shape[0]):
        count = 0
        for k in range(masks.shape[1]):
            count += masks[i, k]
        skip = int(dice[i] * count)
        for k in range(masks.shape[1]):
            if masks[i, k]:
                if skip == 0:
                    actions[i] = k
                    break
                skip -= 1
