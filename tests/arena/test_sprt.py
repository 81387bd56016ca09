"""The sequential test: exact where a closed form exists, and wrong as seldom as it promises."""

from collections import Counter
from math import log
from random import Random

import pytest

from cheeseboard.arena.sprt import UNSEEN, Bounds, llr, log_likelihood
from cheeseboard.arena.stats import Chairs, expected

DUEL = Chairs(1, 1)


def test_the_usual_bounds():
    """Five per cent on both sides: the 2.94 that every tester of engines knows."""
    bounds = Bounds(0, 5)
    assert bounds.lower == pytest.approx(-2.944, abs=0.001)
    assert bounds.upper == pytest.approx(2.944, abs=0.001)
    assert bounds.decision(2.95) == "H1"
    assert bounds.decision(-2.95) == "H0"
    assert bounds.decision(2.9) is None
    assert Bounds(0, 5, alpha=0.01, beta=0.1).upper == pytest.approx(log(90))


def test_wins_and_losses_alone_are_walds_own_test():
    """Results of 0 and 1 have a closed form."""
    bounds = Bounds(0, 30)
    p0, p1 = expected(0, DUEL), expected(30, DUEL)
    exact = 70 * log(p1 / p0) + 50 * log((1 - p1) / (1 - p0))
    assert llr({1.0: 70, 0.0: 50}, bounds, DUEL) == pytest.approx(exact, abs=1e-9)


def test_no_other_distribution_with_that_mean_is_likelier():
    """Shifting some weight between three results, the mean kept, makes what was seen less likely."""
    seen, mean = {0.0: 20.0, 0.5: 50.0, 1.0: 30.0}, 0.5
    total = sum(seen.values())
    best = log_likelihood(seen, mean) + sum(n * log(n / total) for n in seen.values())
    for middle in (0.3, 0.45, 0.49, 0.51, 0.55, 0.7):
        weights = {0.0: (1 - middle) / 2, 0.5: middle, 1.0: (1 - middle) / 2}
        assert sum(n * log(weights[value]) for value, n in seen.items()) <= best + 1e-9


def test_a_first_result_decides_nothing():
    """Whatever comes first, and even where nothing has come, the ratio is small and there."""
    for counts in ({}, {1.0: 1}, {0.0: 1}, {0.5: 1}):
        assert abs(llr(counts, Bounds(0, 20), DUEL)) < 0.2
    assert UNSEEN < 0.01


@pytest.mark.parametrize(("truth", "wrong"), [(0, "H1"), (120, "H0")])
def test_it_is_wrong_as_seldom_as_it_promises(truth: float, wrong: str):
    """Of 120 tests with a known truth at one of the claims about 5 % go astray at most; the others are right."""
    bounds, rng = Bounds(0, 120), Random(7)
    ended = Counter(one_test(bounds, expected(truth, DUEL), rng) for _ in range(120))
    assert ended[wrong] / 120 < 0.08
    assert ended[None] == 0


def one_test(bounds: Bounds, chance: float, rng: Random) -> str | None:
    """Deals of two games that share some luck, until it is decided."""
    counts: Counter[float] = Counter()
    for _ in range(5000):
        lucky = rng.choice((-0.15, 0.15))
        counts[((rng.random() < chance + lucky) + (rng.random() < chance - lucky)) / 2] += 1
        decision = bounds.decision(llr(counts, bounds, DUEL))
        if decision is not None:
            return decision
    return None


def test_larger_tables_have_their_own_even_share():
    """One against three: a quarter of the wins is no lead."""
    one_of_four = Chairs(1, 3)
    even = {0.0: 30, 0.25: 40, 0.5: 30}
    assert llr(even, Bounds(-30, 30), one_of_four) == pytest.approx(0, abs=0.5)
    assert llr(even, Bounds(-30, 30), DUEL) < -10
