"""What `core/packing.py` is to Python: here the numbers of a row lie apart, and tables are records. Compiled."""

from typing import Any

RECORDS = True


def cells(sums: Any, many: int) -> Any:  # noqa: ARG001  both lanes are asked alike
    """The numbers one by one."""
    return sums
