"""The minds of Mice to meet you: the arithmetic of dice, shifted sums, and the exact solo values."""

from itertools import combinations, product
from random import Random

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.mind import sights
from cheeseboard.games.mice.game import GAME as MICE
from cheeseboard.games.mice.minds import alone, facts, race
from cheeseboard.games.mice.minds.hits import hits
from cheeseboard.games.mice.minds.room import mind
from cheeseboard.games.mice.minds.solo_values import solo_values


def test_hits_count_every_roll():
    """The chance to make a value equals a plain count over all rolls."""
    for value in (3, 7, 11, 18):
        good = 0
        for roll in product(range(1, 7), repeat=4):
            base, cheese = sum(roll[:2]), roll[2:]
            good += any(base + sum(s) == value for n in range(3) for s in combinations(cheese, n))
        assert hits(2, 2)[value] == pytest.approx(good / 6**4)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_shifted_sums_are_the_sums_made_anew(players: int):
    """After any decision the odds found by shifting the table's sums equal those of the new table by itself."""
    rng, here, compared = Random(players), mind(players), 0
    match = Match.new(MICE, players, rng=rng)
    while not match.over and compared < 150:
        if match.chance_due:
            match.draw()
            continue
        pad, desk, fresh = sights(MICE, match.view(match.actor)), here.desk(), here.desk()
        move = rng.choice(match.legal())
        code = MICE.code_of(match.state, move)
        facts.open_table(pad[0], here.net, desk)
        race.copy(pad, 0, 1)
        race.play(pad[1], code)
        facts.open_table(pad[1], here.net, fresh)
        fresh.base[:] = desk.base  # a trial is judged by the rows of the table that it was tried on
        for seat in range(players):
            shifted = facts.judged(pad[0], pad[1], seat, here.net, desk)
            assert shifted == facts.judged(pad[1], pad[1], seat, here.net, fresh)
            compared += 1
        match.play(move)


@pytest.mark.parametrize(("players", "cards", "own"), [(2, 4, True), (2, 5, False), (3, 3, False)])
def test_the_end_of_a_race_for_two_has_rows_of_its_own(players: int, cards: int, own: bool):
    """With so few cards in both hands together the facts add the second half of the rows; larger tables have one."""
    hands = [(1 << cards) - 1 << 1, *[0] * 4]
    state, here = MICE.start(players, {}, {}).replace(hand=hands), mind(players)
    rows, counts = [0] * 200, [0] * 200
    n = facts.all_facts(state.draft(), 0, here.net, here.desk(), rows, counts)
    assert min(rows[:n]) >= (facts.rows_of(players) if own else 0)
    assert max(rows[:n]) < (facts.inputs(players) if own else facts.rows_of(players))


def test_the_master_plays_the_solved_game():
    """In every decision of some solo games the plain mind finds the value that the solution has for each move."""
    rng, here, values = Random(5), mind(1), solo_values(MICE.version)
    for _ in range(5):
        match = Match.new(MICE, 1, {"nuts": rng.choice([0, 1, 2, 3])}, rng=rng)
        while not match.over:
            if match.chance_due:
                match.draw()
                continue
            view, legal, desk = match.view(0), match.legal(), here.desk()
            pad = sights(MICE, view)
            n = alone.legal(pad[0], desk.codes[0])
            alone.perfect(pad[0], desk.codes[0], n, here.net, desk)
            assert [worth / alone.WHOLE for worth in desk.odds[:n]] == pytest.approx(values.move_values(view, legal))
            match.play(rng.choice(legal))
