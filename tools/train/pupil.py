"""A network at school: it plays games against itself, and shows what it has learned."""

from typing import NamedTuple

import numpy as np

from cheeseboard.fast.play import seed_word
from tools.train.brain import COURSES, Brain, Floats, desk, school


class Report(NamedTuple):
    """What a lesson showed: the mean squared error of the guesses, turns a game, the share of games broken off."""

    loss: float
    turns: float
    broken: float


class Pupil:
    """Learns in place: `brain` is the network handed in. The same seed and lessons make the same network."""

    def __init__(self, game_id: str, players: int, brain: Brain, seed: int) -> None:
        self.brain = brain
        self.games = 0
        self._school = school(game_id)
        self._desk = desk(brain)
        self._seed = seed_word(seed)
        self._tables = np.repeat(self._school.lane.blank(players, {}), 4)
        self._past = np.repeat(self._tables[:1], COURSES[game_id].turns * players)

    def lesson(self, games: int, rate: float, whims: float) -> Report:
        """Play so many games more, with this share of decisions on a whim, and learn from them."""
        numbers = (self.games, self.games + games)
        pace = (float(rate), float(whims))
        args = (self._tables, self._past, self._seed, numbers, self.brain, self._desk, pace)
        report = Report(*self._school.selfplay.play_many(*args))
        self.games += games
        return report

    def against_random(self, games: int) -> float:
        """The share of wins of one who plays like this among others who play at random.

        At a desk of its own: what random players do with cards must not be counted as a hint.
        """
        args = (self._tables, self._seed, games, self.brain, desk(self.brain), len(self._past))
        return float(self._school.selfplay.against_random(*args))

    def infer(self) -> None:
        """Take in what was counted since the last time about cards that others had peeked at."""
        self.brain.factor[:] = inferred(self.brain.factor, self._desk.seen)
        self._desk.seen[:] = 0


def inferred(factor: Floats, seen: Floats) -> Floats:
    """The factors on the odds that make the expected number of traps match the number found."""
    found = factor.copy()
    for k in (1, 2, 3):
        cards, hoped, real = seen[k] + np.array([2, 1, 1])
        found[k] *= (real / (cards - real)) / (hoped / (cards - hoped))
    return found
