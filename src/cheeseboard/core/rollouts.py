"""What rollouts need in both lanes: how many deals are imagined, and estimates from what came of them."""

from collections.abc import Sequence
from math import sqrt

from cheeseboard.core.judgement import Estimate

DEALS = 64
"""Imagined deals at most; with more trials each is played on several times."""
DEPTH = 8
"""Decisions until the guess of who wins is taken: what is then left says little more, and the spread is smaller."""
EXPERT = "level-4"


def shape(trials: int, hidden: bool) -> tuple[int, int]:
    """How many deals to imagine, and how often to play each on. Where nothing is hidden one deal is all there is."""
    if not hidden:
        return 1, max(2, trials)
    deals = max(2, min(DEALS, trials))
    return deals, -(-trials // deals)


def estimate(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean over deals, each with the worth found in its trials. Deals differ: their spread makes the error."""
    units = [sum(times) / len(times) for times in deals] if len(deals) > 1 else list(deals[0])
    n = len(units)
    mean = sum(units) / n
    error = sqrt(sum((unit - mean) ** 2 for unit in units) / (n - 1) / n) if n > 1 else 0.0
    return Estimate(mean, error, sum(map(len, deals)))
