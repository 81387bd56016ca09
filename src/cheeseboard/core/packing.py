"""A row of whole numbers as one long number: Python adds and multiplies it as quickly as a single one.

Each number has 64 bits, far more than any sum of weights needs, so that none runs into its neighbour. The fast lane has
its numbers apart, and takes `fast/apart.py` for this file.
"""

from collections.abc import Sequence
from functools import cache
from struct import Struct

BITS = 64
RECORDS = False
"""Is a table one piece of memory, so that a pad is written to as a whole? In the fast lane it is."""


class Rows(list[list[int]]):
    """Packed rows, each a list of the one long number."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        super().__init__([pack(row)] for row in rows)
        self.width = len(rows[0])

    def apart(self) -> list[list[int]]:
        """The rows as they were."""
        return [list(cells(row, self.width)) for row in self]


def pack(row: Sequence[int]) -> int:
    """The numbers of a row in one. A negative one borrows from its neighbour, and every sum gives it back."""
    packed = 0
    for number in reversed(row):
        packed = (packed << BITS) + number
    return packed


def cells(sums: Sequence[int], many: int) -> Sequence[int]:
    """The numbers, so many of them, one by one."""
    signs, form = layout(many)
    return form.unpack((sums[0] + signs ^ signs).to_bytes(form.size, "little"))


@cache
def layout(many: int) -> tuple[int, Struct]:
    """The highest bit of each number, and how they lie in bytes."""
    return sum(1 << BITS * place + BITS - 1 for place in range(many)), Struct(f"<{many}q")
