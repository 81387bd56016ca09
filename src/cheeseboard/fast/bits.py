"""Machine instructions on 64-bit words that Python has no name for."""

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def trailing_zeros(context: Any, word: Any) -> Any:
    """How many zero bits stand below the lowest one bit; 64 for a word without any."""

    def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], context.get_constant(types.boolean, 0))

    return types.uint64(types.uint64), build
