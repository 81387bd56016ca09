"""The master's judgement of a race, for whoever explains it: everybody's chance, and what decisions lead to."""

from typing import Any, NamedTuple

from cheeseboard.core.judges import Judge, judge_of
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.room import mind


class Outcome(NamedTuple):
    """What a decision leads to once the others have answered at their best."""

    chances: tuple[float, ...]
    left: int
    """The value that the others were offered; 0 for none, less when the game is over."""
    takers: list[int]
    """The seats that take something of it."""


def chances(state: Any) -> tuple[float, ...]:
    """Each seat's chance to win; exact at the end."""
    here = judge(state)
    out = here.row(state.players)
    here.outlook.outlook(here.pad(state), state.asked, here.net, here.desk(), out)
    return tuple(map(float, out))


def outcomes(state: Any) -> list[Outcome]:
    """What each legal decision leads to, in their order."""
    here, seats = judge(state), state.players
    desk = here.desk()
    return [
        Outcome(tuple(map(float, desk.worth[i][:seats])), int(desk.left[i]), seats_in(int(desk.takers[i]), state))
        for i in range(here.outlook.weigh(here.pad(state), here.net, desk))
    ]


def judge(state: Any) -> Judge:
    """Who judges this table. Everything is open, so it is what every seat sees."""
    return judge_of(GAME, state.players, mind(state.players))


def seats_in(seats: int, state: Any) -> list[int]:
    """A set of seats in the order in which they are asked."""
    order = [(state.active + k) % state.players for k in range(1, state.players)]
    return [seat for seat in order if seats >> seat & 1]
