"""Rollouts from a view: estimates with errors, the same shape in both lanes, and never more than a seat may know."""

from random import Random

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.rollouts import DEALS, estimate, shape
from cheeseboard.fast import rollouts as quick
from cheeseboard.games import GAMES, find
from cheeseboard.minds import plain_mind
from cheeseboard.minds import rollouts as plain
from cheeseboard.testing.secrecy import table_twins

TABLES = [(game.id, max(2, game.min_players)) for game in GAMES.values() if plain_mind(game, 2) is not None]


def position(game_id: str, players: int, seed: int) -> Match:
    """A match with a decision to take."""
    match, rng = Match.new(find(game_id), players, rng=Random(seed)), Random(seed)
    while len(match.log) < 12 or match.chance_due or len(match.legal()) < 2:
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_both_lanes_estimate_the_same_chances(game_id: str, players: int):
    """Chances of all seats sum to one, and what plain Python finds lies within the errors of both."""
    match = position(game_id, players, 4)
    view = match.view(match.actor)
    fast, slow = quick.rollout(view, (), 2000), plain.rollout(view, (), 60)
    for one, other in zip(fast, slow, strict=True):
        assert one.trials >= 2000
        assert abs(one.mean - other.mean) < 5 * (one.error + other.error) + 0.01
    assert sum(one.mean for one in fast) == pytest.approx(1)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_each_move_gets_an_estimate(game_id: str, players: int):
    """One estimate per move, between 0 and 1, the same for the same seed."""
    match = position(game_id, players, 5)
    view, moves = match.view(match.actor), match.legal()[:3]
    found = quick.rollout(view, moves, 200, seed=3)
    assert len(found) == len(moves)
    assert all(0 <= one.mean <= 1 and one.error >= 0 for one in found)
    assert quick.rollout(view, moves, 200, seed=3) == found


def test_rollouts_do_not_peek():
    """Twin tables that a seat cannot tell apart give its view the same estimates."""
    game_id = next(game.id for game in GAMES.values() if game.hidden and plain_mind(game, 2) is not None)
    match, compared = position(game_id, 2, 6), 0
    expected = quick.rollout(match.view(match.actor), (), 64)
    for twin in table_twins(match.game, match.state, match.actor, Random(1)):
        if twin != match.state:
            assert quick.rollout(match.game.view(twin, match.actor), (), 64) == expected
            compared += 1
    assert compared > 0


def test_an_estimate_counts_deals_not_trials():
    """Trials of one deal share its cards: the error comes from the spread between deals."""
    same = estimate([[0.0, 1.0], [0.0, 1.0]])
    assert (same.mean, same.error, same.trials) == (0.5, 0.0, 4)
    assert estimate([[0.0, 0.0], [1.0, 1.0]]).error == pytest.approx(0.5)
    assert shape(1000, True) == (DEALS, -(-1000 // DEALS))
    assert shape(1000, False) == (1, 1000)
