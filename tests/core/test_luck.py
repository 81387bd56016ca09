"""Deals and rolls are keyed numbers: repeatable, fair, and independent of each other."""

import hmac
from collections import Counter
from random import Random

import pytest

from cheeseboard.core.chance import Chance
from cheeseboard.core.game import Move
from cheeseboard.core.luck import WORD, KeyedLuck, StreamLuck, shuffled
from cheeseboard.core.match import Match
from tests.fixture_games import FIXTURES


def test_the_same_names_give_the_same_number_and_others_another():
    """A draw is known by its key, purpose, ordinal and index: nothing that happened before matters."""
    luck, again = KeyedLuck(b"key"), KeyedLuck(b"key")
    first = [luck.below("roll", k, 0, 10**9) for k in range(50)]
    assert [again.below("roll", k, 0, 10**9) for k in reversed(range(50))] == first[::-1]
    assert len({*first, luck.below("deal", 0, 0, 10**9), KeyedLuck(b"other").below("roll", 0, 0, 10**9)}) == 52


def test_a_number_follows_the_published_construction():
    """HMAC-SHA-256 over the name, first eight bytes, rejected above the largest multiple of n."""
    word = int.from_bytes(hmac.digest(b"key", b"cheeseboard/1/roll/7/0/0", "sha256")[:8], "big")
    assert KeyedLuck(b"key").below("roll", 7, 0, 6) == word % 6
    for key in (b"", b"k" * 64, b"k" * 65, b"k" * 200):
        assert KeyedLuck(key).digest(b"name") == hmac.digest(key, b"name", "sha256")
    biggest = WORD - 1  # leaves a fair range of one multiple only
    assert KeyedLuck(b"key").below("roll", 7, 0, biggest) == word


def test_a_word_beyond_the_fair_range_is_drawn_again(monkeypatch: pytest.MonkeyPatch):
    """Without rejection the first outcomes would be a little more likely."""
    words = iter([WORD - 1, 5])
    monkeypatch.setattr(KeyedLuck, "digest", lambda *_: next(words).to_bytes(8, "big"))
    assert KeyedLuck(b"").below("roll", 0, 0, 6) == 5


def test_shuffles_of_three_cards_are_equally_likely():
    """Chi-square with five degrees of freedom: 20.5 is passed by chance once in a thousand times (fixed seed)."""
    counts = Counter("".join(shuffled("abc", KeyedLuck.seeded(seed))) for seed in range(6000))
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5


def test_outcomes_are_drawn_by_weight():
    """An outcome of weight three comes three times as often as one of weight one."""
    coin = Chance(((("roll", 0), 1), (("roll", 1), 3)))
    counts = Counter(coin.draw(k, KeyedLuck.seeded(1)) for k in range(4000))
    assert abs(counts["roll", 1] - 3000) < 150


def test_a_match_draws_its_kth_roll_by_k():
    """The same key deals the same cards and gives every roll its own number, whatever was decided in between."""
    deals = [Match.new(FIXTURES["whispers"], 2, luck=KeyedLuck.seeded(5)).setup for _ in range(2)]
    assert deals[0] == deals[1]
    matches = [Match.new(FIXTURES["acorns"], 2, {"goal": 50}, luck=KeyedLuck.seeded(5)) for _ in range(2)]
    rolls: list[list[Move]] = []
    for place, match in zip((0, -1), matches, strict=True):
        found = []
        while not match.over and len(found) < 8:
            if match.chance_due:
                found.append(match.draw())
            else:
                match.play(match.legal()[place])
        rolls.append(found)
    assert rolls[0] == rolls[1]


def test_a_stream_gives_its_next_numbers():
    """For simulations: the numbers of the stream in their order."""
    luck, rng = StreamLuck(Random(1)), Random(1)
    assert [luck.below("roll", 0, 0, 6) for _ in range(20)] == [rng.randrange(6) for _ in range(20)]
