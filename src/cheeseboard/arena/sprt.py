"""The sequential probability ratio test: play until it is decided whether a bot is stronger, and no longer.

Two claims stand against each other: the first bot is `elo0` points stronger than the other (H0), or `elo1` (H1). After
each deal the likelihoods of all results under both claims are compared; the logarithm of their ratio (LLR) wanders
until it crosses one of Wald's bounds. A result is a whole deal, all rotations together, because its games share their
luck (testers of chess engines count pairs of games for the same reason). How the results are spread is not known
beforehand: for each claim the likeliest distribution with the claimed mean is taken.
"""

from collections.abc import Mapping
from math import log
from typing import NamedTuple

from cheeseboard.arena.stats import Chairs, expected

ALPHA = BETA = 0.05
"""The chances of both kinds of error that testers of engines have agreed on."""
UNSEEN = 1e-3
"""So often, at least, counts a deal that was lost or won in all its games: it could have happened."""
HALVINGS = 60


class Bounds(NamedTuple):
    """What is tested, and how often the answer may be wrong: `alpha` where H0 holds, `beta` where H1 does."""

    elo0: float
    elo1: float
    alpha: float = ALPHA
    beta: float = BETA

    @property
    def lower(self) -> float:
        """Below this ratio H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Above this ratio H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def decision(self, llr: float) -> str | None:
        """The claim that is accepted, if one is."""
        return "H1" if llr >= self.upper else "H0" if llr <= self.lower else None


def llr(counts: Mapping[float, int], bounds: Bounds, chairs: Chairs) -> float:
    """The logarithm of how much likelier these results are under H1 than under H0."""
    seen = {0.0: UNSEEN, 1.0: UNSEEN} | {value: max(n, UNSEEN) for value, n in counts.items()}
    one, none = (expected(points, chairs) for points in (bounds.elo1, bounds.elo0))
    return log_likelihood(seen, one) - log_likelihood(seen, none)


def log_likelihood(seen: Mapping[float, float], mean: float) -> float:
    """Of the likeliest distribution with this mean, less what all distributions have in common.

    Its weights are n / (1 + t (value - mean)): t makes the mean come out right, and is such that none is negative.
    """
    apart = [(value - mean, n) for value, n in seen.items()]
    low, high = -1 / max(gap for gap, _ in apart), -1 / min(gap for gap, _ in apart)
    for _ in range(HALVINGS):
        t = (low + high) / 2
        if sum(n * gap / (1 + t * gap) for gap, n in apart) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return -sum(n * log(1 + t * gap) for gap, n in apart)
