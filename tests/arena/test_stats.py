"""Intervals and ratings against values worked out elsewhere."""

import pytest

from cheeseboard.arena.play import Played
from cheeseboard.arena.schedule import Game
from cheeseboard.arena.stats import fit, pair_wins, ratings, share, win_shares


def game(deal: int, winner: int | None, seats: tuple[int, ...] = (0, 1)) -> Game:
    """A two-player game that this entrant won; None for a tie."""
    shares = [0.5 if winner is None else float(who == winner) for who in seats]
    places = [0 if winner in (None, who) else 1 for who in seats]
    return Game(seats, deal, Played(shares, places, [None, None], "x"))


def test_games_of_a_deal_count_together():
    """Two games that always split say nothing about luck: the interval has no width worth naming."""
    split = share({deal: [1.0, 0.0] for deal in range(50)})
    swept = share({deal: [float(deal % 2)] * 2 for deal in range(50)})
    assert split.mean == swept.mean == 0.5
    assert swept.high - swept.low == pytest.approx(2 * 1.96 * (0.25 / 49) ** 0.5, abs=1e-3)


def test_ties_count_half():
    """One win and one tie are three quarters."""
    assert win_shares([game(0, 0), game(1, None)], 0).mean == 0.75


def test_ratings_follow_the_wins():
    """Ten wins to one are about 400 points; the middle is 1500; the better entrant's interval lies higher."""
    points = fit([[0, 1000], [100, 0]])
    assert points[0] - points[1] == pytest.approx(400, abs=2)
    assert sum(points) / 2 == pytest.approx(1500)
    games = [game(deal, 0 if deal % 10 else 1) for deal in range(200)]
    best, worst = ratings(games, 2)
    assert best.low > worst.high
    assert best.low < best.points < best.high


def test_places_make_pairs():
    """In a game of three each pair of seats is compared."""
    trio = Game((2, 0, 1), 0, Played([1.0, 0.0, 0.0], [0, 1, 1], [None] * 3, "x"))
    assert pair_wins([trio], 3) == [[0.0, 0.5, 0.0], [0.5, 0.0, 0.0], [1.0, 1.0, 0.0]]
