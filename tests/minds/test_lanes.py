"""Both lanes are of one mind: a plain mind decides alike in Python and compiled, and never looks beyond its sight."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core import thought
from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.core.mind import TABLES, sights
from cheeseboard.core.stream import Stream
from cheeseboard.fast.lane import streams
from cheeseboard.fast.minds import Minds, compiled_thought, minds
from cheeseboard.games import GAMES
from cheeseboard.lab.chunks import Job, bot_game, check_job, line_of, record_line
from cheeseboard.minds import find_bot, plain_mind, think_plainly
from cheeseboard.testing.secrecy import table_twins

TABLE_SIZES = [
    (game.id, players)
    for game in GAMES.values()
    for players in range(game.min_players, game.max_players + 1)
    if plain_mind(game, players) is not None
]
POSITIONS = 200
"""For each table size and level: several thousand in all."""


def decisions(game: AnyGame, players: int, most: int) -> Iterator[tuple[Any, int]]:
    """States in which a seat has a choice, from games in which good and random moves alternate."""
    rng, bot = Random(f"{game.id} {players}"), find_bot(game.id, "level-2")
    while most > 0:
        match = Match.new(game, players, rng=rng)
        while (seat := match.actor) is not None and most > 0:
            if match.chance_due:
                match.draw()
                continue
            legal = match.legal()
            if len(legal) > 1:
                most -= 1
                yield match.state, seat
            good = len(legal) > 1 and rng.random() < 0.7
            match.play(bot.choose(match.view(seat), legal, rng).move if good else rng.choice(legal))


def plain_code(game: AnyGame, state: Any, seat: int, who: int, whim: int) -> int:
    """What the mind decides in Python, from the seat's view."""
    mind = plain_mind(game, state.players)
    assert mind is not None
    pad = sights(game, game.view(state, seat))
    return int(mind.plain[-1].choose(pad, who, whim, mind.net, mind.desk()))


def compiled_code(here: Minds, record: Any, who: int, whim: int, desk: Any) -> int:
    """What the same mind decides in the fast lane, from the seat's sight of this table."""
    pad = np.repeat(record, TABLES)
    here.lane.sight.hide(record[0], here.lane.rules.actor(record[0]), pad[0])
    return int(here.choosing.choose(pad, who, whim, here.net, desk))


@pytest.mark.parametrize(("game_id", "players"), TABLE_SIZES)
def test_both_lanes_choose_the_same_move(game_id: str, players: int):
    """In hundreds of positions of every table size, every level takes the very same decision in both lanes."""
    game, here, rng = GAMES[game_id], minds(game_id, players), Random(7)
    desk, compared = here.desk(), 0
    for state, seat in decisions(game, players, POSITIONS):
        record = here.lane.to_record(state)
        for who in here.mind.who.values():
            whim = rng.randrange(1, thought.WHIMS)
            assert compiled_code(here, record, who, whim, desk) == plain_code(game, state, seat, who, whim)
            compared += 1
    assert compared == POSITIONS * len(here.mind.who)


@pytest.mark.parametrize(("game_id", "players"), [table for table in TABLE_SIZES if GAMES[table[0]].hidden])
def test_compiled_minds_cannot_peek(game_id: str, players: int):
    """Twin tables that differ only in what a seat may not know get the same answer from the compiled minds, too."""
    game, here = GAMES[game_id], minds(game_id, players)
    codes, whims, compared = np.zeros(2048, np.int64), np.zeros((8, 2), np.uint64), 0
    for number, (state, seat) in enumerate(decisions(game, players, 60)):
        for twin in table_twins(game, state, seat, Random(number)):
            if twin == state or game.legal(twin) != game.legal(state):
                continue
            for who in here.mind.who.values():
                answers = []
                for table in (state, twin):
                    here.deciding.open_whims(whims, np.uint64(3), number)
                    tables = np.repeat(here.lane.to_record(table), 1 + TABLES)
                    args = (tables[1:], tables[0], who, codes, whims, here.net, here.desk())
                    answers.append(int(here.deciding.decide(*args)))
                assert answers[0] == answers[1]
                compared += 1
    assert compared > 50


@pytest.mark.parametrize(("game_id", "players"), TABLE_SIZES)
def test_same_seed_same_game_in_every_lane(game_id: str, players: int):
    """Game number 0, 1 … of a seed between a mix of levels is the same, move by move, compiled or not."""
    names = ("level-4", "random", "level-1", "level-3", "simple", "level-2")
    job = check_job(Job(game_id, players, {}, 2026, names[:players]))
    assert think_plainly(GAMES[game_id], players, job.bots)
    assert job.compiled
    for index in range(2):
        assert line_of(bot_game(job, index)) == record_line(job, index)


def test_streams_are_those_of_the_fast_lane():
    """Plain Python draws the words and the numbers that compiled code draws."""
    quick, state = streams(), np.zeros(2, np.uint64)
    for seed, index in ((0, 0), (5, 17), (2**64 - 1, 2**40)):
        quick.open_stream(state, np.uint64(seed), index)
        mine = Stream(seed, index)
        assert [int(quick.next_word(state)) for _ in range(5)] == [mine.word() for _ in range(5)]
        for n in (1, 6, 7776, 2**31 + 5):
            assert [int(quick.below(state, n)) for _ in range(20)] == [mine.below(n) for _ in range(20)]
        assert int(quick.next_word(state)) >> 33 == mine.getrandbits(31)


def test_arithmetic_is_the_same_to_the_last_bit():
    """Chances and whims agree exactly in both lanes, and `exp` with the library's to ten digits."""
    quick, rng = compiled_thought(), Random(1)
    for _ in range(2000):
        odds, whim = rng.randrange(-(50 << 30), 50 << 30), rng.randrange(1, thought.WHIMS)
        assert quick.chance(odds) == thought.chance(odds)
        assert quick.jitter(whim) == thought.jitter(whim)
        assert thought.exp(odds / (2 << 30)) == pytest.approx(np.exp(odds / (2 << 30)), rel=1e-9)


def test_whims_spread_like_a_bell():
    """Jitter has the middle and the spread that it says it has, over all the whims of many decisions."""
    found = [thought.jitter(thought.other_whim(1 + 7717 * n, n % 30)) for n in range(20_000)]
    assert abs(np.mean(found)) < 0.03 * thought.SPREAD
    assert np.std(found) == pytest.approx(thought.SPREAD, rel=0.02)
