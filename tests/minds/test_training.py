"""Training teaches the minds themselves: their facts, their decisions, on their own sights."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core import thought
from cheeseboard.core.match import Match
from cheeseboard.core.mind import sights
from cheeseboard.core.network import FIRST, LAST
from cheeseboard.core.packing import pack
from cheeseboard.fast.minds import as_arrays
from cheeseboard.games import GAMES, find
from cheeseboard.minds import plain_mind
from tools.train.average import Average
from tools.train.brain import fresh, load, room_of, save, school, units_of
from tools.train.courses import COURSES
from tools.train.pupil import Pupil, inferred

TABLES = [("mice", 2), ("mice", 5), ("alles-kaese", 2), ("alles-kaese", 6)]


def weights_of(game_id: str, players: int) -> Path:
    """The file of the network that ships for this table."""
    return school(game_id).lane.folder / "minds" / "weights" / f"{players}.json"


def positions(game_id: str, players: int, most: int):
    """States of random games with a seat that decides, and that seat."""
    rng = Random(7)
    while most > 0:
        match = Match.new(find(game_id), players, rng=rng)
        while (seat := match.actor) is not None and most > 0:
            if match.chance_due:
                match.draw()
                continue
            most -= 1
            yield match.state, seat
            match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_every_course_teaches_a_game_that_has_minds(game_id: str):
    """A course is about a game here, for every table size for which weights ship."""
    game = GAMES[game_id]
    for players in range(2, game.max_players + 1):
        assert weights_of(game_id, players).exists()


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_network_answers_in_school_as_at_the_table(game_id: str, players: int):
    """With the weights that ship, the guess in school is the chance that the mind finds from a seat's view."""
    brain, here = load(weights_of(game_id, players), game_id), school(game_id)
    mind = plain_mind(find(game_id), players)
    assert mind is not None
    room, net = room_of(game_id, players, brain), as_arrays(mind.net)
    for state, seat in positions(game_id, players, 40):
        pad, rows, counts = sights(find(game_id), find(game_id).view(state, seat)), [0] * 200, [0] * 200
        n = mind.plain[0].all_facts(pad[0], seat, mind.net, mind.desk(), rows, counts)
        sums = np.zeros(net.first.shape[1], np.int64)
        for row, count in zip(rows[:n], counts[:n], strict=True):
            sums += net.first[row] * count
        room.rows[:n], room.counts[:n] = rows[:n], counts[:n]
        expected = thought.chance(thought.answer(mind.net.last, [pack(sums.tolist())]))
        assert here.network.guess(brain, room, n) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_facts_have_rows_and_units(game_id: str, players: int):
    """Every fact has a row of its own in the network, each in rising order within its list, and a unit."""
    mind: Any = plain_mind(find(game_id), players)
    facts = mind.plain[0]
    assert len(mind.net.first) == facts.inputs(players)
    assert all(0 < facts.unit(row, players) <= 1 for row in range(facts.inputs(players)))
    for state, seat in positions(game_id, players, 40):
        pad, rows, counts = sights(find(game_id), find(game_id).view(state, seat)), [0] * 200, [0] * 200
        n = facts.all_facts(pad[0], seat, mind.net, mind.desk(), rows, counts)
        assert len(set(rows[:n])) == n
        assert max(rows[:n]) < facts.inputs(players)


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_learning_beats_random_play(game_id: str):
    """A network that knew nothing wins far more often against random players after some games against itself."""
    pupil = Pupil(game_id, 2, fresh(game_id, 2, 5), 5)
    before = pupil.against_random(100)
    pupil.lesson(400, COURSES[game_id].rate, 0.05)
    assert pupil.against_random(100) > before + 0.1


def test_a_batch_is_one_step_of_at_most_the_rate():
    """The slope of a whole batch moves each weight once, by no more than the rate; what no game touched stays."""
    brain = load(weights_of("mice", 3), "mice")
    before, units = brain.copy(), units_of("mice", 3)
    Pupil("mice", 3, brain, 1, batch=20).lesson(20, 0.01, 0.05)
    moved = np.abs(brain.first - before.first)[: len(units)] / (units[:, None] * FIRST)
    assert 0 < np.mean(moved > 0.005) < 1
    assert moved.max() < 0.0101
    assert (brain.first[len(units) :] == before.first[len(units) :]).all()
    assert 0 < np.abs(brain.last - before.last)[:-1].max() < 0.0101 * LAST


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_what_is_saved_can_be_read(game_id: str, tmp_path: Path):
    """A saved network has the shape and the fields of the one that ships, and is read back the same."""
    path, mine = tmp_path / "weights.json", fresh(game_id, 3, 1)
    save(path, game_id, 3, mine, "none")
    back, ours = load(path, game_id), load(weights_of(game_id, 3), game_id)
    assert back.first == pytest.approx(mine.first, abs=0.5)
    assert back.dtype == ours.dtype


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_a_network_is_its_own_equal(game_id: str):
    """A network that meets itself in every seat of every deal wins exactly its share."""
    brain = load(weights_of(game_id, 3), game_id)
    assert Pupil(game_id, 3, brain, 1).against(brain, 6).mean() == pytest.approx(1 / 3)


def test_training_goes_on_where_it_stopped(tmp_path: Path):
    """The mean forgets its start, lies between what it took, and comes back from a file with the games played."""
    brain = load(weights_of("mice", 2), "mice")
    mean, path = Average(brain), tmp_path / "marks.npz"
    for change in (1.0, 3.0):
        brain.last[:] = change
        mean.take(brain)
    assert 1 < mean.brain.last.min() <= mean.brain.last.max() < 3
    mean.keep(path, brain, 77)
    other = load(weights_of("mice", 2), "mice")
    later = Average(other)
    assert later.go_on(path, other) == 77
    assert (later.count, later.brain.last.tolist()) == (2, mean.brain.last.tolist())
    assert other.last.tolist() == brain.last.tolist()


def test_hints_are_what_makes_the_count_right():
    """Twice as many traps as expected among cards that others left lying: the factor on their odds rises to match."""
    seen = np.array([[0, 0, 0], [998, 499, 499], [998, 299, 599], [998, 499, 499]], np.float64)
    found = inferred(np.ones(4), seen)
    assert found[[0, 1, 3]] == pytest.approx(1)
    assert found[2] == pytest.approx((600 / 400) / (300 / 700), rel=0.01)
