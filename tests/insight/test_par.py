"""Par: the strongest player's result with a daily deal, the same wherever it is worked out."""

import pytest

from cheeseboard.core import deals
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.insight import advise, judge
from cheeseboard.insight.par import par_of

DEAL = "daily.2026-11-16"
SOLO = next(game for game in GAMES.values() if game.min_players == 1)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_par(game: str):
    """Whoever is found on the shelf; asked twice, it is the same."""
    par = par_of(game, DEAL)
    assert par["result"] is not None
    assert par["method"] == ("exact" if GAMES[game].min_players == 1 else "bot")
    assert par == par_of(game, DEAL)


def test_alone_it_is_what_the_exact_solution_makes_of_this_very_deal():
    """It plays the best move of the solved table each time, and knows no more than its seat."""
    match = Match.new(SOLO, 1, luck=deals.luck_of(SOLO.id, SOLO.version, DEAL))
    expected = judge(match.view(0)).seats[0]
    play_on(match, lambda match, seat: advise(match.view(seat), match.legal()).moves[0].move)
    par = par_of(SOLO.id, DEAL)
    assert (par["expected"], par["result"]) == (expected, SOLO.result(match.state))


@pytest.mark.parametrize("deal", ["duel.abc", "nonsense", "Daily"])
def test_only_daily_deals_have_one(deal: str):
    """Nobody may let us play whatever comes to mind."""
    with pytest.raises(Refusal, match="bad-deal"):
        par_of(SOLO.id, deal)
