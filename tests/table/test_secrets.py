"""Secrets by difference: what only a seat saw is told apart from what everybody saw, for a game nobody knows."""

from typing import Any

import pytest

from tests.table.driver import Caller, Hall


def three(hall: Hall, **settings: Any) -> tuple[dict[str, Any], list[Caller]]:
    """A table of the fixture game with three people, and a line for each."""
    opened = hall.open("burrow", "here", "here", "here", settings={"spectators": True, **settings})
    return opened, [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]


def number_in(hall: Hall, box: int) -> int:
    """What lies in a box."""
    (table,) = hall.room.open.values()
    return table.playing.state.boxes[box]


@pytest.mark.parametrize("watched", [False, True])
def test_a_look_is_private_and_everything_else_is_not(watched: bool):
    """The one who looks gets the number in `events` and not in `public`; the others get no `public` at all."""
    hall = Hall()
    opened, (ann, ben, cleo) = three(hall)
    eve = hall.sit(opened["table"], None) if watched else None
    ann.do(sniff=2)
    secret = {"type": "sniff", "seat": 0, "what": 2}
    assert ann.at["events"] == [{**secret, "number": number_in(hall, 2)}]
    assert ann.at["public"] == [{**secret, "number": None}]
    for other in (ben, cleo, *([eve] if eve else [])):
        assert other.at["events"] == [{**secret, "number": None}]
        assert "public" not in other.at
    ben.do(hint=0)
    assert all(caller.at["events"][0]["number"] == number_in(hall, 0) for caller in (ann, ben, cleo))
    assert not any("public" in caller.at for caller in (ann, ben, cleo))


def test_where_not_every_seat_is_looked_through_the_public_is_worked_out():
    """With only one person connected there is still a difference to what everybody saw."""
    hall = Hall()
    opened = hall.open("burrow", "here", "bot:random", "bot:random")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    assert ann.do(sniff=1)["public"] == [{"type": "sniff", "seat": 0, "what": 1, "number": None}]


def test_missed_events_are_told_apart_too():
    """After a lost connection `events` and `public` are those that a line which stayed has had."""
    hall = Hall()
    opened, (ann, ben, cleo) = three(hall)
    for caller, move in ((ann, {"sniff": 3}), (ben, {"swap": [3, 4]}), (cleo, {"sniff": 4}), (ann, {"sniff": 4})):
        caller.do(**move)
    back = hall.sit(opened["table"], opened["seats"][0]["secret"], since=0)
    stayed = [message for message in ann.heard if message["type"] == "update"]
    flat = [{**event, "n": message["n"]} for message in stayed for event in message["events"]]
    public = [{**event, "n": message["n"]} for message in stayed for event in message.get("public", message["events"])]
    assert back.at["events"] == flat
    assert back.at["public"] == public
    assert flat != public
    assert "public" not in hall.sit(opened["table"], None, since=0).at


def test_undo_is_told_to_everybody_alike_and_found_again():
    """Taking back is public; going through the steps again understands it, across marks too."""
    hall = Hall()
    opened, (ann, ben, _) = three(hall)
    for _ in range(20):
        ann.do(sneeze=True)
        assert ann.ask(type="undo")["type"] == "ack"
        assert ben.at["events"] == [{"type": "undone", "seat": 0}]
        assert "public" not in ann.at
    ann.do(sniff=0)
    seen = [{**event, "n": message["n"]} for message in ben.of("update") for event in message["events"]]
    for since in (0, 30, 31, 32, 33, 36):
        back = hall.sit(opened["table"], opened["seats"][1]["secret"], since=since)
        assert back.at["events"] == [event for event in seen if event["n"] > since]
        assert back.at["view"] == ben.at["view"]


# -- memory mode ------------------------------------------------------------------------------------------------


def numbers(message: dict[str, Any]) -> list[int]:
    """All numbers that a message tells: in its view, or in its events."""
    boxes = [number for number in message["view"]["boxes"] if number]
    return boxes + [event["number"] for event in message["events"] or [] if event.get("number")]


def test_memory_mode_shows_a_look_once():
    """The view never has it; the update of the look does; the next messages do not."""
    hall = Hall()
    _, (ann, ben, cleo) = three(hall, memory_mode=True)
    assert numbers(ann.do(sniff=2)) == [number_in(hall, 2)]
    assert ann.at["view"]["boxes"] == [None] * 6
    assert ann.at["view"]["sniffed_by"] == [[]] * 6
    ben.do(sneeze=True)
    cleo.do(sneeze=True)
    assert numbers(ann.at) == []


def test_memory_mode_does_not_lose_a_look_with_the_line():
    """Until the seat has shown that it knows, `welcome` tells the look again, with `since` and without."""
    hall = Hall()
    opened, (ann, *_) = three(hall, memory_mode=True)
    ann.do(sniff=2)
    secret = opened["seats"][0]["secret"]
    for more in ({}, {"since": 0}, {"since": 1}):
        back = hall.sit(opened["table"], secret, **more)
        assert numbers(back.at) == [number_in(hall, 2)], more
        assert [event["number"] for event in back.at["public"] if event["type"] == "sniff"] == [None]
    assert numbers(hall.sit(opened["table"], secret, since=2).at) == []
    for more in ({}, {"since": 0}):
        assert numbers(hall.sit(opened["table"], secret, **more).at) == [], "the seat knows it by now"
    assert hall.sit(opened["table"], secret).at["events"] is None
    assert numbers(hall.sit(opened["table"], opened["seats"][1]["secret"], since=0).at) == []


def test_memory_mode_after_a_restart_counts_the_seats_own_steps():
    """What a seat saw before its last own step it knows; what came after it is told again."""
    hall = Hall()
    opened, (ann, *_) = three(hall, memory_mode=True)
    ann.do(sniff=2)
    hall.crash()
    secrets = [seat["secret"] for seat in opened["seats"]]
    assert len(numbers(hall.sit(opened["table"], secrets[0], since=0).at)) == 1
    for secret in (*secrets[1:], secrets[0]):
        hall.sit(opened["table"], secret).do(sneeze=True)
    hall.crash()
    assert numbers(hall.sit(opened["table"], secrets[0], since=0).at) == []


def test_turning_memory_mode_on_shows_everybody_less_at_once():
    """Views are sent anew when the host changes the setting."""
    hall = Hall()
    opened, (ann, *_) = three(hall)
    ann.do(sniff=2)
    host = {"type": "host", "secret": opened["host"], "do": "settings"}
    assert ann.ask(**host, settings={"memory_mode": True})["type"] == "ack"
    assert ann.at["type"] == "welcome"
    assert ann.at["view"]["boxes"] == [None] * 6


# -- newcomers --------------------------------------------------------------------------------------------------


def test_a_newcomer_does_not_get_what_the_seat_had_seen():
    """Kicked, opened, joined: neither view nor past events tell the earlier holder's looks, also after a restart."""
    hall = Hall()
    opened, (ann, ben, cleo) = three(hall)
    ann.do(sniff=1)
    ben.do(sniff=2)
    host = {"type": "host", "secret": opened["host"], "seat": 1}
    assert ann.ask(**host, do="kick")["type"] == "ack"
    assert hall.join(opened["table"]).code == "no-open-seat"
    assert ann.ask(**host, do="bot")["type"] == "ack"
    dora = hall.join(opened["table"], name="Dora")
    assert ann.at["events"] == [{"type": "newcomer", "seat": 1}]
    assert cleo.at["n"] == 5
    for _ in range(2):
        there = hall.sit(opened["table"], dora["secret"], since=0)
        assert there.at["view"]["boxes"] == [None] * 6
        assert there.at["view"]["sniffed_by"][2] == []
        assert [event["number"] for event in there.at["events"] if event["type"] == "sniff"] == [None, None]
        assert "public" not in there.at
        hall.crash()
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    assert ann.at["view"]["boxes"][1] is not None, "others keep what they know"


def test_the_holder_who_comes_back_knows_everything():
    """A bot stood in and looked; the person returns with the same secret and has both looks."""
    hall = Hall(seed=4)
    opened, (ann, ben, cleo) = three(hall, away_seconds=1)
    ann.do(sniff=0)
    ann.leave()
    for _ in range(300):
        hall.clock.skip()
        for other in (ben, cleo):
            if other.my_turn:
                other.do(sneeze=True)
    assert any(question.view["seat"] == 0 for question in hall.thinker.asked)
    back = hall.sit(opened["table"], opened["seats"][0]["secret"], since=0)
    own = [event for event in back.at["events"] if event["type"] == "sniff" and event["seat"] == 0]
    assert all(event["number"] for event in own)
    assert back.at["view"]["boxes"] != [None] * 6
    assert not any(event["type"] == "newcomer" for event in back.at["events"])


def test_a_newcomer_cannot_take_back_what_another_decided():
    """Undo belongs to the person, not to the chair."""
    hall = Hall()
    opened, (ann, *_) = three(hall)
    ann.do(sneeze=True)
    assert ann.at["undo"]["ok"]
    ann.ask(type="leave")
    dora = hall.join(opened["table"])
    there = hall.sit(opened["table"], dora["secret"])
    assert there.at["undo"]["ok"] is False
    assert there.ask(type="undo")["type"] == "refused"


def test_an_undo_does_not_bring_back_what_a_newcomer_must_not_know():
    """A decision older than the newcomer is taken back by its maker: the newcomer's seat still knows nothing."""
    hall = Hall()
    opened, (ann, ben, cleo) = three(hall)
    ann.do(sneeze=True)
    ben.do(sniff=4)
    cleo.do(sneeze=True)
    ben.ask(type="leave")
    dora = hall.join(opened["table"])
    assert cleo.ask(type="undo")["type"] == "ack"
    there = hall.sit(opened["table"], dora["secret"], since=0)
    assert there.at["view"]["boxes"] == [None] * 6
    assert not any(event.get("number") for event in there.at["events"])


def test_joining_in_the_lobby_is_no_step():
    """Only a running game has newcomers."""
    hall = Hall()
    opened = hall.open("burrow", "here", "open")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"], host=opened["host"])
    hall.join(opened["table"])
    assert ann.ask(type="host", secret=opened["host"], do="start")["n"] == 0
