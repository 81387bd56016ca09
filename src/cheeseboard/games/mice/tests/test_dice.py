"""The dice of Mice to meet you as chance nodes of a search."""

from collections import Counter
from itertools import product

import pytest

from cheeseboard.games.mice.moves import falling, rolls
from cheeseboard.research.throws import throws


@pytest.mark.parametrize(("bacon", "cheese"), [(2, 3), (1, 2), (1, 0)])
def test_dice_fall_as_multisets(bacon: int, cheese: int) -> None:
    """The two throws together give every roll the probability that counting all ordered dice gives it."""
    ordered = Counter()
    for dice in product(range(1, 7), repeat=bacon + cheese):
        ordered[falling(dice[:bacon]), falling(dice[bacon:])] += 1
    first = throws(rolls(bacon, cheese))
    found = {first.then[b].then[c][1:]: p * q for b, p in first.odds for c, q in first.then[b].odds}
    assert found == {roll: pytest.approx(count / 6 ** (bacon + cheese)) for roll, count in ordered.items()}
