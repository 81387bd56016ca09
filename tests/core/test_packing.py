"""Rows of whole numbers in one long number: sums of packed rows are the packed sums, negative ones as well."""

from random import Random

from cheeseboard.core import thought
from cheeseboard.core.packing import Rows, cells, pack


def test_rows_come_apart_as_they_were():
    """Large and small, negative and zero, at both ends of a row."""
    rows = [[0, -1, 2**40, -(2**40)], [-5, 0, 0, 7], [0, 0, 0, -1]]
    assert Rows(rows).apart() == rows


def test_packed_sums_are_the_sums():
    """Rows added any number of times, also less than none, by the very function that minds add facts with."""
    rng = Random(4)
    rows = [[rng.randrange(-200_000, 200_000) for _ in range(32)] for _ in range(9)]
    packed, sums, plain = Rows(rows), [0], [0] * 32
    for _ in range(200):
        row, count = rng.randrange(9), rng.randrange(-300, 300)
        thought.add(packed, sums, row, count)
        thought.add(rows, plain, row, count)
    assert list(cells(sums, 32)) == plain


def test_only_what_is_above_zero_is_weighed():
    """The last weight is the bias; a cell below zero says nothing."""
    assert thought.answer([3, 5, 100], [pack([2, -7])]) == 106
