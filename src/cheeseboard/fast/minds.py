"""Games between levels in the fast lane: the very minds that sit at tables, compiled with the rules.

A game brings plain minds with `mind(players)` in its `minds` part (see `core/mind.py`). Others play in the ordinary
engine; their games follow from the same seeds.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.core import packing, thought
from cheeseboard.core.game import Options
from cheeseboard.core.match import Match
from cheeseboard.core.mind import TABLES, Mind
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.fast.deciding import RANDOM
from cheeseboard.fast.lane import HERE, WHERE, Lane, lane, streams
from cheeseboard.fast.loop import SCORES
from cheeseboard.fast.play import TRACE, Rows, dealt_names, seed_word
from cheeseboard.minds import plain_mind

SUMS = ("sums", "work")
"""Where minds with a network make its sums on their desks."""
MOST_FACTS = 512
"""Facts that a network knows are padded to a multiple of this."""


class Minds(NamedTuple):
    """A table of some size in the fast lane: the compiled minds and games between them, and what the minds know."""

    lane: Lane
    choosing: ModuleType
    deciding: ModuleType
    mind: Mind
    net: Any

    def desk(self) -> Any:
        """Room to work in, for one thread."""
        return as_desk(self.mind.desk(), self.net)

    def numbers(self, bots: Sequence[str]) -> Any:
        """Who sits where, as numbers."""
        return np.array([RANDOM if bot == "random" else self.mind.who[bot] for bot in bots], np.int64)


@cache
def minds(game_id: str, players: int) -> Minds:
    """The minds of a game for tables of this size, compiled with its rules."""
    quick = lane(game_id)
    mind = plain_mind(quick.game, players)
    if mind is None:
        raise LookupError(f"{game_id} has no minds in the plain dialect for {players} players")
    modules = compiled_minds(quick, mind.plain)
    return Minds(quick, modules["mind"], modules["deciding"], mind, as_net(mind.net))


@cache
def compiled_minds(quick: Lane, plain: tuple[ModuleType, ...]) -> dict[str, Any]:
    """The plain modules of a mind, each compiled on those before it, and the games between them."""
    short, folder = f"{quick.game.id.replace('-', '_')}_{quick.game.version}", quick.folder
    given: dict[str, Any] = {"rules": quick.rules, "thought": compiled_thought(), "packing": compiled_apart()}
    for module in plain:
        name = module.__name__.rpartition(".")[2]
        given[name] = compiled_copy(Path(str(module.__file__)), f"{WHERE}.{short}_{name}", folder, **given)
    mind = given[plain[-1].__name__.rpartition(".")[2]]
    around = {"dealer": quick.dealer, "rng": streams(), "sight": quick.sight, "loop": quick.loop, "mind": mind}
    last = f"{WHERE}.{short}_{plain[-1].__name__.rpartition('.')[2]}_deciding"
    deciding = compiled_copy(HERE / "deciding.py", last, folder, rules=quick.rules, **around)
    return {**given, "mind": mind, "deciding": deciding}


@cache
def compiled_thought() -> ModuleType:
    """The arithmetic of minds, compiled."""
    return compiled_copy(Path(str(thought.__file__)), f"{WHERE}.thought", packing=compiled_apart())


@cache
def compiled_apart() -> ModuleType:
    """What takes the place of `core/packing.py`, compiled."""
    return compiled_copy(HERE / "apart.py", f"{WHERE}.apart")


def as_arrays(named: Any) -> Any:
    """A tuple of rows with names, as arrays: whole numbers of tables in 32 bits, all others in 64."""
    return type(named)(*(as_array(value) for value in named))


def as_net(named: Any) -> Any:
    """What a mind knows as one record; a network has room for more facts, so that all table sizes share their code."""
    arrays = as_arrays(named)._asdict()
    if "first" in arrays:
        arrays["first"] = padded(arrays["first"])
    return as_record(arrays)


def padded(facts: Any) -> Any:
    """Something for each fact, with room for more facts."""
    return np.concatenate([facts, np.zeros((-len(facts) % MOST_FACTS, *facts.shape[1:]), facts.dtype)])


def as_desk(named: Any, net: Any) -> Any:
    """A desk as one record; where sums of a network are made there is room for all its cells."""
    arrays = as_arrays(named)._asdict()
    wide = {name: roomy(arrays[name], net.first) for name in SUMS if name in arrays}
    return as_record(arrays | wide)


def as_record(arrays: Mapping[str, Any]) -> Any:
    """Arrays with names, laid out one behind the other.

    Compiled functions hand a record on as one pointer. A tuple of arrays is dozens of numbers, and every call would
    count the users of each array up and down again, which took more time than the thinking.
    """
    form = np.dtype([(name, rows.dtype, rows.shape) for name, rows in arrays.items()], align=True)
    records = np.zeros(1, form).view(np.recarray)
    for name, rows in arrays.items():
        records[name][0] = rows
    return records[0]


def roomy(sums: Any, rows: Any) -> Any:
    """Room for sums of these rows in place of packed ones."""
    return np.zeros((*sums.shape[:-1], rows.shape[1]), rows.dtype)


def as_array(value: Any) -> Any:
    """Numbers as an array."""
    found = np.asarray(value.apart() if isinstance(value, packing.Rows) else value)
    if found.dtype.kind == "f":
        return found.astype(np.float64)
    return found.astype(np.int32 if found.ndim == 2 and found.shape[1] < 128 else np.int64)


def play_minds(
    game_id: str, players: int, options: Options, bots: Sequence[str], seed: int, first: int, games: int
) -> Rows:
    """The result rows of games number first, first + 1 … between these bots. Threads use all cores."""
    here = minds(game_id, players)
    rows = np.zeros((games, SCORES + players), np.int32)
    play(here, options, bots, seed, first, rows, np.zeros(0, np.int64))
    return rows


def play(here: Minds, options: Options, bots: Sequence[str], seed: int, first: int, rows: Rows, log: Any) -> int:
    """Play one game for each row; the moves of the last one."""
    blank = here.lane.blank(rows.shape[1] - SCORES, options)
    tables, who = np.repeat(blank, 1 + TABLES), here.numbers(bots)
    args = (tables, blank, seed_word(seed), first, who, here.net, here.desk(), rows, log)
    return int(here.deciding.play_many(*args))


def trace_minds(game_id: str, players: int, options: Options, bots: Sequence[str], seed: int, index: int) -> Match:
    """Game number `index` between these bots, played again by the ordinary engine."""
    here, rows = minds(game_id, players), np.zeros((1, SCORES + players), np.int32)
    game, log = here.lane.game, np.zeros(TRACE, np.int64)
    moves = play(here, options, bots, seed, index, rows, log)
    if moves > len(log):
        log = np.zeros(moves, np.int64)
        play(here, options, bots, seed, index, rows, log)
    checked = game.check_options(players, options)
    setup = game.deal(players, checked, dealt_names(here.lane, here.lane.blank(players, options), seed, index))
    match = Match(game, players, checked, setup)
    for code in log[:moves]:
        match.play(move_of(match, int(code)))
    return match


def move_of(match: Match, code: int) -> Any:
    """The move behind a code in the present position."""
    if match.chance_due:
        return match.game.move_of(match.state, code)
    codes = [match.game.code_of(match.state, move) for move in match.legal()]
    return match.legal()[codes.index(code)]
