"""One table without a network: its queue, its requests, its bots, and what it does when the store cannot write."""

from dataclasses import replace
from typing import Any

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import desk
from cheeseboard.table.store import Change, Done, Saved
from tests.table.burrow import BURROW, Burrow
from tests.table.driver import BOTS, START, Hall


class Hold:
    """A store's `append` that answers when, and as, the test says."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hall = hall
        self.waiting: list[tuple[str, Change, Done]] = []
        monkeypatch.setattr(hall.store, "append", lambda *values: self.waiting.append(values))

    def answer(self, saved: Saved = Saved.SAFE) -> None:
        """The first waiting change is written, or not."""
        table, change, done = self.waiting.pop(0)
        if saved is Saved.SAFE:
            assert self.hall.store.write(table, change) is Saved.SAFE
        done(saved)
        self.hall.clock.pass_time()


def test_nothing_is_shown_before_it_is_safe(monkeypatch: pytest.MonkeyPatch):
    """While a start, a move or a seat is being written, nobody is told, and who asks by request waits too."""
    hall = Hall()
    opened = hall.open("acorns", "here", "open")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"], host=opened["host"])
    hold = Hold(hall, monkeypatch)
    answers: list[Any] = []
    for ask in (
        {"type": "host", "secret": opened["host"], "do": "start", "bot": "random", "id": "start"},
        {"type": "roll", "id": "roll"},
    ):
        before = len(ann.heard)
        ann.say(ask)
        desk.request(hall.room, opened["table"], desk.facts, answers.append)
        hall.clock.pass_time()
        assert len(ann.heard) == before
        assert answers == []
        hold.answer()
        assert ann.heard[before]["type"] == "ack"
        assert answers.pop()["phase"] == "playing"


def test_a_failed_write_is_unseen_and_its_askers_are_told(monkeypatch: pytest.MonkeyPatch):
    """No ack, no update; the line ends with 4503, requests in the queue get `no-store`, and the old state is back."""
    hall = Hall()
    opened = hall.open("acorns", "here", "open")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    hold = Hold(hall, monkeypatch)
    answers: list[Any] = []
    desk.request(hall.room, opened["table"], desk.join, answers.append, desk.Join())
    desk.request(hall.room, opened["table"], desk.facts, answers.append)
    heard = len(ann.heard)
    hold.answer(Saved.FAILED)
    assert [answer.code for answer in answers] == ["no-store", "no-store"]
    assert (ann.code, len(ann.heard)) == (4503, heard)
    assert hall.ask(opened["table"], desk.facts)["seats"][1]["kind"] == "open"
    assert hall.faults == [("write-failed", {"table": opened["table"], "how": "failed"})]


@pytest.mark.parametrize(("saved", "code"), [(Saved.FENCED, "table-trouble"), (Saved.UNKNOWN, "maybe-saved")])
def test_an_answer_says_what_is_known(monkeypatch: pytest.MonkeyPatch, saved: Saved, code: str):
    """Fenced: somebody else has the table. Unknown: ask again. The table is read anew in both cases."""
    hall = Hall()
    opened = hall.open("acorns", "here", "open")
    hold = Hold(hall, monkeypatch)
    answers: list[Any] = []
    desk.request(hall.room, opened["table"], desk.join, answers.append, desk.Join())
    hold.answer(saved)
    assert [answer.code for answer in answers] == [code]
    assert hall.room.open == {}


def test_a_request_to_a_table_that_is_gone_is_answered():
    """Between finding a table and asking it, it may have left memory."""
    hall = Hall()
    table = hall.table(hall.open("acorns", "here", "here")["table"])
    table.rest()
    answers: list[Any] = []
    table.request(desk.facts, answers.append)
    assert [answer.code for answer in answers] == ["table-trouble"]


def test_those_who_look_for_one_table_share_one_reading(monkeypatch: pytest.MonkeyPatch):
    """A crowd that comes back after a restart costs one read; an unreadable table answers all of them."""
    hall = Hall()
    opened = hall.open("acorns", "here", "here")
    hall.crash()
    reads: list[str] = []
    found: list[Any] = []
    honest = hall.store.read

    async def slow(table: str) -> Any:
        reads.append(table)
        hall.room.find(table, found.append)
        return await honest(table)

    monkeypatch.setattr(hall.store, "read", slow)
    hall.room.find(opened["table"], found.append)
    hall.clock.pass_time()
    assert len(reads) == 1
    assert len(found) == 2
    assert found[0] is found[1]

    async def broken(table: str) -> Any:
        raise OSError("the disk is gone")

    monkeypatch.setattr(hall.store, "read", broken)
    hall.room.find("elsewhere", found.append)
    hall.clock.pass_time()
    assert found[-1].code == "table-unreadable"


def test_bots_think_from_their_own_view_and_are_asked_once():
    """A question holds the seat's view, the legal moves, a budget, and who asks; listeners hear every step."""
    hall = Hall()
    opened = hall.open("burrow", "here", "bot:random", "bot:listener")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    for _ in range(30):
        if ann.my_turn:
            ann.do(sneeze=True)
        hall.clock.skip()
    asked = hall.thinker.asked
    assert {question.view["seat"] for question in asked} == {1, 2}
    assert len({question.view["turn"] for question in asked}) == len(asked)
    assert all(question.table == opened["table"] and question.address == "here" for question in asked)
    assert all(question.budget_ms == 200.0 and question.legal for question in asked)
    assert len(hall.thinker.followed) == ann.at["n"]
    assert {view["seat"] for _, _, view in hall.thinker.followed} == {2}


def test_a_person_who_returns_while_the_bot_thinks_keeps_the_seat():
    """The bot's answer for an absent person is dropped if the person is back."""
    hall = Hall()
    opened = hall.open("burrow", "here", "here", settings={"away_seconds": 1})
    ann, ben = [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    ann.ask(type="roll", n=0)
    ann.leave()
    while not hall.thinker.asked:
        assert hall.clock.skip()
    back = hall.sit(opened["table"], opened["seats"][0]["secret"])
    hall.clock.pass_time(5)
    assert back.at["n"] == ben.at["n"] == 1
    assert back.do(sneeze=True)["n"] == 2


def test_a_table_nobody_looks_at_stands_still_and_rests():
    """Without lines no bot moves; after a while the table leaves memory, and comes back as it was."""
    hall = Hall(idle_seconds=60.0)
    opened = hall.open("acorns", "here", "bot:random")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    ann.act(hall.rng)
    ann.act(hall.rng)
    ann.leave()
    n = hall.table(opened["table"]).n
    hall.clock.pass_time(50)
    assert hall.table(opened["table"]).n == n
    hall.clock.pass_time(80)
    assert hall.room.open == {}
    assert hall.table(opened["table"]).n == n


def test_a_rematch_is_safe_before_anybody_goes_there():
    """The new table is stored first, then the way to it; with no room for more tables it is refused."""
    hall = Hall(most_tables=2)
    opened = hall.open("burrow", "here", "here")
    people = [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    while people[0].at["view"]["result"] is None:
        next(person for person in people if person.my_turn).do(sneeze=True)
    host = {"type": "host", "secret": opened["host"], "do": "rematch"}
    assert people[0].ask(**host)["type"] == "ack"
    (news,) = people[1].of("rematch")
    again = hall.sit(news["table"], opened["seats"][1]["secret"])
    assert (again.at["n"], again.at["table"]["phase"]) == (0, "playing")
    assert hall.ask(opened["table"], desk.facts)["next"] == news["table"]
    other = hall.sit(opened["table"], opened["seats"][0]["secret"])
    other.table.terms = replace(other.table.terms, next=None)
    assert other.ask(**host)["code"] == "too-many-tables"


def test_opening_is_checked():
    """A bot that is not there, too many tables: a refusal, and nothing is stored."""
    hall = Hall(most_tables=1)
    assert hall.thinker.offers("acorns", 2) == BOTS
    answers: list[Any] = []
    asked = desk.NewTable("acorns", 2, [desk.SeatRequest("bot", bot="nobody"), desk.SeatRequest("here")])
    desk.open_table(hall.room, asked, "en", "here", answers.append)
    hall.open("acorns", "here")
    desk.open_table(hall.room, desk.NewTable("acorns", 1), "en", "here", answers.append)
    assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["unknown-bot", "too-many-tables"]
    assert len(hall.store.heads) == 1


def test_steps_carry_the_clocks_time_and_a_chain():
    """What is stored names its time, seat and id, and hangs together."""
    hall = Hall()
    opened = hall.open("acorns", "here", "here")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    hall.clock.pass_time(7)
    ann.ask(type="roll", id="first")
    (step,) = hall.store.steps[opened["table"]]
    assert (step.n, step.at, step.seat, step.id) == (1, int(START) + 7, 0, "first")
    assert hall.store.heads[opened["table"]].check == step.check


class Later(Burrow):
    """The next version of the game: the same words, other rules."""

    version = 2

    def legal(self, state: Any) -> list[Any]:
        """Nobody sneezes any more."""
        return [move for move in super().legal(state) if move != ("sneeze",)]


def test_a_table_plays_on_under_the_rules_it_was_dealt_with():
    """After an update of the program a running table keeps its rules, and says so; the rematch has the new ones."""
    hall = Hall()
    opened = hall.open("burrow", "here", "bot:random")
    hall.sit(opened["table"], opened["seats"][0]["secret"]).do(sneeze=True)
    hall.crash()
    versions = {1: BURROW, 2: Later(), None: Later()}
    hall.room.world.find_game = lambda _, rules: versions[rules]
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    assert ann.at["table"]["version"] == 1
    while ann.at["view"]["result"] is None:
        if ann.my_turn:
            ann.do(sneeze=True)
        else:
            hall.clock.skip()
    assert {question.rules for question in hall.thinker.asked} == {1}
    assert hall.ask(opened["table"], desk.record)["rules"] == 1
    ann.ask(type="host", secret=opened["host"], do="rematch")
    again = hall.sit(ann.of("rematch")[0]["table"], opened["seats"][0]["secret"])
    assert again.at["table"]["version"] == 2
    assert again.ask(type="roll")["type"] == "ack"
    assert {"sneeze": True} not in again.at["legal"]
