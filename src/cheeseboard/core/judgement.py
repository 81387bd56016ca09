"""The shapes of judgement: each seat's chance to win, what each legal move is worth, and why.

Nothing here takes a state, so it cannot know more than the seat it is for. How a figure was made is part of it. A
game's `insight` part brings `judge`, `weigh` and `reasons`; without one, games are imagined.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.statistics import Z

Method = Literal["exact", "learned", "playouts"]
QUICK_MS = 50.0
"""What a judgement may cost at a table."""
Verdicts = tuple[float, ...]
"""The chances of a solo game's verdicts, the worst first; they sum to one."""
UNMEASURED = 0.05
"""A careful guess at how far off a learned chance is where nobody has measured."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error (0 if exact) and the number of trials behind it."""

    mean: float
    error: float = 0.0
    trials: int = 0


PlayOn = Callable[[View, Sequence[Move]], Sequence[Estimate]]
"""Plays a view on many times after each of these moves: what the mover's seat gets of it."""


def off_by(method: Method, error: float) -> float:
    """How far off a figure may be as people are told: of trials half of the 95 % interval, else what was measured."""
    return Z * error if method == "playouts" else error


def error_told(method: Method, error: float, players: int) -> tuple[str, float, int]:
    """How figures were made: the code of its sentence (`method.<code>`), how far off they may be, and its decimals.

    That is in per cent, but in verdict points where a solo game was imagined.
    """
    off = off_by(method, error)
    return (f"{method}.alone", off, 2) if players == 1 and method == "playouts" else (method, 100 * off, 1)


@dataclass(frozen=True, slots=True)
class Shares:
    """Each seat's chance to win, summing to one; in a solo game one number, the expected verdict."""

    seats: tuple[float, ...]
    method: Method
    error: float = 0.0
    """How far off it may be: a standard error, or the measured calibration error of a learned guess."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks for or against a move: a code of the texts (`advice.<code>`) with its values."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveAdvice:
    """What a legal move is worth to the seat that may play it."""

    move: Move
    chance: float
    error: float
    reasons: tuple[Reason, ...] = ()
    verdicts: Verdicts | None = None
    """In a solved solo game, if all later play is the best; None elsewhere."""


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal moves, best first; of equals, those first that the game lists first."""

    seat: int
    moves: tuple[MoveAdvice, ...]
    method: Method


class Insight(Protocol):
    """What a game's `insight` part offers, as functions of a module. A decision due is worth what its best move is."""

    def judge(self, view: View) -> Shares:
        """Each seat's chance to win, as the view's seat may see it."""
        ...

    def weigh(self, view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
        """The mover's chance to win after each of its legal moves, in their order."""
        ...

    def reasons(self, view: View, move: Move) -> tuple[Reason, ...]:
        """What speaks for or against a move."""
        ...


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of a game's judgement at a table of one size (docs/insight.md)."""

    error: float = UNMEASURED
    """How far off its chances are on average, in fixed bins."""
    rates: tuple[float, ...] = ()
    """The chance that each level of bots gives away with a decision, weakest first."""
    trust: tuple[float, ...] = ()
    """How much of what imagined games say comes true, from where nothing is unseen to where everything is."""


@cache
def measured(package: str, players: int) -> Measured:
    """The measurements that ship with a game's `insight` part."""
    file = files(package).joinpath("insight", "measured.json")
    known = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    facts = known.get(str(players), {})
    return Measured(facts.get("error", UNMEASURED), tuple(facts.get("rates", ())), tuple(facts.get("trust", ())))


def ended(game: AnyGame, view: View) -> Shares | None:
    """What a finished game is worth to everybody, exactly: the win or a part of it, or the verdict; None before."""
    result = view["result"]
    if result is None:
        return None
    if "tier" in result:
        return Shares((float(game.verdicts.index(result["tier"])),), "exact")
    winners = result["winners"]
    return Shares(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(view["players"])), "exact")


def parts_of_one(raw: Sequence[float]) -> tuple[float, ...]:
    """Guesses made for each seat by itself, brought to a sum of one."""
    total = sum(raw)
    return tuple(guess / total for guess in raw) if total > 0 else (1 / len(raw),) * len(raw)


def around(own: float, seat: int, raw: Sequence[float]) -> tuple[float, ...]:
    """One seat's chance as it is, and the rest of one divided among the others as they were guessed."""
    others = parts_of_one([guess for other, guess in enumerate(raw) if other != seat])
    rest = [(1 - own) * part for part in others]
    return (*rest[:seat], own, *rest[seat:])
