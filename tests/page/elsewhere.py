"""A shape that another module declares and `declared` uses."""

from typing import Literal, TypedDict


class Ending(TypedDict):
    """How it ended."""

    reason: Literal["won", "lost"]
