"""Statistics from exact counts: intervals, means, quantiles. Whole numbers, so the order of work never shows."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cheeseboard.core.statistics import reach, wilson

QUANTILES = (5, 25, 50, 75, 95)


def proportion(count: int, total: int) -> dict[str, Any]:
    """A count with its share of all games and the interval of that share."""
    low, high = wilson(count, total)
    return {"count": count, "share": count / total if total else 0.0, "low": low, "high": high}


def spread(values: Mapping[int, int]) -> dict[str, Any]:
    """Mean with its 95 % interval, least, greatest and quantiles of a histogram."""
    total = sum(values.values())
    if total == 0:
        return {"count": 0}
    mean = sum(value * n for value, n in values.items()) / total
    error = reach(variance(values), total)
    return {
        "count": total,
        "mean": mean,
        "low": mean - error,
        "high": mean + error,
        "least": min(values),
        "most": max(values),
        "quantiles": {str(q): quantile(values, q) for q in QUANTILES},
    }


def variance(values: Mapping[int, int]) -> float:
    """The sample variance, from exact whole sums."""
    n = sum(values.values())
    if n < 2:
        return 0.0
    first = sum(value * count for value, count in values.items())
    second = sum(value * value * count for value, count in values.items())
    return (n * second - first * first) / (n * (n - 1))


def quantile(values: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least this per cent of the games do not exceed."""
    total, so_far = sum(values.values()), 0
    for value in sorted(values):
        so_far += values[value]
        if so_far * 100 >= percent * total:
            return value
    raise ValueError("no values")


def without_none(values: Counter[int | None]) -> Counter[int]:
    """The histogram of those that have a value."""
    return Counter({value: n for value, n in values.items() if value is not None})
