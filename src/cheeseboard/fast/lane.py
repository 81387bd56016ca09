"""A game in the fast lane: its rules.py imported a second time and compiled, and its table as a NumPy record.

Attribute access on a slotted dataclass and on a record reads the same, so one source of rules serves both speeds.
"""

from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard.core.protocol import AnyGame, Options
from cheeseboard.fast.compiler import compiled_copy
from cheeseboard.games import get_game

HERE = Path(__file__).resolve().parent
MOST_CODES = 512
"""Room for the codes of all legal decisions of any position."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One game's compiled parts. `rules` is the game's own file; `dealer` deals, throws and counts; `loop` plays."""

    game: AnyGame
    dtype: np.dtype[np.void]
    table: ModuleType
    rules: ModuleType
    dealer: ModuleType
    loop: ModuleType

    def blank(self, players: int, options: Options) -> Any:
        """A record array of one table before the shuffle, for these options."""
        checked = self.game.options(self.game.check_players(players), options)
        setup = self.game.deal(players, checked, self.game.pack(players, checked))
        return self.freeze(self.game.start(players, checked, setup))

    def freeze(self, state: Any) -> Any:
        """A state of the ordinary engine as a record array of one table."""
        record = np.zeros(1, self.dtype)
        for name in self.dtype.names or ():
            value = getattr(state, name)
            record[name][0] = list(value) if isinstance(value, bytes | bytearray) else value
        return record

    def thaw(self, record: Any, **more: Any) -> Any:
        """A record as a state of the ordinary engine; `more` holds what the state has and the table has not."""
        wide: frozenset[str] = getattr(self.table, "WIDE", frozenset())
        rows = self.table.ROWS
        cells: dict[str, Any] = {name: int(record[name]) for name in self.dtype.names or () if name not in rows}
        for name in rows:
            numbers = record[name].tolist()
            cells[name] = tuple(numbers) if name in wide else bytes(numbers)
        return self.table.State(**cells, **more)


@cache
def lane(game_id: str) -> Lane:
    """The fast lane of a game. Compiling happens at the first call of each function, and is kept on disk."""
    game = get_game(game_id)
    folder = type(game).__module__.rpartition(".")[0]
    short = folder.rpartition(".")[2]
    table = import_module(f"{folder}.table")
    where = "cheeseboard.fast.compiled"
    rules = compiled_copy(Path(str(table.__file__)).with_name("rules.py"), f"{where}.{short}_rules", short)
    given = {"rules": rules, "rng": streams(), "planes": planes() if short == "cheese" else None}
    dealer = compiled_copy(HERE / "dealers" / f"{short}.py", f"{where}.{short}_dealer", short, **given)
    looped = compiled_copy(HERE / "loop.py", f"{where}.{short}_loop", short, dealer=dealer, **given)
    return Lane(game, record_type(table), table, rules, dealer, looped)


@cache
def streams() -> ModuleType:
    """The random numbers, compiled."""
    return compiled_copy(HERE / "rng.py", "cheeseboard.fast.compiled.rng")


@cache
def planes() -> ModuleType:
    """The bit-plane kernel of Cheese, compiled."""
    return compiled_copy(HERE / "cheese_planes.py", "cheeseboard.fast.compiled.cheese_planes", rng=streams())


@cache
def cheese_lanes() -> ModuleType:
    """The kernel of Cheese for two that plays many games side by side, compiled."""
    name = "cheeseboard.fast.compiled.cheese_lanes"
    return compiled_copy(HERE / "cheese_lanes.py", name, rng=streams(), planes=planes())


def record_type(table: ModuleType) -> np.dtype[np.void]:
    """The record that has the same cells as the game's `Table`.

    Rows of bytes become 16-bit signed numbers: in Numba the sum of two unsigned numbers meets a signed one as a float.
    """
    wide: frozenset[str] = getattr(table, "WIDE", frozenset())
    cells: list[Any] = []
    for field in fields(table.Table):
        if field.name in table.ROWS:
            cells.append((field.name, np.int64 if field.name in wide else np.int16, (table.ROWS[field.name],)))
        else:
            cells.append((field.name, np.int64))
    return np.dtype(cells, align=True)
