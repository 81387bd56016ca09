"""Blurred eyes: weaker levels of a good mind."""

from random import Random

from cheeseboard.core.mind import blurred


def test_blur_only_shakes_close_calls():
    """Sharp eyes take the best; blurred ones sometimes the next best, hardly ever a hopeless one."""
    chances = [0.50, 0.52, 0.02]
    assert blurred(chances, Random(1), 0.0) == 1
    rng = Random(1)
    seen = [blurred(chances, rng, 0.2) for _ in range(300)]
    assert 0 in seen
    assert 2 not in seen
