"""The solo bots' arithmetic."""

from itertools import combinations, product

import pytest

from cheeseboard.games.mice.minds.solo import hit


def test_hits_count_every_roll():
    """The chance to make a value equals a plain count over all rolls."""
    for value in (3, 7, 11, 18):
        good = 0
        for roll in product(range(1, 7), repeat=4):
            base, cheese = sum(roll[:2]), roll[2:]
            good += any(base + sum(s) == value for n in range(3) for s in combinations(cheese, n))
        assert hit(value, 2, 2) == pytest.approx(good / 6**4)
