"""Random numbers for the fast lane: a stream of its own for every game, made from the seed and the game's number.

So game 17 of seed 5 is the same game whoever plays it, in whatever order. The generator is xoroshiro128++ (Blackman and
Vigna), its start values come from splitmix64. A stream is two words in an array.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Stream = NDArray[np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
OTHER = np.uint64(0xD1B54A32D192ED03)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S17, S21, S27, S28 = np.uint64(17), np.uint64(21), np.uint64(27), np.uint64(28)
S30, S31, S32, S36 = np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(36)
S15, S47, S49 = np.uint64(15), np.uint64(47), np.uint64(49)
LOW = np.uint64(0xFFFFFFFF)
SPAN = np.uint64(1 << 32)
ONE = np.uint64(1)


def mixed(word: np.uint64) -> np.uint64:
    """A word whose every bit depends on every bit of the given one (splitmix64)."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


def open_stream(rng: Stream, seed: np.uint64, index: int) -> None:
    """Start the stream of game number `index` under this seed."""
    number = np.uint64(index)
    rng[0] = mixed(mixed(seed + GOLDEN) ^ (number * GOLDEN))
    rng[1] = mixed(mixed(seed + OTHER) + (number + ONE) * OTHER)
    if rng[0] == rng[1] and rng[1] == 0:
        rng[0] = GOLDEN  # the one state this generator cannot leave


def next_word(rng: Stream) -> Any:
    """The next 64 random bits."""
    s0 = rng[0]
    s1 = rng[1]
    word = s0 + s1
    word = ((word << S17) | (word >> S47)) + s0
    s1 = s1 ^ s0
    rng[0] = ((s0 << S49) | (s0 >> S15)) ^ s1 ^ (s1 << S21)
    rng[1] = (s1 << S28) | (s1 >> S36)
    return word


def below(rng: Stream, n: int) -> int:
    """A whole number from 0 to n - 1, all exactly equally likely (Lemire's method)."""
    size = np.uint64(n)
    product = (next_word(rng) >> S32) * size
    if (product & LOW) < size:
        least = (SPAN - size) % size
        while (product & LOW) < least:
            product = (next_word(rng) >> S32) * size
    return np.int64(product >> S32)  # type: ignore[return-value]  # Numba's own integer
