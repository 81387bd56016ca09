"""Bots for games that bring none: playing imagined games to their end beats chance."""

from random import Random
from typing import Any

import pytest

from cheeseboard.arena.report import facts
from cheeseboard.arena.schedule import Plan, results
from cheeseboard.arena.tournament import Standing
from cheeseboard.core.match import Match
from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find
from cheeseboard.minds import GENERIC, LEVELS, bot_ids, bots_of, find_bot, generic_ids
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")


@pytest.mark.parametrize(("game", "games"), [("acorns", 60), ("whispers", 20)])
def test_playouts_beat_chance(game: str, games: int):
    """The generic expert wins clearly more than half against random play, on fixed cards and dice."""
    plan = Plan(game, ("level-4", "random"), 2, games, seed=11, seconds=60)
    standing = Standing(plan)
    for deal in results(plan, 1):
        standing.add(deal)
    found = facts(standing)
    assert found["results"][0]["wins"]["share"] > 0.6


def test_a_game_without_choices_has_one_bot():
    """It turns the next card, whatever level is asked for."""
    assert bot_ids("drizzle", 2) == ["turner"]
    assert len(set(map(id, bots_of(find("drizzle")).values()))) == 1
    assert generic_ids(find("drizzle")) == []


@pytest.mark.parametrize("game_id", [*GAMES, *FIXTURES])
def test_what_a_game_does_not_bring_is_generic(game_id: str):
    """Its own levels where it has them, generic ones for the rest, and it says which."""
    game = find(game_id)
    own: Any = part(game, "minds")
    for level in generic_ids(game):
        assert own is None or level not in own.BOTS
        assert bots_of(game)[level] is GENERIC[level]
    if own is not None:
        assert all(bots_of(game)[name] is bot for name, bot in own.BOTS.items())
        assert set(LEVELS) <= set(own.BOTS) | set(generic_ids(game))


def test_playouts_stop_when_their_time_is_up():
    """With no time at all they still answer, with a legal move."""
    match = Match.new(find("whispers"), 2, rng=Random(1))
    bot = find_bot("whispers", "level-4")
    assert bot.choose(match.view(0), match.legal(), Random(1), 0.0).move in match.legal()
