"""How likely each verdict of the solo game is: exact from the kept solution, and absent without it."""

from pathlib import Path
from random import Random

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.lab.solve import policy, store
from cheeseboard.insight import advise, judge, verdicts

MICE: AnyGame = GAME


@pytest.fixture(scope="module")
def solved() -> None:
    """The solution lies in the user's cache: it is solved now if nobody has before."""
    policy("tier")


def mean(chances: tuple[float, ...] | None) -> float:
    """The expected verdict behind these chances, which must sum to one."""
    assert chances is not None
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    return sum(value * chance for value, chance in enumerate(chances))


@pytest.mark.parametrize("seed", range(3))
def test_the_chances_of_the_verdicts_have_the_exact_value_as_their_mean(solved: None, seed: int):
    """At every step of a game, and after each legal move."""
    match, rng = Match.new(MICE, 1, {"nuts": seed}, rng=Random(seed)), Random(seed)
    while not match.over:
        view = match.view(0)
        assert mean(verdicts(view)) == pytest.approx(judge(view).seats[0], abs=1e-9)
        if match.chance_due:
            match.draw()
            continue
        for found in advise(view, match.legal()).moves:
            assert mean(found.verdicts) == pytest.approx(found.chance, abs=1e-9)
        match.play(rng.choice(match.legal()))


def test_the_chances_before_a_roll_are_the_mean_of_those_after_it(solved: None):
    """Roll by roll, each with its best move: what the induction has counted follows from the moves themselves."""
    match = Match.new(MICE, 1, rng=Random(1))
    total = [0.0] * len(MICE.verdicts)
    outcomes = MICE.chance(match.state)
    for roll, weight in outcomes:
        for value, chance in enumerate(verdicts(MICE.view(MICE.apply(match.state, roll), 0)) or ()):
            total[value] += weight * chance
    ways = sum(weight for _, weight in outcomes)
    assert [chance / ways for chance in total] == pytest.approx(verdicts(match.view(0)), abs=1e-12)


def test_without_a_kept_solution_they_are_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nobody solves the game for a hint: the exact value is there, the chances of the verdicts are not."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    match = Match.new(MICE, 1, rng=Random(1))
    match.draw()
    view = match.view(0)
    assert verdicts(view) is None
    assert {found.verdicts for found in advise(view, match.legal()).moves} == {None}


def test_a_race_has_none(solved: None):
    """With others at the table there are winners, and no verdicts."""
    assert verdicts(Match.new(MICE, 2, rng=Random(1)).view(0)) is None
