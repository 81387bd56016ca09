"""Luck: where deals and rolls come from. Every number is keyed by its purpose and its ordinal.

The same key, purpose, ordinal and index give the same number for ever. So an undo cannot draw again, one roll can be
checked without the others, and a deal is known by its key alone. Nothing else in the project draws for a match.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")

DEAL, ROLL = "deal", "roll"
WORD = 1 << 64
BLOCK = 64
"""Bytes that SHA-256 takes at a time."""
INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""HMAC's two ways to mask a key, as tables."""


class Luck(Protocol):
    """A source of whole numbers."""

    def below(self, purpose: str, ordinal: int, index: int, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


class KeyedLuck:
    """Numbers made from a secret key by HMAC-SHA-256: unpredictable without the key, checkable with it."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        block = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
        self._inner, self._outer = sha256(block.translate(INNER)), sha256(block.translate(OUTER))

    @classmethod
    def fresh(cls) -> "KeyedLuck":
        """With a key from the operating system."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def seeded(cls, seed: int | str) -> "KeyedLuck":
        """With a key that anybody can name, for games that are to be repeated."""
        return cls(f"seed {seed}".encode())

    def below(self, purpose: str, ordinal: int, index: int, n: int) -> int:
        """The first of the keyed 64-bit words that lies below the largest multiple of n: exactly uniform."""
        fair = WORD - WORD % n
        attempt = 0
        while True:
            name = f"cheeseboard/1/{purpose}/{ordinal}/{index}/{attempt}".encode()
            word = int.from_bytes(self.digest(name)[:8], "big")
            if word < fair:
                return word % n
            attempt += 1

    def digest(self, name: bytes) -> bytes:
        """HMAC-SHA-256 from its two halves: `hmac.digest` lets other threads in, and then waits for them."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(name)
        outer.update(inner.digest())
        return outer.digest()


class StreamLuck:
    """The next numbers of a random stream, whatever they are for: quick, for simulations that never take back."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def below(self, purpose: str, ordinal: int, index: int, n: int) -> int:
        """The next number of the stream."""
        return self.rng.randrange(n)


def shuffled(cards: Sequence[T], luck: Luck) -> list[T]:
    """The deal: Fisher–Yates from the last place down, place i traded with a place from 0 to i."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = luck.below(DEAL, 0, last, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
