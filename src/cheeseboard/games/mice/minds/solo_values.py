"""What every position of the solo game is worth, solved exactly and shipped with the package.

`cheeseboard.solve` made the numbers (see docs/solve.md): the expected verdict, try-harder 0 to outstanding 6,
of the best possible play from each position before a roll. The best move leads to the position worth most: no
search, no waiting, nothing but Python. Each value is kept as a 40-bit number and is off by less than 3e-12.
"""

import hashlib
import json
import sys
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from cheeseboard.core.game import Move, View

CARDS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18)
"""The cards of a hand; the others are dice cards."""
BIT = {card: 1 << place for place, card in enumerate(CARDS)}
HAND_BITS = len(CARDS)
ALL_NUTS = 3
NUT_FOR = 15  # cheese dice left over that win a nut (M22)
GAINED = {9: (0, 1), 12: (0, 1), 15: (1, 0)}
"""Bacon and cheese dice that a dice card gives besides the pair of the 6 (M3)."""

POSITIONS = 6 * (ALL_NUTS + 1) << HAND_BITS
BEST = 6  # the value of the best verdict, outstanding
BYTES = 5  # of each value in the file
LARGEST = (1 << 8 * BYTES) - 1
FORMAT = "cheeseboard-solo-values/1"
FILE = "solo_values.bin"


class Place(NamedTuple):
    """A position before a roll: the hand as bits, the number of bacon and cheese dice, the nuts held."""

    hand: int
    bacon: int
    cheese: int
    nuts: int

    @property
    def number(self) -> int:
        """The position's number in a table of values."""
        return ((3 * self.bacon + self.cheese - 4) * (ALL_NUTS + 1) + self.nuts) << HAND_BITS | self.hand

    @property
    def left_over(self) -> int:
        """The verdict if no dice card is left: 2 for one card in hand, 1 for two, else 0 (M26)."""
        return max(0, 3 - self.hand.bit_count())


def place(hand: Iterable[int], up: Iterable[int], nuts: int) -> Place:
    """The position with these cards in hand and these dice cards up."""
    gained = [GAINED[card] for card in up if card in GAINED]
    bits = sum(BIT[card] for card in hand)
    return Place(bits, 1 + sum(dice[0] for dice in gained), 1 + sum(dice[1] for dice in gained), nuts)


def place_of(view: View) -> Place:
    """The position in a view of the solo game, whatever the dice show."""
    seat = view["seats"][0]
    return place(seat["hand"], seat["up"], seat["nuts"])


def after_miss(here: Place, card: int) -> Place | None:
    """The position after this dice card is turned down for good (M23); None if it was the last one."""
    if card not in GAINED:
        return None
    bacon, cheese = GAINED[card]
    return here._replace(bacon=here.bacon - bacon, cheese=here.cheese - cheese)


def after_catch(here: Place, move: Move, bacon: int, cheese: int) -> Place:
    """The position after a catch with dice that show these sums (M20–M22)."""
    card, used = move[1], sum(move[2])
    hand, nuts = here.hand ^ BIT[card], here.nuts - abs(card - bacon - used)
    if len(move) > 3:
        return here._replace(hand=hand ^ BIT[move[3]], nuts=nuts - 1 - abs(move[3] - cheese + used))
    return here._replace(hand=hand, nuts=min(ALL_NUTS, nuts + 1) if cheese - used >= NUT_FOR else nuts)


class SoloValues:
    """A table of values by position, and the moves it recommends."""

    def __init__(self, table: Sequence[float], unit: float = 1.0, left_over: Sequence[float] = (0, 1, 2)) -> None:
        self._table = table
        self._unit = unit
        self._left_over = left_over
        """What it is worth to end with three or more cards, two, one."""

    def at(self, here: Place) -> float:
        """The value of a position before the roll."""
        return self._table[here.number] * self._unit

    def value(self, view: View) -> float:
        """The value of the position in a view whose roll is still to come."""
        return self.at(place_of(view))

    def move_values(self, view: View, legal: Sequence[Move]) -> list[float]:
        """What each legal move of this view is worth when all later play is the best."""
        here, dice = place_of(view), view["dice"]
        bacon, cheese = sum(dice["bacon"]), sum(dice["cheese"])
        return [self.move_value(here, move, bacon, cheese) for move in legal]

    def move_value(self, here: Place, move: Move, bacon: int, cheese: int) -> float:
        """What a move is worth in this position with dice that show these sums."""
        if move[0] == "catch":
            return self.at(after_catch(here, move, bacon, cheese))
        there = after_miss(here, move[1])
        return self._left_over[here.left_over] if there is None else self.at(there)

    def best_move(self, view: View, legal: Sequence[Move]) -> tuple[Move, float]:
        """The move worth most (of equals the first) and its value."""
        values = self.move_values(view, legal)
        most = max(values)
        return legal[values.index(most)], most


class StaleValues(Exception):
    """The file of values is damaged, or was made for other rules."""


def pack(values: Sequence[float], stamp: dict[str, Any]) -> bytes:
    """A file's content: a line that says what it is, then all first bytes, all second bytes …, packed."""
    whole = [round(value / BEST * LARGEST) for value in values]
    return sealed(b"".join(bytes(number >> 8 * i & 255 for number in whole) for i in range(BYTES)), FORMAT, stamp)


def sealed(planes: bytes, form: str, stamp: dict[str, Any]) -> bytes:
    """Planes of bytes, packed, after a line with their form, their stamp and their checksum."""
    facts = {"format": form, **stamp, "sha256": hashlib.sha256(planes).hexdigest()}
    return json.dumps(facts, sort_keys=True).encode() + b"\n" + zlib.compress(planes, 9)


def unsealed(content: bytes, form: str) -> tuple[dict[str, Any], bytes]:
    """The stamp and the planes in a file's content, checked."""
    line, _, body = content.partition(b"\n")
    try:
        facts, planes = json.loads(line), zlib.decompress(body)
    except (ValueError, zlib.error):
        raise StaleValues("not a file of the solved solo game") from None
    if facts.get("format") != form or hashlib.sha256(planes).hexdigest() != facts.get("sha256"):
        raise StaleValues("damaged")
    return facts, planes


def unpack(content: bytes) -> tuple[dict[str, Any], Sequence[int]]:
    """The stamp and the numbers in a file's content, checked."""
    facts, planes = unsealed(content, FORMAT)
    return facts, laid_out(planes, BYTES, 8, "Q")


def laid_out(planes: bytes, many: int, width: int, kind: Literal["H", "Q"]) -> Sequence[int]:
    """Numbers of `width` bytes from so many planes, the lowest bytes first."""
    size = len(planes) // many
    cells = bytearray(width * size)
    for i in range(many):
        byte = i if sys.byteorder == "little" else width - 1 - i
        cells[byte::width] = planes[i * size : (i + 1) * size]
    return memoryview(cells).cast(kind)


@cache
def shipped() -> tuple[dict[str, Any], Sequence[int]]:
    """The stamp and the numbers that came with the package."""
    return unpack(files(__package__).joinpath(FILE).read_bytes())


def numbers(rules_version: int) -> Sequence[int]:
    """The shipped values as whole numbers, LARGEST for the best, if they were made for this version of the rules."""
    return fitting(*shipped(), rules_version)


def fitting(facts: dict[str, Any], found: Sequence[int], rules_version: int) -> Sequence[int]:
    """Numbers whose stamp names this version of the rules."""
    if facts.get("rules") != rules_version:
        raise StaleValues(f"made for rules version {facts.get('rules')}")
    return found


@cache
def solo_values(rules_version: int) -> SoloValues:
    """The shipped values, if they were made for this version of the rules."""
    return SoloValues(numbers(rules_version), BEST / LARGEST)
