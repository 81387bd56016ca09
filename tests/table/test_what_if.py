"""What if? A table that goes on from the first moves of a finished game; and replays with all cards open."""

from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.record import replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES, find
from cheeseboard.table import desk, what_if
from cheeseboard.table.messages import ReplayAsk, WhatIf
from cheeseboard.table.replay import steps
from cheeseboard.testing.conformance import step
from tests.table.driver import Caller, Hall

CHOOSING = [id_ for id_, game in GAMES.items() if game.grammar.chance]
SECRET = [id_ for id_ in CHOOSING if GAMES[id_].hidden]
AT = 7


def record_of(id_: str, moves: int | None = None) -> dict[str, Any]:
    """A game of two played at random, or only its first moves."""
    rng = Random(5)
    match = Match.new(find(id_), 2, rng=rng)
    while not match.over and (moves is None or len(match.log) < moves):
        step(match, rng)
    return match.record()


def asked(record: dict[str, Any], moves: int = AT, seat: int = 1) -> WhatIf:
    """Seat 2 would like to go on from here."""
    return WhatIf(record, moves, seat, "random", settings={"bot_pause_ms": 100})


def opened(hall: Hall, ask: WhatIf) -> Caller:
    """The person at the new table."""
    answers: list[Any] = []
    opening = what_if.opening(ask)
    desk.open_table(hall.room, what_if.new_table(ask, opening), "en", "here", answers.append, opening)
    hall.clock.pass_time()
    (held,) = answers[0]["seats"]
    return hall.sit(answers[0]["table"], held["secret"], since=0)


@pytest.mark.parametrize("id_", CHOOSING)
def test_a_table_goes_on_where_the_record_was(id_: str) -> None:
    """The position is the record's; undo does not reach into it, a crash does not lose it, the record has it all."""
    hall, record = Hall(), record_of(id_)
    ben = opened(hall, asked(record))
    there = replay({**record, "moves": record["moves"][:AT]}, find)
    assert ben.at["n"] == 0
    assert ben.at["events"] == []
    assert ben.at["view"] == there.view(1)
    assert ben.at["undo"]["ok"] is False
    while not ben.at["view"]["result"]:
        if ben.my_turn:
            assert ben.act(hall.rng)["type"] == "ack"
        else:
            assert hall.clock.skip()
    hall.crash()
    again = hall.ask(ben.table.id, desk.record)
    assert again["opening"] == AT
    assert again["moves"][:AT] == record["moves"][:AT]
    assert "proof" not in again
    assert replay(again, find).over


def test_a_game_that_is_not_over_gives_nothing_away() -> None:
    """Neither a table to try things on nor its cards open."""
    record = record_of(SECRET[0], 30)
    for ask in (lambda: what_if.opening(asked(record)), lambda: steps(ReplayAsk(record, open=True), 99, 999)):
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.code == "not-over"


@pytest.mark.parametrize(("moves", "seat", "code"), [(10_000, 0, "nothing-to-try"), (3, 5, "no-such-seat")])
def test_what_cannot_be_tried_is_refused(moves: int, seat: int, code: str) -> None:
    """Beyond the end there is nothing to try, and nobody sits in a seat that is not there."""
    with pytest.raises(Refusal) as refused:
        what_if.opening(asked(record_of(CHOOSING[0]), moves, seat))
    assert refused.value.code == code


@pytest.mark.parametrize("id_", SECRET)
def test_open_cards_show_more_than_any_seat_sees(id_: str) -> None:
    """Everything that some seat sees is there, and something that nobody saw."""
    record = record_of(id_)
    shown = steps(ReplayAsk(record, open=True), 5000, 5000)["steps"]
    seats = [steps(ReplayAsk(record, seat), 5000, 5000)["steps"] for seat in range(2)]
    for n, told in enumerate(shown):
        for seat in seats:
            assert missing(seat[n]["view"], told["view"]) == []
    assert str(shown[0]["view"]).count("None") < str(seats[0][0]["view"]).count("None")


def missing(seen: Any, whole: Any, where: str = "") -> list[str]:
    """Where a view knows something that the other view does not have; `seat` and `last` are points of view."""
    if isinstance(seen, dict):
        return [
            hole for key in seen.keys() - {"seat", "last"} for hole in missing(seen[key], whole[key], f"{where}.{key}")
        ]
    if isinstance(seen, list):
        return [
            hole for i, (a, b) in enumerate(zip(seen, whole, strict=True)) for hole in missing(a, b, f"{where}[{i}]")
        ]
    return [] if seen is None or seen == whole else [where]
