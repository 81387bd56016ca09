"""Opening a table and taking a seat happen once, however often they are asked for with the same id."""

from typing import Any

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import desk
from cheeseboard.table.messages import NewTable, SeatRequest
from cheeseboard.table.store import Change, Done, Saved
from tests.table.driver import Hall

ID, OTHER = "a-random-id-of-22-letters", "another-id-of-22-letters"


def open_with(hall: Hall, id_: str | None, *kinds: Any) -> Any:
    """The answer to opening a table."""
    answers: list[Any] = []
    asked = NewTable("burrow", len(kinds), [SeatRequest(kind) for kind in kinds], id=id_)
    desk.open_table(hall.room, asked, "en", "here", answers.append)
    hall.clock.pass_time(1)
    assert len(answers) == 1
    return answers[0]


def test_the_same_request_opens_one_table():
    """The answer is the same, also after a crash; another id opens another table."""
    hall = Hall()
    first = open_with(hall, ID, "here", "here", "open")
    assert open_with(hall, ID, "here", "here", "open") == first
    hall.crash()
    assert open_with(hall, ID, "here", "here", "open") == first
    assert len(hall.store.heads) == 1
    assert open_with(hall, OTHER, "here", "here", "open")["table"] != first["table"]
    assert open_with(hall, None, "here", "open") != open_with(hall, None, "here", "open")


def test_a_seat_that_has_changed_hands_is_not_told_again():
    """The host's seat 1 was given to a bot since: its old secret is not in the answer any more."""
    hall = Hall()
    opened = open_with(hall, ID, "here", "here", "open")
    host = hall.sit(opened["table"], opened["seats"][0]["secret"])
    assert host.ask(type="host", secret=opened["host"], do="bot", seat=1, bot="random")["type"] == "ack"
    assert open_with(hall, ID, "here", "here", "open") == {**opened, "seats": opened["seats"][:1]}


def test_a_table_of_somebody_else_is_not_given_away():
    """Should the id of a table be taken already, its host's secret is not this one's, and nothing is told."""
    hall = Hall()
    opened = open_with(hall, ID, "here", "open")
    table = hall.table(opened["table"])
    from dataclasses import replace

    table.terms = replace(table.terms, host="0" * 64)
    answer = open_with(hall, ID, "here", "open")
    assert isinstance(answer, Refusal)


def test_the_same_request_takes_one_seat():
    """The answer is the same, also after a crash, and with no seat left for anybody else."""
    hall = Hall()
    opened = hall.open("burrow", "here", "open", "open")
    first = hall.join(opened["table"], name="Ben", id=ID)
    assert hall.join(opened["table"], name="Ben", id=ID) == first
    hall.crash()
    assert hall.join(opened["table"], name="Ben", id=ID) == first
    second = hall.join(opened["table"], id=OTHER)
    assert second["seat"] == 2
    assert hall.join(opened["table"], name="Ben", id=ID) == first
    assert hall.join(opened["table"], id="a-third-id-of-22-letters").code == "no-open-seat"


@pytest.mark.parametrize("written", [True, False])
def test_a_lost_answer_is_found_by_asking_again(monkeypatch: pytest.MonkeyPatch, written: bool):
    """`maybe-saved` is true: whether it was written or not, the same request leads to one seat and its secret."""
    hall = Hall()
    opened = hall.open("burrow", "here", "open", "open")
    append = hall.store.append

    def lose(table: str, change: Change, done: Done) -> None:
        if written:
            hall.store.write(table, change)
        hall.clock.call_later(0.0, done, Saved.UNKNOWN)

    monkeypatch.setattr(hall.store, "append", lose)
    assert hall.join(opened["table"], name="Ben", id=ID).code == "maybe-saved"
    monkeypatch.setattr(hall.store, "append", append)
    held = hall.join(opened["table"], name="Ben", id=ID)
    facts = hall.ask(opened["table"], desk.facts)
    assert [seat["name"] for seat in facts["seats"]] == [None, "Ben", None]
    assert hall.sit(opened["table"], held["secret"]).at["seat"] == 1


def test_ids_that_could_be_guessed_are_refused():
    """The secrets follow from the id, so a short one is not taken."""
    from cheeseboard.table.messages import Join
    from cheeseboard.table.reading import read_request

    assert read_request(Join, f'{{"id": "{ID}"}}').id == ID
    with pytest.raises(Refusal, match="bad-message"):
        read_request(Join, '{"id": "123"}')
