"""Counting: shares of wins with 95 % intervals, and what they are in rating points. Pure arithmetic."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import erf, inf, log10, sqrt
from statistics import fmean
from typing import NamedTuple

from cheeseboard.arena.schedule import Game
from cheeseboard.core.statistics import Z, reach, wilson

ELO = 400
"""Points between two bots of whom one wins ten times for each win of the other."""


class Share(NamedTuple):
    """A part of the wins, and the interval that holds its true value in 95 of 100 tournaments."""

    mean: float
    low: float
    high: float


class Chairs(NamedTuple):
    """How many chairs at a table are one bot's own, and how many are the others'."""

    own: int
    others: int

    @property
    def fair(self) -> float:
        """The share of wins among equals."""
        return self.own / (self.own + self.others)


def share(by_deal: Mapping[int, Sequence[float]]) -> Share:
    """The share of wins. Games of one deal are not independent, so the spread is taken between deals."""
    deals = [fmean(wins) for wins in by_deal.values()]
    games = sum(map(len, by_deal.values()))
    mean = fmean(win for wins in by_deal.values() for win in wins)
    spread = sum((deal - mean) ** 2 for deal in deals)
    if len(deals) < 2 or spread == 0:
        return Share(mean, *wilson(mean * games, games))
    error = reach(spread / (len(deals) - 1), len(deals))
    return Share(mean, max(0.0, mean - error), min(1.0, mean + error))


def wins_by_deal(games: Iterable[Game], entrant: int, others: frozenset[int] | None = None) -> dict[int, list[float]]:
    """The wins of an entrant, over all its games or only those at tables with exactly these others."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for game in games:
        if entrant in game.seats and (others is None or set(game.seats) == others | {entrant}):
            by_deal[game.deal].append(won(game, entrant))
    return by_deal


def won(game: Game, entrant: int) -> float:
    """An entrant's part of the win of one game, all its chairs together."""
    return sum(part for who, part in zip(game.seats, game.played.shares, strict=True) if who == entrant)


def win_shares(games: Iterable[Game], entrant: int, others: frozenset[int] | None = None) -> Share:
    """The same as one share with its interval."""
    return share(wins_by_deal(games, entrant, others))


def chairs_of(seats: Sequence[int], entrant: int) -> Chairs:
    """Whose chairs they are."""
    own = list(seats).count(entrant)
    return Chairs(own, len(seats) - own)


def expected(points: float, chairs: Chairs) -> float:
    """The share of wins of a bot so many points above the others, all chairs of one kind being equal.

    For two players this is the usual Elo curve; at larger tables everybody wins in proportion to strength.
    """
    strength = chairs.own * 10 ** (points / ELO)
    return float(strength / (strength + chairs.others))


def elo(part: float, chairs: Chairs) -> float:
    """The points behind a share of wins; the inverse of `expected`, endless where nothing or everything was won."""
    if not 0 < part < 1:
        return inf if part >= 1 else -inf
    return ELO * log10(part * chairs.others / (chairs.own * (1 - part)))


def superiority(found: Share, chairs: Chairs) -> float:
    """How likely it is that the bot is the better one, given these games (engine testers say LOS)."""
    error = (found.high - found.low) / (2 * Z)
    ahead = found.mean - chairs.fair
    return 0.5 * (1 + erf(ahead / error / sqrt(2))) if error > 0 else 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))


class DealCounts:
    """The results of whole deals, each the mean of its rotations from 0 to 1, as they come in."""

    def __init__(self) -> None:
        self.counts: Counter[float] = Counter()
        self.total = 0

    def add(self, games: Sequence[Game], entrant: int) -> None:
        """Count one deal in all its rotations."""
        self.counts[round(fmean(won(game, entrant) for game in games), 9)] += 1
        self.total += 1

    def share(self) -> Share:
        """The share so far; before the second deal it could be anything."""
        if self.total < 2:
            return Share(0.5, 0.0, 1.0)
        mean = sum(value * n for value, n in self.counts.items()) / self.total
        spread = sum((value - mean) ** 2 * n for value, n in self.counts.items())
        error = reach(spread / (self.total - 1), self.total)
        return Share(mean, max(0.0, mean - error), min(1.0, mean + error))
