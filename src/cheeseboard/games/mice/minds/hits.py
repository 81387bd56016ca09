"""How often dice hit a card: the tables behind the facts of a race and the feeling for the solo game."""

from collections import Counter
from functools import cache
from itertools import combinations, product

FACES = range(1, 7)
LONG = 30.0
"""A card that the dice cannot make is worth waiting for no longer than this many rolls."""


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


def by_dice_set() -> list[list[int]]:
    """For each set of dice cards (`facts.dice_set`) how often each card is hit, in 64ths."""
    return [
        [round(64 * chance) for chance in hits(1 + (dice >> 2), 1 + (dice & 1) + (dice >> 1 & 1))[:19]]
        for dice in range(8)
    ]


def rolls_needed() -> list[list[float]]:
    """For each number of dice, 4 times the bacon ones plus the cheese ones, how many rolls each card takes."""
    tables: list[list[float]] = [[LONG] * 19 for _ in range(12)]
    for bacon in range(3):
        for cheese in range(4):
            chances = hits(bacon, cheese)[:19]
            tables[4 * bacon + cheese] = [min(LONG, 1 / chance) if chance else LONG for chance in chances]
    return tables
