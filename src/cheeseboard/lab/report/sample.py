"""The games behind the page: random play and, where they are compiled, experts by the hundred thousand.

Where nothing is compiled, rules of thumb play some thousands, and the page says so.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.lab.chunks import Job
from cheeseboard.lab.report.numbers import Numbers, share
from cheeseboard.lab.simulation import Simulation, simulate
from cheeseboard.pages.figures import Figure
from cheeseboard.texts import say

EXPERT, THUMB = "level-4", "simple"
ONE_BOT_GAME_FOR = 50  # random games: bots think before they move
FEWEST_BOT_GAMES = 100
WORTH_A_POOL = 500  # bot games: below that, starting other processes takes longer than playing

WHOLE = Fraction(1)
NONE = -(2**31)
"""Less than any score."""

Chart = Sequence[tuple[int, Fraction]]
"""For each table of a chart the number of players, and the part of the chart's games that experts play there."""
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

    def __init__(self, games: int, seed: int, tell: Tell, lang: str = "en") -> None:
        self.games = games
        self.seed = seed
        self.lang = lang
        self._tell = tell

    def bot_games(self, game_id: str, players: int, part: Fraction) -> int:
        """How many games bots play at one of a chart's tables: experts play this part of them, thumbs few."""
        if experts_play(game_id, players):
            return max(FEWEST_BOT_GAMES, ceil(self.games * part))
        return max(FEWEST_BOT_GAMES, self.games // ONE_BOT_GAME_FOR)

    def random(self, game_id: str, players: int, options: dict[str, Any] | None = None) -> Sample:
        """Random play in the fast lane."""
        words = self._words(game_id, players, "random")
        found = simulate(
            game_id,
            players=players,
            games=self.games,
            options=options,
            seed=self.seed,
            progress=lambda done: self._tell(words, done),
        )
        return sample_of("random", found)

    def bots(self, game_id: str, players: int, options: dict[str, Any] | None = None, part: Fraction = WHOLE) -> Sample:
        """The best play that can be had by the thousand; `part` of a chart's games is played at this table."""
        games = self.bot_games(game_id, players, part)
        kind = "experts" if experts_play(game_id, players) else "thumbs"
        words = self._words(game_id, players, kind)
        found = simulate(
            game_id,
            players=players,
            games=games,
            bots=EXPERT if kind == "experts" else THUMB,
            options=options,
            seed=self.seed,
            jobs=1 if games < WORTH_A_POOL else None,
            progress=lambda done: self._tell(words, done * ONE_BOT_GAME_FOR),
        )
        return sample_of(kind, found)

    def _words(self, game_id: str, players: int, kind: str) -> str:
        """What is being played."""
        at = say(self.lang, "pages", "players", players=players)
        return f"{say(self.lang, game_id, 'title')}, {at}, {say(self.lang, 'pages', f'play.{kind}')}"


def evenly(sizes: Sequence[int]) -> Chart:
    """A chart with tables of these sizes that share its games alike."""
    return [(players, Fraction(1, len(sizes))) for players in sizes]


def experts_play(game_id: str, players: int) -> bool:
    """Does the fast lane think as the strongest bot does?"""
    return Job(game_id, players, {}, 0, (EXPERT,) * players).compiled


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
