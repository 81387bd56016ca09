"""Intervals and ratings against values worked out elsewhere."""

import pytest

from cheeseboard.arena.play import Played
from cheeseboard.arena.ratings import fit, pair_wins, ratings
from cheeseboard.arena.schedule import Game
from cheeseboard.arena.stats import Chairs, DealCounts, Share, elo, expected, share, superiority, win_shares


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


def test_a_gauntlet_does_not_bind_those_who_never_met():
    """Two opponents of one bot are rated by their own games with it alone."""
    points = fit([[0, 100, 10], [10, 0, 0], [100, 0, 0]])
    assert points[0] - points[1] == pytest.approx(400, abs=20)
    assert points[2] - points[0] == pytest.approx(400, abs=20)


@pytest.mark.parametrize(("part", "points"), [(0.5, 0), (10 / 11, 400), (0.64, 99.95), (0.25, -190.85)])
def test_elo_is_the_usual_curve(part: float, points: float):
    """Between two players: a tenth of the wins is 400 points behind, as everywhere; and back again."""
    duel = Chairs(1, 1)
    assert elo(part, duel) == pytest.approx(points, abs=0.01)
    assert expected(points, duel) == pytest.approx(part, abs=1e-4)


@pytest.mark.parametrize("chairs", [Chairs(1, 3), Chairs(2, 2), Chairs(3, 1)])
def test_elo_at_larger_tables(chairs: Chairs):
    """An even share is no lead; shares and points belong together at every table."""
    assert elo(chairs.fair, chairs) == pytest.approx(0)
    assert elo(expected(120, chairs), chairs) == pytest.approx(120)
    assert elo(0.0, chairs) == -elo(1.0, chairs) == float("-inf")


def test_superiority_is_the_chance_to_be_better():
    """Half among equals, 97.5 % where the interval just touches an even share."""
    assert superiority(Share(0.5, 0.4, 0.6), Chairs(1, 1)) == 0.5
    assert superiority(Share(0.6, 0.5, 0.7), Chairs(1, 1)) == pytest.approx(0.975)
    assert superiority(Share(0.35, 0.25, 0.45), Chairs(1, 3)) == pytest.approx(0.975)


def test_deals_counted_one_by_one_give_the_same_share():
    """What the progress shows is what the report says."""
    games = [[game(deal, deal % 3 % 2), game(deal, 0 if deal % 2 else None, (1, 0))] for deal in range(30)]
    counts = DealCounts()
    for deal in games:
        counts.add(deal, 0)
    assert counts.share() == pytest.approx(win_shares([one for deal in games for one in deal], 0))
