"""Deals that everybody can have follow from their names, as docs/fair.md says."""

import json
from datetime import date

import pytest

from cheeseboard.core import deals
from cheeseboard.core.luck import shuffled
from tools.make_vectors import FILE

VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["deals"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["game"]))
def test_key_cards_and_whims_are_those_of_the_published_vectors(vector: dict[str, object]):
    """The vectors are worked out without these functions."""
    game, rules, name = str(vector["game"]), int(str(vector["rules"])), str(vector["deal"])
    luck = deals.luck_of(game, rules, name)
    assert luck.key.hex() == vector["key"]
    assert shuffled(vector["pack"], luck) == vector["shuffled"]  # type: ignore[arg-type]
    assert [deals.whim(luck, moves) for moves in range(3)] == vector["whims"]
    assert deals.daily(date(2026, 11, 16)) == name


def test_day_game_and_rules_each_change_the_deal():
    """Nobody learns anything about one from another."""
    keys = [
        deals.key_of("acorns", 1, "daily.2026-11-16"),
        deals.key_of("acorns", 2, "daily.2026-11-16"),
        deals.key_of("pebbles", 1, "daily.2026-11-16"),
        deals.key_of("acorns", 1, "daily.2026-11-17"),
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", ["", "Daily.2026-11-16", "a/b", ".daily", "a" * 65, "day\n"])
def test_other_names_are_refused(name: str):
    """So that a name stands in an address as it is, and never runs into another one."""
    assert not deals.is_name(name)
    assert not deals.is_daily(name)
