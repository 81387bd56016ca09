"""A game in the fast lane: its rules.py imported a second time and compiled, and its state as a NumPy record.

Attribute access on a draft and on a record reads the same, so one source of rules serves both speeds.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard.core.cells import Cell
from cheeseboard.core.game import AnyGame, Options
from cheeseboard.core.parts import part
from cheeseboard.core.sight import sight_code
from cheeseboard.fast.compiler import compiled_copy, compiled_neighbour
from cheeseboard.fast.written import shuffle_code, source_file
from cheeseboard.games import find

HERE = Path(__file__).resolve().parent
WHERE = "cheeseboard.fast.compiled"
MOST_CODES = 512
"""Room for the codes of all legal decisions of any position."""
PACK_SIZE = "pack_size_"
"""The one field of a record that no state has: how many cards are shuffled."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One game's compiled parts: its `rules`, the `dealer` that deals and rolls, the `loop` that plays, its `sight`."""

    game: AnyGame
    dtype: np.dtype[np.void]
    rules: ModuleType
    dealer: ModuleType
    loop: ModuleType
    sight: ModuleType

    @property
    def folder(self) -> Path:
        """Where the game's sources lie."""
        return folder_of(self.game)

    def blank(self, players: int, options: Options) -> Any:
        """A record array of one table whose pack lies unshuffled, for these options."""
        checked = self.game.check_options(self.game.check_players(players), options)
        pack = self.game.pack(players, checked)
        draft = self.game.dealt(players, checked, self.game.deal(players, checked, pack))
        record = self.to_record(self.game.State.closed(draft))
        record[PACK_SIZE] = len(pack)
        return record

    def to_record(self, state: Any) -> Any:
        """A state as a record array of one table."""
        record = np.zeros(1, self.dtype)
        for cell in in_records(self.game):
            value = getattr(state, cell.name)
            record[cell.name][0] = value if cell.length is None else list(value)
        return record

    def to_state(self, record: Any, options: Options | None = None) -> Any:
        """A record as a state. What a state carries beside its cells begins anew, but the options if they are given."""
        draft = self.game.blank(int(record["players"]), options or {})
        for cell in in_records(self.game):
            setattr(draft, cell.name, int(record[cell.name]) if cell.length is None else record[cell.name].tolist())
        return self.game.State.closed(draft)

    def code_space(self, players: int) -> int:
        """The codes of all decisions are below this number."""
        own = getattr(self.dealer, "code_space", None)
        if own is not None:
            return int(own(players))
        return 1 + max(self.game.grammar.codes[move] for move in self.game.decisions)


def folder_of(game: AnyGame) -> Path:
    """Where a game's sources lie."""
    rules: Any = game.rules
    return Path(rules.__file__).parent


def in_records(game: AnyGame) -> list[Cell]:
    """The cells that a record has."""
    return [cell for cell in game.State.cells if not cell.aside]


@cache
def lane(game_id: str, rules: int | None = None) -> Lane:
    """The fast lane of a game. Compiling happens at the first call of each function, and is kept on disk."""
    game = find(game_id, rules)
    folder = folder_of(game)
    short = f"{game.id.replace('-', '_')}_{game.version}"
    plain: Any = game.rules
    compiled = complete(compiled_neighbour(plain, folder))
    given: dict[str, Any] = {"rules": compiled, "rng": streams()}
    dealer = compiled_dealer(game, folder, short, given)
    loop = compiled_copy(HERE / "loop.py", f"{WHERE}.{short}_loop", folder, dealer=dealer, **given)
    code = sight_code(game.State.cells, game.grammar.public)
    sight = compiled_copy(source_file("sight", code), f"{WHERE}.{short}_sight", folder, rules=compiled)
    return Lane(game, record_type(game), compiled, dealer, loop, sight)


def complete(rules: ModuleType) -> ModuleType:
    """The compiled rules with a stand-in for each function that they leave out."""
    defaults = vars(compiled_copy(HERE / "defaults.py", f"{WHERE}.defaults"))
    stand_ins = {**defaults, "score": rules.merit}
    for name in ("lay_out", "chance", "roll", "reason", "verdict", "score"):
        if not hasattr(rules, name):
            setattr(rules, name, stand_ins[name])
    return rules


def compiled_dealer(game: AnyGame, folder: Path, short: str, given: dict[str, Any]) -> ModuleType:
    """The dealer: the generic one, with what the game's own has in its place."""
    shuffle = source_file("shuffle", shuffle_code(game.State.cells))
    shuffled = compiled_copy(shuffle, f"{WHERE}.{short}_shuffle", folder, **given)
    own: dict[str, Any] = {"shuffle": shuffled.shuffle}
    path = folder / "lab" / "dealer.py"
    if path.exists():
        rows = part(game, "lab.rows")
        more = rows.given() if rows is not None and hasattr(rows, "given") else {}
        made = compiled_copy(path, f"{WHERE}.{short}_own_dealer", folder, **given, **more)
        own |= {name: thing for name, thing in vars(made).items() if hasattr(thing, "py_func")}
    return compiled_copy(HERE / "dealer.py", f"{WHERE}.{short}_dealer", folder, **given, **own)


@cache
def streams() -> ModuleType:
    """The random numbers, compiled."""
    return compiled_copy(HERE / "rng.py", f"{WHERE}.rng")


def record_type(game: AnyGame) -> np.dtype[np.void]:
    """The record that has the same cells as the game's state.

    Rows of bytes become 16-bit signed numbers: in Numba the sum of two unsigned numbers meets a signed one as a float,
    and HIDDEN is less than 0.
    """
    fields: list[Any] = [(PACK_SIZE, np.int64)]
    for cell in in_records(game):
        if cell.length is None:
            fields.append((cell.name, np.int64))
        else:
            fields.append((cell.name, np.int16 if cell.small else np.int64, (cell.length,)))
    return np.dtype(fields, align=True)
