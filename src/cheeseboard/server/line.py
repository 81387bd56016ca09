"""A line: one open connection, looking at the table through one seat's eyes or nobody's."""

from collections.abc import Callable
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.house import House
from cheeseboard.server.limits import Bucket
from cheeseboard.server.wire import write
from cheeseboard.server.words import words

EMOTES_PER_SECOND = 0.5
EMOTES_BURST = 4.0


class Line:
    """What the server knows of one connection. How bytes travel is the business of `send` and `close`."""

    __slots__ = ("bad", "bucket", "close", "emotes", "greeted", "holds", "host", "lang", "seat", "send")

    def __init__(self, send: Callable[..., None], close: Callable[[int, str], None], lang: str, house: House) -> None:
        self.send = send
        self.close = close
        self.lang = lang
        self.seat: int | None = None
        self.holds: set[int] = set()
        """Seats whose secrets this connection has shown: they count as present."""
        self.host = False
        self.greeted = False
        self.bad = 0
        self.bucket = Bucket(house.messages_per_second, house.messages_burst)
        self.emotes: Bucket | None = None

    def tell(self, message: dict[str, Any]) -> None:
        """Send one message."""
        self.send(write(message))

    def refuse(self, refusal: Refusal, game: str | None, id_: str | None = None, n: int | None = None) -> None:
        """Say no, why, and by which rule."""
        self.tell(
            {
                "type": "refused",
                "id": id_,
                "code": refusal.code,
                "rule": refusal.rule,
                "message": words(self.lang, refusal, game),
                "n": n,
            }
        )

    def may_emote(self) -> bool:
        """Few emotes are charming, many are not."""
        if self.emotes is None:
            self.emotes = Bucket(EMOTES_PER_SECOND, EMOTES_BURST)
        return self.emotes.take()
