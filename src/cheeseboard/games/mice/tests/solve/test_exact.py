"""The solver's proofs: it agrees with brute force over the ordinary engine, position by position and in play."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core.match import Match
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.lab.solve import VERDICTS, Policy
from cheeseboard.games.mice.lab.solve.model import PAYMENTS, UP, solo_state, solo_view
from cheeseboard.games.mice.minds.solo_values import CARDS, place, place_of

SMALL = [
    ((2, 7), (6,)),
    ((1, 3, 8), (6,)),
    ((4, 11), (6, 15)),
    ((5, 13), (6, 9)),
    ((4,), (6, 9, 12)),
    ((18,), (6, 12, 15)),
]


@cache
def brute_force(state: Any, objective: str) -> Fraction:
    """The exact value of a state, from nothing but the engine's own chance, legal and apply."""
    over = GAME.view(state, 0)["result"]
    if over:
        return Fraction(PAYMENTS[objective][VERDICTS.index(over["tier"])])
    outcomes = GAME.chance(state)
    if outcomes:
        total = sum(weight * brute_force(GAME.apply(state, roll), objective) for roll, weight in outcomes)
        return Fraction(total, sum(weight for _, weight in outcomes))
    return max(brute_force(forgetful(GAME.apply(state, move)), objective) for move in GAME.legal(state))


@cache
def known(hand: tuple[int, ...], up: tuple[int, ...], nuts: int) -> Any:
    """The state of a position, free of what happened before."""
    return solo_state(hand, up, nuts)


def forgetful(state: Any) -> Any:
    """The same position reached by another way: so that the brute force meets it once."""
    view = GAME.view(state, 0)
    if view["result"]:
        return state
    seat = view["seats"][0]
    return known(tuple(seat["hand"]), tuple(seat["up"]), seat["nuts"])


@pytest.mark.parametrize(("hand", "up"), SMALL)
def test_brute_force_agrees_on_a_tiny_variant(solved: dict[str, Policy], hand: tuple[int, ...], up: tuple[int, ...]):
    """With few cards and few dice, fractions over the ordinary engine give the solver's values to 1e-12."""
    for objective, policy in solved.items():
        for nuts in range(4):
            exact = brute_force(known(hand, up, nuts), objective)
            assert abs(policy.at(place(hand, up, nuts)) - exact) < 1e-12


def one_step(policy: Policy, state: Any) -> float:
    """The value of a state from those one move ahead, by the engine's chance, legal and apply."""
    outcomes = GAME.chance(state)
    total = sum(weight * best_after(policy, GAME.apply(state, roll)) for roll, weight in outcomes)
    return total / sum(weight for _, weight in outcomes)


def best_after(policy: Policy, state: Any) -> float:
    """The best value among the engine's legal moves."""
    return max(value_after(policy, GAME.apply(state, move)) for move in GAME.legal(state))


def value_after(policy: Policy, state: Any) -> float:
    """A finished game's payment, or the table's value."""
    view = GAME.view(state, 0)
    if view["result"]:
        return PAYMENTS[policy.objective][VERDICTS.index(view["result"]["tier"])]
    return policy.value(view)


@pytest.mark.parametrize("number", range(12))
def test_every_value_is_the_mean_of_the_best_moves(solved: dict[str, Policy], number: int):
    """Random positions of the real game: the value equals the engine's own one-step look ahead."""
    rng = Random(number)
    policy = solved[("tier", "outstanding", "clear")[number % 3]]
    hand = tuple(sorted(rng.sample(CARDS, rng.randint(1, 14))))
    up = UP[number % 5]  # all five dice have a test of their own below
    nuts = rng.randint(0, 3)
    assert abs(one_step(policy, solo_state(hand, up, nuts)) - policy.at(place(hand, up, nuts))) < 1e-12


def test_the_start_is_the_mean_of_the_best_moves(solved: dict[str, Policy]):
    """The same for the start with two nuts and all five dice."""
    start = GAME.start(1, {"nuts": 2}, {})
    assert abs(one_step(solved["tier"], start) - solved["tier"].at(place(CARDS, UP[-1], 2))) < 1e-12


def test_dice_cards_9_and_12_are_the_same(solved: dict[str, Policy]):
    """Both give one cheese die, so turning either down is worth the same: the solver treats them as one."""
    for up in ((6, 9), (6, 9, 15)):
        other = tuple(12 if card == 9 else card for card in up)
        assert GAME.chance(solo_state(CARDS, up, 0)) == GAME.chance(solo_state(CARDS, other, 0))
        assert place(CARDS, up, 1) == place(CARDS, other, 1)


@pytest.mark.parametrize("nuts", range(4))
@pytest.mark.parametrize("objective", ["tier", "outstanding", "clear"])
def test_the_verdicts_add_up(solved: dict[str, Policy], nuts: int, objective: str):
    """The seven chances sum to one, and weighted by the objective's payments to its value."""
    policy, start = solved[objective], place(CARDS, UP[-1], nuts)
    chances = policy.tiers_at(start)
    assert list(chances) == list(reversed(VERDICTS))
    assert abs(sum(chances.values()) - 1) < 1e-12
    paid = sum(chances[tier] * pay for tier, pay in zip(VERDICTS, PAYMENTS[objective], strict=True))
    assert abs(paid - policy.at(start)) < 1e-12


def test_each_objective_is_best_at_its_own(solved: dict[str, Policy]):
    """Nobody beats the play for an objective at that objective."""
    for nuts in range(4):
        start = place(CARDS, UP[-1], nuts)
        for objective, pays in PAYMENTS.items():
            for other in solved.values():
                chances = other.tiers_at(start)
                paid = sum(chances[tier] * pay for tier, pay in zip(VERDICTS, pays, strict=True))
                assert paid <= solved[objective].at(start) + 1e-12


def test_values_rise_with_nuts(solved: dict[str, Policy]):
    """One nut more never hurts, in any position; and at the start it always helps."""
    for policy in solved.values():
        values = np.frombuffer(policy._solved.first).reshape(6, 4, 1 << 14)
        assert (np.diff(values, axis=1) >= -1e-12).all()
        assert (np.diff(values[-1, :, -1]) > 0.01).all()


def test_values_fall_with_cards(solved: dict[str, Policy]):
    """A card of one's choice gone never hurts, in any position, and the best hand of each size is worth less.

    (A card that somebody else chooses may hurt: an easy card left in hand is a roll that costs no dice card.)
    """
    hands = np.arange(1, 1 << 14)
    sizes = np.bitwise_count(np.arange(1 << 14))
    for policy in solved.values():
        values = np.frombuffer(policy._solved.first).reshape(24, 1 << 14)
        fewer = [np.where(hands & 1 << bit, values[:, hands & ~(1 << bit)], -1) for bit in range(14)]
        assert (np.max(fewer, axis=0) >= values[:, 1:] - 1e-12).all()
        most = [values[:, sizes == size].max(axis=1) for size in range(15)]
        assert (np.diff(most, axis=0) <= 1e-12).all()


def test_an_easy_card_can_help(solved: dict[str, Policy]):
    """The exception above is real: by the ordinary engine, too, a 10 beside the 18 is worth having."""
    with_it, without = (solo_state(hand, UP[-1], 0) for hand in ((10, 18), (18,)))
    assert one_step(solved["tier"], with_it) > one_step(solved["tier"], without) + 0.1


def random_hands(count: int) -> list[tuple[int, ...]]:
    """Hands of all sizes."""
    rng = Random(count)
    return [tuple(rng.sample(CARDS, rng.randint(1, 14))) for _ in range(count)]


@pytest.mark.parametrize("nuts", [0, 3])
def test_playing_it_gives_the_promised_verdicts(solved: dict[str, Policy], nuts: int):
    """The best play at the ordinary table: each verdict comes as often as promised, within 4 standard errors."""
    games, policy = 700, solved["tier"]
    rng = Random(nuts)
    counts = dict.fromkeys(VERDICTS, 0)
    for _ in range(games):
        counts[play(policy, nuts, rng)] += 1
    for tier, chance in policy.tiers_at(place(CARDS, UP[-1], nuts)).items():
        error = sqrt(chance * (1 - chance) / games)
        assert abs(counts[tier] / games - chance) <= 4 * error + 1 / games


def play(policy: Policy, nuts: int, rng: Random) -> str:
    """One game of the best play; its verdict."""
    match = Match.new(GAME, 1, {"nuts": nuts}, rng=rng)
    while not match.over:
        if match.chance_due:
            match.draw()
        else:
            match.play(policy.best_move(match.view(0), match.legal()))
    return str(match.view(0)["result"]["tier"])


def test_move_values_follow_the_engine(solved: dict[str, Policy]):
    """For every legal move of whole games, the value is that of the position the engine moves to."""
    rng, policy = Random(5), solved["tier"]
    for nuts in range(4):
        match = Match.new(GAME, 1, {"nuts": nuts}, rng=rng)
        while not match.over:
            if match.chance_due:
                match.draw()
                continue
            found = policy.move_values(match.view(0))
            assert [entry.move for entry in found] == match.legal()
            for entry in found:
                assert entry.value == value_after(policy, GAME.apply(match.state, entry.move))
            match.play(rng.choice(match.legal()))


def test_small_hands_in_all_pairs(solved: dict[str, Policy]):
    """With one die of each colour every pair of cards is checked against brute force."""
    for hand in combinations(CARDS, 2):
        exact = brute_force(known(hand, (6,), 3), "tier")
        assert abs(solved["tier"].at(place(hand, (6,), 3)) - exact) < 1e-12


def test_views_and_positions_agree():
    """A view made for a position is read back as that position."""
    for hand in random_hands(20):
        view = solo_view(hand, UP[3], 1)
        assert place_of(view) == place(hand, UP[3], 1)
