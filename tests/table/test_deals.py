"""The same cards, dice and bots for everybody: named deals and duels at tables."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cheeseboard.core.deals import luck_of, whim
from cheeseboard.core.fair import verify
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import desk, duel
from cheeseboard.table.messages import Join, NewTable, SeatRequest
from tests.table.driver import GAMES, Caller, Hall

DEAL = "daily.2026-11-16"
SHARE = "aa" * 32
ONCE = "a-request-of-enough-letters"


def found(game: object, rules: object) -> Any:
    """A game of the tests."""
    return GAMES[game]


def played(hall: Hall, opened: dict[str, Any], choices: int) -> Caller:
    """Sit down, and play to the end with these whims of one's own; the bots have as long as they like."""
    caller, rng = hall.sit(opened["table"], opened["seats"][0]["secret"], share=SHARE), Random(choices)
    for _ in range(400):
        if caller.at["view"] and caller.at["view"]["result"]:
            return caller
        if caller.my_turn:
            assert caller.act(rng)["type"] == "ack"
        else:
            hall.clock.skip()
    raise AssertionError("no end")


def test_a_named_deal_is_the_same_in_every_room():
    """Cards by the name, bots' whims by the name and the moves so far; no secret is promised, and none is asked for."""
    halls = [Hall(1), Hall(2)]
    for hall in halls:
        opened = hall.open("whispers", "here", "bot:random", deal=DEAL)
        played(hall, opened, choices=5)
        record = hall.ask(opened["table"], desk.record)
        game = GAMES["whispers"]
        luck = luck_of(game.id, game.version, DEAL)
        assert record["setup"] == Match.new(game, 2, luck=luck).setup
        assert (record["deal"], "proof" in record) == (DEAL, False)
        assert "fair" not in hall.ask(opened["table"], desk.facts)
        assert {question.seed for question in hall.thinker.asked} <= {whim(luck, moves) for moves in range(400)}
    first, second = ([question.seed for question in hall.thinker.asked][:1] for hall in halls)
    assert first == second


def test_a_table_with_a_deal_survives_a_crash_and_its_rematch_is_a_game_like_any_other():
    """The name is stored; the next game is dealt from a promised secret."""
    hall = Hall()
    opened = hall.open("acorns", "here", "bot:random", deal=DEAL)
    hall.sit(opened["table"], opened["seats"][0]["secret"])
    hall.crash()
    assert hall.ask(opened["table"], desk.facts)["deal"] == DEAL
    caller = played(hall, opened, choices=1)
    caller.ask(type="host", secret=opened["host"], do="rematch")
    facts = hall.ask(caller.of("rematch")[0]["table"], desk.facts)
    assert "deal" not in facts
    assert facts["fair"]["commitment"]


def duellists(hall: Hall) -> tuple[dict[str, Any], dict[str, Any]]:
    """A duel, taken up after the first table was dealt."""
    first = hall.open("whispers", "here", "bot:random", duel=True)
    hall.sit(first["table"], first["seats"][0]["secret"], share=SHARE).leave()
    second = hall.ask(first["table"], duel.accept, Join("Ben", id=ONCE), "de", "there")
    return first, second


def test_two_people_have_the_same_luck_and_the_proof_holds_for_both():
    """Who decides alike ends alike, bots included; both records carry the promise of the first table."""
    hall = Hall()
    hall.thinker.rng = Random(0)
    first, second = duellists(hall)
    asked: list[list[int]] = []
    for opened in (first, second):
        hall.thinker.asked.clear()
        hall.thinker.rng.seed(7)
        played(hall, opened, choices=3)
        asked.append([question.seed for question in hall.thinker.asked])
    records = [json.loads(json.dumps(hall.ask(opened["table"], desk.record))) for opened in (first, second)]
    assert records[0]["moves"] == records[1]["moves"]
    assert asked[0] == asked[1] != []
    for record in records:
        assert record["proof"]["table"] == first["table"]
        assert verify(record, found)
    facts = [hall.ask(opened["table"], desk.facts) for opened in (first, second)]
    assert [fact["duel"] for fact in facts] == [second["table"], first["table"]]
    assert facts[0]["result"] == facts[1]["result"]


def test_no_record_of_a_duel_before_both_are_done():
    """It would show the other one the cards. Before, nothing but places and points is told."""
    hall = Hall()
    first, second = duellists(hall)
    played(hall, first, choices=3)
    refusal = hall.ask(first["table"], desk.record)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "duel-running"
    assert set(hall.ask(first["table"], desk.facts)["result"]) <= {"reason", "scores", "ranking", "winners", "tier"}
    hall.crash()
    played(hall, second, choices=4)
    assert hall.ask(first["table"], desk.record)["proof"]["table"] == first["table"]


def test_a_challenge_is_taken_once():
    """The same request gets the same table, another one is refused; so is one before the deal, or without a duel."""
    hall = Hall()
    first, second = duellists(hall)
    assert hall.ask(first["table"], duel.accept, Join("Ben", id=ONCE), "de", "there") == second
    waiting = hall.open("whispers", "here", "bot:random", duel=True)
    plain = hall.open("whispers", "here", "bot:random")
    for opened, code in ((first, "duel-taken"), (waiting, "not-started"), (plain, "no-duel")):
        refusal = hall.ask(opened["table"], duel.accept, Join("Cleo"), "en", "there")
        assert isinstance(refusal, Refusal)
        assert refusal.code == code


def test_a_rival_whose_way_was_not_written_is_found_by_the_same_request():
    """The power went out between the two writes: asking again leads to the table that is there."""
    hall = Hall()
    first, second = duellists(hall)
    table = hall.table(first["table"])
    table.terms = replace(table.terms, duel="")
    assert hall.ask(first["table"], duel.accept, Join("Ben", id=ONCE), "de", "there") == second
    assert hall.ask(first["table"], desk.facts)["duel"] == second["table"]


@pytest.mark.parametrize("kinds", [("here", "here"), ("here", "open"), ("bot", "bot")])
def test_a_duel_is_for_one_person_at_each_table(kinds: tuple[str, str]):
    """Two at one table could not be compared with anybody."""
    seats = [SeatRequest(kind, bot="random" if kind == "bot" else None) for kind in kinds]  # type: ignore[arg-type]
    answers: list[Any] = []
    desk.open_table(Hall().room, NewTable("whispers", 2, seats, duel=True), "en", "here", answers.append)
    assert answers[0].code == "duel-seats"
