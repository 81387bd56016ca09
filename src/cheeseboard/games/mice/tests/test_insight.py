"""What a position of Mice to meet you is worth: exact alone, learned in the race."""

from random import Random

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.judges import Judge, calling_in
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random, play_on
from cheeseboard.fast.judges import quick_judge
from cheeseboard.games.mice import insight
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.insight import race
from cheeseboard.insight import advise
from cheeseboard.insight.story import Story, analyse

MICE: AnyGame = GAME


def rolled(players: int, bacon: tuple[int, ...], cheese: tuple[int, ...]) -> Match:
    """A new game after a first roll."""
    match = Match.new(MICE, players, rng=Random(0))
    match.play(("roll", bacon, cheese))
    return match


def codes(match: Match, move: tuple[object, ...]) -> dict[str, dict[str, object]]:
    """The reasons about a move of the acting seat."""
    return {reason.code: reason.values for reason in insight.reasons(match.view(match.actor), move)}


@pytest.mark.parametrize("nuts", [0, 3])
def test_alone_a_position_is_worth_the_mean_of_its_rolls(nuts: int):
    """The exact value before a roll is the mean of the values after it, each worth its best move."""
    match = Match.new(MICE, 1, {"nuts": nuts}, rng=Random(0))
    before = insight.judge(match.view(0))
    outcomes = MICE.chance(match.state)
    total = sum(weight for _, weight in outcomes)
    after = sum(
        weight * insight.judge(MICE.view(MICE.apply(match.state, roll), 0)).seats[0] for roll, weight in outcomes
    )
    assert before.method == "exact"
    assert after / total == pytest.approx(before.seats[0], abs=1e-9)


def test_a_catch_says_what_it_leaves_and_to_whom():
    """With everything still in hand the others want almost any value: they are named."""
    match = rolled(3, (6, 5), (6, 3, 2))
    assert codes(match, ("catch", 11, ()))["leaves"] == {"left": 11, "seats": [1, 2]}


def test_a_catch_with_all_dice_leaves_nothing():
    """No cheese die is left over, so nobody is asked."""
    match = rolled(2, (1, 1), (1, 1, 1))
    found = codes(match, ("catch", 5, (1, 1, 1)))
    assert "leaves-nothing" in found
    assert found["mice-off"] == {"value": 5, "rest": 129 - 5}


def test_nuts_that_a_move_costs_are_named():
    """Alone with three nuts: the 11 with dice that make 10 costs one."""
    match = rolled(1, (4, 3), (3, 1, 1))
    assert codes(match, ("catch", 11, (3,)))["spends"] == {"nuts": 1, "kept": 2}
    assert codes(match, ("miss", 15))["gives-up"] == {"card": 15, "left": 3}


def test_turning_the_last_dice_card_is_judged_by_the_result():
    """With only the 6 up, turning it down ends the game: the chance is 1 or 0, whoever has fewer mice."""
    match = rolled(2, (1, 1), (1, 1, 1))
    state = match.state.replace(up=[1 << 6, 1 << 6 | 1 << 9], hand=[1 << 1, 1 << 18], bacon=[5, 0], cheese=[1, 0, 0])
    view = MICE.view(state, 0)
    best = advise(view, MICE.legal(state)).moves[0]
    assert best.move == ("flip", 6, (1,))
    assert best.chance == 1.0
    assert "ends" in {reason.code for reason in best.reasons}


@pytest.mark.parametrize("players", [2, 5])
def test_compiled_judges_tell_the_very_same_story(players: int):
    """Every chance and every loss to the last bit; plain judges are back afterwards."""
    record = play_on(Match.new(MICE, players, rng=Random(players)), at_random(Random(1)), 40).record()
    asked: list[int] = []

    def noted(game_id: str, size: int) -> Judge:
        asked.append(size)
        return quick_judge(game_id, size)

    plain = afresh(record)
    with calling_in(noted):
        quick = afresh(record)
    assert quick == plain
    assert set(asked) == {players}
    times = len(asked)
    assert afresh(record) == plain
    assert len(asked) == times


def afresh(record: object) -> Story:
    """The story of a record whose positions nobody remembers."""
    race.outcomes.cache_clear()
    return analyse(record)
