"""Whole games of the fast lane are games of the ordinary engine."""

from typing import Any

import numpy as np
import pytest

from cheeseboard.core.record import replay
from cheeseboard.fast.batch import Tables
from cheeseboard.fast.lane import cheese_lanes, lane, planes
from cheeseboard.fast.loop import MOVES, REASON, ROLLS, SCORES, TIER, WINNERS
from cheeseboard.fast.play import play_random, trace
from cheeseboard.games import get_game
from cheeseboard.games.cheese import rules
from cheeseboard.games.cheese.table import position, thaw

SEATS = {"alles-kaese": (2, 3, 6), "mice": (1, 2, 5), "cheese": (2, 3, 6)}
CASES = [(game, players) for game, seats in SEATS.items() for players in seats]
DECKS = [
    (2, [70, 10, 5, 5, 5, 5], range(15)),
    (3, [70, 10, 5, 5, 5, 5], range(15)),
    (4, [90, 4, 2, 2, 1, 1], range(20)),
    (5, [20, 20, 15, 15, 15, 15], range(15)),
    (6, [0, 30, 20, 20, 20, 10], range(10)),
    (2, [97, 0, 3, 0, 0, 0], range(30)),
    (2, [100, 0, 0, 0, 0, 0], range(1)),
]


def facts(row: Any, players: int, game_id: str):
    """A result row in the words of a record's summary."""
    dealer = lane(game_id).dealer
    found = {"reason": dealer.REASONS[row[REASON]]}
    if row[TIER] >= 0:
        return found | {"tier": dealer.VERDICTS[row[TIER]]}
    scores = [None if n < 0 else int(n) for n in row[SCORES:]]
    return found | {"scores": scores, "winners": [s for s in range(players) if row[WINNERS] >> s & 1]}


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_results_are_the_ordinary_engine_s(game_id: str, players: int):
    """Games of the lane, replayed by the ordinary engine from a record, end the same way after as many moves."""
    rows = play_random(game_id, players, {}, seed=5, first=0, games=12)
    for index, row in enumerate(rows):
        match = trace(game_id, players, {}, 5, index)
        again = replay(match.record(), get_game)
        summary = again.game.summary(again.state)
        assert again.over
        assert facts(row, players, game_id) == {key: summary[key] for key in facts(row, players, game_id)}
        assert row[MOVES] == len(match.log)
        assert row[ROLLS] == sum(move[0] == "roll" for move in match.log)


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_a_game_depends_on_seed_and_number_alone(game_id: str, players: int):
    """Any part of a series is the same as when the whole series is played; another seed gives other games."""
    whole = play_random(game_id, players, {}, seed=-7, first=0, games=60)
    assert (play_random(game_id, players, {}, seed=-7, first=23, games=20) == whole[23:43]).all()
    assert (play_random(game_id, players, {}, seed=8, first=0, games=60) != whole).any()


def plain_game(table: Any):
    """Play Cheese by the ordinary rules, remembering every position with an empty pile (C15)."""
    past = {position(table)}
    while table.phase != rules.OVER:
        rules.play(table, 0)
        if table.phase != rules.OVER and not table.piled:
            if position(table) in past:
                rules.stop_endless(table)
            past.add(position(table))
    return table.turned, table.reason, list(table.height)


@pytest.mark.parametrize(("players", "deck", "games"), DECKS)
def test_bit_planes_agree_with_the_rules(players: int, deck: list[int], games: Any):
    """Whole games by bit planes end like those of rules.py: same cards turned, reason and stacks, endless or not."""
    options = {"deck": {"cheese": deck[0], "cat": deck[1], "mouse": deck[2:]}}
    rows = play_random("cheese", players, options, seed=1, first=0, games=max(games) + 1)
    quick = lane("cheese")
    blank = quick.blank(players, options)
    for index in games:
        table = blank.copy()
        quick.loop.deal_one(table, blank, np.uint64(1), index, np.zeros(2, np.uint64))
        turned, reason, stacks = plain_game(thaw(quick.thaw(table[0], past=frozenset())))
        assert (rows[index, MOVES], rows[index, REASON]) == (turned, reason)
        assert rows[index, SCORES:].tolist() == stacks[:players]


@pytest.mark.parametrize(
    "deck", [[70, 10, 5, 5, 5, 5], [50, 20, 30, 0, 0, 0], [92, 2, 1, 1, 2, 2], [0, 40, 15, 15, 15, 15]]
)
def test_games_side_by_side_are_the_same_games(deck: list[int]):
    """With two players many games advance together; each ends as it does alone, card for card."""
    counts, seed = np.array(deck, np.int64), np.uint64(11)
    together, alone = np.zeros((1500, 7), np.int32), np.zeros((1500, 7), np.int32)
    cheese_lanes().play_many(counts, seed, 5, together)
    planes().play_many(counts, np.uint64(2), seed, 5, alone)
    assert (together == alone).all()


def test_endless_games_are_among_them():
    """The deck of 97 cheeses and 3 mice repeats itself for ever now and then; the usual deck has not been seen to."""
    rows = play_random(
        "cheese", 2, {"deck": {"cheese": 97, "cat": 0, "mouse": [3, 0, 0, 0]}}, seed=1, first=0, games=100
    )
    assert 0 < (rows[:, REASON] == 2).sum() < 50
    assert (play_random("cheese", 2, {}, seed=1, first=0, games=2000)[:, REASON] == 1).all()


def test_a_batch_table_stops_at_the_first_repeat():
    """A table of a batch stops an endless game at the same card as a whole game does."""
    options = {"deck": {"cheese": 97, "cat": 0, "mouse": [3, 0, 0, 0]}}
    rows = play_random("cheese", 2, options, seed=1, first=0, games=100)
    index = int(np.flatnonzero(rows[:, REASON] == 2)[0])
    tables = Tables("cheese", 2, 1, options=options, seed=1, first=index)
    while not tables.over.all():
        tables.step(np.zeros(1, np.int64))
    assert tables.cells["turned"][0] == rows[index, MOVES]
    assert tables.cells["reason"][0] == 2


def test_games_without_end_are_given_up():
    """A game that neither ends nor repeats within ten million cards is reported as unfinished, without a winner."""
    options = {"deck": {"cheese": 2, "cat": 8, "mouse": [0, 51, 27, 12]}}
    row = play_random("cheese", 3, options, seed=1, first=22, games=1)[0]
    assert lane("cheese").dealer.REASONS[row[REASON]] == "unfinished"
    assert row[MOVES] >= 10_000_000
    assert row[WINNERS] == 0


def test_every_place_in_the_pack_is_as_likely():
    """Cats lie anywhere with equal chance, and so do traps: within five standard errors at every place."""
    deals = 4000
    for game_id, row, players, share in (("cheese", "cards", 5, 0.1), ("alles-kaese", "trap", 2, 0.5)):
        tables = Tables(game_id, players, deals, seed=3)
        cells = (
            tables.cells[row].reshape(deals, -1, 100)[:, :players, :20].reshape(deals, -1)
            if players == 5
            else tables.cells[row]
        )
        found = (cells == (2 if game_id == "cheese" else 1)).mean(axis=0)
        assert abs(found - share).max() < 5 * (share * (1 - share) / deals) ** 0.5


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_batches_play_the_same_games(game_id: str, players: int):
    """Tables stepped together with random codes reach the results of the whole games with these numbers."""
    rows = play_random(game_id, players, {}, seed=2, first=10, games=30)
    tables = Tables(game_id, players, 30, seed=2, first=10)
    while not tables.over.all():
        codes, counts = tables.legal()
        tables.step(tables.random(codes, counts))
    keep = [WINNERS, REASON, TIER, *range(SCORES, SCORES + players)]
    assert (tables.results()[:, keep] == rows[:, keep]).all()


def test_masks_say_what_legal_lists():
    """A mask has a one exactly at the legal codes."""
    tables = Tables("mice", 3, 50, seed=4)
    for _ in range(40):
        codes, counts = tables.legal()
        masks = tables.masks()
        for i in range(50):
            assert np.flatnonzero(masks[i]).tolist() == sorted(codes[i, : counts[i]].tolist())
        tables.step(tables.random(codes, counts))


def test_restart_deals_only_where_a_game_is_over():
    """A restarted table gets a game number nobody had, the others go on."""
    tables = Tables("alles-kaese", 2, 40, seed=9)
    while not tables.over.any():
        tables.step(tables.random(*tables.legal()))
    before = tables.cells.copy()
    done = tables.restart()
    assert done.any()
    assert not tables.over.any()
    assert (tables.cells[~done] == before[~done]).all()
    assert len(set(tables.games.tolist())) == 40


def test_a_batch_table_has_views():
    """A table of a batch shows each seat what the ordinary engine would show it."""
    tables = Tables("alles-kaese", 3, 4, seed=1)
    view = tables.view(2, 1)
    assert view["seat"] == 1
    assert view["phase"] == "choose"
