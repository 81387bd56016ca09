"""From games to figures: nothing is shown on the page without its interval and its sample size."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.statistics import Z, reach, wilson
from cheeseboard.pages.figures import Figure

Numbers = NDArray[Any]


def share(hits: float, games: int) -> Figure:
    """A share of games (Wilson's interval); parts of games are welcome, as shared wins are."""
    return Figure(hits / games, *wilson(hits, games), games)


def mean(values: Numbers) -> Figure:
    """A mean with the interval of the normal approximation."""
    half = reach(float(values.var(ddof=1)), len(values)) if len(values) > 1 else 0.0
    middle = float(values.mean())
    return Figure(middle, middle - half, middle + half, len(values))


def quantile(values: Numbers, part: float) -> Figure:
    """A quantile; its interval is between the order statistics that enclose it with 95 %."""
    ordered = np.sort(values)
    games = len(ordered)
    half = Z * (games * part * (1 - part)) ** 0.5
    low, high = max(0, int(games * part - half)), min(games - 1, int(np.ceil(games * part + half)))
    return Figure(float(ordered[int(part * (games - 1))]), float(ordered[low]), float(ordered[high]), games)


def histogram(values: Numbers, edges: Numbers) -> list[float]:
    """The share of values between neighbouring edges."""
    counts, _ = np.histogram(values, edges)
    return [float(count) / len(values) for count in counts]
