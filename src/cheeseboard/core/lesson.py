"""A first game to learn by: every card, roll and move is given, and a sentence goes with each of them.

A game's lesson is data, `lesson.json` in its folder: the beginning of a record, whose moves say what the learner
(seat 1) is asked to do, what the others do and how the dice fall. A game without one has no lesson.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from cheeseboard.core.game import AnyGame, Move, Options, Setup

FILE = "lesson.json"
LEARNER = 0


class LessonStep(NamedTuple):
    """One step: what is said before it, where to look, and the move, roll or card that comes."""

    move: Move
    say: tuple[str, ...]
    """Keys of the game's texts, one after the other; none: it happens by itself."""
    at: str | None
    """A place on the board by its name."""


class Lesson(NamedTuple):
    """A game's lesson."""

    players: int
    options: Options
    setup: Setup
    bot: str
    """Who plays the other seats, once the lesson is over."""
    steps: tuple[LessonStep, ...]
    end: tuple[str, ...]
    """What is said after the last step; then the learner plays on freely."""


def lesson_of(game: AnyGame) -> Lesson | None:
    """The lesson of a game at just these rules, if it brings one."""
    return read(game.package, game)


@cache
def read(package: str, game: AnyGame) -> Lesson | None:
    """The lesson in a game's folder."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return None
    raw: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    steps = tuple(
        LessonStep(game.read_move(step["move"]), tuple(step.get("say", ())), step.get("at")) for step in raw["steps"]
    )
    options = game.check_options(raw["players"], raw.get("options", {}))
    return Lesson(raw["players"], options, raw.get("setup", {}), raw["bot"], steps, tuple(raw["end"]))
