"""The network while it learns, the room to work in, and the compiled parts that use both."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import MOST_CODES, Lane, lane, streams

HERE = Path(__file__).resolve().parent
Floats = NDArray[np.float64]
Weights = NDArray[np.float32]


class Brain(NamedTuple):
    """A row for each fact, the weights of the sums with the bias last, and what others' looks say about a card."""

    first: Weights
    last: Weights
    factor: Floats


class Desk(NamedTuple):
    """Room to work in. Compiled functions get it as one argument, and allocate nothing."""

    codes: NDArray[np.int64]  # legal decisions: of the table, and of a table on which something is tried
    rows: NDArray[np.int64]  # the facts of a position: their rows …
    measure: Floats  # … and their measures
    sums: Weights
    step: Weights
    odds: Floats  # Alles Käse!: for each number of holes the odds of each kind of card, traps and cards unseen
    seen: Floats  # Alles Käse!: for each kind of card how many, traps expected, traps found


class Course(NamedTuple):
    """How a game is learned: its file here, cells in the hidden layer, rate, its share at the end, turns a seat."""

    file: str
    cells: int
    rate: float
    fall: float
    turns: int


COURSES: Mapping[str, Course] = {
    "alles-kaese": Course("kaese", 48, 0.02, 0.02, 40),
    "mice": Course("mice", 32, 0.01, 0.05, 100),
}


class School(NamedTuple):
    """The compiled parts for one game: `kernel` knows its facts, `selfplay` plays whole games."""

    lane: Lane
    kernel: ModuleType
    selfplay: ModuleType


@cache
def school(game_id: str) -> School:
    """Compiled on the game's own rules; what is compiled is kept on disk like the fast lane's."""
    quick = lane(game_id)
    short, folder = game_id.replace("-", "_"), quick.folder
    given: dict[str, Any] = {"rules": quick.rules, "dealer": quick.dealer, "rng": streams()}
    for word, file in (("net", "network"), ("kernel", COURSES[game_id].file), ("selfplay", "selfplay")):
        given[word] = compiled_copy(HERE / f"{file}.py", f"tools.train.compiled.{short}_{word}", folder, **given)
    return School(quick, given["kernel"], given["selfplay"])


def fresh(game_id: str, players: int, seed: int) -> Brain:
    """A network that knows nothing yet."""
    cells, rng = COURSES[game_id].cells, np.random.default_rng(seed)
    first = rng.normal(0, 0.15, (school(game_id).kernel.inputs(players), cells)).astype(np.float32)
    return Brain(first, rng.normal(0, 0.15, cells + 1).astype(np.float32), np.array([1.0, 1.0, 2.0, 4.0]))


def desk(brain: Brain) -> Desk:
    """Room for a network of this size."""
    facts, cells = brain.first.shape
    sums, step = np.zeros((2, cells), np.float32)
    rows = np.zeros(facts, np.int64)
    codes = np.zeros((2, MOST_CODES), np.int64)
    return Desk(codes, rows, np.zeros(facts), sums, step, np.zeros((2, 6, 6)), np.zeros((4, 3)))


def save(path: Path, game_id: str, players: int, brain: Brain, note: str) -> None:
    """The network as the bots read it: four digits are enough for a guess."""
    data: dict[str, Any] = {"players": players, "rules": school(game_id).lane.game.version, "note": note}
    if game_id == "alles-kaese":
        data["factor"] = [round(float(x), 3) for x in brain.factor]
    data["first"] = [[round(float(x), 4) for x in row] for row in brain.first]
    data["last"] = [round(float(x), 4) for x in brain.last]
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


def weights_of(game_id: str, players: int) -> Path:
    """The file of the network that ships for this table."""
    return school(game_id).lane.folder / "minds" / "weights" / f"{players}.json"


def load(path: Path) -> Brain:
    """A network saved before: to learn on, or to look into."""
    data = json.loads(path.read_text(encoding="utf-8"))
    factor = np.array(data.get("factor", [1.0, 1.0, 1.0, 1.0]))
    return Brain(np.array(data["first"], np.float32), np.array(data["last"], np.float32), factor)
