"""What the minds of Alles Käse! know by heart, and the room in which they work."""

from functools import cache
from typing import NamedTuple

from cheeseboard.core.mind import MOST_CODES, Mind
from cheeseboard.core.network import load
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds import deciding, facts, outlook

WHO = {
    "simple": deciding.SIMPLE,
    "level-1": deciding.PUP,
    "level-2": deciding.HOUSE,
    "level-3": deciding.SLY,
    "level-4": deciding.MASTER,
}
TASTE = [  # see deciding.py
    [0.0, 1000.0, 1.0, 1.0, 0.0, 0.0],
    [0.8, 500.0, 0.0, 0.0, 0.5, 0.0],  # the pup is timid: it fears traps, forgets half of what it saw, counts nothing
    [0.4, 800.0, 0.0, 1.0, 0.0, 0.35],  # the house mouse is greedy: fat cards tempt it, and it does not watch others
    [0.2, 1000.0, 1.0, 1.0, 0.0, 0.0],  # the sly mouse remembers all, and reads what others look at
    [0.0, 1000.0, 1.0, 1.0, 0.0, 0.0],  # the master is exact
]


class Net(NamedTuple):
    """The learned weights, and the powers of what others' looks say about a card of each kind."""

    first: list[list[int]]
    last: list[int]
    power: list[list[float]]
    taste: list[list[float]]


class Desk(NamedTuple):
    """Room to judge in: decisions, their chances, what only the mover knows; cards by holes and kind; facts, sums."""

    codes: list[list[int]]
    chances: list[float]
    worth: list[list[float]]
    secrets: list[int]
    risks: list[float]
    plans: list[int]
    kinds: list[list[int]]
    traps: list[list[int]]
    odds: list[list[float]]
    cells: list[int]
    rows: list[list[int]]
    counts: list[list[int]]
    many: list[int]
    sums: list[int]
    work: list[int]


def desk() -> Desk:
    """Room for a network, its sums packed."""
    kinds, traps, rows, counts = ([[0] * n, [0] * n] for n in (24, 6, facts.MOST_FACTS, facts.MOST_FACTS))
    odds = [[0.0] * 24, [0.0] * 24]
    worth = [[0.0] * rules.SEATS for _ in range(2 * rules.SLOTS)]
    unknown = (worth, [0] * rules.SLOTS, [0.0] * rules.SLOTS, [0] * (1 << rules.SLOTS))
    room = ([[0] * MOST_CODES], [0.0] * MOST_CODES, *unknown, kinds, traps, odds, [0] * facts.SUPPLY, rows, counts)
    return Desk(*room, [0, 0], [0], [0])


def powers(factor: list[float]) -> list[list[float]]:
    """The powers of each factor, up to all cards with one number of holes."""
    return [[one**k for k in range(7)] for one in factor]


@cache
def mind(players: int) -> Mind:
    """Who decides at a table of this size."""
    weights = load(__package__, players, GAME.version)
    net = Net(weights.first, weights.last, powers(weights.extra["factor"]), TASTE)
    return Mind((facts, deciding), net, desk, WHO, outlook)
