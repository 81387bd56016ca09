"""Bots cannot peek: positions that differ only in what a seat cannot know get the same answer from that seat."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from cheeseboard.bots import BOTS
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES

KAESE = GAMES["alles-kaese"]
CHEESE = GAMES["cheese"]
DISPLAY, DISCARDED, KEPT = 1, 2, 3  # where a card lies in a state of alles-kaese


def kaese_twin(state: Any, seat: int, rng: Random):
    """The same table for this seat: fronts it has not seen change places among equal backs, the supply is shuffled."""
    trap, holes = bytearray(state.trap), bytearray(state.holes)
    hidden = [c for c in range(36) if state.place[c] < KEPT and not state.seen[c] >> seat & 1]
    below_top = [c for c in hidden if c > state.top]
    cards = [(holes[c], trap[c]) for c in below_top]
    rng.shuffle(cards)
    for c, (h, t) in zip(below_top, cards, strict=True):
        holes[c], trap[c] = h, t
    for back in range(1, 7):
        group = [c for c in hidden if holes[c] == back]
        fronts = [trap[c] for c in group]
        rng.shuffle(fronts)
        for c, front in zip(group, fronts, strict=True):
            trap[c] = front
    return state._replace(trap=bytes(trap), holes=bytes(holes))


def kaese_positions(players: int, seeds: Iterable[int]):
    """Decisions of games between quick bots."""
    for seed in seeds:
        match, mind = Match.new(KAESE, players, rng=Random(seed)), Random(seed)
        while not match.over:
            if match.chance_due:
                match.draw()
                continue
            yield match.state, match.actor
            bot = BOTS["alles-kaese"]["level-2" if mind.random() < 0.5 else "simple"]
            match.play(bot.choose(match.view(match.actor), match.legal(), mind).move)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("bot_id", list(BOTS["alles-kaese"]))
def test_kaese_bots_answer_twins_alike(players: int, bot_id: str):
    """Unseen fronts and the order of the supply make no difference to any bot."""
    bot, rng, different = BOTS["alles-kaese"][bot_id], Random(7), 0
    every = 10 if bot_id == "level-4" else 1
    for number, (state, seat) in enumerate(kaese_positions(players, range(3))):
        if number % every:
            continue
        twin = kaese_twin(state, seat, rng)
        different += twin != state
        answers = [bot.choose(KAESE.view(s, seat), KAESE.legal(s), Random(number), 60) for s in (state, twin)]
        assert answers[0] == answers[1]
    assert different > 3


def test_a_cheat_would_be_caught():
    """The twins do differ where it matters: a player that looks through the cards answers them differently."""
    rng, caught = Random(7), 0
    for state, seat in kaese_positions(2, range(3)):
        twin = kaese_twin(state, seat, rng)
        caught += see_through(state) != see_through(twin)
    assert caught > 5


def see_through(state: Any):
    """Keeps cheese, removes traps, whether or not it has seen them."""
    verb, slot = KAESE.legal(state)[0]
    trap = state.trap[state.display[slot]]
    return verb if verb == "peek" else "remove" if trap else "keep"


@pytest.mark.parametrize("bot_id", list(BOTS["mice"]))
def test_mice_has_no_secrets(bot_id: str):
    """Everything is open in mice, so the views of all seats and spectators agree: there is nothing to peek at."""
    game = GAMES["mice"]
    match, mind = Match.new(game, 3, rng=Random(1)), Random(1)
    while not match.over and len(match.log) < 30:
        if match.chance_due:
            match.draw()
            continue
        views = [{**game.view(match.state, seat), "seat": match.actor} for seat in (0, 1, 2, None)]
        answers = [BOTS["mice"][bot_id].choose(view, match.legal(), Random(2), 60) for view in views]
        assert all(answer == answers[0] for answer in answers)
        match.play(BOTS["mice"]["simple"].choose(views[0], match.legal(), mind).move)


@pytest.mark.parametrize("bot_id", list(BOTS["cheese"]))
def test_cheese_bots_answer_twins_alike(bot_id: str):
    """Cards still face down make no difference."""
    setups = []
    for seed in (1, 2):
        order = list(CHEESE.pack(2, CHEESE.options(2, {})))
        Random(seed).shuffle(order)
        setups.append(CHEESE.start(2, CHEESE.options(2, {}), CHEESE.deal(2, CHEESE.options(2, {}), order)))
    answers = [BOTS["cheese"][bot_id].choose(CHEESE.view(s, 0), CHEESE.legal(s), Random(1)) for s in setups]
    assert answers[0] == answers[1]
