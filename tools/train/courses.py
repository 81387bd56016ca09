"""How each game's network is learned: the `training` folder of the game says it."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find

HERE = Path(__file__).resolve().parent


class Course(NamedTuple):
    """Cells in the hidden layer, the rate of learning, its share at the end, turns a seat at most."""

    cells: int
    rate: float
    fall: float
    turns: int


def found() -> Mapping[str, Course]:
    """The course of every game that has one."""
    taught = {game_id: part(game, "training") for game_id, game in GAMES.items()}
    return {
        game_id: Course(plan.CELLS, plan.RATE, plan.FALL, plan.TURNS)
        for game_id, plan in taught.items()
        if plan is not None
    }


def hints_of(game_id: str) -> Path:
    """What is counted about hidden cards on the way: the game's own `training/hints.py`, or nothing."""
    own = part(find(game_id), "training.hints")
    return Path(str(own.__file__)) if own is not None else HERE / "no_hints.py"


COURSES = found()
