"""Bots cannot peek: positions that differ only in what a seat may not know get the same answer from that seat."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.minds import LEVELS, bots_of
from cheeseboard.testing.secrecy import table_twins
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
SECRET = [game.id for game in [*GAMES.values(), *FIXTURES.values()] if any(cell.hidden for cell in game.State.cells)]


def decisions(game: AnyGame, seeds: range) -> Iterator[tuple[Any, int]]:
    """Decisions of random games."""
    for seed in seeds:
        match, rng = Match.new(game, 3, rng=Random(seed)), Random(seed)
        while (seat := match.actor) is not None and len(match.log) < 60:
            if match.chance_due:
                match.draw()
                continue
            yield match.state, seat
            match.play(rng.choice(match.legal()))


def twins(game: AnyGame, seeds: range) -> Iterator[tuple[Any, Any, int]]:
    """A state, another one that the deciding seat cannot tell from it, and that seat."""
    for number, (state, seat) in enumerate(decisions(game, seeds)):
        for twin in table_twins(game, state, seat, Random(number)):
            if twin != state and game.legal(twin) == game.legal(state):
                yield state, twin, seat


@pytest.mark.parametrize("game_id", SECRET)
@pytest.mark.parametrize("bot_id", ["random", "simple", *LEVELS])
def test_bots_answer_twins_alike(game_id: str, bot_id: str):
    """Whatever a seat may not know makes no difference to any bot."""
    game = GAMES[game_id]
    bot, compared = bots_of(game)[bot_id], 0
    every = 12 if bot_id == "level-4" else 3
    for number, (state, twin, seat) in enumerate(twins(game, range(2))):
        if number % every == 0:
            answers = [bot.choose(game.view(s, seat), game.legal(s), Random(number), 60) for s in (state, twin)]
            assert answers[0] == answers[1]
            compared += 1
    assert compared > 5


def test_a_cheat_would_be_caught():
    """The twins do differ where it matters: a player that looks through the cards answers them differently."""
    game = GAMES["whispers"]

    def see_through(state: Any) -> int:
        return max(range(3), key=lambda place: int(state.middle[place]))

    assert sum(see_through(state) != see_through(twin) for state, twin, _ in twins(game, range(2))) > 5


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.id not in SECRET])
def test_open_games_look_the_same_to_everybody(game_id: str):
    """Where everything is open the views of all seats and of spectators agree: there is nothing to peek at."""
    game = GAMES[game_id]
    for state, _ in decisions(game, range(2)):
        views = [{**game.view(state, seat), "seat": None} for seat in (0, 1, 2, None)]
        assert all(view == views[0] for view in views)
