"""A question with one answer answers itself: a mouse without the card is not asked, and everybody hears why."""

from typing import Any

from cheeseboard.games.mice.game import GAME
from cheeseboard.texts import LANGUAGES, tell
from tests.table.driver import Caller, Hall


def play_until_auto(hall: Hall, people: list[Caller]) -> dict[str, Any]:
    """Play until the table has answered for somebody; that event."""
    for _ in range(400):
        for caller in people:
            if caller.my_turn:
                caller.act(hall.rng)
        hall.clock.pass_time(0.2)
        for message in people[0].of("update"):
            for event in message["events"]:
                if event.get("auto"):
                    return event
    raise AssertionError("nobody was ever without a choice")


def test_a_question_with_one_answer_answers_itself_and_says_so():
    """A passive mouse without the card is not asked; the event says why, and again to whoever missed it."""
    hall = Hall(seed=5)
    opened = hall.open(GAME.id, "here", "here", "here")
    people = [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    event = play_until_auto(hall, people)
    assert event["type"] == "passed"
    assert event["value"] > 0
    names = ["Ann", "Ben", "Cleo"]
    for lang in LANGUAGES:
        sentence = tell(lang, GAME.id, event, names)
        assert names[event["seat"]] in sentence
        assert str(event["value"]) in sentence
    back = hall.sit(opened["table"], opened["seats"][0]["secret"], since=0)
    told = [one for message in people[0].of("update") for one in message["events"]]
    assert [{**one, "n": 0} for one in told] == [{**one, "n": 0} for one in back.at["events"]]


def test_where_nothing_pauses_programs_answer_for_themselves():
    """A table without pauses is one of programs, and those of 0.1 expect to be asked."""
    hall = Hall(seed=5)
    opened = hall.open(GAME.id, "here", "here", "here", settings={"bot_pause_ms": 0})
    people = [hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    for _ in range(40):
        n = people[0].at["n"]
        hall.clock.pass_time(5)
        assert people[0].at["n"] == n
        next(caller for caller in people if caller.my_turn).act(hall.rng)
