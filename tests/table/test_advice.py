"""Hints and the coach at a table: who may ask, what is judged, who sees that it was used, and that it stays bounded."""

from typing import Any

import pytest

from cheeseboard.table import desk
from tests.table.driver import Caller, Hall

SOLO = ("here", "bot:random")
PEOPLE = ("here", "here")


def seated(hall: Hall, game: str, kinds: tuple[str, ...] = SOLO, **settings: Any) -> Caller:
    """Somebody at a new table, whose decision is due."""
    opened = hall.open(game, *kinds, settings=settings)
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    if ann.at["view"]["chance"]:
        ann.ask(type="roll", n=ann.at["n"])
    return ann


def asked(hall: Hall, caller: Caller, **message: Any) -> dict[str, Any]:
    """The answer, once the thinker has thought."""
    found = caller.ask(n=caller.at["n"], **message)
    if found:
        return found
    hall.clock.skip()
    ids = (f"{id(caller)}-{caller.count}",)
    return next(each for each in reversed(caller.heard) if each.get("id") in ids)


def test_a_hint_lists_every_move_and_is_seen_by_everybody():
    """The moves come best first; before that, all lines are told that the seat had a hint, and the store knows."""
    hall = Hall()
    ann = seated(hall, "acorns", spectators=True)
    eve = hall.sit(ann.table.id, None)
    hint = asked(hall, ann, type="hint")
    assert hint["type"] == "hint"
    assert [each["move"] for each in hint["moves"]] == ann.at["legal"]
    assert [seat["hints"] for seat in eve.of("seats")[-1]["table"]["seats"]] == [1, 0]
    assert [seat["hints"] for seat in ann.of("seats")[-1]["table"]["seats"]] == [1, 0]
    assert ann.heard[-2]["type"] == "seats"
    hall.crash()
    assert hall.ask(ann.table.id, desk.facts)["seats"][0]["hints"] == 1


def test_nobody_else_gets_the_hint():
    """Neither a spectator nor another seat hears what the moves are worth."""
    hall = Hall()
    opened = hall.open("whispers", "here", "here", settings={"hints": True, "spectators": True})
    ann, ben = (hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"])
    eve = hall.sit(opened["table"], None)
    mover = ann if ann.my_turn else ben
    if mover.at["view"]["chance"]:
        mover.ask(type="roll", n=mover.at["n"])
    asked(hall, mover, type="hint")
    assert mover.of("hint")
    for other in {ann, ben, eve} - {mover}:
        assert other.of("hint") == []


@pytest.mark.parametrize(
    ("kinds", "settings", "allowed"),
    [(SOLO, {}, True), (PEOPLE, {}, False), (PEOPLE, {"hints": True}, True), (SOLO, {"hints": False}, False)],
)
def test_hints_are_for_one_person_unless_the_host_says_otherwise(
    kinds: tuple[str, ...], settings: dict[str, Any], allowed: bool
):
    """Against bots yes, among people no; the setting decides otherwise, and everybody is told which."""
    hall = Hall()
    ann = seated(hall, "acorns", kinds, **settings)
    assert ann.at["table"]["hints"] is allowed if "table" in ann.at else True
    found = asked(hall, ann, type="hint")
    assert (found["type"], found.get("code")) == (("hint", None) if allowed else ("refused", "no-hints"))


def test_only_the_seat_that_decides_may_ask():
    """Not before a roll, not for an old step, not without a seat."""
    hall = Hall()
    opened = hall.open("acorns", *SOLO, settings={"spectators": True})
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    eve = hall.sit(opened["table"], None)
    assert eve.ask(type="hint", n=0)["code"] == "not-seated"
    if ann.at["view"]["chance"]:
        assert ann.ask(type="hint", n=0)["code"] == "roll-first"
        ann.ask(type="roll", n=0)
    assert ann.ask(type="hint", n=99)["code"] == "stale"


def test_memory_mode_judges_by_the_forgotten_view():
    """The thinker is never asked about more than the seat is shown."""
    hall = Hall()
    ann = seated(hall, "whispers", memory_mode=True)
    asked(hall, ann, type="hint")
    (question,) = hall.thinker.advised
    assert question.view == ann.at["view"]
    assert question.view == ann.table.game.forget(ann.table.playing.view(0))


def test_one_question_is_enough_for_one_step():
    """Asked again, or checked, at the same step: the thinker is not troubled a second time."""
    hall = Hall()
    ann = seated(hall, "acorns")
    asked(hall, ann, type="hint")
    asked(hall, ann, type="hint")
    asked(hall, ann, type="check", move=ann.at["legal"][-1])
    assert len(hall.thinker.advised) == 1


def test_too_many_questions_are_refused():
    """A few at once, then one a second."""
    hall = Hall()
    ann = seated(hall, "acorns")
    kinds = [asked(hall, ann, type="hint").get("code") for _ in range(8)]
    assert kinds[:5] == [None] * 5
    assert kinds[-1] == "too-many-hints"


def test_no_time_for_an_answer():
    """A hint is refused in words; a check lets the move pass, so that nobody is held up."""
    hall = Hall()
    hall.thinker.advises = False
    ann = seated(hall, "acorns")
    assert asked(hall, ann, type="hint")["code"] == "no-advice"
    assert asked(hall, ann, type="check", move=ann.at["legal"][0])["fine"] is True
    assert ann.at.get("table", {"seats": [{"hints": 0}]})["seats"][0]["hints"] == 0


def test_the_coach_speaks_up_only_when_it_is_costly():
    """Fine below the limit, and then no hint is counted; above it the loss and a better move come, and it counts."""
    hall = Hall()
    ann = seated(hall, "acorns")
    best, *_, worst = ann.at["legal"]
    assert asked(hall, ann, type="check", move=best)["fine"] is True
    assert ann.of("seats") == []
    doubt = asked(hall, ann, type="check", move=worst, least=50)
    assert doubt["fine"] is False
    assert doubt["best"]["move"] == best
    assert doubt["move"]["move"] == worst
    assert doubt["loss"] > 0
    assert ann.of("seats")[-1]["table"]["seats"][0]["hints"] == 1
    assert asked(hall, ann, type="check", move=worst, least=1000)["fine"] is True


def test_a_check_of_an_impossible_move_is_refused():
    """The rules say why, as for the move itself."""
    hall = Hall()
    ann = seated(hall, "acorns")
    assert ann.ask(type="check", n=ann.at["n"], move={"nonsense": 1})["type"] == "refused"


def test_the_record_tells_of_hints():
    """A finished game's record says how many each seat had; one without says nothing."""
    hall = Hall()
    ann = seated(hall, "acorns", bot_pause_ms=0)
    asked(hall, ann, type="hint")
    while not ann.table.playing.over:
        if ann.my_turn:
            ann.act(hall.rng)
        elif not hall.clock.skip():
            break
    assert hall.ask(ann.table.id, desk.record)["hints"] == [1, 0]
