"""The one interval of a share, and of a mean, for everybody who counts."""

from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations."""


class Interval(NamedTuple):
    """Where the true value lies in 95 of 100 cases."""

    low: float
    high: float


def wilson(hits: float, total: int) -> Interval:
    """The 95 % interval of a share by Wilson's score: it stays inside 0 to 1 and is honest at both ends.

    Parts of hits are welcome, as shared wins are.
    """
    if total == 0:
        return Interval(0.0, 1.0)
    share, z2 = hits / total, Z * Z
    whole = 1 + z2 / total
    middle = (share + z2 / (2 * total)) / whole
    reach = Z * sqrt((share * (1 - share) + z2 / (4 * total)) / total) / whole
    return Interval(0.0 if hits == 0 else max(0.0, middle - reach), 1.0 if hits == total else min(1.0, middle + reach))


def reach(variance: float, total: int) -> float:
    """How far the true mean may lie from that of so many values: half of its 95 % interval, taken as normal."""
    return Z * sqrt(variance / total)
