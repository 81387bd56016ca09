"""Seats and the secrets that hold them. The server keeps only hashes: a stolen store opens no seat."""

import hmac
import secrets
from hashlib import sha256
from typing import Any

from cheeseboard.core.refusal import Refusal

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Table ids can be read aloud and typed: no l, i, o, 0 or 1."""
ID_LETTERS = 12
NO_HASH = "0" * 64


def new_secret() -> str:
    """192 random bits, so that guessing and table-wide hash attacks are hopeless and a plain hash suffices."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """About 59 random bits: a table is found by its link, not by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LETTERS))


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


def same(hash_: str | None, secret_hash: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(hash_ or NO_HASH, secret_hash) and hash_ is not None


class Seat:
    """One place at a table: a person here, a person elsewhere, a place still open, or a bot."""

    __slots__ = ("away_since", "bot", "hash", "kind", "name", "present")

    def __init__(self, kind: str, name: str | None = None, bot: str | None = None, hash_: str | None = None) -> None:
        self.kind = kind
        self.name = name
        self.bot = bot
        self.hash = hash_
        self.present = False
        self.away_since = 0.0

    @property
    def person(self) -> bool:
        """Is somebody's hand to move here?"""
        return self.kind in ("here", "person")

    def facts(self, stand_in: bool) -> dict[str, Any]:
        """What everybody may know of this seat."""
        return {
            "name": self.name,
            "kind": self.kind,
            "present": self.present or self.kind == "bot",
            "bot": self.bot,
            "stand_in": stand_in,
        }

    def stored(self) -> list[str | None]:
        """The seat as the store keeps it."""
        return [self.kind, self.name, self.bot, self.hash]


def find(seats: list[Seat], secret: str) -> int | None:
    """The seat that this secret holds. Looks at every seat, so that the time taken tells nothing."""
    secret_hash = hashed(secret)
    found = [number for number, seat in enumerate(seats) if same(seat.hash, secret_hash)]
    return found[0] if found else None


def checked_name(name: str | None, most: int, taken: list[str | None]) -> str | None:
    """A name in plain letters, trimmed; None if none is given."""
    clean = " ".join((name or "").split())
    if not clean:
        return None
    if len(clean) > most or not clean.isprintable():
        raise Refusal("bad-name", "S1", most=most)
    if clean.casefold() in {other.casefold() for other in taken if other}:
        raise Refusal("name-taken", "S1", name=clean)
    return clean
