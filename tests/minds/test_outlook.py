"""The outlook of minds: both lanes see the same chances, and the fast lane watches whole games with it."""

from typing import Any

import numpy as np
import pytest

from cheeseboard.core.mind import TABLES
from cheeseboard.fast.minds import minds
from cheeseboard.fast.watched import foretold, given_away, watching
from cheeseboard.games import GAMES
from cheeseboard.insight import own_chance, weigh
from cheeseboard.minds import plain_mind
from tests.minds.test_lanes import TABLE_SIZES, decisions

WITH_OUTLOOK = [(game_id, n) for game_id, n in TABLE_SIZES if getattr(plain_mind(GAMES[game_id], n), "outlook", None)]


def compiled_chance(game_id: str, state: Any, seat: int) -> tuple[float, list[float]]:
    """The seat's chance in the fast lane, from its sight, and its chances after each of its decisions."""
    here, watch = minds(game_id, state.players), watching(game_id, state.players)
    record, desk, out = here.lane.to_record(state), here.desk(), np.zeros(state.players)
    pad = np.repeat(record, TABLES)
    here.lane.sight.hide(record[0], seat, pad[0])
    watch.outlook.outlook(pad, seat, here.net, desk, out)
    n = watch.outlook.weigh(pad, here.net, desk) if here.lane.rules.actor(record[0]) == seat else 0
    return float(out[seat]), desk.worth[:n, seat].tolist()


@pytest.mark.parametrize(("game_id", "players"), WITH_OUTLOOK)
def test_both_lanes_see_the_same_chances(game_id: str, players: int):
    """Every seat's chance, and the mover's after each decision, to the last digit."""
    game = GAMES[game_id]
    for state, mover in decisions(game, players, 25):
        for seat in range(players):
            view = game.view(state, seat)
            found, after = compiled_chance(game_id, state, seat)
            assert found == own_chance(view)[0]
            if seat == mover:
                assert after == [estimate.mean for estimate in weigh(view, game.legal(state))]


def test_watched_games_end_with_somebody_winning():
    """Chances between nothing and one at every step, the shares of the win sum to one; a master gives less away."""
    game_id, players = WITH_OUTLOOK[0]
    for chances, shares in foretold(game_id, players, "level-4", 5, 3):
        assert chances.shape[1] == players
        assert 0 <= chances.min() <= chances.max() <= 1
        assert shares.sum() == pytest.approx(1)
    master, pup = (given_away(game_id, players, [bot] * players, 5, 20) for bot in ("level-4", "level-1"))
    assert 0 <= master[0] / master[1] < pup[0] / pup[1]


def test_a_mind_needs_an_outlook_to_be_watched():
    """A mind that knows exact values has none."""
    without = [table for table in TABLE_SIZES if table not in WITH_OUTLOOK]
    assert without
    with pytest.raises(LookupError):
        watching(*without[0])
