"""The network while it learns, the room to work in, and the compiled parts that use both.

A network learns in fractions. The minds play with the same weights in whole numbers, written anew after each game: they
are the very minds of the fast lane, and as quick.
"""

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.network import FIRST, LAST
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.lane import Lane, lane, streams
from cheeseboard.fast.minds import as_desk, as_net, as_record, compiled_minds, minds, padded
from tools.train.courses import COURSES, HERE, hints_of

Floats = NDArray[np.float64]
WHOLE_CODES = 2048
POWERS = np.arange(7)


class School(NamedTuple):
    """The compiled parts for one game, on its own rules and minds."""

    lane: Lane
    facts: ModuleType
    selfplay: ModuleType
    network: ModuleType


@cache
def school(game_id: str) -> School:
    """What is compiled is kept on disk like the fast lane's."""
    quick, mind = lane(game_id), minds(game_id, 2).mind
    parts = compiled_minds(quick, mind.plain)
    short, folder = game_id.replace("-", "_"), quick.folder
    facts = parts[mind.plain[0].__name__.rpartition(".")[2]]
    given: dict[str, Any] = {"rules": quick.rules, "dealer": quick.dealer, "rng": streams(), "sight": quick.sight}
    given |= {"mind": parts["mind"], "facts": facts, "thought": parts["thought"]}
    files = {"network": HERE / "network.py", "hints": hints_of(game_id), "selfplay": HERE / "selfplay.py"}
    for word, file in files.items():
        given[word] = compiled_copy(file, f"tools.train.compiled.{short}_{word}", folder, **given)
    return School(quick, mind.plain[0], given["selfplay"], given["network"])


def fresh(game_id: str, players: int, seed: int) -> Any:
    """A network that knows nothing yet, as the game's minds have it."""
    cells, rng, facts = COURSES[game_id].cells, np.random.default_rng(seed), school(game_id).facts
    units = units_of(game_id, players)
    first = rng.normal(0, 0.15, (facts.inputs(players), cells)) * units[:, None] * FIRST
    last = np.append(rng.normal(0, 0.15, cells) * LAST, 0.0)
    return learning(game_id, players, first, last)


def learning(game_id: str, players: int, first: Any, last: Any, factor: Any = None) -> Any:
    """These weights in fractions, so that they can learn; beside them the powers of what others' looks say."""
    known = {"first": padded(np.asarray(first, np.float32)), "last": np.asarray(last, np.float32)}
    if hasattr(minds(game_id, players).net, "power"):
        known["power"] = minds(game_id, players).net.power if factor is None else np.array(factor)[:, None] ** POWERS
    return as_record(known)


def net_of(game_id: str, players: int, brain: Any) -> Any:
    """What the game's minds know, with this network's weights in whole numbers."""
    blank = {"first": np.zeros(brain.first.shape, np.int32), "last": np.zeros(brain.last.shape, np.int64)}
    learned = {"power": brain.power} if hasattr(brain, "power") else {}
    net = as_net(minds(game_id, players).mind.net._replace(**blank, **learned))
    school(game_id).network.written(brain, net)
    return net


def desk_of(game_id: str, players: int, net: Any) -> Any:
    """Room for the game's minds to work in."""
    return as_desk(minds(game_id, players).mind.desk(), net)


def units_of(game_id: str, players: int) -> NDArray[np.float32]:
    """What one of each fact counts for."""
    facts = school(game_id).facts
    return np.array([facts.unit(row, players) for row in range(facts.inputs(players))], np.float32)


def room_of(game_id: str, players: int, brain: Any, frozen: int = 0) -> Any:
    """Room to learn in, for a network of this size. Compiled functions get it as one record, and allocate nothing.

    It has codes and weights of a roll, the facts of a position, sums, a step; for each kind of card how many were seen,
    traps expected, traps found; and how many rows of the network stay as they are.
    """
    facts, cells = brain.first.shape
    rows = {name: np.zeros(WHOLE_CODES, np.int64) for name in ("codes", "weights")}
    rows |= {name: np.zeros(facts, np.int64) for name in ("rows", "counts")}
    rows |= {name: np.zeros(cells, np.float32) for name in ("sums", "step")}
    rows |= {"units": padded(units_of(game_id, players)), "most": np.array(COURSES[game_id].turns * players)}
    return as_record({**rows, "seen": np.zeros((4, 3)), "frozen": np.array(frozen)})


def save(path: Path, game_id: str, players: int, brain: Any, note: str) -> None:
    """The network as the minds read it: whole numbers."""
    data: dict[str, Any] = {"players": players, "rules": school(game_id).lane.game.version, "note": note}
    if hasattr(brain, "power"):
        data["factor"] = [round(float(power), 3) for power in brain.power[:, 1]]
    net, facts = net_of(game_id, players, brain), school(game_id).facts.inputs(players)
    data |= {"first": net.first[:facts].tolist(), "last": net.last.tolist()}
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


def load(path: Path, game_id: str) -> Any:
    """A network saved before, to learn on."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return learning(game_id, data["players"], data["first"], data["last"], data.get("factor"))
