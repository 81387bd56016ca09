"""The solo game as numbers for the induction: objectives, and the rolls as the ordinary engine lists them."""

from collections import Counter
from itertools import product
from operator import mul
from random import Random
from typing import Any, NamedTuple

from cheeseboard.core.game import AnyGame, View
from cheeseboard.games.mice import game as declared
from cheeseboard.games.mice.minds.solo_values import BIT, CARDS

GAME: AnyGame = declared.GAME

PAYMENTS = {
    "tier": tuple(range(7)),
    "outstanding": (0, 0, 0, 0, 0, 0, 1),
    "clear": (0, 0, 0, 1, 1, 1, 1),
}
"""What each objective counts: the expected verdict, the chance of the best one, that of an empty hand."""
TIE_BREAK = {"tier": "clear", "outstanding": "tier", "clear": "tier"}
"""Between moves that are equal for an objective, this one decides."""
OBJECTIVES = tuple(PAYMENTS)

UP = ((6,), (6, 12), (6, 9, 12), (6, 15), (6, 12, 15), (6, 9, 12, 15))
"""Dice cards that give the six classes of dice. 9 and 12 give the same die: other sets equal one of these."""

Cell = tuple[int, int]


class Rolls(NamedTuple):
    """The rolls of a class of dice, joined where they allow the same."""

    cells: list[Cell]
    rolls: list[tuple[int, ...]]
    weights: list[int]


def solo_view(hand: tuple[int, ...] = CARDS, up: tuple[int, ...] = UP[-1], nuts: int = 3) -> View:
    """The view of a solo game whose next roll is due in this position."""
    view: View = GAME.view(GAME.start(1, {"nuts": nuts}, {}), 0)
    cage = [card for card in CARDS if card not in hand]
    view["seats"][0] = {**view["seats"][0], "hand": sorted(hand), "up": sorted(up), "nuts": nuts, "cage": cage}
    view["supply"] = 3 - nuts
    return view


def solo_state(hand: tuple[int, ...], up: tuple[int, ...], nuts: int) -> Any:
    """The engine's own state for this position."""
    return GAME.imagine(solo_view(hand, up, nuts), Random(0))


def rolls_of(up: tuple[int, ...]) -> Rolls:
    """Every roll with these dice cards, as the engine lists and weighs it, by the cells that it allows."""
    merged: Counter[frozenset[Cell]] = Counter()
    for (_, bacon, cheese), weight in GAME.chance(solo_state(CARDS, up, 0)):
        merged[divisions(sum(bacon), cheese)] += weight
    cells = sorted(frozenset().union(*merged))
    number = {cell: i for i, cell in enumerate(cells)}
    rolls = [tuple(sorted(number[cell] for cell in roll)) for roll in merged]
    return Rolls(cells, rolls, list(merged.values()))


def divisions(bacon: int, cheese: tuple[int, ...]) -> frozenset[Cell]:
    """All bacon dice and any of the cheese dice make the total, the other cheese dice the rest (M20)."""
    every = sum(cheese)
    used = {sum(map(mul, cheese, taken)) for taken in product((0, 1), repeat=len(cheese))}
    return frozenset((bacon + some, every - some) for some in used)


def bits_by_value() -> list[int]:
    """The bit of each value 0 to 18 in a hand; 0 where no hand card has it."""
    return [BIT.get(value, 0) for value in range(19)]
