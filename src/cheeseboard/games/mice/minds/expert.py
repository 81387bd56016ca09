"""Mice to meet you for two to five: try every move, let the others answer at their best, compare the win chances."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.mind import SECONDS, Choice, blurred, forced
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.network import chance
from cheeseboard.games.mice.minds.simple import nuts

MOST_NUTS = 3


class Racer:
    """Looks one round ahead, up to the next roll, more or less clearly."""

    def __init__(self, blur: float = 0.0) -> None:
        self._blur = blur

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        game: AnyGame = GAME
        state = game.imagine(view, rng)
        moves = sensible(view, legal)
        chances = [after(game, game.apply(state, move), view["seat"]) for move in moves]
        best = blurred(chances, rng, self._blur)
        return explain(view, moves[best], chances[best])


def sensible(view: View, legal: Sequence[Move]) -> list[Move]:
    """Without catches and flips that cost many nuts, unless they end the game: they are hardly ever best."""
    return [m for m in legal if m[0] in ("pass", "miss") or m[:2] == ("flip", 6) or nuts(view, m) <= MOST_NUTS]


def after(game: AnyGame, state: Any, seat: int) -> float:
    """The seat's chance to win once the others have answered."""
    while game.actor(state) is not None and not game.chance(state):
        state = answer(game, state)
    return worth(game, state, seat)


def answer(game: AnyGame, state: Any) -> Any:
    """The passive seat takes what is best for itself."""
    seat = game.actor(state)
    left = state.left
    moves = [move for move in game.legal(state) if move[0] == "pass" or abs(move[1] - left) <= MOST_NUTS]
    options = [game.apply(state, move) for move in moves]
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda option: worth(game, option, seat))


def worth(game: AnyGame, state: Any, seat: Any) -> float:
    """The chance to win, exact when the game is over."""
    if game.actor(state) is None:
        winners = game.summary(state)["winners"]
        return 1 / len(winners) if seat in winners else 0.0
    if game.chance(state):  # the next round has begun: the guess wants the round before
        state = state.replace(active=(state.active - 1) % state.players)
    return chance(state, seat)


def explain(view: View, move: Move, share: float) -> Choice:
    """The move with the chance to win that it leaves."""
    percent = round(100 * share)
    if move[0] == "pass":
        return Choice(move, "race-pass", {"left": view["left"], "percent": percent})
    if move[0] == "miss":
        cage = view["seats"][view["seat"]]["cage"]
        card = cage[-1] if move[1] == "cage" else move[1]
        return Choice(move, "race-miss" if card else "miss-nothing", {"card": card, "percent": percent})
    values = {"value": move[1], "nuts": nuts(view, move), "percent": percent}
    return Choice(move, f"race-{move[0]}", values)
