"""Who will win at Cheese: imagined deals until every card has been seen, then certainty."""

from random import Random

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_out
from cheeseboard.games.cheese import insight
from cheeseboard.games.cheese.game import GAME
from cheeseboard.games.cheese.views import KIND, stack_of

CHEESE: AnyGame = GAME
TURN = ("turn",)


@pytest.mark.parametrize("players", range(2, 7))
def test_playing_on_lists_ends_as_the_rules_do(players: int):
    """Whole deals and half-played ones give the same stacks at the end as the rules."""
    for seed in range(12):
        match = Match.new(CHEESE, players, rng=Random(seed))
        for _ in range(seed * 7):
            if not match.over:
                match.play(TURN)
        if match.over:
            continue
        state = match.state
        view = CHEESE.view(state, None)
        mouse = view["mouse"] or {"seat": None, "attempts_left": 0}
        found = insight.play_out(
            [list(stack_of(state, seat)) for seat in range(players)],
            [KIND[card] for card in view["pile"]],
            mouse["seat"],
            mouse["attempts_left"],
            view["actor"],
        )
        ending = CHEESE.summary(play_out(CHEESE, state, Random(0), 100_000))
        if ending["reason"] != "endless":
            assert found == [seat["stack"] for seat in ending["players"]]


def test_once_everything_was_seen_the_end_is_certain():
    """The judgement becomes exact, and the game ends as it says."""
    for seed in range(6):
        match = Match.new(CHEESE, 2, rng=Random(seed))
        sure = None
        while not match.over:
            found = insight.judge(match.view(0))
            assert sum(found.seats) == pytest.approx(1)
            if found.method == "exact":
                sure = found.seats
                assert found.error == 0
                break
            assert found.error >= 0
            for _ in range(5):
                if not match.over:
                    match.play(TURN)
        if sure is not None:
            ending = CHEESE.summary(play_out(CHEESE, match.state, Random(0), 100_000))
            if ending["reason"] != "endless":
                assert [seat for seat, share in enumerate(sure) if share] == ending["winners"]


def test_what_nobody_has_seen_makes_no_difference():
    """Two deals that look the same so far are judged the same."""
    first, second = (Match.new(CHEESE, 3, rng=Random(seed)) for seed in (1, 2))
    assert insight.judge(first.view(0)) == insight.judge(second.view(0))
