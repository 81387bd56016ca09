"""Decisions and observations as numbers: what every research API here is made from.

A codec numbers all decisions of a game once and for all, and turns a *view* into one row of small numbers.
It is given views and nothing else, so an observation cannot hold a secret. Seats are listed from the observer
on, clockwise: the observer comes first in its own observation.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.protocol import AnyGame, Move, Options, View
from cheeseboard.games import get_game

Row = NDArray[np.int8]
N = TypeVar("N", bound=np.number[Any])

TIERS = ("try-harder", "could-be-better", "not-bad", "well-played", "very-good", "great", "outstanding")


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

    def high(self) -> Row:
        """The greatest value of each number of an observation; the least is 0."""
        return np.concatenate([np.full(piece.size, piece.most, np.int8) for piece in self.pieces])

    @abstractmethod
    def numbers(self, view: View) -> list[int]:
        """A view as a flat list of numbers, piece by piece."""

    def observe(self, view: View) -> Row:
        """A view as a row of small numbers."""
        return np.array(self.numbers(view), np.int8)

    def parts(self, row: NDArray[N]) -> dict[str, NDArray[N]]:
        """An observation taken apart again, by the names of its pieces."""
        found, at = {}, 0
        for piece in self.pieces:
            found[piece.name] = row[at : at + piece.size].reshape(piece.shape)
            at += piece.size
        return found

    # -- decisions: in mice a number names dice by their place, so it needs the cheese dice on the table -----

    def dice(self, state: Any) -> bytes:
        """The cheese dice on the table, highest first; no other game needs dice to read a decision."""
        return b""

    @abstractmethod
    def number(self, move: Move, dice: bytes) -> int:
        """The number of a decision."""

    @abstractmethod
    def move(self, number: int, dice: bytes) -> Move:
        """The decision behind a number."""

    def legal(self, state: Any) -> list[int]:
        """The numbers of all decisions that are legal now, rising."""
        dice = self.dice(state)
        return sorted(self.number(move, dice) for move in self.game.legal(state))

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


def rewards(result: dict[str, Any] | None, players: int) -> list[float]:
    """What a game is worth to each seat, once it is over.

    Places are spread evenly from +1 (first) to -1 (last) and seats that share a place share its value, so
    the sum is 0. Solo counts its verdict, from 0 (the worst) to 1 (the best). A game not over is worth 0.
    """
    if result is None:
        return [0.0] * players
    if "tier" in result:
        return [TIERS.index(result["tier"]) / (len(TIERS) - 1)]
    worth, ahead = [0.0] * players, 0
    for group in result["ranking"]:
        for seat in group:
            worth[seat] = 1 - (2 * ahead + len(group) - 1) / (players - 1)
        ahead += len(group)
    return worth


def codec(game_id: str, players: int, options: Options | None = None) -> Codec:
    """The codec of a game; refuses players and options that the game does not have."""
    game = get_game(game_id)
    checked = game.options(game.check_players(players), options or {})
    return codecs()[game_id, players == 1](game, players, checked)


@cache
def codecs() -> dict[tuple[str, bool], type[Codec]]:
    """The codec of each game, and of each solo game. To add a game: one line here."""
    from cheeseboard.research.codec_alles_kaese import AllesKaeseCodec
    from cheeseboard.research.codec_cheese import CheeseCodec
    from cheeseboard.research.codec_mice import MiceCodec, SoloCodec

    return {
        ("alles-kaese", False): AllesKaeseCodec,
        ("cheese", False): CheeseCodec,
        ("mice", False): MiceCodec,
        ("mice", True): SoloCodec,
    }
