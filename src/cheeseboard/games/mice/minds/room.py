"""What the minds of Mice to meet you know by heart, and the room in which they work."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cheeseboard.core.mind import MOST_CODES, Mind
from cheeseboard.core.network import load
from cheeseboard.games.mice import rules
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds import alone, facts, outlook, race
from cheeseboard.games.mice.minds.hits import by_dice_set, rolls_needed
from cheeseboard.games.mice.minds.solo_values import numbers

WHO = {"simple": race.SIMPLE, "level-1": race.PUP, "level-2": race.HOUSE, "level-3": race.SLY, "level-4": race.MASTER}
LISTS = range(facts.LISTS)
ERROR = 56757
"""An error of one in log-odds."""
TASTE = [  # see race.py
    [0, 3, 0, 0, 0],
    [int(1.0 * ERROR), 0, 0, 0, 0],  # the pup is timid: it saves its nuts, and does not think of others
    [int(0.35 * ERROR), 3, 0, 1, 0],  # the house mouse is greedy: it takes whatever it can, and does not either
    [int(0.15 * ERROR), 3, 1, 0, 0],  # the sly mouse thinks of what others make of its dice
    [0, 3, 1, 0, 1],  # the master is exact
]


class RaceNet(NamedTuple):
    """The learned weights, and how often dice hit cards."""

    first: list[list[int]]
    last: list[int]
    hits: list[list[int]]
    taste: list[list[int]]


class RaceDesk(NamedTuple):
    """Room to judge a race in: decisions, their log-odds and everybody's chances after them; lists of facts, sums."""

    codes: list[list[int]]
    odds: list[int]
    first: list[int]
    worth: list[list[float]]
    left: list[int]
    takers: list[int]
    rows: list[list[int]]
    counts: list[list[int]]
    many: list[int]
    mice: list[int]
    dice: list[int]
    slot: list[int]
    base: list[int]
    ready: list[int]
    sums: list[list[int]]
    work: list[int]


class AloneNet(NamedTuple):
    """The exact value of every position, and how many rolls a card takes."""

    values: Sequence[int]
    rolls: list[list[float]]


class AloneDesk(NamedTuple):
    """Room to judge the solo game in: decisions, their exact worth, and what they feel like."""

    codes: list[list[int]]
    odds: list[int]
    feel: list[float]


def race_desk() -> RaceDesk:
    """Room for a network, its sums packed."""
    rows, counts = ([[0] * facts.MOST_FACTS for _ in LISTS] for _ in range(2))
    many, mice, dice, slot, ready = ([0] * facts.LISTS for _ in range(5))
    sums = [[0] for _ in range(facts.TRIED)]
    codes, odds, first = [[0] * MOST_CODES for _ in range(3)], [0] * MOST_CODES, [0] * MOST_CODES
    worth = [[0.0] * rules.SEATS for _ in range(MOST_CODES)]
    left, takers = [0] * MOST_CODES, [0] * MOST_CODES
    heads = (codes, odds, first, worth, left, takers, rows, counts, many, mice, dice)
    return RaceDesk(*heads, slot, [0], ready, sums, [0])


def alone_desk() -> AloneDesk:
    """Room for the solo game."""
    return AloneDesk([[0] * MOST_CODES], [0] * MOST_CODES, [0.0] * MOST_CODES)


@cache
def mind(players: int) -> Mind:
    """Who decides at a table of this size."""
    if players == 1:
        return Mind((alone,), AloneNet(numbers(GAME.version), rolls_needed()), alone_desk, WHO)
    weights = load(__package__, players, GAME.version)
    net = RaceNet(weights.first, weights.last, by_dice_set(), TASTE)
    return Mind((facts, race), net, race_desk, WHO, outlook)
