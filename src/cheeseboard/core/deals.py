"""Deals that everybody can have: all luck of the game follows from a name that is known to all.

The daily deal is named by its day, a duel by what stands in its link. The draws are those of every other game
(`core/luck.py`); only the key is no secret. docs/fair.md publishes the derivation with test vectors.
"""

import re
from collections.abc import Sequence
from datetime import date
from hashlib import sha256

from cheeseboard.core.luck import KeyedLuck, Luck

NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
DAILY = "daily."
BOT = "bot"
"""The purpose of the whims of bots, where two tables are to have the same ones."""
WHIMS = 1 << 53


def is_name(name: str) -> bool:
    """Can a deal be called so?"""
    return NAME.fullmatch(name) is not None


def is_daily(name: str) -> bool:
    """Is it the deal of a day?"""
    return is_name(name) and name.startswith(DAILY)


def daily(day: date) -> str:
    """The name of a day's deal; the same all over the world, however far the day has come there."""
    return f"{DAILY}{day.isoformat()}"


def daily_bots(levels: Sequence[str], players: int) -> list[str]:
    """Who plays against you in a daily deal: bots one level below the game's strongest, which sets the par."""
    return [levels[-2:][0]] * (players - 1)


def key_of(game: str, rules: int, name: str) -> bytes:
    """The key behind a name. Another version of the rules has other cards and dice: it may have another pack."""
    return sha256(f"cheeseboard/1/public/{game}/{rules}/{name}".encode()).digest()


def luck_of(game: str, rules: int, name: str) -> KeyedLuck:
    """The luck behind a name."""
    return KeyedLuck(key_of(game, rules, name))


def whim(luck: Luck, moves: int) -> int:
    """What a bot decides by after so many moves: the same for everybody who has come that far in the same way."""
    return luck.below(BOT, moves, 0, WHIMS)
