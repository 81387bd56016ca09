"""The network while it learns, the room to work in, and the compiled parts that use both."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.network import FIRST, LAST
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import Lane, lane, streams
from cheeseboard.fast.minds import SUMS, compiled_minds, roomy
from cheeseboard.minds import plain_mind

HERE = Path(__file__).resolve().parent
Floats = NDArray[np.float64]
WHOLE_CODES = 2048


class Course(NamedTuple):
    """How a game is learned: cells in the hidden layer, rate, its share at the end, turns a seat, its hints."""

    cells: int
    rate: float
    fall: float
    turns: int
    hints: str = "no_hints"


COURSES: Mapping[str, Course] = {
    "alles-kaese": Course(48, 0.02, 0.02, 40, "kaese_hints"),
    "mice": Course(32, 0.01, 0.05, 100),
}


class Room(NamedTuple):
    """Room to learn in. Compiled functions get it as one argument, and allocate nothing."""

    codes: NDArray[np.int64]
    weights: NDArray[np.int64]
    rows: NDArray[np.int64]  # the facts of a position: their rows …
    counts: NDArray[np.int64]  # … and how often each counts
    units: NDArray[np.float32]
    sums: NDArray[np.float32]
    step: NDArray[np.float32]
    seen: Floats  # for each kind of card how many, traps expected, traps found
    most: int


class School(NamedTuple):
    """The compiled parts for one game, on its own rules and minds."""

    lane: Lane
    facts: ModuleType
    selfplay: ModuleType
    net: ModuleType


@cache
def school(game_id: str) -> School:
    """What is compiled is kept on disk like the fast lane's."""
    quick = lane(game_id)
    mind = plain_mind(quick.game, 2)
    if mind is None:
        raise LookupError(f"{game_id} has no minds to teach")
    parts = compiled_minds(quick, mind.plain)
    short, folder = game_id.replace("-", "_"), quick.folder
    facts = parts[mind.plain[0].__name__.rpartition(".")[2]]
    given: dict[str, Any] = {"rules": quick.rules, "dealer": quick.dealer, "rng": streams(), "sight": quick.sight}
    given |= {"mind": parts["mind"], "facts": facts, "thought": parts["thought"]}
    files = (("net", "network"), ("hints", COURSES[game_id].hints), ("selfplay", "selfplay"))
    for word, file in files:
        given[word] = compiled_copy(HERE / f"{file}.py", f"tools.train.compiled.{short}_{word}", folder, **given)
    return School(quick, mind.plain[0], given["selfplay"], given["net"])


def fresh(game_id: str, players: int, seed: int) -> Any:
    """A network that knows nothing yet, as the game's minds have it."""
    cells, rng, facts = COURSES[game_id].cells, np.random.default_rng(seed), school(game_id).facts
    units = units_of(game_id, players)
    first = rng.normal(0, 0.15, (facts.inputs(players), cells)) * units[:, None] * FIRST
    last = np.append(rng.normal(0, 0.15, cells) * LAST, 0.0)
    return learning(game_id, players, first, last)


def learning(game_id: str, players: int, first: Any, last: Any, extra: Mapping[str, Any] | None = None) -> Any:
    """A net of the game's minds with these weights, in fractions, so that it can learn."""
    minds = plain_mind(school(game_id).lane.game, players)
    if minds is None:
        raise LookupError(game_id)
    known = {name: value for name, value in minds.net._asdict().items() if name not in ("first", "last")}
    known |= dict(extra or {})
    arrays = {name: np.asarray(value) for name, value in known.items()}
    arrays = {name: row.astype(np.float64 if row.dtype.kind == "f" else np.int32) for name, row in arrays.items()}
    weights = {"first": np.asarray(first, np.float32), "last": np.asarray(last, np.float32)}
    return type(minds.net)(**{**arrays, **weights})


def units_of(game_id: str, players: int) -> NDArray[np.float32]:
    """What one of each fact counts for."""
    facts = school(game_id).facts
    return np.array([facts.unit(row, players) for row in range(facts.inputs(players))], np.float32)


def desk_of(game_id: str, players: int, brain: Any) -> Any:
    """A desk of the game's minds with room for fractions."""
    mind = plain_mind(school(game_id).lane.game, players)
    if mind is None:
        raise LookupError(game_id)
    arrays = {name: np.asarray(value) for name, value in mind.desk()._asdict().items()}
    judged = {name: arrays[name].astype(np.float64) for name in ("odds", "first") if name in arrays}
    cells = {name: roomy(arrays[name], brain.first) for name in SUMS}
    return type(mind.desk())(**{**arrays, **judged, **cells})


def room_of(game_id: str, players: int, brain: Any) -> Room:
    """Room for a network of this size."""
    facts, cells = brain.first.shape
    codes, weights = np.zeros((2, WHOLE_CODES), np.int64)
    rows, counts = np.zeros((2, facts), np.int64)
    sums, step = np.zeros((2, cells), np.float32)
    most = COURSES[game_id].turns * players
    return Room(codes, weights, rows, counts, units_of(game_id, players), sums, step, np.zeros((4, 3)), most)


def save(path: Path, game_id: str, players: int, brain: Any, note: str) -> None:
    """The network as the minds read it: whole numbers."""
    data: dict[str, Any] = {"players": players, "rules": school(game_id).lane.game.version, "note": note}
    if hasattr(brain, "power"):
        data["factor"] = [round(float(power), 3) for power in brain.power[:, 1]]
    data["first"] = [[round(float(x)) for x in row] for row in brain.first]
    data["last"] = [round(float(x)) for x in brain.last]
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


def load(path: Path, game_id: str) -> Any:
    """A network saved before, to learn on."""
    data = json.loads(path.read_text(encoding="utf-8"))
    extra = {"power": [[x**k for k in range(7)] for x in data["factor"]]} if "factor" in data else {}
    return learning(game_id, data["players"], data["first"], data["last"], extra)
