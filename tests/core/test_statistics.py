"""The one interval that everybody uses, against values worked out elsewhere."""

import json
from pathlib import Path

import pytest

from cheeseboard.core.statistics import reach, wilson


def test_wilson():
    """Eight of ten: 49.0 to 94.3 per cent, as in the textbooks; ten of ten is not certainty, nor is none of ten."""
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_mean_reaches_as_far_as_its_spread_says():
    """A hundred values with a variance of 4: 1.96 standard errors of 0.2."""
    assert reach(4.0, 100) == pytest.approx(0.392, abs=1e-4)


def test_shared_wins_count_in_parts():
    """Half a win is between none and one."""
    assert wilson(4, 10).low < wilson(4.5, 10).low < wilson(5, 10).low


def test_the_page_is_tested_against_the_same_intervals():
    """The page works its intervals out itself; its own tests read this file."""
    cases = json.loads((Path(__file__).parents[1] / "fixtures" / "wilson.json").read_text(encoding="utf-8"))
    assert len(cases) > 3
    for case in cases:
        assert case["interval"] == pytest.approx(list(wilson(case["hits"], case["total"])))
