"""How likely each verdict of the solo game is: shipped with the package, and checked against a fresh solve."""

from random import Random

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.insight import verdicts as shipped
from cheeseboard.games.mice.lab.solve import policy
from cheeseboard.games.mice.lab.solve.stamp import rules_stamp
from cheeseboard.games.mice.minds.solo_values import CARDS, StaleValues, place
from cheeseboard.insight import advise, judge, verdicts

MICE: AnyGame = GAME
OFF = 2e-4
"""How far off a shipped chance may be."""


def mean(chances: tuple[float, ...] | None) -> float:
    """The expected verdict behind these chances, which must sum to one."""
    assert chances is not None
    assert min(chances) >= 0
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    return sum(value * chance for value, chance in enumerate(chances))


@pytest.mark.parametrize("seed", range(3))
def test_the_chances_of_the_verdicts_have_the_exact_value_as_their_mean(seed: int):
    """At every step of a game, and after each legal move, without the lab and with nothing solved before."""
    match, rng = Match.new(MICE, 1, {"nuts": seed}, rng=Random(seed)), Random(seed)
    while not match.over:
        view = match.view(0)
        assert mean(verdicts(view)) == pytest.approx(judge(view).seats[0], abs=6 * OFF)
        if match.chance_due:
            match.draw()
            continue
        for found in advise(view, match.legal()).moves:
            assert mean(found.verdicts) == pytest.approx(found.chance, abs=6 * OFF)
        match.play(rng.choice(match.legal()))


def test_the_chances_before_a_roll_are_the_mean_of_those_after_it():
    """Roll by roll, each with its best move: what the induction has counted follows from the moves themselves."""
    match = Match.new(MICE, 1, rng=Random(1))
    total = [0.0] * len(MICE.verdicts)
    outcomes = MICE.chance(match.state)
    for roll, weight in outcomes:
        for value, chance in enumerate(verdicts(MICE.view(MICE.apply(match.state, roll), 0)) or ()):
            total[value] += weight * chance
    ways = sum(weight for _, weight in outcomes)
    assert [chance / ways for chance in total] == pytest.approx(verdicts(match.view(0)), abs=OFF)


def test_the_shipped_chances_are_those_of_a_fresh_solve():
    """In positions of all kinds each of the seven is as near as promised; the file was made from these very rules."""
    facts, _ = shipped.shipped()
    assert {key: facts[key] for key in rules_stamp()} == rules_stamp()
    exact, rng = policy("tier"), Random(2)
    for _ in range(2000):
        hand = rng.sample(CARDS, rng.randrange(1, len(CARDS) + 1))
        here = place(hand, [6, *rng.sample((9, 12, 15), rng.randrange(4))], rng.randrange(4))
        fresh = list(reversed(exact.tiers_at(here).values()))
        assert shipped.at(here, MICE.version) == pytest.approx(fresh, abs=OFF)


def test_an_end_is_certain():
    """Whoever turns the last dice card down has a verdict, and no chances."""
    match = Match.new(MICE, 1, rng=Random(3))
    while not match.over:
        if match.chance_due:
            match.draw()
            continue
        view, misses = match.view(0), [move for move in match.legal() if move[0] == "miss"]
        (found,) = shipped.verdicts_after(view, misses[:1])
        match.play(misses[0])
    assert found == tuple(float(name == MICE.summary(match.state)["tier"]) for name in MICE.verdicts)


def test_chances_for_other_rules_are_refused():
    """As the values are."""
    with pytest.raises(StaleValues, match="version"):
        shipped.numbers(MICE.version + 1)


def test_a_race_has_none():
    """With others at the table there are winners, and no verdicts."""
    assert verdicts(Match.new(MICE, 2, rng=Random(1)).view(0)) is None
