"""What a bot is: a function of a seat's view, its legal moves, a random source and the time allowed."""

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.thought import WHIMS

SECONDS = 0.2
"""The time a bot gets for one move unless the table says otherwise."""

work_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds of work done, where the system counts them: a busy machine changes no answer. A browser has but the time."""


MOST_CODES = 512
"""Room for the codes of all legal decisions of any position."""
TABLES = 5
"""Tables on a mind's pad: the sight, and others to try things on."""


class Choice(NamedTuple):
    """A move, and why: a code and the values for its sentence (key `why.<code>` of the game's texts or the bots')."""

    move: Move
    why: str
    values: dict[str, Any] = {}  # noqa: RUF012  nobody changes the values of a choice


class Bot(Protocol):
    """Anything that chooses. It keeps nothing between its calls: the same arguments, the same answer."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        """One of the legal moves of the view's seat, which come in the rules' order, with the reason for it."""
        ...


def forced(legal: Sequence[Move]) -> Choice | None:
    """The only move there is, if there is only one."""
    return Choice(legal[0], "only-move") if len(legal) == 1 else None


class Mind(NamedTuple):
    """Who decides at a table of some size: plain modules that both lanes run, what they know, where they work.

    Each module may use those before it. The last one has `choose(pad, who, whim, net, desk) -> code`: the decision of
    level number `who` on the sight `pad[0]`; the other tables of the pad are there to try things on.

    `outlook`, where there is one, is a plain module on top of these for those who judge: `outlook(pad, seat, net, desk,
    out)` writes the seat's chance at any moment into `out[seat]`, and if nothing is hidden everybody's; `weigh(pad,
    net, desk)` puts the chances after each decision into `desk.worth`, and the codes into `desk.codes[0]`.
    """

    plain: tuple[ModuleType, ...]
    net: Any  # a tuple of numbers and rows of numbers, with names
    desk: Callable[[], Any]  # another one, to write on
    who: Mapping[str, int]
    outlook: ModuleType | None = None


class Thought(NamedTuple):
    """What is left when a mind has decided: its level's number, the decision's place, the sight, and the desk."""

    who: int
    place: int
    sight: Any
    desk: Any


Explain = Callable[[View, Move, Thought], Choice]
"""The choice with its reason."""


class LevelBot:
    """A level of a plain mind at the table. It gets a view, makes the sight behind it, and looks at nothing else."""

    def __init__(self, game: AnyGame, who: int, mind: Callable[[int], Mind], explain: Explain) -> None:
        self._game = game
        self._who = who
        self._mind = mind
        self._explain = explain

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        whim = whim_of(rng)
        if only := forced(legal):
            return only
        mind, pad = self._mind(view["players"]), sights(self._game, view)
        desk = mind.desk()
        code = mind.plain[-1].choose(pad, self._who, whim, mind.net, desk)
        place = desk.codes[0].index(code)
        return self._explain(view, legal[place], Thought(self._who, place, pad[0], desk))


def sights(game: AnyGame, view: View) -> list[Any]:
    """A pad: the sight behind a view, and tables to try things on."""
    kind, sight = game.State.Sight, game.sight(view)
    return [kind.opened(sight) for _ in range(TABLES)]


def whim_of(rng: Random) -> int:
    """All the chance of one decision in one number."""
    return 1 + rng.getrandbits(31) % (WHIMS - 1)
