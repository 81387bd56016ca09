"""Ratings of all bots of a tournament from every pair of seats, with intervals from drawing the deals again."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean
from typing import NamedTuple

from cheeseboard.arena.schedule import Game
from cheeseboard.arena.stats import ELO

RESAMPLES = 200
PILES = 400
"""Deals are drawn again in at most so many piles: as good, and it takes no longer for a million games."""
PRIOR = 0.5
"""Half a game won and half a game lost are added to each pair that met, so that who never loses has a rating too."""
STRANGERS = 1e-9
"""The same for pairs that never met: it binds nobody, but leaves nobody without a rating."""
CLOSE = 1e-7

Wins = list[list[float]]
"""How often each entrant (row) finished before each other one."""


class Rating(NamedTuple):
    """Points on the usual scale (400 points: ten wins to one), the average entrant at 1500."""

    points: float
    low: float
    high: float


def ratings(games: Sequence[Game], entrants: int) -> list[Rating]:
    """Bradley–Terry ratings; games of one deal share their luck, so whole deals are drawn again."""
    piles: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        piles[game.deal % PILES].append(game)
    counted = [pair_wins(pile, entrants) for pile in piles.values()]
    middle = fit(total(counted))
    rng = Random(0)
    samples = [fit(total(rng.choices(counted, k=len(counted)))) for _ in range(RESAMPLES)]
    spans = [sorted(column) for column in zip(*samples, strict=True)]
    edge = round(0.025 * RESAMPLES)
    return [Rating(m, span[edge], span[-1 - edge]) for m, span in zip(middle, spans, strict=True)]


def pair_wins(games: Iterable[Game], entrants: int) -> Wins:
    """Each pair of seats of each game counts; equal places count half."""
    wins = [[0.0] * entrants for _ in range(entrants)]
    for game in games:
        for (a, place_a), (b, place_b) in combinations(zip(game.seats, game.played.places, strict=True), 2):
            if a != b:
                half = 0.5 + 0.5 * ((place_b > place_a) - (place_a > place_b))
                wins[a][b] += half
                wins[b][a] += 1 - half
    return wins


def total(counted: Sequence[Wins]) -> Wins:
    """All piles together."""
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*counted, strict=True)]


def fit(wins: Sequence[Sequence[float]]) -> list[float]:
    """The strengths that explain these wins best, as rating points."""
    n = len(wins)
    added = [[PRIOR if wins[a][b] + wins[b][a] > 0 else STRANGERS for b in range(n)] for a in range(n)]
    met = [[wins[a][b] + wins[b][a] + 2 * added[a][b] if a != b else 0.0 for b in range(n)] for a in range(n)]
    won = [sum(wins[a][b] + added[a][b] for b in range(n) if b != a) for a in range(n)]
    strength = [1.0] * n
    for _ in range(1000):
        before = strength
        new = [won[a] / sum(met[a][b] / (strength[a] + strength[b]) for b in range(n) if b != a) for a in range(n)]
        strength = [x * n / sum(new) for x in new]
        if all(abs(x - y) < CLOSE * y for x, y in zip(strength, before, strict=True)):
            break
    points = [ELO * log10(x) for x in strength]
    centre = fmean(points)
    return [1500 + x - centre for x in points]
