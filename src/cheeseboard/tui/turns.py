"""What comes next at a table."""

from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What a front has to do next."""

    ROLL = "roll"  # the acting person rolls
    CHOOSE = "choose"  # the acting person decides
    BOT = "bot"  # a bot rolls or decides
    CURTAIN = "curtain"  # the device goes to another person
    REVEAL = "reveal"  # something only this person may see, until confirmed
    TROUBLE = "trouble"  # a move could not be written and is not shown yet
    OVER = "over"


class Turn(NamedTuple):
    """What comes next, and for which seat."""

    kind: Kind
    seat: int | None
