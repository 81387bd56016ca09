"""The codec of a game that brings none: every cell that the seat may see, one number for each decision.

A number is shown less the least that its cell can hold; where a cell can be hidden, 0 means hidden and all others are
one more. Rows by seat begin with the observer's.
"""

from collections.abc import Iterator
from typing import Any

from cheeseboard.core.cells import HIDDEN, Cell
from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.sight import test_code
from cheeseboard.research.codec import Codec, Piece, relative, rotation

LEFT_OUT = ("players", "last_seat", "last_code", "options")


def observed(game: AnyGame) -> list[Cell]:
    """The cells of an observation."""
    return [cell for cell in game.State.cells if not cell.aside and cell.name not in LEFT_OUT]


def offset(cell: Cell) -> int:
    """What is added to a number of this cell: room for HIDDEN, and nothing below 0."""
    return 1 if cell.hidden else -cell.least


class PlainCodec(Codec):
    """Numbers made from the declaration."""

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        if not game.grammar.numbered:
            raise Refusal("no-codec", "R3", game=game.id)
        self.actions = len(game.decisions)
        self.pieces = (
            Piece("actor", (1,), players),  # 1 the observer, 2 its left neighbour …; 0 nobody
            Piece("last_seat", (1,), players),
            Piece("last_code", (1,), game.grammar.code_space),  # 1 + the code of the last move; 0 before the first
            *(piece_of(cell, players) for cell in observed(game)),
        )
        self._numbers = {move: number for number, move in enumerate(game.decisions)}

    def number(self, move: Move, state: Any) -> int:
        return self._numbers[move]

    def move(self, number: int, state: Any) -> Move:
        return self.game.decisions[number]

    def numbers(self, view: View) -> list[int]:
        sight = self.game.sight(view)
        last = None if view["last"] is None else view["last"]["seat"]
        row = [relative(view["actor"], view), relative(last, view), sight.last_code + 1]
        for cell in observed(self.game):
            row += [number + offset(cell) for number in values(cell, getattr(sight, cell.name), rotation(view))]
        return row


def piece_of(cell: Cell, players: int) -> Piece:
    """A cell as a part of the observation."""
    shape = (players, cell.each) if cell.seats else (cell.size,)
    return Piece(cell.name, shape, cell.most + offset(cell))


def values(cell: Cell, value: Any, order: list[int]) -> Iterator[int]:
    """The numbers of a cell or row, those by seat from the observer on."""
    if cell.length is None:
        yield value
    elif not cell.seats:
        yield from value
    else:
        for seat in order:
            yield from value[seat * cell.each : (seat + 1) * cell.each]


# -- the same, compiled ------------------------------------------------------------------------------------------


def kernel_code(game: AnyGame) -> str:
    """The plain source that says for the fast lane what the codec says from views."""
    codes = [game.grammar.codes[move] for move in game.decisions]
    numbers = [codes.index(code) if code in codes else -1 for code in range(max(codes) + 1)]
    lines = [
        "rules = None",
        f"CODES = ({''.join(f'{code}, ' for code in codes)})",
        f"NUMBERS = ({''.join(f'{number}, ' for number in numbers)})",
        *public_code(game),
        "",
        "",
        "def number(t, code):",
        "    return NUMBERS[code]",
        "",
        "",
        "def code(t, number):",
        "    return CODES[number]",
        "",
        "",
        "def observe(t, seat, row):",
        "    players = t.players",
        "    row[0] = 0 if rules.over(t) else 1 + (rules.actor(t) - seat) % players",
        "    row[1] = 0 if t.last_code < 0 else 1 + (t.last_seat - seat) % players",
        "    row[2] = last_code(t, seat) + 1",
        "    at = 3",
    ]
    for cell in observed(game):
        lines += observe_code(cell)
    return "\n".join([*lines, ""])


def public_code(game: AnyGame) -> list[str]:
    """The last move's code as a seat saw it."""
    public = game.grammar.public
    first = min(public, default=0)
    known = [public.get(code, code) for code in range(first, max(public, default=-1) + 1)] or [0]
    return [
        f"FIRST, PUBLIC = {first}, ({''.join(f'{code}, ' for code in known)})",
        "",
        "",
        "def last_code(t, seat):",
        f"    if {bool(public)} and t.last_seat != seat and 0 <= t.last_code - FIRST < len(PUBLIC):",
        "        return PUBLIC[t.last_code - FIRST]",
        "    return t.last_code",
    ]


def observe_code(cell: Cell) -> list[str]:
    """The lines that write one cell or row."""
    name = cell.name if cell.length is None else f"{cell.name}[i]"
    shown = f"t.{name} + {offset(cell)}"
    value = f"{HIDDEN + 1} if {test_code(cell, name, 'i', True)} else {shown}" if cell.hidden else shown
    if cell.length is None:
        return ["    i = 0", f"    row[at] = {value}", "    at += 1"]
    if not cell.seats:
        return [f"    for i in range({cell.length}):", f"        row[at + i] = {value}", f"    at += {cell.length}"]
    return [
        "    for k in range(players):",
        f"        first = (seat + k) % players * {cell.each}",
        f"        for i in range(first, first + {cell.each}):",
        f"            row[at] = {value}",
        "            at += 1",
    ]
