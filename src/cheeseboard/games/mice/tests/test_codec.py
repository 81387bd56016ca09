"""Mice to meet you as numbers."""

from types import SimpleNamespace

from cheeseboard.games.mice.game import GAME
from cheeseboard.research.codec import codec
from tests.research.test_codec import positions


def test_numbers_are_compact() -> None:
    """The documented sizes: 169 decisions in a race, 1,390 in the solo game."""
    assert codec(GAME.id, 3).actions == 169
    assert codec(GAME.id, 1).actions == 1390


def test_all_decisions_are_different_moves() -> None:
    """With three different cheese dice, no two numbers mean the same move."""
    for players in (1, 2):
        numbers = codec(GAME.id, players)
        rolled = SimpleNamespace(cheese=bytes([6, 3, 2]))
        assert len({numbers.move(number, rolled) for number in range(numbers.actions)}) == numbers.actions


def test_the_observer_comes_first() -> None:
    """Seats are listed from the observer on: each seat finds its own nuts first."""
    numbers = codec(GAME.id, 3)
    for state in positions(numbers, 10):
        nuts = [seat["nuts"] for seat in numbers.game.view(state, None)["seats"]]
        for seat in range(3):
            row = numbers.observe(numbers.game.view(state, seat))
            assert list(numbers.parts(row)["nuts"]) == nuts[seat:] + nuts[:seat]
