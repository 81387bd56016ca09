"""The rows of numbers that the induction reads and fills, under their names."""

from typing import Any, NamedTuple

# A row of numbers: an array when compiled, anything with indices otherwise.
Row = Any


class Dice(NamedTuple):
    """What a number of bacon and cheese dice can do."""

    cells: Row  # every (total, rest) into which some roll can be divided
    rolls: Row  # for each roll the numbers of its cells, filled up with the number of the miss
    weights: Row  # in how many ways each roll can fall
    ways: int  # their sum


class Values(NamedTuple):
    """What positions are worth, by nuts · HANDS + hand."""

    first: Row  # what the objective counts
    second: Row  # what decides between moves that the objective finds equal
    tiers: Row  # the chances of the seven verdicts


class Best(NamedTuple):
    """The best position found so far for each of many cases, and its two values."""

    to: Row
    first: Row
    second: Row


class Work(NamedTuple):
    """Scratch space for one position."""

    cards: Row  # the cards in hand
    bits: Row  # their bits
    single: Best  # one card, by total; then the same with a nut won
    pair: Best  # two cards, by total and rest
    cell: Best  # the better of both, by cell; the last one is the miss
    counts: Row  # how many ways to roll choose each cell
