"""Charge for cost, not for messages: what one line makes dear is paid for by that line, and by nobody else."""

from typing import Any

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import anew
from cheeseboard.table.history import Walk
from cheeseboard.table.limits import Bucket
from cheeseboard.table.thinker import Thought
from tests.table.driver import Caller, Hall


def two(hall: Hall, **settings: Any) -> tuple[dict[str, Any], list[Caller]]:
    """A table with two people, and a line for each."""
    opened = hall.open("burrow", "here", "here", settings={"spectators": True, **settings})
    return opened, [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]


def sneeze_and_take_back(caller: Caller, times: int) -> None:
    """Steps that lead nowhere."""
    for _ in range(times):
        caller.do(sneeze=True)
        assert caller.ask(type="undo")["type"] == "ack"


def test_coming_back_costs_the_same_however_long_the_game_is(monkeypatch: pytest.MonkeyPatch):
    """Going through missed steps begins at a mark close before them: never at the beginning of the game."""
    hall = Hall(missed_steps=16)
    opened, (ann, _) = two(hall)
    sneeze_and_take_back(ann, 200)
    walked = 0
    step = Walk.step

    def counted(walk: Walk, past: Any) -> None:
        nonlocal walked
        walked += 1
        step(walk, past)

    monkeypatch.setattr(Walk, "step", counted)
    for since in range(0, 400, 7):
        walked = 0
        hall.sit(opened["table"], opened["seats"][1]["secret"], since=since)
        assert walked <= 16 + 32


def test_asking_again_for_the_same_costs_no_walk(monkeypatch: pytest.MonkeyPatch):
    """A line that says hello again and again is answered from what was found the first time."""
    hall = Hall()
    opened, (ann, ben) = two(hall)
    sneeze_and_take_back(ann, 10)
    walks: list[Any] = []
    through = anew.gone_through
    monkeypatch.setattr(anew, "gone_through", lambda *values: (walks.append(values), through(*values))[1])
    for _ in range(5):
        ben.say({"type": "sit", "secret": opened["seats"][1]["secret"], "since": 0})
    assert len(walks) == 1
    ann.do(sniff=1)
    ben.say({"type": "sit", "secret": opened["seats"][1]["secret"], "since": 0})
    assert len(walks) == 2
    assert [event["n"] for event in ben.at["events"]][-1] == ann.at["n"]


def test_a_dear_hello_is_charged_by_its_steps():
    """The line pays for every step that is gone through again; before, it paid for one message."""
    hall = Hall()
    opened, (ann, ben) = two(hall)
    sneeze_and_take_back(ann, 40)
    ben.line.bucket = Bucket(0.0, 100.0, hall.clock.monotonic())
    ben.line.purse = Bucket(0.0, 100.0, hall.clock.monotonic())
    ben.say({"type": "sit", "secret": opened["seats"][1]["secret"], "since": 0})
    assert 85 <= ben.line.bucket.tokens <= 87
    assert ben.line.purse.tokens == ben.line.bucket.tokens
    ben.say({"type": "sit", "secret": opened["seats"][1]["secret"], "since": 80})
    assert ben.line.bucket.tokens > 81


def test_long_messages_cost_more():
    """Bytes are counted, not only messages."""
    hall = Hall()
    _, (ann, _) = two(hall)
    ann.line.bucket = Bucket(0.0, 10.0, hall.clock.monotonic())
    ann.say("x" * 16_000)
    assert ann.line.bucket.tokens < 2
    ann.say("x" * 16_000)
    assert ann.code == 4429


def test_steps_and_undos_of_a_table_have_an_end():
    """Nobody makes a table grow for ever by moving and taking back; bots stop there too."""
    hall = Hall(most_undos=5, most_steps=20)
    opened, (ann, ben) = two(hall)
    sneeze_and_take_back(ann, 5)
    ann.do(sneeze=True)
    assert ann.ask(type="undo")["code"] == "too-many-undos"
    while ann.at["n"] < 20:
        (ann if ann.my_turn else ben).act(hall.rng)
    assert (ann if ann.my_turn else ben).act(hall.rng)["code"] == "too-many-steps"
    ben.ask(type="leave")
    assert isinstance(hall.join(opened["table"]), Refusal), "a newcomer would be a step"
    bots = hall.open("burrow", "bot:random", "bot:random")
    eve = hall.sit(bots["table"], None, host=bots["host"])
    hall.clock.pass_time(60)
    assert eve.at["n"] <= 20


def test_undos_are_counted_across_a_restart():
    """The limit is the table's, not the process's."""
    hall = Hall(most_undos=3)
    opened, (ann, _) = two(hall)
    sneeze_and_take_back(ann, 3)
    hall.crash()
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    ann.do(sneeze=True)
    assert ann.ask(type="undo")["code"] == "too-many-undos"


# -- watchers ---------------------------------------------------------------------------------------------------


def test_a_thousand_who_go_cost_a_thousand_messages_not_a_million():
    """Who is there is told to many together; before, each of N who left was told to all the others: N times N."""
    hall = Hall(lines_per_table=1000)
    opened, (ann, _) = two(hall)
    eves = [hall.sit(opened["table"], None) for _ in range(300)]
    hall.clock.pass_time(2)
    for caller in (ann, *eves):
        caller.heard.clear()
    for eve in eves[:250]:
        eve.leave()
    hall.clock.pass_time(2)
    told = sum(len(caller.of("seats")) for caller in (ann, *eves))
    assert told <= 3 * 302
    assert ann.of("seats")[-1]["table"]["watchers"] == 50, "the last word is true"


def test_a_seat_is_told_of_at_once_at_a_small_table():
    """A family's table is told of everybody who comes and goes."""
    hall = Hall()
    opened, (ann, _) = two(hall)
    ann.heard.clear()
    eve = hall.sit(opened["table"], None)
    eve.leave()
    assert [message["table"]["watchers"] for message in ann.of("seats")] == [1, 0]


def test_a_table_has_room_for_so_many_watchers():
    """Beyond it watchers are sent away with 1013; people with a seat always get in."""
    hall = Hall(lines_per_table=10)
    opened, _ = two(hall)
    eves = [hall.sit(opened["table"], None) for _ in range(12)]
    assert [eve.code for eve in eves] == [None] * 8 + [1013] * 4
    assert hall.sit(opened["table"], opened["seats"][0]["secret"]).at["seat"] == 0
    assert hall.sit(opened["table"], None, host=opened["host"]).code is None


def test_whoever_moves_pays_for_those_who_watch():
    """Telling many of a step is dearer than telling two, and the mover pays."""
    hall = Hall()
    opened, (ann, _) = two(hall)
    for _ in range(64):
        hall.sit(opened["table"], None)
    ann.line.bucket = Bucket(0.0, 100.0, hall.clock.monotonic())
    assert ann.act(hall.rng)["type"] == "ack"
    assert ann.line.bucket.tokens < 97.5


def test_bots_are_paid_for_by_whoever_opened_their_table():
    """An address in debt has bots that wait; before, tables full of bots without a pause took all there was."""
    hall = Hall()
    purse = Bucket(1.0, 5.0, hall.clock.monotonic())
    hall.room.world.purse = lambda address: purse if address == "here" else None
    opened = hall.open("burrow", "bot:random", "bot:random", settings={"bot_pause_ms": 0, "spectators": True})
    eve = hall.sit(opened["table"], None)
    hall.clock.pass_time(20)
    assert 5 <= eve.at["n"] <= 30


def test_a_bot_that_let_another_decide_is_named(monkeypatch: pytest.MonkeyPatch):
    """The seat's facts say who really moved, until its own bot answers again."""
    hall = Hall()
    opened = hall.open("burrow", "here", "bot:level-2")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    answered: list[str] = ["level-1", "level-2"]

    def think(question: Any, answer: Any) -> None:
        hall.clock.call_later(0.1, answer, Thought(question.legal[0], "random", {}, answered.pop(0)))

    monkeypatch.setattr(hall.thinker, "think", think)
    named = []
    for _ in range(2):
        ann.do(sneeze=True)
        while not ann.my_turn:
            hall.clock.skip()
        named.append(ann.of("seats")[-1]["table"]["seats"][1].get("plays_as"))
    assert named == ["level-1", None]


def test_a_rematch_counts_as_a_new_table():
    """Who may not open tables may not open them by rematches either."""
    hall = Hall(seed=3)
    opened, (ann, ben) = two(hall)
    while ann.at["view"]["result"] is None:
        (ann if ann.my_turn else ben).act(hall.rng)

    def nobody(address: str) -> None:
        raise Refusal("too-often", "S8", address=address)

    hall.room.world.admit = nobody
    assert ann.ask(type="host", secret=opened["host"], do="rematch")["code"] == "too-often"


def test_a_long_table_comes_back_in_parts():
    """While a long game is brought back from the store, other tables have their turn."""
    hall = Hall()
    opened, (ann, _) = two(hall)
    sneeze_and_take_back(ann, 300)
    last = ann.at["n"]
    hall.crash()
    found: list[Any] = []
    hall.room.find(opened["table"], found.append)
    assert not found
    hall.clock.pass_time()
    assert found[0].n == last


# -- room for tables --------------------------------------------------------------------------------------------

HOURS = 3600.0


def stored(hall: Hall) -> set[str]:
    """The tables in the store."""
    return set(hall.store.heads)


def test_tables_that_nobody_plays_on_expire_in_hours():
    """A lobby, or a game without a single step, is purged long before one that was played."""
    hall = Hall(keep_waiting=10 * HOURS)
    opened, (ann, ben) = two(hall)
    ann.act(hall.rng)
    hall.open("burrow", "here", "here")
    hall.open("burrow", "here", "open")
    for caller in (ann, ben):
        caller.leave()
    hall.clock.pass_time(8 * HOURS)
    assert len(stored(hall)) == 3
    hall.clock.pass_time(6 * HOURS)
    assert stored(hall) == {opened["table"]}


def test_a_full_house_lets_go_of_what_nobody_plays_on():
    """A store full of empty tables refuses, and is cleared of them; before, it shut everybody out for 90 days."""
    hall = Hall(most_tables=2)
    for _ in range(2):
        hall.open("burrow", "here", "here")
    hall.clock.pass_time(2 * HOURS)
    with pytest.raises(AssertionError, match="too-many-tables"):
        hall.open("burrow", "here", "here")
    hall.clock.pass_time(60)
    assert hall.open("burrow", "here", "here")["table"] in stored(hall)
