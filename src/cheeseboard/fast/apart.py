"""What `core/packing.py` is to Python: here the numbers of a row are apart already. Compiled."""

from typing import Any


def cells(sums: Any, many: int) -> Any:  # noqa: ARG001  both lanes are asked alike
    """The numbers one by one."""
    return sums
