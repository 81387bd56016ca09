"""Alles Käse! for experts: the best few decisions are tried out on imagined deals, up to this seat's next turn.

Each imagined deal is one that the view allows (`Game.imagine` takes a view, so there is nothing to peek at). In it the
decision is played, and the next seat answers every roll of the die with what is best from its own view of that deal.
What an imagined deal says counts as much as what others did makes it likely.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced, work_time
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds.expert import expected, explain
from cheeseboard.games.alles_kaese.minds.known import card_of, look
from cheeseboard.games.alles_kaese.minds.network import chance, factors

Guess = tuple[float, Move]
Trial = tuple[float, list[float]]

DEALS = 12
TRIED = 3
CLOSE = 0.04
"""Decisions further than this behind the best at first sight are not tried out."""
SURE = 2.0
"""A dozen deals is a small sample: they overrule the first sight only by more than this many standard errors."""


class Searcher:
    """Looks two turns ahead. The number of deals is fixed, so the same view and random source give the same answer."""

    def __init__(self, deals: int = DEALS) -> None:
        self._deals = deals

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        sight = look(view)
        first = sorted(((expected(sight, move), move) for move in legal), reverse=True)
        close = [(share, move) for share, move in first[:TRIED] if share > first[0][0] - CLOSE]
        if len(close) > 1:
            until = work_time() + 0.8 * seconds
            close = overruled(close, tried_out(view, [move for _, move in close], rng, self._deals, until))
        share, move = close[0]
        return explain(sight, move, share)


def overruled(close: list[Guess], news: list[Trial]) -> list[Guess]:
    """The decisions with the best one first: the first sight's, unless the imagined deals clearly say otherwise."""
    doubts = [
        (share - close[0][0] + proven([(weight, seen[i] - seen[0]) for weight, seen in news]), i)
        for i, (share, _) in enumerate(close)
        if i > 0
    ]
    better, i = max(doubts)
    return [close[i], *close] if better > 0 else close


def proven(gains: list[tuple[float, float]]) -> float:
    """How much better one decision did than another over the same deals, less what may be the luck of the sample."""
    total = sum(weight for weight, _ in gains)
    mean = sum(weight * gain for weight, gain in gains) / total
    spread = sum(weight * weight * (gain - mean) ** 2 for weight, gain in gains)
    return mean - SURE * sqrt(spread) / total


def tried_out(view: View, moves: Sequence[Move], rng: Random, deals: int, until: float) -> list[Trial]:
    """For each imagined deal its weight, and how much better or worse than at first sight each decision does in it.

    Both are compared within a deal: whether the card is cheese or trap there is weighed exactly elsewhere.
    """
    game: AnyGame = GAME
    trials: list[Trial] = []
    for _ in range(deals):
        deal = game.imagine(view, rng)
        surprises = [surprise(game, game.apply(deal, move), view["seat"]) for move in moves]
        trials.append((likelihood(view, deal), surprises))
        # Only a slow machine gets past this; a busy one does not, since it counts the work done.
        if work_time() > until:
            break
    return trials


def likelihood(view: View, deal: Any) -> float:
    """How well an imagined deal fits what others did with cards that they had peeked at."""
    scale, weight = factors(view["players"]), 1.0
    for card, number in zip(view["display"], deal.display, strict=True):
        if card and card["front"] is None and deal.trap[number]:
            weight *= scale[card_of(card, view["seat"]).kind]
    return weight


def surprise(game: AnyGame, state: Any, seat: int) -> float:
    """The chance to win after the next seat's answers, less the chance that was guessed before them."""
    if game.actor(state) is None:
        return 0.0
    return after_answers(game, state, seat) - chance(look(game.view(state, seat)), (seat + 1) % state.players)


def after_answers(game: AnyGame, state: Any, seat: int) -> float:
    """The seat's chance to win after the next seat's turn, over all six rolls."""
    return sum(after_answer(game, game.apply(state, roll), seat) for roll, _ in game.chance(state)) / 6


def after_answer(game: AnyGame, state: Any, seat: int) -> float:
    """The seat to move does what looks best from its own view of this deal."""
    mover = game.actor(state)
    sight = look(game.view(state, mover))
    move = max(game.legal(state), key=lambda m: expected(sight, m))
    after = game.apply(state, move)
    seen = look(game.view(after, seat))
    return chance(seen, (seat if mover is None else mover + 1) % seen.players)
