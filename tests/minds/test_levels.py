"""The ladder, on few games with fixed cards and dice. docs/bots.md has the long measurements."""

import pytest

from cheeseboard.arena.report import facts
from cheeseboard.arena.schedule import Plan, results
from cheeseboard.games import GAMES
from cheeseboard.games.mice.minds.solo_values import solo_values


def wins(game: str, better: str, worse: str, games: int):
    """The better bot's share of the wins."""
    plan = Plan(game, (better, worse), 2, games, seed=11, seconds=60)
    found = facts(plan, [game for deal in results(plan, 1) for game in deal])
    assert found["results"][0]["unfinished"] == 0
    return found["results"][0]["wins"]["share"]


@pytest.mark.parametrize(
    ("game", "better", "worse", "games", "least"),
    [
        ("alles-kaese", "level-2", "level-1", 300, 0.5),
        ("alles-kaese", "level-3", "level-1", 200, 0.6),
        ("alles-kaese", "level-4", "level-1", 16, 0.5),
        ("mice", "level-1", "random", 20, 0.8),
        ("mice", "level-2", "level-1", 20, 0.5),
        ("mice", "level-3", "level-1", 12, 0.7),
        ("mice", "level-4", "level-1", 8, 0.7),
    ],
)
def test_higher_levels_win(game: str, better: str, worse: str, games: int, least: float):
    """The bounds lie far below what long runs measure, so that only a real loss of strength trips them."""
    assert wins(game, better, worse, games) > least


def test_solo_levels_rise():
    """Each solo level gets a better mean verdict than the one below; the best is near the exact value."""
    names = ("level-1", "level-2", "level-3", "level-4")
    plan = Plan("mice", names, 1, 60, seed=4)
    found = facts(plan, [game for deal in results(plan, 1) for game in deal])
    tiers = [row["mean_tier"] for row in found["results"]]
    assert tiers == sorted(tiers)
    game = GAMES["mice"]
    best = solo_values(game.version).value(game.view(game.start(1, {"nuts": 3}, {}), 0))
    assert tiers[-1] == pytest.approx(best, abs=0.6)
