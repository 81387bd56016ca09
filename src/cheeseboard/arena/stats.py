"""Counting: shares of wins with 95 % intervals, and ratings with theirs. Pure arithmetic on the games played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log10, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from cheeseboard.arena.schedule import Game
from cheeseboard.core.statistics import Z, wilson

ELO = 400
RESAMPLES = 200
PRIOR = 0.5
"""Half a game won and half a game lost are added to each pair, so that a bot that never loses has a rating too."""


class Share(NamedTuple):
    """A part of the wins, and the interval that holds its true value in 95 of 100 tournaments."""

    mean: float
    low: float
    high: float


def share(by_deal: Mapping[int, Sequence[float]]) -> Share:
    """The share of wins. Games of one deal are not independent, so the spread is taken between deals."""
    deals = [fmean(wins) for wins in by_deal.values()]
    games = sum(map(len, by_deal.values()))
    mean = fmean(win for wins in by_deal.values() for win in wins)
    spread = sum((deal - mean) ** 2 for deal in deals)
    if len(deals) < 2 or spread == 0:
        return Share(mean, *wilson(mean * games, games))
    error = Z * sqrt(spread / (len(deals) - 1) / len(deals))
    return Share(mean, max(0.0, mean - error), min(1.0, mean + error))


def win_shares(games: Iterable[Game], entrant: int, others: frozenset[int] | None = None) -> Share:
    """The wins of an entrant, over all its games or only those at tables with exactly these others."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for game in games:
        if entrant in game.seats and (others is None or set(game.seats) == others | {entrant}):
            mine = [game.played.shares[seat] for seat, who in enumerate(game.seats) if who == entrant]
            by_deal[game.deal].append(sum(mine))
    return share(by_deal)


class Rating(NamedTuple):
    """Points on the usual scale (400 points: ten wins to one), the average entrant at 1500."""

    points: float
    low: float
    high: float


def ratings(games: Sequence[Game], entrants: int) -> list[Rating]:
    """Bradley–Terry ratings from every pair of seats; the intervals come from drawing the deals again and again."""
    by_deal: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_deal[game.deal].append(game)
    deals = list(by_deal.values())
    middle = fit(pair_wins(games, entrants))
    rng = Random(0)
    samples = []
    for _ in range(RESAMPLES):
        drawn = [game for deal in rng.choices(deals, k=len(deals)) for game in deal]
        samples.append(fit(pair_wins(drawn, entrants)))
    spans = [sorted(column) for column in zip(*samples, strict=True)]
    edge = round(0.025 * RESAMPLES)
    return [Rating(m, span[edge], span[-1 - edge]) for m, span in zip(middle, spans, strict=True)]


def pair_wins(games: Iterable[Game], entrants: int) -> list[list[float]]:
    """How often each entrant finished before each other one; equal places count half."""
    wins = [[0.0] * entrants for _ in range(entrants)]
    for game in games:
        for (a, place_a), (b, place_b) in combinations(zip(game.seats, game.played.places, strict=True), 2):
            if a != b:
                half = 0.5 + 0.5 * ((place_b > place_a) - (place_a > place_b))
                wins[a][b] += half
                wins[b][a] += 1 - half
    return wins


def fit(wins: Sequence[Sequence[float]]) -> list[float]:
    """The strengths that explain these wins best, as rating points."""
    n = len(wins)
    strength = [1.0] * n
    met = [[wins[a][b] + wins[b][a] + 2 * PRIOR if a != b else 0.0 for b in range(n)] for a in range(n)]
    won = [sum(row) + PRIOR * (n - 1) for row in wins]
    for _ in range(100):
        new = [won[a] / sum(met[a][b] / (strength[a] + strength[b]) for b in range(n) if b != a) for a in range(n)]
        total = sum(new)
        strength = [x * n / total for x in new]
    points = [ELO * log10(x) for x in strength]
    centre = fmean(points)
    return [1500 + x - centre for x in points]
