"""Mistakes in a declaration are named when the game is made, not in the middle of a game."""

from types import SimpleNamespace
from typing import Any

import pytest

from cheeseboard.core.cards import Card
from cheeseboard.core.cells import BadDeclaration
from cheeseboard.core.game import Game
from cheeseboard.core.kinds import choice, number
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.state import Declared, Row, cell, per_seat, row
from cheeseboard.core.verbs import Verb


class State(Declared):
    """Something of everything."""

    phase: int = cell(1)
    goal: int = cell(9)
    deck: Row = row(3, 3, dealt=True, hidden="cards", open_if="is_turned")
    store: Row = per_seat(3, 9)


class SeenTwice(Declared):
    """A cell with the name of something that every view has."""

    last: int = cell(1)


FUNCTIONS = ("over", "actor", "legal", "play", "merit", "chance", "roll", "reason", "verdict", "is_turned")
GOOD: dict[str, Any] = {
    "players": (1, 3),
    "verbs": (Verb("go"), Verb("roll", pips=number(1, 6), chance=True)),
    "cards": (Card("a", 1), Card("b", 3, count=2)),
    "options": (Option("goal", number(1, 9), default=3),),
    "phases": ("first", "second"),
    "reasons": ("one", "two"),
    "verdicts": ("bad", "good"),
}


def made(*, without: str = "", state: type[Declared] = State, **changes: Any) -> Any:
    """A game with these things declared otherwise; its rules lack one function."""
    functions = {name: (lambda *_: 0) for name in FUNCTIONS if name != without}
    rules = SimpleNamespace(State=state, **functions)
    kind: Any = type("Some", (Game,), {"id": "some", "rules": rules, **GOOD, **changes})
    return kind()


def test_a_good_one_is_taken():
    """Nothing is wrong with the one that the others spoil."""
    assert made().id == "some"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_missing_function_is_named(name: str):
    """Those that are always needed, and those that the declaration asks for."""
    with pytest.raises(BadDeclaration, match=f"rules.py has no {name}$"):
        made(without=name)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": (3, 2)}, r"players = \(3, 2\) is not \(least, most\)"),
        ({"players": (2, 4)}, "store has 3 seats, and up to 4 play"),
        ({"verdicts": ()}, "a game for one has no winner"),
        ({"verdicts": ("good",)}, "a game for one has no winner"),
        ({"phases": ("first",)}, "the cell phase goes up to 1, but only 1 phases have a name"),
        ({"state": SeenTwice}, "2 phases need a cell"),
        ({"cards": (Card("a", 1, count=4),)}, "deck is too small for 4 cards up to 1"),
        ({"cards": (Card("a", 4),)}, "deck is too small for 1 cards up to 4"),
        ({"options": (Option("goal", number(1, 9)),)}, "the option goal does not take its own default, None"),
        ({"options": (Option("goal", number(1, 10), default=3),)}, "goal has no room for the option's most, 10"),
        (
            {"options": (Option("goal", choice(1, "many"), default=1),)},
            "the rules cannot tell the choices of the option goal apart",
        ),
        ({"options": (Option("gaol", number(1, 9), default=3),)}, "the option gaol needs a cell of that name in State"),
        (
            {"options": (Option("goal", number(1, 9), default=3, presets={"odd": 11}),)},
            "the option goal does not take its preset odd, 11",
        ),
        ({"state": SeenTwice, "phases": (), "cards": ()}, "every view has its own last"),
        ({"state": SeenTwice, "phases": ()}, "cards need a row to be dealt into"),
    ],
)
def test_a_contradiction_is_named(changes: dict[str, Any], sentence: str):
    """The sentence says what to do about it."""
    with pytest.raises(BadDeclaration, match=sentence):
        made(**changes)


def test_what_is_not_declared_at_all_is_named():
    """And not the attribute that Python misses."""
    with pytest.raises(BadDeclaration, match=r"game.py does not say players, verbs"):
        type("Some", (Game,), {"id": "some", "rules": SimpleNamespace(State=State)})()


@pytest.mark.parametrize(("chosen", "number"), [("short", 0), ("long", 2), (None, 1)])
def test_an_option_of_words_is_a_number_to_the_rules(chosen: str | None, number: int):
    """The place of the word among the choices; numbers stay what they are."""
    option = Option("goal", choice("short", "middle", "long"), default="middle")
    options = {"goal": chosen} if chosen else {}
    game = made(options=(option,), cards=())
    assert game.blank(2, game.check_options(2, options)).goal == number


@pytest.mark.parametrize(("reason", "verdict"), [(0, 0), (3, 0), (1, 2), (1, -1)])
def test_an_end_without_a_name_is_a_fault_of_the_game(reason: int, verdict: int):
    """The move that would lead there is refused, and the sentence names the function; nothing is guessed."""
    game = made(cards=())
    game.rules.reason, game.rules.verdict, game.rules.over = (lambda *_: reason), (lambda *_: verdict), lambda *_: 1
    with pytest.raises(Refusal, match="out-of-bounds"):
        game.check_bounds(game.State.blank(1).freeze())
