"""The arithmetic of minds, in the plain dialect: Python runs this file as it is, and the fast lane compiles it.

A network's weights are whole numbers, so a sum is the same in whatever order it is made, and both lanes agree to the
last bit. `exp` is our own for the same reason: libraries round it differently. A whim is a whole number from 1 on that
stands for all the chance in one decision.
"""

from typing import Any

from cheeseboard.core import packing

ONE = 1 << 30
"""Log-odds of one, as networks give them."""
SURE = 60 * ONE
"""Log-odds of somebody who has won already."""
WHIMS = 2147483647
"""Whims are below this prime number."""
SPREAD = 18918
"""The standard deviation of `jitter`."""


def add(first: Any, sums: Any, row: int, count: int) -> None:
    """A fact counts so many times: its row is added to the sums (in Python both are packed into one number)."""
    weights = first[row]
    for j in range(len(sums)):
        sums[j] += weights[j] * count


def shift(first: Any, sums: Any, base: int, rows: Any, counts: Any, old: int, new: int, many: Any) -> None:
    """Take the facts of list `old` out of the sums and put those of list `new` in, touching only what differs.

    Each list has its rows in rising order, counted from `base`; `many` says how many facts are in each.
    """
    old_rows, new_rows, old_counts, new_counts = rows[old], rows[new], counts[old], counts[new]
    i, k = 0, 0
    while i < many[old] or k < many[new]:
        a = old_rows[i] if i < many[old] else 1 << 20
        b = new_rows[k] if k < many[new] else 1 << 20
        if a == b:
            if old_counts[i] != new_counts[k]:
                add(first, sums, base + a, new_counts[k] - old_counts[i])
            i += 1
            k += 1
        elif a < b:
            add(first, sums, base + a, -old_counts[i])
            i += 1
        else:
            add(first, sums, base + b, new_counts[k])
            k += 1


def answer(last: Any, sums: Any) -> Any:
    """What the network says to these sums: log-odds, ONE for one. The last weight is the bias."""
    many = len(last) - 1
    found, cells = last[many], packing.cells(sums, many)
    for j in range(many):
        if cells[j] > 0:
            found += cells[j] * last[j]
    return found


def exp(x: float) -> float:
    """Powers of e, for x between -40 and 40: a short series for a 256th of it, squared eight times."""
    y = x / 256
    power = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5 * (1 + y / 6 * (1 + y / 7 * (1 + y / 8)))))))
    for _ in range(8):
        power = power * power
    return power


def chance(odds: Any) -> float:
    """Log-odds as a chance between 0 and 1."""
    x = odds / ONE
    if x > 40:
        return 1.0
    if x < -40:
        return 0.0
    return 1 / (1 + exp(-x))


def log_odds(share: float) -> int:
    """The log-odds of a chance: where `chance` gives it back."""
    low, high = -40 * ONE, 40 * ONE
    while high - low > 1:
        middle = (low + high) // 2
        if chance(middle) < share:
            low = middle
        else:
            high = middle
    return high


def next_whim(whim: int) -> int:
    """Another whim made from this one (Park and Miller's generator)."""
    return whim * 48271 % WHIMS


def jitter(whim: int) -> int:
    """A whole number around 0, spread nearly like a bell with the standard deviation SPREAD."""
    total = -2 * 32767
    for _ in range(4):
        whim = next_whim(whim)
        total += whim >> 16
    return total


def other_whim(whim: int, number: int) -> int:
    """One of many whims that belong to one decision, by number."""
    return next_whim((whim + 7919 * number) % (WHIMS - 1) + 1)
