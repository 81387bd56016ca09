"""A line: one connection to a table, looking at it through one seat's eyes or nobody's.

How packets travel is the business of `send` and `close`.
"""

from collections.abc import Callable
from typing import Any

from cheeseboard.table.limits import Bucket, Limits

EMOTES_PER_SECOND = 0.5
EMOTES_BURST = 4.0
HINTS_PER_SECOND = 1.0
HINTS_BURST = 5.0

Packet = Any
"""A message as the lines of a place carry it: bytes in a server, the plain message in a terminal."""


BYTES_PER_TOKEN = 2048


def price(size: int) -> float:
    """What a frame of so many bytes costs."""
    return 1.0 + size / BYTES_PER_TOKEN


class Line:
    """What a table knows of one connection."""

    __slots__ = (
        *("address", "bad", "bucket", "close", "emotes", "greeted", "hints", "holds", "host", "lang"),
        *("purse", "seat", "send"),
    )

    def __init__(
        self, send: Callable[..., None], close: Callable[[int, str], None], lang: str, limits: Limits, now: float
    ) -> None:
        self.send = send
        """Takes one or several packets that belong together."""
        self.close = close
        self.lang = lang
        self.seat: int | None = None
        self.holds: set[int] = set()
        """Seats whose secrets this connection has shown: they count as present."""
        self.host = False
        self.greeted = False
        self.bad = 0
        self.bucket = Bucket(limits.messages_per_second, limits.messages_burst, now)
        self.address = ""
        """Where it comes from, if anybody wants to know."""
        self.purse: Bucket | None = None
        """What everything from that address together may still cost."""
        self.emotes: Bucket | None = None
        self.hints: Bucket | None = None

    def pay(self, now: float, cost: float) -> bool:
        """Pay for something that is asked for; False if this line has asked for too much."""
        if self.purse is not None:
            self.purse.spend(now, cost)
        return self.bucket.take(now, cost)

    def owe(self, now: float, cost: float) -> None:
        """Pay afterwards for something that turned out dear."""
        if self.purse is not None:
            self.purse.spend(now, cost)
        self.bucket.spend(now, cost)

    def may_emote(self, now: float) -> bool:
        """Few emotes are charming, many are not."""
        if self.emotes is None:
            self.emotes = Bucket(EMOTES_PER_SECOND, EMOTES_BURST, now)
        return self.emotes.take(now)

    def may_ask(self, now: float) -> bool:
        """Advice costs work that others wait for: a few questions at once, then one a second."""
        if self.hints is None:
            self.hints = Bucket(HINTS_PER_SECOND, HINTS_BURST, now)
        return self.hints.take(now)

    def debt(self) -> float:
        """Seconds until everything from this line's address is paid for, as it stood with the last payment."""
        purse = self.purse
        return 0.0 if purse is None or purse.tokens >= 0.0 else purse.wait(purse.at)
