"""Seats and the secrets that hold them. Only hashes are kept: a stolen store opens no seat."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256, shake_256
from typing import Final, Literal, NamedTuple

from cheeseboard.table.replies import SeatFacts

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Table ids can be read aloud and typed: no l, i, o, 0 or 1."""
ID_LETTERS = 12
SECRET_BYTES = 24
NO_HASH = "0" * 64

Kind = Literal["here", "open", "closed", "person", "bot"]
HERE: Final = "here"
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
SHUT: Final = "closed"
"""Empty like an open seat, but nobody may sit down before the host opens it. Clients see it as open with a mark."""

Token = Callable[[int], bytes]
"""So many random bytes that nobody can guess."""


def new_secret(token: Token) -> str:
    """192 random bits, so that guessing and table-wide hash attacks are hopeless and a plain hash suffices."""
    return urlsafe_b64encode(token(SECRET_BYTES)).decode()


def new_table_id(token: Token) -> str:
    """About 59 random bits: a table is found by its link, not by trying."""
    letters = ""
    fair = 256 - 256 % len(ALPHABET)
    while len(letters) < ID_LETTERS:
        letters += "".join(ALPHABET[byte % len(ALPHABET)] for byte in token(ID_LETTERS) if byte < fair)
    return letters[:ID_LETTERS]


def drawn_from(id_: str | None, purpose: str, token: Token) -> Token:
    """Bytes that follow from a request's id, so that the same request again gives the same; without one, fresh ones.

    The id is as good as the secrets that it gives: whoever made it up keeps it.
    """
    if id_ is None:
        return token
    return shake_256(f"cheeseboard/1/once/{purpose}/{id_}".encode()).digest


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


def same(hash_: str | None, secret_hash: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(hash_ or NO_HASH, secret_hash) and hash_ is not None


class Seat(NamedTuple):
    """One place at a table, as it is stored: a person here or elsewhere, a bot, open to whoever comes, or closed."""

    kind: Kind
    name: str | None = None
    bot: str | None = None
    hash: str | None = None

    @property
    def empty(self) -> bool:
        """Does it belong to nobody?"""
        return self.kind in (OPEN, SHUT)

    def facts(self, present: bool, stand_in: bool, hints: int = 0) -> SeatFacts:
        """What everybody may know of this seat."""
        return {
            "name": self.name,
            "kind": OPEN if self.kind == SHUT else self.kind,
            "closed": self.kind == SHUT,
            "present": present or self.kind == BOT,
            "bot": self.bot,
            "stand_in": stand_in,
            "hints": hints,
        }


class Holder:
    """What a table remembers, while it is in memory, of whoever holds a seat."""

    __slots__ = ("away_since", "came", "plays_as", "present", "seen")

    def __init__(self, now: float) -> None:
        self.present = False
        self.away_since = now
        self.came = 0
        """The step with which a newcomer took this seat over: what it saw before is not theirs."""
        self.plays_as: str | None = None
        """The bot that decided last, if it was another than should have."""
        self.seen = 0
        """The last step that somebody at this seat has shown to know."""

    def acted(self, n: int, came: bool, themselves: bool) -> None:
        """Step n was this seat's: a newcomer came, or somebody acted who knows what was there before."""
        if came:
            self.came = self.seen = n
        elif themselves and self.seen < n:
            self.seen = n - 1


def find(seats: Sequence[Seat], secret: str) -> int | None:
    """The seat that this secret holds. Looks at every seat, so that the time taken tells nothing."""
    secret_hash = hashed(secret)
    found = [number for number, seat in enumerate(seats) if same(seat.hash, secret_hash)]
    return found[0] if found else None
