"""The solo game by feel: catch first what is hardest to roll, and keep the nuts for the end."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.simple import nuts

FACES = range(1, 7)
DICE_CARD = 12.0
"""What a face-up dice card is worth in rolls: the verdict falls by one step with each."""


class Beginner:
    """Catches something whenever it can, high cards first, and spends nuts freely."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        catches = [move for move in legal if move[0] == "catch" and len(move) == 3]
        if catches:
            return caught(view, rng.choice(sorted(catches, key=lambda move: -int(move[1]))[:3]))
        return gave_up(legal[-1])


class Feeler:
    """Compares what is left after each move: hard cards, dice cards, and nuts at this many rolls each."""

    def __init__(self, nut: float) -> None:
        self._nut = nut

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        game: AnyGame = GAME
        state = game.imagine(view, rng)
        move = max(legal, key=lambda m: prospects(game.apply(state, m), self._nut))
        return gave_up(move) if move[0] == "miss" else caught(view, move)


def caught(view: View, move: Move) -> Choice:
    """A catch with its reason."""
    values = {"value": move[1], "nuts": nuts(view, move)}
    if len(move) > 3:
        return Choice(move, "solo-both", {**values, "second": move[3]})
    return Choice(move, "solo-catch", values)


def gave_up(move: Move) -> Choice:
    """A miss with its reason."""
    return Choice(move, "solo-miss", {"card": move[1]})


def prospects(state: Any, nut: float) -> float:
    """The higher the better: rolls still needed for the hand count against nuts and dice cards kept."""
    hand, up = state.hand[0], state.up[0]
    bacon, cheese = (up >> 15 & 1) + (up >> 6 & 1), (up >> 12 & 1) + (up >> 9 & 1) + (up >> 6 & 1)
    if not hand:
        return 1000.0 + int(up.bit_count())
    rolls = sum(min(30.0, 1 / p) if (p := hit(value, bacon, cheese)) else 30.0 for value in cards(hand))
    return nut * int(state.nuts[0]) + DICE_CARD * int(up.bit_count()) - rolls


def cards(mask: int) -> list[int]:
    """A set of cards as a list."""
    return [value for value in range(1, 19) if mask >> value & 1]


def hit(value: int, bacon: int, cheese: int) -> float:
    """The chance that so many dice can make this value without nuts."""
    return hits(bacon, cheese)[value]


@cache
def hits(bacon: int, cheese: int) -> list[float]:
    """For each value the chance that all bacon dice and some cheese dice add up to it."""
    made = [0] * 37
    bacon_sums = Counter(map(sum, product(FACES, repeat=bacon)))
    cheese_sums = Counter(subset_sums(roll) for roll in product(FACES, repeat=cheese))
    for (base, ways), (sums, more) in product(bacon_sums.items(), cheese_sums.items()):
        for extra in sums:
            made[base + extra] += ways * more
    return [ways / 6 ** (bacon + cheese) for ways in made]


def subset_sums(dice: tuple[int, ...]) -> frozenset[int]:
    """Every sum that some of the dice make, none of them included."""
    return frozenset(sum(some) for n in range(len(dice) + 1) for some in combinations(dice, n))
