"""Lessons: data that the rules allow, and a table that keeps to it, explains itself and then lets go."""

from typing import Any

import pytest

from cheeseboard.core.lesson import Lesson, lesson_of, read
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.table import desk
from cheeseboard.table.messages import NewTable, SeatRequest
from cheeseboard.testing.conformance import check_lesson
from tests.table.driver import Caller, Hall

TAUGHT = [id_ for id_, game in GAMES.items() if lesson_of(game) is not None]


def lesson_in(id_: str) -> Lesson:
    """The lesson of a game that has one."""
    lesson = lesson_of(GAMES[id_])
    assert lesson is not None
    return lesson


def begin(hall: Hall, id_: str, **more: Any) -> Caller:
    """A learner at a new table."""
    others = [SeatRequest("bot", bot="random")] * (lesson_in(id_).players - 1)
    asked = NewTable(id_, 1 + len(others), [SeatRequest("here"), *others], settings={"bot_pause_ms": 100}, lesson=True)
    answers: list[Any] = []
    desk.open_table(hall.room, asked, "en", "here", answers.append)
    hall.clock.pass_time()
    return hall.sit(answers[0]["table"], answers[0]["seats"][0]["secret"], **more)


def follow(hall: Hall, ann: Caller, steps: int) -> None:
    """Do what the lesson asks for until so many steps are done."""
    while ann.at["lesson"]["done"] < steps:
        n = ann.at["n"]
        if ann.my_turn and ann.at["view"]["chance"]:
            assert ann.ask(type="roll", n=n)["type"] == "ack"
        elif ann.my_turn:
            assert ann.ask(type="move", n=n, move=ann.at["lesson"]["move"])["type"] == "ack"
        else:
            assert hall.clock.skip()


def test_every_game_here_has_a_lesson() -> None:
    """All games of the house can be learnt by playing."""
    assert list(GAMES) == TAUGHT


@pytest.mark.parametrize("id_", TAUGHT)
def test_the_rules_allow_every_lesson(id_: str) -> None:
    """Its moves are legal, the learner has three turns, the goal comes first, and every sentence is there."""
    check_lesson(GAMES[id_])


@pytest.mark.parametrize("id_", TAUGHT)
def test_a_lesson_is_played_at_a_table_as_it_is_written(id_: str) -> None:
    """Cards, dice and the others' moves come as the lesson says, through a crash; then the game is free."""
    hall, lesson = Hall(), lesson_in(id_)
    ann = begin(hall, id_)
    assert ann.at["lesson"]["say"] == list(lesson.steps[0].say)
    follow(hall, ann, len(lesson.steps) // 2)
    hall.crash()
    table = hall.table(ann.table.id)
    assert table.playing.log == [step.move for step in lesson.steps[: len(lesson.steps) // 2]]
    assert hall.thinker.asked == []


@pytest.mark.parametrize("id_", TAUGHT)
def test_after_the_lesson_the_game_goes_on(id_: str) -> None:
    """The last sentence is said, the record is that of any game but proves nothing, and everybody plays freely."""
    hall, lesson = Hall(), lesson_in(id_)
    ann = begin(hall, id_)
    follow(hall, ann, len(lesson.steps))
    assert ann.at["lesson"]["say"] == list(lesson.end)
    for _ in range(20):
        if ann.my_turn:
            assert ann.act(hall.rng)["type"] == "ack"
        else:
            assert hall.clock.skip()
    assert "lesson" not in ann.at
    assert hall.ask(ann.table.id, desk.facts)["lesson"] is True
    assert "fair" not in hall.ask(ann.table.id, desk.facts)


def test_another_move_is_refused_kindly() -> None:
    """Only what the lesson asks for counts; the same move written differently is the same."""
    tried = 0
    for id_ in TAUGHT:
        hall = Hall()
        ann = begin(hall, id_)
        while ann.at["lesson"]["move"] is None:
            follow(hall, ann, ann.at["lesson"]["done"] + 1)
        others = [move for move in ann.at["legal"] if move != ann.at["lesson"]["move"]]
        for move in others:
            assert ann.ask(type="move", n=ann.at["n"], move=move)["code"] == "lesson-asks"
        tried += len(others)
        assert ann.at["n"] == ann.table.n
    assert tried > 0


def test_where_there_is_no_lesson_nothing_breaks() -> None:
    """A folder without one has none; and a lesson is for just so many."""
    id_ = TAUGHT[0]
    assert read("cheeseboard.core", GAMES[id_]) is None
    others = [SeatRequest("bot", bot="random")] * lesson_in(id_).players
    asked = NewTable(id_, 1 + len(others), [SeatRequest("here"), *others], lesson=True)
    answers: list[Any] = []
    desk.open_table(Hall().room, asked, "en", "here", answers.append)
    assert isinstance(answers[0], Refusal)
    assert answers[0].code == "no-lesson"
