"""The shapes of judgement: each seat's chance to win, what each legal move is worth, and why.

Advice never takes a state, so it cannot know more than the seat it is for. How a figure was made is part of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from cheeseboard.core.game import Move, View

Method = Literal["exact", "learned", "playouts"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error (0 if exact) and the number of trials behind it."""

    mean: float
    error: float = 0.0
    trials: int = 0


@dataclass(frozen=True, slots=True)
class Shares:
    """Each seat's chance to win, summing to one; in a solo game one number, the expected verdict."""

    seats: tuple[float, ...]
    method: Method
    error: float = 0.0
    """How far off it may be: a standard error, or the measured calibration error of a learned guess."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks for or against a move: a code of the texts (`why.<code>`) with its values."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveAdvice:
    """What a legal move is worth to the seat that may play it."""

    move: Move
    chance: float
    error: float
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal moves, best first."""

    seat: int
    moves: tuple[MoveAdvice, ...]
    method: Method


Rollout = Callable[[View, Sequence[Move], int], Sequence[Estimate]]
"""Plays a position on from a view so many times for each of these moves (none: for the position as it is)."""


class Insight(Protocol):
    """What a game's `insight` part offers; the generic one plays imagined games to their end."""

    def judge(self, view: View) -> Shares:
        """Each seat's chance to win, as the view's seat may see it."""
        ...

    def advise(
        self, view: View, legal: Sequence[Move], *, budget_ms: float = 50.0, rollout: Rollout | None = None
    ) -> Advice:
        """Every legal move with its chance and reasons."""
        ...
