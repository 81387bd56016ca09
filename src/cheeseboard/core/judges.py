"""Who judges an open table: the outlook of a game's minds in plain Python, or a compiled one while it is called in.

Both are the same source, and their figures are equal to the last bit. Compiled code takes a while to load, so it is
called in where many games are judged.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from cheeseboard.core.game import AnyGame
from cheeseboard.core.mind import Mind

ROOM = 3
"""Tables that an outlook lays out: the one it judges, one to try a decision on, one to try the answers to it."""


class Judge(NamedTuple):
    """An outlook (see `Mind`) and all that it works with."""

    outlook: Any
    net: Any
    desk: Callable[[], Any]
    pad: Callable[[Any], Any]
    """A state's table, and more like it to try things on."""
    row: Callable[[int], Any]
    """Room for the chances of so many seats."""


Quick = Callable[[str, int], Judge | None]
"""The compiled judge of a game at tables of some size; None for the plain one; LookupError where there is none."""
called_in: ContextVar[Quick | None] = ContextVar("called_in", default=None)


@contextmanager
def calling_in(quick: Quick) -> Iterator[None]:
    """Until the end of this block compiled judges take the place of plain ones, where this wants it."""
    before = called_in.set(quick)
    try:
        yield
    finally:
        called_in.reset(before)


def judge_of(game: AnyGame, players: int, mind: Mind) -> Judge:
    """Who judges tables of this size now."""
    quick = called_in.get()
    found = None if quick is None else quick(game.id, players)
    return found or plain_judge(game, mind)


def plain_judge(game: AnyGame, mind: Mind) -> Judge:
    """The outlook as it stands, in Python."""

    def pad(state: Any) -> list[Any]:
        return [game.State.opened(state) for _ in range(ROOM)]

    return Judge(mind.outlook, mind.net, mind.desk, pad, lambda seats: [0.0] * seats)
