"""The master's judgement of a race, for whoever explains it: everybody's chance, and what decisions lead to."""

from typing import Any, NamedTuple

from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds import outlook
from cheeseboard.games.mice.minds.room import mind

ROOM = 3
"""Tables that are laid to try things on."""


class Outcome(NamedTuple):
    """What a decision leads to once the others have answered at their best."""

    chances: tuple[float, ...]
    left: int
    """The value that the others were offered; 0 for none, less when the game is over."""
    takers: list[int]
    """The seats that take something of it."""


def chances(state: Any) -> tuple[float, ...]:
    """Each seat's chance to win; exact at the end."""
    here, out = mind(state.players), [0.0] * state.players
    outlook.outlook(pad_of(state), state.asked, here.net, here.desk(), out)
    return tuple(out)


def outcomes(state: Any) -> list[Outcome]:
    """What each legal decision leads to, in their order."""
    here = mind(state.players)
    desk = here.desk()
    n = outlook.weigh(pad_of(state), here.net, desk)
    return [
        Outcome(tuple(worth[: state.players]), left, seats_in(takers, state))
        for worth, left, takers in zip(desk.worth[:n], desk.left, desk.takers, strict=False)
    ]


def seats_in(seats: int, state: Any) -> list[int]:
    """A set of seats in the order in which they are asked."""
    order = [(state.active + k) % state.players for k in range(1, state.players)]
    return [seat for seat in order if seats >> seat & 1]


def pad_of(state: Any) -> list[Any]:
    """The table, and more like it. Everything is open, so it is what every seat sees."""
    return [GAME.State.opened(state) for _ in range(ROOM)]
