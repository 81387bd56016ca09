"""Odds in Cheese: simulated, repeatable, with intervals."""

from cheeseboard.core.match import Match
from cheeseboard.games.cheese.game import GAME
from cheeseboard.lab.odds import in_words, odds
from tests.lab.test_odds import add_up_and_repeat, random_match


def test_cheese_shares_add_up_and_repeat():
    """Every ending has a winner; the same seed gives the same odds, another seed others within their intervals."""
    add_up_and_repeat(random_match(GAME.id, 4, 60, 2).view(0), samples=120)


def test_a_decided_cheese_game_is_seen_as_such():
    """Where one seat holds nearly everything, it is ahead in nearly all endings."""
    deck = GAME.pack(2, {"deck": {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]}})
    match = Match(GAME, 2, {}, GAME.deal(2, {}, deck))
    view = match.view(0)
    view["seats"][0]["stack"], view["seats"][1]["stack"] = 99, 1
    answer = odds(view, samples=200)
    assert answer["ahead"] == 0
    assert answer["seats"][0]["win"] > 0.7
    assert "Seat 0 is ahead" in in_words(answer)
