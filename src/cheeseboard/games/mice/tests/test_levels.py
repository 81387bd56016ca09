"""The ladder of Mice to meet you, on few games with fixed dice. docs/bots.md has the long measurements."""

import pytest

from cheeseboard.arena.report import facts
from cheeseboard.arena.schedule import Plan, results
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.solo_values import solo_values


def wins(better: str, worse: str, games: int) -> float:
    """The better bot's share of the wins."""
    plan = Plan(GAME.id, (better, worse), 2, games, seed=11, seconds=60)
    found = facts(plan, [game for deal in results(plan, 1) for game in deal])
    assert found["results"][0]["unfinished"] == 0
    return float(found["results"][0]["wins"]["share"])


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [
        ("level-1", "random", 20, 0.8),
        ("level-2", "level-1", 20, 0.5),
        ("level-3", "level-1", 12, 0.7),
        ("level-4", "level-1", 8, 0.7),
    ],
)
def test_higher_levels_win(better: str, worse: str, games: int, least: float):
    """The bounds lie far below what long runs measure, so that only a real loss of strength trips them."""
    assert wins(better, worse, games) > least


def test_solo_levels_rise():
    """Each solo level gets a better mean verdict than the one below; the best is near the exact value."""
    names = ("level-1", "level-2", "level-3", "level-4")
    plan = Plan(GAME.id, names, 1, 60, seed=4)
    found = facts(plan, [game for deal in results(plan, 1) for game in deal])
    tiers = [row["mean_tier"] for row in found["results"]]
    assert tiers == sorted(tiers)
    best = solo_values(GAME.version).value(GAME.view(GAME.start(1, {"nuts": 3}, {}), 0))
    assert tiers[-1] == pytest.approx(best, abs=0.6)
