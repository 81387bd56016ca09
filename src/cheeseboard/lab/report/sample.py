"""The games behind the page: random play by the hundred thousand, rule-of-thumb bots by the thousand."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.lab.report.numbers import Numbers, share
from cheeseboard.lab.simulation import Simulation, simulate
from cheeseboard.pages.figures import Figure

BOT = "simple"
ONE_BOT_GAME_FOR = 50  # random games: bots think before they move
FEWEST_BOT_GAMES = 100
WORTH_A_POOL = 500  # bot games: below that, starting other processes takes longer than playing

NONE = -(2**31)
"""Less than any score."""

Tell = Callable[[str, int], None]
"""Called with what is being played and how much of the work is done by it."""


class Sample(NamedTuple):
    """Finished games of one kind, one row each."""

    play: str
    players: int
    winners: Numbers  # bit masks of seats
    reasons: list[str]
    length: Numbers  # rolls, or cards turned where there are no dice
    scores: Numbers  # by seat, NONE for none

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.length)

    def wins(self, seat: int) -> Figure:
        """The share of games this seat wins; a shared win counts in parts."""
        among = np.bitwise_count(self.winners)
        return share(float(((self.winners >> seat & 1) / among).sum()), self.games)

    def ended_by(self, reason: str) -> Figure:
        """The share of games with this ending."""
        return share(self.reasons.count(reason), self.games)

    def shared(self) -> Figure:
        """The share of games with more than one winner."""
        return share(int((np.bitwise_count(self.winners) > 1).sum()), self.games)

    def best_scores(self) -> Numbers:
        """The highest score of each game."""
        return np.asarray(self.scores.max(axis=1))


class Sampler:
    """Plays what the page asks for, repeatably, and tells how far it is."""

    def __init__(self, games: int, seed: int, tell: Tell) -> None:
        self.games = games
        self.seed = seed
        self._tell = tell

    @property
    def bot_games(self) -> int:
        """How many games the bots play where random play has all of them."""
        return max(FEWEST_BOT_GAMES, self.games // ONE_BOT_GAME_FOR)

    def random(self, game_id: str, players: int, options: dict[str, Any] | None = None) -> Sample:
        """Random play in the fast lane."""
        words = f"{game_id}, {players} players, random play"
        found = simulate(
            game_id,
            players=players,
            games=self.games,
            options=options,
            seed=self.seed,
            progress=lambda done: self._tell(words, done),
        )
        return sample_of("random", found)

    def bots(self, game_id: str, players: int, options: dict[str, Any] | None = None) -> Sample:
        """Rule-of-thumb bots at the ordinary table."""
        words = f"{game_id}, {players} players, rule-of-thumb bots"
        found = simulate(
            game_id,
            players=players,
            games=self.bot_games,
            bots=BOT,
            options=options,
            seed=self.seed,
            jobs=1 if self.bot_games < WORTH_A_POOL else None,
            progress=lambda done: self._tell(words, done * ONE_BOT_GAME_FOR),
        )
        return sample_of("bots", found)


def sample_of(play: str, found: Simulation) -> Sample:
    """The rows of a simulation; one that was stopped makes no page."""
    if found.partial:
        raise KeyboardInterrupt
    rolls = column(found, "rolls")
    length = rolls if rolls.any() else column(found, "moves")
    scores = np.stack([column(found, f"score_{seat}") for seat in range(found.players)], axis=1)
    reasons = [reason for chunk in in_order(found) for reason in chunk.columns["reason"]]
    return Sample(play, found.players, column(found, "winners"), reasons, length, scores)


def in_order(found: Simulation) -> list[Any]:
    """The chunks by the numbers of their games."""
    return sorted(found.chunks, key=lambda chunk: chunk.first)


def column(found: Simulation, name: str) -> Numbers:
    """One column of all games, NONE where there is no value."""
    values = [value for chunk in in_order(found) for value in chunk.columns[name]]
    return np.array([NONE if value is None else value for value in values], np.int64)
