"""Whole games of the fast lane are games of the ordinary engine."""

from typing import Any

import numpy as np
import pytest

from cheeseboard.core.cells import NO_SCORE
from cheeseboard.core.game import AnyGame
from cheeseboard.core.record import replay
from cheeseboard.fast.batch import Tables
from cheeseboard.fast.lane import lane
from cheeseboard.fast.loop import MOVES, REASON, ROLLS, SCORES, VERDICT, WINNERS
from cheeseboard.fast.play import play_random, reasons_of, trace
from cheeseboard.games import GAMES, find
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
CASES = [
    (game.id, players)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for players in sorted({game.min_players, 3, game.max_players})
]


def facts(row: Any, players: int, game: AnyGame) -> dict[str, Any]:
    """A result row in the words of a record's summary."""
    found = {"reason": reasons_of(game)[row[REASON]]}
    if row[VERDICT] >= 0:
        return found | {"tier": game.verdicts[row[VERDICT]]}
    scores = [None if n == NO_SCORE else int(n) for n in row[SCORES:]]
    return found | {"scores": scores, "winners": [s for s in range(players) if row[WINNERS] >> s & 1]}


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_results_are_the_ordinary_engine_s(game_id: str, players: int):
    """Games of the lane, replayed by the ordinary engine from a record, end the same way after as many moves."""
    rows = play_random(game_id, players, {}, seed=5, first=0, games=12)
    for index, row in enumerate(rows):
        match = trace(game_id, players, {}, 5, index)
        again = replay(match.record(), find)
        summary = again.game.summary(again.state)
        found = facts(row, players, again.game)
        assert again.over
        assert found == {key: summary[key] for key in found}
        assert row[MOVES] == len(match.log)
        assert row[ROLLS] == match.rolls


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_a_game_depends_on_seed_and_number_alone(game_id: str, players: int):
    """Any part of a series is the same as when the whole series is played; another seed gives other games."""
    whole = play_random(game_id, players, {}, seed=-7, first=0, games=60)
    assert (play_random(game_id, players, {}, seed=-7, first=23, games=20) == whole[23:43]).all()
    assert (play_random(game_id, players, {}, seed=8, first=0, games=60) != whole).any()


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_batches_play_the_same_games(game_id: str, players: int):
    """Tables stepped together with random codes reach the results of the whole games with these numbers."""
    rows = play_random(game_id, players, {}, seed=2, first=10, games=30)
    tables = Tables(game_id, players, 30, seed=2, first=10)
    while not tables.over.all():
        codes, counts = tables.legal()
        tables.step(tables.random(codes, counts))
    keep = [WINNERS, REASON, VERDICT, *range(SCORES, SCORES + players)]
    assert (tables.results()[:, keep] == rows[:, keep]).all()


def test_every_place_in_a_generic_deal_is_as_likely():
    """The shuffle written from the declaration: each kind of card lies anywhere within five standard errors."""
    deals, kinds = 6000, 6
    tables = Tables("whispers", 4, deals, seed=3)
    places = np.concatenate([tables.cells[row] for row in ("middle", "hand")], axis=1)
    for kind in range(1, kinds + 1):
        assert abs((places == kind).mean(axis=0) - 1 / kinds).max() < 5 * (5 / 36 / deals) ** 0.5


def test_a_generic_die_is_fair():
    """The roll drawn from listed weights: each side within five standard errors."""
    rolls = [move[1] for index in range(300) for move in trace("acorns", 2, {}, 1, index).log if move[0] == "roll"]
    for pips in range(1, 7):
        assert abs(rolls.count(pips) / len(rolls) - 1 / 6) < 5 * (5 / 36 / len(rolls)) ** 0.5


@pytest.mark.parametrize("game_id", FIXTURES)
def test_masks_say_what_legal_lists(game_id: str):
    """A mask has a one exactly at the legal codes, and is as wide as the code space."""
    tables = Tables(game_id, 3, 50, seed=4)
    for _ in range(12):
        codes, counts = tables.legal()
        masks = tables.masks()
        assert masks.shape[1] == lane(game_id).code_space(3)
        for i in range(50):
            assert np.flatnonzero(masks[i]).tolist() == sorted(codes[i, : counts[i]].tolist())
        tables.step(tables.random(codes, counts))


def test_restart_deals_only_where_a_game_is_over():
    """A restarted table gets a game number nobody had, the others go on."""
    tables = Tables("acorns", 2, 40, seed=9)
    while not tables.over.any():
        tables.step(tables.random(*tables.legal()))
    before = tables.cells.copy()
    done = tables.restart()
    assert done.any()
    assert not tables.over.any()
    assert (tables.cells[~done] == before[~done]).all()
    assert len(set(tables.games.tolist())) == 40


def test_a_batch_table_has_views():
    """A table of a batch shows each seat what the ordinary engine would show it, options and all."""
    tables = Tables("acorns", 3, 4, options={"goal": 30}, seed=1)
    view = tables.view(2, 1)
    assert view["seat"] == 1
    assert view["phase"] == "choose"
    assert view["options"] == {"goal": 30}
