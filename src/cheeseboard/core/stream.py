"""The random streams of the fast lane, in plain Python: the same seed and game number give the same cards and dice.

xoroshiro128++ (Blackman and Vigna), started by splitmix64. `fast/rng.py` is the same with machine words.
"""

from random import Random

WORD = (1 << 64) - 1
GOLDEN, OTHER = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
WHIMS_SEED, WHIM_STREAMS = 0x5851F42D4C957F2D, 8
"""Whims come from other streams than cards and dice, one for each seat."""


def mixed(word: int) -> int:
    """A word whose every bit depends on every bit of the given one (splitmix64)."""
    word = (word ^ word >> 30) * MIX_1 & WORD
    word = (word ^ word >> 27) * MIX_2 & WORD
    return word ^ word >> 31


def rotated(word: int, bits: int) -> int:
    """A word whose bits have moved up so far; those that fall out come in below."""
    return (word << bits | word >> 64 - bits) & WORD


class Stream(Random):
    """The stream of game number `index` under a seed. A `Random` as well, for whoever asks for more than words."""

    def __new__(cls, *_: int) -> "Stream":
        return super().__new__(cls)

    def __init__(self, seed: int, index: int) -> None:
        seed %= 1 << 64
        self._a = mixed(mixed(seed + GOLDEN & WORD) ^ index * GOLDEN & WORD)
        self._b = mixed(mixed(seed + OTHER & WORD) + (index + 1) * OTHER & WORD)
        if self._a == self._b == 0:
            self._a = GOLDEN  # the one state this generator cannot leave

    @classmethod
    def of_whims(cls, seed: int, index: int, seat: int) -> "Stream":
        """What a seat's mind draws from in game number `index`."""
        return cls(seed % (1 << 64) ^ WHIMS_SEED, index * WHIM_STREAMS + seat)

    def word(self) -> int:
        """The next 64 random bits."""
        a, b = self._a, self._b
        found = rotated(a + b & WORD, 17) + a & WORD
        b ^= a
        self._a = rotated(a, 49) ^ b ^ b << 21 & WORD
        self._b = rotated(b, 28)
        return found

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all exactly equally likely (Lemire's method)."""
        product = (self.word() >> 32) * n
        least = ((1 << 32) - n) % n if product & 0xFFFFFFFF < n else 0
        while product & 0xFFFFFFFF < least:
            product = (self.word() >> 32) * n
        return product >> 32

    def getrandbits(self, k: int) -> int:
        """So many random bits."""
        words = 0
        for _ in range(-(-k // 64)):
            words = words << 64 | self.word()
        return words >> -k % 64

    def random(self) -> float:
        """A number from 0 up to 1."""
        return (self.word() >> 11) / (1 << 53)
