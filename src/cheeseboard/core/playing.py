"""Playing on: the one loop that rolls what is due and asks somebody for every decision."""

from collections.abc import Callable
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.match import Match

Ask = Callable[[Match, int], Move]
"""Given a match and the seat that decides: one of the legal moves."""


def play_on(match: Match, ask: Ask, most: int | None = None) -> Match:
    """Play a match to its end, or until its log has so many moves."""
    while (seat := match.actor) is not None and (most is None or len(match.log) < most):
        if match.chance_due:
            match.draw()
        else:
            match.play(ask(match, seat))
    return match


def at_random(rng: Random) -> Ask:
    """Every legal decision equally likely."""
    return lambda match, _: rng.choice(match.legal())


def play_out(game: AnyGame, state: Any, rng: Random, most: int) -> Any:
    """The state after random play from here to the end, or after so many rolls and decisions."""
    luck = StreamLuck(rng)
    for _ in range(most):
        if game.actor(state) is None:
            break
        outcomes = game.chance(state)
        if outcomes:
            move = outcomes.draw(0, luck)
        else:
            legal = game.legal(state)
            move = legal[rng.randrange(len(legal))]
        state = game.apply(state, move)
    return state


def share(game: AnyGame, state: Any, seat: int) -> float:
    """What a game is worth to a seat, from 0 to 1: its part of the win, or its verdict; an even part if it goes on."""
    found = game.result(state)
    if found is None:
        return 1 / int(state.players)
    if "tier" in found:
        return game.verdicts.index(found["tier"]) / max(1, len(game.verdicts) - 1)
    winners = found["winners"]
    return 1 / len(winners) if seat in winners else 0.0
