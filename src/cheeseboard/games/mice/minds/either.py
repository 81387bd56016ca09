"""Mice to meet you: one bot for the race of two to five, another one for the solo game."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Bot, Choice


class Either:
    """Plays the solo game with one mind and the race with another."""

    def __init__(self, solo: Bot, race: Bot) -> None:
        self._solo = solo
        self._race = race

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        return (self._solo if view["solo"] else self._race).choose(view, legal, rng, seconds)
