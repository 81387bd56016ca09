"""What a bot is: a function of a seat's view, its legal moves, a random source and the time allowed."""

import time
from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import Any, NamedTuple, Protocol

from cheeseboard.core.game import Move, View

SECONDS = 0.2
"""The time a bot gets for one move unless the table says otherwise."""

work_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds of work done, where the system counts them: a busy machine changes no answer. A browser has but the time."""


class Choice(NamedTuple):
    """A move, and why: a code and the values for its sentence (key `why.<code>` of the game's texts or the bots')."""

    move: Move
    why: str
    values: dict[str, Any] = {}  # noqa: RUF012  nobody changes the values of a choice


class Bot(Protocol):
    """Anything that chooses. It keeps nothing between its calls: the same arguments, the same answer."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        """One of the legal moves of the view's seat, with the reason for it."""
        ...


def forced(legal: Sequence[Move]) -> Choice | None:
    """The only move there is, if there is only one."""
    return Choice(legal[0], "only-move") if len(legal) == 1 else None


def blurred(chances: Sequence[float], rng: Random, blur: float) -> int:
    """The place of the best chance as eyes see it that are off by `blur` in log-odds; sharp eyes for 0."""
    if not blur:
        return max(range(len(chances)), key=chances.__getitem__)
    return max(range(len(chances)), key=[log_odds(chance) + rng.gauss(0, blur) for chance in chances].__getitem__)


def log_odds(chance: float) -> float:
    """A chance on the scale on which 50 to 51 and 90 to 90.4 per cent are about the same step."""
    inside = min(max(chance, 1e-6), 1 - 1e-6)
    return log(inside / (1 - inside))
