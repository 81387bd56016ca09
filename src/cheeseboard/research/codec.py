"""Decisions and observations as numbers: what every research API here is made from.

A codec numbers all decisions of a game once and for all, and turns a *view* into one row of small numbers.
It is given views and nothing else, so an observation cannot hold a secret. Seats are listed from the observer
on, clockwise: the observer comes first in its own observation.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.core.parts import part
from cheeseboard.core.result import Result
from cheeseboard.games import find

Row = NDArray[Any]
"""Small whole numbers: 8 bits each where that is enough."""
N = TypeVar("N", bound=np.number[Any])


class Piece(NamedTuple):
    """A named part of an observation. Its numbers run from 0 to `most`."""

    name: str
    shape: tuple[int, ...]
    most: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Codec(ABC):
    """The numbers of one game with so many players."""

    actions: int
    """How many decisions there are: they are numbered from 0."""
    pieces: tuple[Piece, ...]
    """The parts of an observation, in order."""

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(piece.size for piece in self.pieces)

    @property
    def dtype(self) -> type[np.signedinteger[Any]]:
        """The type of the numbers."""
        return np.int8 if all(piece.most <= np.iinfo(np.int8).max for piece in self.pieces) else np.int32

    def high(self) -> Row:
        """The greatest value of each number of an observation; the least is 0."""
        return np.concatenate([np.full(piece.size, piece.most, self.dtype) for piece in self.pieces])

    @abstractmethod
    def numbers(self, view: View) -> list[int]:
        """A view as a flat list of numbers, piece by piece."""

    def observe(self, view: View) -> Row:
        """A view as a row of small numbers."""
        return np.array(self.numbers(view), self.dtype)

    def parts(self, row: NDArray[N]) -> dict[str, NDArray[N]]:
        """An observation taken apart again, by the names of its pieces."""
        found, at = {}, 0
        for piece in self.pieces:
            found[piece.name] = row[at : at + piece.size].reshape(piece.shape)
            at += piece.size
        return found

    # -- decisions: what a number means may depend on what lies on the table ---------------------------------

    @abstractmethod
    def number(self, move: Move, state: Any) -> int:
        """The number of a decision."""

    @abstractmethod
    def move(self, number: int, state: Any) -> Move:
        """The decision behind a number."""

    def legal(self, state: Any) -> list[int]:
        """The numbers of all decisions that are legal now, rising."""
        return sorted(self.number(move, state) for move in self.game.legal(state))

    def news(self, before: Any, after: Any, note: int) -> int:
        """What everybody learns from a move, as a number for histories: the move's own, unless it shows more."""
        return note

    def mask(self, numbers: Iterable[int]) -> Row:
        """1 for each of these decisions, 0 for all others."""
        row = np.zeros(self.actions, np.int8)
        row[list(numbers)] = 1
        return row


def rotation(view: View) -> list[int]:
    """The seats from the observer on, clockwise; a spectator looks from seat 0."""
    first, players = view["seat"] or 0, view["players"]
    return [(first + k) % players for k in range(players)]


def relative(seat: int | None, view: View) -> int:
    """1 for the observer, 2 for its left neighbour and so on; 0 for nobody."""
    return 0 if seat is None else 1 + (seat - (view["seat"] or 0)) % int(view["players"])


def flags(seats: Sequence[int], order: Iterable[int]) -> list[int]:
    """1 for each seat that is among these."""
    return [1 if seat in seats else 0 for seat in order]


def rewards(game: AnyGame, result: Result | None, players: int) -> list[float]:
    """What a game is worth to each seat, once it is over.

    Places are spread evenly from +1 (first) to -1 (last) and seats that share a place share its value, so
    the sum is 0. Solo counts its verdict, from 0 (the worst) to 1 (the best). A game not over is worth 0.
    """
    if result is None:
        return [0.0] * players
    if "tier" in result:
        return [game.verdicts.index(result["tier"]) / (len(game.verdicts) - 1)]
    worth, ahead = [0.0] * players, 0
    for group in result["ranking"]:
        for seat in group:
            worth[seat] = 1 - (2 * ahead + len(group) - 1) / (players - 1)
        ahead += len(group)
    return worth


def codec(game_id: str, players: int, options: Options | None = None) -> Codec:
    """The codec of a game; refuses players and options that the game does not have."""
    game = find(game_id)
    checked = game.check_options(game.check_players(players), options or {})
    own = part(game, "lab.codec")
    if own is not None:
        found: Codec = own.codec(game, players, checked)
        return found
    from cheeseboard.research.plain_codec import PlainCodec

    return PlainCodec(game, players, checked)
