"""Whole games against itself, the same for every game. Compiled: all names set to None are then compiled modules."""

from typing import Any

import numpy as np

rules: Any = None
dealer: Any = None
rng: Any = None
sight: Any = None
network: Any = None
facts: Any = None
mind: Any = None
hints: Any = None

APART = ("deal", "decide", "learn_game", "play_turn", "duel_game", "share")
LATER = 0.8  # how far the end of a game counts more than the guesses on the way
FINE = 1 << 30
EXPERT, RANDOM = 4, -1


def play_many(
    tables: Any, past: Any, seed: Any, games: Any, brain: Any, sink: Any, net: Any, desk: Any, room: Any, pace: Any
) -> Any:
    """Play the games from a number on and before another, and learn from each; `pace` is the rate and the whims.

    The minds play with `net`, which is the network `brain` as it was after the last game, in whole numbers. What is
    learned goes into `sink`: the network itself, or a slope for later.
    The tables are: one to play on, a pad for the minds, a blank one; `past` has room for the longest game.
    Returns the mean squared error of the guesses, turns a game, and the share of games that were broken off.
    """
    stream = np.zeros(2, np.uint64)
    loss, guesses, turns, broken, count = 0.0, 0, 0, 0, games[1] - games[0]
    for game in range(games[0], games[1]):
        deal(tables, seed, game, stream)
        n = 0
        while not rules.over(tables[0]) and n < past.shape[0]:
            past[n] = tables[0]
            play_turn(tables, net, desk, room, stream, pace[1])
            n += 1
        errors, learned = learn_game(tables, past, n, brain, sink, net, desk, room, pace[0])
        loss += errors
        guesses += learned
        network.written(brain, net)
        turns += n
        if not rules.over(tables[0]):
            broken += 1
    return loss / max(1, guesses), turns / count, broken / count


def deal(tables: Any, seed: Any, game: int, stream: Any) -> None:
    """Deal game number `game` at the first table."""
    tables[0] = tables[tables.shape[0] - 1]
    rng.open_stream(stream, seed, game)
    dealer.deal(tables[0], stream)


def decide(tables: Any, net: Any, desk: Any, who: int, stream: Any) -> int:
    """What the acting seat decides on its own sight of the first table."""
    t, codes = tables[0], desk.codes[0]
    count = rules.legal(t, codes)
    if count == 1:
        return codes[0]  # type: ignore[no-any-return]
    if who == RANDOM:
        return codes[rng.below(stream, count)]  # type: ignore[no-any-return]
    tables[1] = tables[0]
    sight.hide(t, rules.actor(t), tables[1])
    return mind.choose(tables[1:], who, 1, net, desk)  # type: ignore[no-any-return]


def play_turn(tables: Any, net: Any, desk: Any, room: Any, stream: Any, whims: float) -> None:
    """From one roll to the next: the seat decides, now and then on a whim, and the others answer."""
    t = tables[0]
    dealer.rolled(t, stream, room.codes, room.weights)
    if rng.below(stream, FINE) < whims * FINE:
        rules.play(t, decide(tables, net, desk, RANDOM, stream))
    while not rules.over(t) and t.phase != rules.ROLL:
        rules.play(t, decide(tables, net, desk, EXPERT, stream))
        hints.note(t, tables[1], desk, room)


def learn_game(
    tables: Any, past: Any, turns: int, brain: Any, sink: Any, net: Any, desk: Any, room: Any, rate: float
) -> Any:
    """Move every guess of a game towards what came later, from its end backwards, as far as rows are not frozen.

    Returns the squared errors, and how many guesses there were.
    """
    loss, guesses = 0.0, 0
    for seat in range(tables[0].players):
        target = share(tables[0], seat)
        for k in range(turns - 1, -1, -1):
            tables[1] = past[k]
            sight.hide(past[k], seat, tables[1])
            n = facts.all_facts(tables[1], seat, net, desk, room.rows, room.counts)
            if room.rows[0] < room.frozen:
                break
            before = network.learn(brain, sink, room, n, target, rate)
            loss += (target - before) ** 2
            guesses += 1
            target = (1 - LATER) * before + LATER * target
    return loss, guesses


def share(t: Any, seat: int) -> float:
    """The seat's share of the win; an even part of a game that was broken off."""
    if not rules.over(t):
        return 1 / t.players  # type: ignore[no-any-return]
    mine, winners = rules.merit(t, seat), 0
    for other in range(t.players):
        merit = rules.merit(t, other)
        if merit > mine:
            return 0.0
        if merit == mine:
            winners += 1
    return 1 / winners


def duel_game(tables: Any, seat: int, one: Any, others: Any, desks: Any, room: Any, stream: Any, who: Any) -> float:
    """One network (or chance) at one seat, another one at all others; the first one's share of the win."""
    t = tables[0]
    for _ in range(room.most):
        if rules.over(t):
            break
        dealer.rolled(t, stream, room.codes, room.weights)
        while not rules.over(t) and t.phase != rules.ROLL:
            if rules.actor(t) == seat:
                code = decide(tables, one, desks[0], who[0], stream)
            else:
                code = decide(tables, others, desks[1], who[1], stream)
            rules.play(t, code)
    return share(t, seat)


def duel(tables: Any, seed: Any, games: Any, one: Any, others: Any, desks: Any, room: Any, who: Any, won: Any) -> None:
    """Each deal from a number on and before another is played with the first network at every seat in turn.

    `won` takes the first network's mean share of each deal.
    """
    stream = np.zeros(2, np.uint64)
    for game in range(games[0], games[1]):
        total = 0.0
        for seat in range(tables[0].players):
            deal(tables, seed, game, stream)
            total += duel_game(tables, seat, one, others, desks, room, stream, who)
        won[game - games[0]] = total / tables[0].players
