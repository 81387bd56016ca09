"""Luck that can be checked: the published test vectors, and proofs that do not hold."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.core.fair import Broken, Fair, verify
from cheeseboard.core.luck import KeyedLuck, shuffled
from cheeseboard.core.record import open_record
from cheeseboard.games import find
from tools.make_vectors import FILE, main

VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
STEPS = VECTORS["steps"]
RECORDS = {record["game"]: record for record in VECTORS["records"]}
DEALT = [game for game, record in RECORDS.items() if record["setup"]]
"""Games with cards."""
ROLLED = [game for game in RECORDS if find(game).grammar.chance]
"""Games with dice."""
PAGE = (Path(FILE).parent / "fair.md").read_text(encoding="utf-8")


def test_the_vectors_are_fresh():
    """If not: python -m tools.make_vectors."""
    assert main(["--check"]) == 0


def test_each_step_follows_the_vectors():
    """Commitment, key, numbers and shuffle, as another program has worked them out."""
    fair = Fair(STEPS["table"], STEPS["seed"], tuple(STEPS["shares"]))
    assert fair.commitment(STEPS["pack"]) == STEPS["commitment"]
    assert fair.key.hex() == STEPS["key"]
    luck = KeyedLuck(fair.key)
    assert [luck.below(*vector["draw"]) for vector in STEPS["numbers"]] == [v["number"] for v in STEPS["numbers"]]
    assert shuffled(STEPS["pack"], luck) == STEPS["shuffled"]


def test_the_page_shows_the_vectors():
    """docs/fair.md has the same figures for people to compare."""
    for figure in (STEPS["commitment"], STEPS["key"], STEPS["seed"], *filter(None, STEPS["shares"])):
        assert figure in PAGE
    assert ", ".join(STEPS["shuffled"]) in PAGE
    for vector in STEPS["numbers"]:
        purpose, ordinal, index, n = vector["draw"]
        assert f"| `{purpose}` | {ordinal} | {index} | {n} | {vector['number']} |" in PAGE


@pytest.mark.parametrize("game", RECORDS)
def test_a_whole_game_is_proved(game: str):
    """Deal and all rolls follow; without its proof a record has none."""
    record = RECORDS[game]
    assert verify(record, find)
    assert not verify({key: value for key, value in record.items() if key != "proof"}, find)


def another(digits: str) -> str:
    """The same with another first digit."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def change_seed(record: dict[str, Any]) -> None:
    """Another seed, promised or not."""
    record["proof"]["seed"] = another(record["proof"]["seed"])


def change_share(record: dict[str, Any]) -> None:
    """Somebody's share was not used."""
    record["proof"]["shares"][0] = None


def change_commitment(record: dict[str, Any]) -> None:
    """Another promise."""
    record["proof"]["commitment"] = another(record["proof"]["commitment"])


def change_pack(record: dict[str, Any]) -> None:
    """The cards lay otherwise before the shuffle."""
    record["proof"]["pack"].reverse()


def change_shape(record: dict[str, Any]) -> None:
    """Not hexadecimal."""
    record["proof"]["shares"] = ["x"]


def change_proof(record: dict[str, Any]) -> None:
    """No object at all."""
    record["proof"] = None


def swap_cards(record: dict[str, Any]) -> None:
    """Two cards of the deal trade places: the first two that differ."""
    (cards,) = record["setup"].values()
    while isinstance(cards[0], list):
        cards = cards[0]
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (change_seed, "proof-commitment"),
        (change_commitment, "proof-commitment"),
        (change_share, "proof-deal"),
        (change_pack, "proof-pack"),
        (change_shape, "proof-shape"),
        (change_proof, "proof-shape"),
        (swap_cards, "proof-deal"),
    ],
)
@pytest.mark.parametrize("game", DEALT)
def test_a_deal_that_does_not_fit_is_found(game: str, change: Callable[[dict[str, Any]], None], code: str):
    """Whatever is changed about promise, shares or cards, the deal is named."""
    record = copy.deepcopy(RECORDS[game])
    change(record)
    with pytest.raises(Broken) as found:
        verify(record, find)
    assert (found.value.at, found.value.refusal.code) == ("deal", code)


def other_rolls(record: dict[str, Any]) -> dict[int, Any]:
    """For each roll of a record, by its index, another one that could have been."""
    match, moves = open_record(record, find)
    found = {}
    for index, raw in enumerate(moves):
        move = match.game.read_move(raw)
        outcomes = [other for other, _ in match.game.chance(match.state) if other != move]
        if outcomes:
            found[index] = match.game.write_move(outcomes[0])
        match.play(move)
    return found


@pytest.mark.parametrize("game", ROLLED)
def test_a_roll_that_does_not_fit_is_found(game: str):
    """The first changed roll is named by its index, wherever it is."""
    others = other_rolls(RECORDS[game])
    for index in (min(others), max(others)):
        record = copy.deepcopy(RECORDS[game])
        record["moves"][index] = others[index]
        with pytest.raises(Broken) as found:
            verify(record, find)
        assert (found.value.at, found.value.refusal.code) == (index, "proof-roll")


def test_a_share_that_is_left_out_changes_every_roll():
    """In a game without cards the first roll shows it."""
    (game,) = set(ROLLED) - set(DEALT)
    record = copy.deepcopy(RECORDS[game])
    change_share(record)
    with pytest.raises(Broken) as found:
        verify(record, find)
    assert found.value.refusal.code == "proof-roll"


def test_a_move_that_the_rules_refuse_breaks_the_proof_there():
    """A proof is about this game, not about some list of dice."""
    record = copy.deepcopy(RECORDS[ROLLED[0]])
    record["moves"].insert(1, record["moves"][0])
    with pytest.raises(Broken) as found:
        verify(record, find)
    assert found.value.at == 1
