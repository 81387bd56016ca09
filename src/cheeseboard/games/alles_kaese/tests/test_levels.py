"""The ladder of Alles Käse!, on few games with fixed cards and dice. docs/bots.md has the long measurements."""

import pytest

from cheeseboard.arena.report import facts
from cheeseboard.arena.schedule import Plan, results
from cheeseboard.games.alles_kaese.game import GAME


def wins(better: str, worse: str, games: int) -> float:
    """The better bot's share of the wins."""
    plan = Plan(GAME.id, (better, worse), 2, games, seed=11, seconds=60)
    found = facts(plan, [game for deal in results(plan, 1) for game in deal])
    assert found["results"][0]["unfinished"] == 0
    return float(found["results"][0]["wins"]["share"])


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [("level-2", "level-1", 300, 0.5), ("level-3", "level-1", 200, 0.6), ("level-4", "level-1", 16, 0.5)],
)
def test_higher_levels_win(better: str, worse: str, games: int, least: float):
    """The bounds lie far below what long runs measure, so that only a real loss of strength trips them."""
    assert wins(better, worse, games) > least
