"""Odds in Mice to meet you: exact for the race, exact from its solution for the solo game."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.lab import solo_odds
from cheeseboard.games.mice.lab.solve.model import solo_view
from cheeseboard.games.mice.minds.solo_values import CARDS, solo_values
from cheeseboard.lab.odds import in_words, odds
from tests.lab.test_odds import random_match, random_matches


def test_catch_chances_are_those_of_the_engine():
    """For each card and number of nuts: the share of rolls after which the engine lets the seat take that card."""
    game = GAME
    start = game.start(2, {}, {})
    for dice, up in (((6,), 1 << 6), ((6, 15), 1 << 6 | 1 << 15), ((6, 9), 1 << 6 | 1 << 9)):
        position = start.replace(up=(up, *start.up[1:]))
        entries = odds(game.view(position, 0))["cards"]
        for nuts in range(4):
            rich = position.replace(nuts=[nuts, *position.nuts[1:]])
            assert {entry["card"]: entry["chance"][nuts] for entry in entries} == pytest.approx(by_engine(rich)), dice


def by_engine(state: Any) -> dict[int, Fraction]:
    """The chance to take each card with the nuts the active seat has, roll by roll from the engine."""
    game = GAME
    outcomes = game.chance(state)
    ways: Counter[int] = Counter()
    for roll, weight in outcomes:
        for card in {move[1] for move in game.legal(game.apply(state, roll)) if move[0] in ("catch", "flip")}:
            ways[card] += weight
    total = sum(weight for _, weight in outcomes)
    seat = game.view(state, 0)["seats"][0]
    flips = [card for card in seat["up"] if card != 6] or seat["up"]
    return {card: Fraction(ways[card], total) for card in [*seat["hand"], *flips]}


def test_what_can_be_taken_now():
    """While the seat is asked, the cards it can take and their cheapest price are those of the legal moves."""
    for match in random_matches(GAME.id, range(2, 6), 30):
        if match.chance_due:
            assert odds(match.view(match.actor))["now"] is None
            continue
        moment = odds(match.view(match.actor))["now"]
        cards = {move[1] for move in match.legal() if move[0] in ("catch", "flip")}
        assert {entry["card"] for entry in moment["cards"]} == cards
        other = (match.actor + 1) % match.players
        assert odds(match.view(other))["now"] is None


def test_more_nuts_never_hurt():
    """Chances rise with the nuts spent, card by card and in all."""
    for match in random_matches(GAME.id, range(2, 6), 20):
        answer = odds(match.view(0))
        for row in [answer["any"], *(entry["chance"] for entry in answer["cards"])]:
            assert row == sorted(row)


# -- the solo game ---------------------------------------------------------------------------------------------


@pytest.fixture
def only_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """No solution is at hand, only the values that ship with the package."""
    monkeypatch.setattr(solo_odds, "best_play", lambda: None)


def test_solo_values_of_moves(only_shipped: None):
    """Every legal move has the value of the position it leads to, and loses nothing only if it is best."""
    game = GAME
    for match in random_matches(GAME.id, range(1, 2), 20, {"nuts": 2}):
        answer = odds(match.view(0))
        if match.chance_due:
            assert answer["value"] == solo_values(1).value(match.view(0))
            continue
        assert len(answer["moves"]) == len(match.legal())
        assert answer["moves"][0]["loss"] == 0
        for entry in answer["moves"]:
            after = game.view(game.apply(match.state, game.read_move(entry["move"])), 0)
            if after["chance"]:
                assert entry["value"] == solo_values(1).value(after)
                won = after["supply"] < match.view(0)["supply"] + entry["nuts"]
                assert after["seats"][0]["nuts"] == match.view(0)["seats"][0]["nuts"] - entry["nuts"] + won


def test_solo_verdicts_come_with_the_solution():
    """With the solution at hand each move also has the chances of the verdicts, which add up to its value."""
    answer = odds(random_match(GAME.id, 1, 1, 3).view(0))
    for entry in answer["moves"]:
        assert sum(entry["tiers"].values()) == pytest.approx(1)
        mean = sum(place * chance for place, chance in enumerate(reversed(entry["tiers"].values())))
        assert mean == pytest.approx(entry["value"])


def test_solo_roll_to_come(only_shipped: None):
    """Before a roll: each card's chance to be caught, and never a dice card."""
    answer = odds(solo_view(nuts=1))
    assert [entry["card"] for entry in answer["cards"]] == list(CARDS)
    assert answer["moves"] is None
    assert "coming roll" in in_words(answer)
