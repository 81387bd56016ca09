"""The master's judgement of a race, for whoever explains it: a seat's chance, and what a passive seat does."""

from typing import Any

from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds import facts, race
from cheeseboard.games.mice.minds.room import mind


def chances(state: Any) -> list[float]:
    """Each seat's chance to win, taken as if the round were over; exact at the end."""
    here = mind(state.players)
    desk = here.desk()
    return [race.worth([state], seat, here.net, desk) for seat in range(state.players)]


def answered(state: Any) -> Any:
    """The state after the passive seat has taken what is best for itself."""
    here = mind(state.players)
    desk, pad = here.desk(), [GAME.State.opened(state) for _ in range(3)]
    facts.open_table(pad[race.SIGHT], here.net, desk)
    code = race.answer(pad, race.TRIAL, here.net, desk)
    moves = GAME.legal(state)
    return GAME.apply(state, moves[desk.codes[1][: len(moves)].index(code)])
