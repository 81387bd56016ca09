"""A network at school: it plays games against itself, and shows what it has learned."""

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.core.mind import TABLES
from cheeseboard.fast.play import seed_word
from tools.train.brain import POWERS, Floats, desk_of, net_of, room_of, school
from tools.train.steps import Steps

EXPERT, RANDOM = 4, -1


class Report(NamedTuple):
    """What a lesson showed: the mean squared error of the guesses, turns a game, the share of games broken off."""

    loss: float
    turns: float
    broken: float


class Pupil:
    """Learns in place: `brain` is the network handed in. The same seed and lessons make the same network.

    Rows of facts below `frozen` stay as they are, and with them the weights of the sums. With a batch it takes one
    step for so many games, else one for every guess.
    """

    def __init__(self, game_id: str, players: int, brain: Any, seed: int, frozen: int = 0, batch: int = 0) -> None:
        self.brain = brain
        self.games = 0
        self._id, self._players = game_id, players
        self._school = school(game_id)
        self._desk = desk_of(game_id, players, net_of(game_id, players, brain))
        self._room = room_of(game_id, players, brain, frozen)
        self._seed = seed_word(seed)
        self._tables = np.repeat(self._school.lane.blank(players, {}), TABLES + 2)
        self._past = np.repeat(self._tables[:1], self._room.most)
        self._batch = batch
        self._steps = Steps(game_id, players, brain)

    def lesson(self, games: int, rate: float, whims: float) -> Report:
        """Play so many games more, with this share of decisions on a whim, and learn from them."""
        if not self._batch:
            return self._play(games, self.brain, rate, whims)
        reports = []
        for _ in range(max(1, games // self._batch)):
            reports.append(self._play(self._batch, self._steps.slope, 1.0, whims))
            self._steps.take(self.brain, rate)
        return Report(*np.mean(reports, axis=0).tolist())

    def _play(self, games: int, sink: Any, rate: float, whims: float) -> Report:
        """Play so many games; what is learned goes into the sink."""
        numbers = (self.games, self.games + games)
        pace = (float(rate), float(whims))
        net = net_of(self._id, self._players, self.brain)
        args = (self._tables, self._past, self._seed, numbers, self.brain, sink, net, self._desk, self._room, pace)
        report = Report(*self._school.selfplay.play_many(*args))
        self.games += games
        return report

    def like(self, brain: Any) -> "Pupil":
        """Another pupil with this network, as far as this one is."""
        other = Pupil(self._id, self._players, brain, 0)
        other.games = self.games
        return other

    def against(self, others: Any, deals: int, seed: int = 2026) -> Floats:
        """For each deal the share of wins of one who plays like this among others; it sits in every seat in turn."""
        return self.duel(others, (EXPERT, EXPERT), deals, seed)

    def against_random(self, deals: int) -> float:
        """The share of wins of one who plays like this among others who play at random."""
        return float(self.duel(self.brain, (EXPERT, RANDOM), deals, 1).mean())

    def duel(self, others: Any, who: tuple[int, int], deals: int, seed: int) -> Floats:
        """Every deal with every seat."""
        won, room = np.zeros(deals), room_of(self._id, self._players, self.brain)
        one, other = (net_of(self._id, self._players, brain) for brain in (self.brain, others))
        desks = (desk_of(self._id, self._players, one), desk_of(self._id, self._players, other))
        args = (self._tables, seed_word(seed), (0, deals), one, other, desks, room, who, won)
        self._school.selfplay.duel(*args)
        return won

    def infer(self) -> None:
        """Take in what was counted since the last time about cards that others had peeked at."""
        if hasattr(self.brain, "power"):
            factor = inferred(self.brain.power[:, 1], self._room.seen)
            self.brain.power[:] = factor[:, None] ** POWERS
        self._room.seen[:] = 0


def inferred(factor: Floats, seen: Floats) -> Floats:
    """The factors on the odds that make the expected number of traps match the number found."""
    found = factor.copy()
    for k in (1, 2, 3):
        cards, hoped, real = seen[k] + np.array([2, 1, 1])
        found[k] *= (real / (cards - real)) / (hoped / (cards - hoped))
    return found
