"""The kernels of Cheese turn the same cards as its rules."""

from typing import Any

import numpy as np
import pytest

from cheeseboard.fast.batch import Tables
from cheeseboard.fast.lane import lane, streams
from cheeseboard.fast.loop import MOVES, REASON, SCORES, WINNERS
from cheeseboard.fast.play import play_random, reasons_of
from cheeseboard.games.cheese import rules
from cheeseboard.games.cheese.game import GAME, position
from cheeseboard.games.cheese.lab.rows import lanes, narrow, planes

DECKS = [
    (2, [70, 10, 5, 5, 5, 5], range(15)),
    (3, [70, 10, 5, 5, 5, 5], range(15)),
    (4, [90, 4, 2, 2, 1, 1], range(20)),
    (5, [20, 20, 15, 15, 15, 15], range(15)),
    (6, [0, 30, 20, 20, 20, 10], range(10)),
    (2, [97, 0, 3, 0, 0, 0], range(30)),
    (2, [100, 0, 0, 0, 0, 0], range(1)),
]


def plain_game(table: Any) -> tuple[int, int, list[int]]:
    """Play Cheese by the ordinary rules, remembering every position with an empty pile (C15)."""
    past = {position(table)}
    while table.phase != rules.OVER:
        rules.play(table, rules.TURN_A_CARD)
        if table.phase != rules.OVER and not table.piled:
            if position(table) in past:
                rules.stop_endless(table)
            past.add(position(table))
    return table.turned, table.ended, list(table.height)


@pytest.mark.parametrize(("players", "deck", "games"), DECKS)
def test_bit_planes_agree_with_the_rules(players: int, deck: list[int], games: Any):
    """Whole games by bit planes end like those of rules.py: same cards turned, reason and stacks, endless or not."""
    options = {"deck": {"cheese": deck[0], "cat": deck[1], "mouse": deck[2:]}}
    rows = play_random(GAME.id, players, options, seed=1, first=0, games=max(games) + 1)
    quick = lane(GAME.id)
    blank = quick.blank(players, options)
    for index in games:
        table = blank.copy()
        quick.loop.deal_one(table, blank, np.uint64(1), index, np.zeros(2, np.uint64))
        turned, reason, stacks = plain_game(quick.to_state(table[0], options).draft())
        assert (rows[index, MOVES], rows[index, REASON]) == (turned, reason)
        assert rows[index, SCORES:].tolist() == stacks[:players]


def by_planes(counts: Any, players: int, seed: Any, first: int, games: int) -> Any:
    """The result rows of these games, one by one, by the kernel that knows no shortcuts."""
    kernel, seats = planes(), np.uint64(players)
    z, start, saved = (np.zeros(44, np.uint64) for _ in range(3))
    rows, stream, spread = np.zeros((games, 5 + players), np.int32), np.zeros(2, np.uint64), kernel.spread_table(seats)
    for index in range(games):
        streams().open_stream(stream, seed, first + index)
        kernel.deal(z, counts, seats, stream)
        kernel.count_up(z, seats, kernel.play_out(z, start, saved, seats, spread), rows[index])
    return rows


STRANGE = [
    [70, 10, 5, 5, 5, 5],
    [50, 20, 30, 0, 0, 0],
    [92, 2, 1, 1, 2, 2],
    [0, 40, 15, 15, 15, 15],
    [97, 0, 3, 0, 0, 0],
]


@pytest.mark.parametrize("deck", STRANGE)
def test_games_side_by_side_are_the_same_games(deck: list[int]):
    """With two players many games advance together; each ends as it does alone, card for card."""
    counts, seed, together = np.array(deck, np.int64), np.uint64(11), np.zeros((1500, 7), np.int32)
    lanes().play_many(counts, seed, 5, together)
    assert (together == by_planes(counts, 2, seed, 5, 1500)).all()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_one_word_to_a_plane_gives_the_same_games(players: int):
    """With more players stacks mostly fit into a word; where they do not, nobody can tell from the result."""
    seed = np.uint64(12)
    for deck in STRANGE:
        counts, rows = np.array(deck, np.int64), np.zeros((1000, 5 + players), np.int32)
        narrow(players).play_many(counts, seed, 7, rows)
        assert (rows == by_planes(counts, players, seed, 7, 1000)).all()


def test_endless_games_are_among_them():
    """The deck of 97 cheeses and 3 mice repeats itself for ever now and then; the usual deck has not been seen to."""
    options = {"deck": {"cheese": 97, "cat": 0, "mouse": [3, 0, 0, 0]}}
    rows = play_random(GAME.id, 2, options, seed=1, first=0, games=100)
    assert 0 < (rows[:, REASON] == 2).sum() < 50
    assert (play_random(GAME.id, 2, {}, seed=1, first=0, games=2000)[:, REASON] == 1).all()


def test_a_batch_table_stops_at_the_first_repeat():
    """A table of a batch stops an endless game at the same card as a whole game does."""
    options = {"deck": {"cheese": 97, "cat": 0, "mouse": [3, 0, 0, 0]}}
    rows = play_random(GAME.id, 2, options, seed=1, first=0, games=100)
    index = int(np.flatnonzero(rows[:, REASON] == 2)[0])
    tables = Tables(GAME.id, 2, 1, options=options, seed=1, first=index)
    while not tables.over.all():
        tables.step(np.zeros(1, np.int64))
    assert tables.cells["turned"][0] == rows[index, MOVES]
    assert tables.cells["ended"][0] == rules.ENDLESS


def test_games_without_end_are_given_up():
    """A game that neither ends nor repeats within ten million cards is reported as unfinished, without a winner."""
    options = {"deck": {"cheese": 2, "cat": 8, "mouse": [0, 51, 27, 12]}}
    row = play_random(GAME.id, 3, options, seed=1, first=22, games=1)[0]
    assert reasons_of(GAME)[row[REASON]] == "unfinished"
    assert row[MOVES] >= 10_000_000
    assert row[WINNERS] == 0


def test_every_place_in_the_pack_is_as_likely():
    """Cats lie anywhere with equal chance: within five standard errors at every place."""
    deals, share = 4000, 0.1
    cards = Tables(GAME.id, 5, deals, seed=3).cells["cards"]
    found = (cards.reshape(deals, -1, 100)[:, :5, :20].reshape(deals, -1) == rules.CAT).mean(axis=0)
    assert abs(found - share).max() < 5 * (share * (1 - share) / deals) ** 0.5
