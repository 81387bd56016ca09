"""Verbs and options, declared once: reading, writing, codes, and the refusals of what is none."""

from typing import Any

import pytest

from cheeseboard.core.kinds import choice, counts, dice, number, numbers, optional, private
from cheeseboard.core.match import Match
from cheeseboard.core.options import Option, check_options
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Grammar, Verb
from tests.fixture_games import FIXTURES

VERBS = Grammar(
    [
        Verb("keep", slot=number(0, 5), code=10),
        Verb("swap", mine=number(1, 2), theirs=number(0, 2)),
        Verb("bury", card=private(number(0, 2)), pile=choice("left", "right"), code=40),
        Verb("pass"),
        Verb("roll", pips=number(1, 6), chance=True),
    ]
)
ODD = Grammar([Verb("add", value=number(1, 9), dice=optional(dice(2)), more=optional(number(0, 3)))])


@pytest.mark.parametrize(
    ("move", "written"),
    [
        (("keep", 2), {"keep": 2}),
        (("swap", 1, 0), {"swap": 1, "theirs": 0}),
        (("bury", 1, "left"), {"bury": 1, "pile": "left"}),
        (("pass",), {"pass": True}),
    ],
)
def test_moves_survive_their_record_form(move: Any, written: dict[str, Any]):
    """The first field stands under the verb, the others under their own names."""
    assert VERBS.write(move) == written
    assert VERBS.read(written) == move


def test_optional_fields_may_be_missing_from_the_end():
    """And dice come highest first, in whatever order they were written."""
    assert ODD.read({"add": 3}) == ("add", 3)
    assert ODD.read({"add": 3, "dice": [2, 5]}) == ("add", 3, (5, 2))
    assert ODD.write(("add", 3, (5, 2), 1)) == {"add": 3, "dice": [5, 2], "more": 1}
    assert not ODD.numbered


def test_codes_count_the_last_field_fastest():
    """From the verb's own code on, or from where the one before it ended; private verbs have public codes behind."""
    assert [VERBS.codes["keep", slot] for slot in (0, 5)] == [10, 15]
    assert [VERBS.codes["swap", 1, 0], VERBS.codes["swap", 1, 2], VERBS.codes["swap", 2, 2]] == [16, 18, 21]
    assert VERBS.moves[VERBS.codes["bury", 2, "right"]] == ("bury", 2, "right")
    assert VERBS.moves[VERBS.public[VERBS.codes["bury", 2, "right"]]] == ("bury", None, "right")
    assert VERBS.public[VERBS.codes["bury", 0, "left"]] == VERBS.public[VERBS.codes["bury", 2, "left"]]
    assert VERBS.codes["pass",] == 48


def test_codes_that_overlap_are_a_mistake():
    """Found when the game is declared."""
    with pytest.raises(TypeError, match="code 3 is taken"):
        Grammar([Verb("a", n=number(0, 5), code=0), Verb("b", code=3)])


def test_what_others_see_of_a_private_field_is_null():
    """Written and read back from a view."""
    assert VERBS.write(("bury", None, "left")) == {"bury": None, "pile": "left"}
    assert VERBS.read_public({"bury": None, "pile": "left"}) == ("bury", None, "left")
    with pytest.raises(Refusal, match="not-a-number"):
        VERBS.read({"bury": None, "pile": "left"})


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ([], "move-not-object"),
        ({}, "unknown-move"),
        ({"keep": 1, "pass": True}, "unknown-move"),
        ({"keep": 1, "why": 2}, "extra-key"),
        ({"keep": "1"}, "not-a-number"),
        ({"keep": True}, "not-a-number"),
        ({"keep": 1.0}, "not-a-number"),
        ({"swap": 1}, "missing-key"),
        ({"pass": 1}, "not-true"),
        ({"bury": 1, "pile": "middle"}, "no-such-choice"),
        ({"bury": 1, "pile": 3}, "no-such-choice"),
    ],
)
def test_what_is_no_move_is_refused(raw: Any, code: str):
    """With the code that says what is wrong with it."""
    with pytest.raises(Refusal, match=code):
        VERBS.read(raw)


@pytest.mark.parametrize(
    ("raw", "code"),
    [({"add": 1, "dice": 3}, "not-dice"), ({"add": 1, "more": 2}, "missing-key"), ({"add": "1"}, "not-a-number")],
)
def test_optional_fields_are_checked_too(raw: Any, code: str):
    """A field after a missing one has lost its meaning."""
    with pytest.raises(Refusal, match=code):
        ODD.read(raw)


@pytest.mark.parametrize(
    "move", [(), ("keep",), ("keep", True), ("keep", 1.0), ("keep", 1, 2), ("jump",), ["keep", 1], ("pass", True), None]
)
def test_what_a_program_answers_may_be_no_move(move: Any):
    """Wrong types and lengths are seen without an exception."""
    assert not VERBS.well_formed(move)


# -- generic refusals of a game ---------------------------------------------------------------------------------------


def test_a_move_that_is_not_possible_now_is_refused_with_what_is():
    """The values list what is possible instead; a number outside its bounds has a refusal of its own."""
    match = Match.new(FIXTURES["acorns"], 2)
    with pytest.raises(Refusal, match="not-possible-now") as caught:
        match.play(("stop",))
    assert caught.value.values["possible"] == [{"roll": pips} for pips in range(1, 7)]
    with pytest.raises(Refusal, match="out-of-range") as caught:
        match.play(("roll", 7))
    assert (caught.value.rule, caught.value.values["most"]) == ("Q2", 6)
    match.play(("roll", 3))
    with pytest.raises(Refusal, match="not-possible-now") as caught:
        match.play(("roll", 3))
    assert caught.value.values["possible"] == [{"stop": True}, {"more": True}]


def test_a_finished_game_refuses_everything():
    """With the rule that says when it is over."""
    match = Match.new(FIXTURES["acorns"], 2, {"goal": 5})
    match.play(("roll", 6))
    match.play(("stop",))
    with pytest.raises(Refusal, match="game-over"):
        match.play(("roll", 6))


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (None, "deck-size"),
        (["whisper-1"] * 17, "deck-size"),
        (["whisper-1"] * 17 + ["dog"], "unknown-card"),
        (["whisper-1"] * 18, "deck-does-not-fit"),
    ],
)
def test_a_deck_that_is_not_the_pack_is_refused(deck: Any, code: str):
    """Every card exactly as often as it is there."""
    with pytest.raises(Refusal, match=code):
        Match(FIXTURES["whispers"], 2, {}, {"deck": deck})


# -- options ----------------------------------------------------------------------------------------------------------

OPTIONS = (
    Option("goal", number(5, 50), default=20, presets={"short": 10}),
    Option("split", numbers(3, 0, 6, total=9), default=[3, 3, 3], rule="Q1"),
    Option("deck", counts({"cat": 1, "mouse": 2}, 10), default={"cat": 4, "mouse": [3, 3]}),
    Option("lives", choice(3, 2, 1), players=(1, 1), refusal="bad-goal"),
)


def test_options_are_completed_and_belong_to_their_tables():
    """Defaults for what is left out; an option for one player is none for two."""
    whole = {"goal": 20, "split": [3, 3, 3], "deck": {"cat": 4, "mouse": [3, 3]}}
    assert check_options(OPTIONS, 2, {}) == whole
    assert check_options(OPTIONS, 1, {"goal": 30}) == {**whole, "goal": 30, "lives": 3}
    with pytest.raises(Refusal, match="unknown-option"):
        check_options(OPTIONS, 2, {"lives": 3})


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"goal": 4}, "out-of-range"),
        ({"goal": "20"}, "out-of-range"),
        ({"split": [3, 3, 4]}, "wrong-sum"),
        ({"split": [9, 0, 0]}, "wrong-sum"),
        ({"split": 9}, "wrong-sum"),
        ({"deck": {"cat": 4, "mouse": [3, 4]}}, "wrong-counts"),
        ({"deck": {"cat": 4}}, "wrong-counts"),
        ({"lives": 4}, "bad-goal"),
    ],
)
def test_values_that_an_option_does_not_take_are_refused(raw: dict[str, Any], code: str):
    """The refusal says what it takes, or is the option's own."""
    with pytest.raises(Refusal, match=code):
        check_options(OPTIONS, 1, raw)


def test_a_form_gets_what_it_needs():
    """Kind, bounds, default, presets, and for how many players."""
    goal, *_, lives = (option.form() for option in OPTIONS)
    assert goal == {
        "name": "goal",
        "kind": "number",
        "least": 5,
        "most": 50,
        "default": 20,
        "presets": {"short": 10},
        "players": None,
    }
    assert (lives["kind"], lives["values"], lives["default"], lives["players"]) == ("choice", [3, 2, 1], 3, [1, 1])


def test_numbers_without_a_sum_are_refused_by_their_bounds_alone():
    """And those with one by both: the sentence says all that there is to know."""
    with pytest.raises(Refusal, match="wrong-numbers"):
        Option("split", numbers(3, 0, 6), default=[1, 2, 3]).checked([1, 2, 9])
