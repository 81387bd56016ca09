"""Whole games against itself, the same for every game. Compiled: all names set to None are then compiled modules."""

from typing import Any

import numpy as np

from tools.train.brain import Brain, Desk

rules: Any = None
dealer: Any = None
rng: Any = None
net: Any = None
kernel: Any = None

APART = ("deal", "learn_game", "play_turn", "random_turn")
LATER = 0.8  # how far the end of a game counts more than the guesses on the way
FINE = 1 << 30


def play_many(tables: Any, past: Any, seed: Any, games: Any, brain: Brain, desk: Desk, pace: Any) -> Any:
    """Play the games from a number on and before another, and learn from each; `pace` is the rate and the whims.

    The tables are: one to play on, two for trying decisions, a blank one; `past` has room for the longest game.
    Returns the mean squared error of the guesses, turns a game, and the share of games that were broken off.
    """
    stream = np.zeros(2, np.uint64)
    loss, turns, broken, count = 0.0, 0, 0, games[1] - games[0]
    for game in range(games[0], games[1]):
        deal(tables, seed, game, stream)
        n = 0
        while not rules.over(tables[0]) and n < past.shape[0]:
            past[n] = tables[0]
            play_turn(tables, brain, desk, stream, pace[1])
            n += 1
        loss += learn_game(past, n, tables[0], brain, desk, pace[0])
        turns += n
        if not rules.over(tables[0]):
            broken += 1
    return loss / (turns * tables[0].players), turns / count, broken / count


def deal(tables: Any, seed: Any, game: int, stream: Any) -> None:
    """Deal game number `game` at the first table."""
    tables[0] = tables[3]
    rng.open_stream(stream, seed, game)
    dealer.deal(tables[0], stream)


def play_turn(tables: Any, brain: Brain, desk: Desk, stream: Any, whims: float) -> None:
    """From one roll to the next: the seat decides, now and then on a whim, and the others answer."""
    t = tables[0]
    dealer.rolled(t, stream, desk.codes[0], desk.codes[1])
    if rng.below(stream, FINE) < whims * FINE:
        count = net.legal(t, desk.codes[0])
        net.play(t, desk.codes[0, rng.below(stream, count)])
    while not rules.over(t) and t.phase != rules.ROLL:
        net.play(t, kernel.choose(tables, brain, desk))


def learn_game(past: Any, turns: int, final: Any, brain: Brain, desk: Desk, rate: float) -> float:
    """Move every guess of a game towards what came later, from its end backwards; returns the squared errors."""
    loss = 0.0
    for seat in range(final.players):
        kernel.look_back(final, seat, brain, desk)
        target = net.share(final, seat)
        for k in range(turns - 1, -1, -1):
            facts = kernel.facts(past[k], seat, brain, desk)
            before = net.learn(brain, desk, facts, target, rate)
            loss += (target - before) ** 2
            target = (1 - LATER) * before + LATER * target
    return loss


def against_random(tables: Any, seed: Any, games: int, brain: Brain, desk: Desk, most: int) -> float:
    """The first seat's share of the wins when the others play at random; it rises while the network learns."""
    stream = np.zeros(2, np.uint64)
    won = 0.0
    for game in range(games):
        deal(tables, seed, game, stream)
        for _ in range(most):
            if not rules.over(tables[0]):
                random_turn(tables, brain, desk, stream)
        won += net.share(tables[0], 0)
    return won / games


def random_turn(tables: Any, brain: Brain, desk: Desk, stream: Any) -> None:
    """From one roll to the next; only the first seat thinks."""
    t = tables[0]
    dealer.rolled(t, stream, desk.codes[0], desk.codes[1])
    while not rules.over(t) and t.phase != rules.ROLL:
        if rules.actor(t) == 0:
            code = kernel.choose(tables, brain, desk)
        else:
            code = desk.codes[0, rng.below(stream, net.legal(t, desk.codes[0]))]
        net.play(t, code)
