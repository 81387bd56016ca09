"""Who will win at Cheese: imagined deals until every card has been seen, then certainty."""

import json
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_out
from cheeseboard.fast.lane import lane
from cheeseboard.games.cheese import insight
from cheeseboard.games.cheese.game import GAME
from cheeseboard.games.cheese.lab.foretold import foreseeing, imagined
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


@pytest.mark.parametrize("players", range(2, 7))
def test_imagined_deals_say_no_more_than_they_can(players: int):
    """Nothing seen yet: nearly even shares, because nobody knows more; what is seen by and by is said by and by."""
    view = Match.new(CHEESE, players, rng=Random(1)).view(0)
    assert insight.judge(view).seats == pytest.approx([1 / players] * players, abs=0.04)
    said = (0.9, *[0.1 / (players - 1)] * (players - 1))
    shown = [insight.drawn_in(said, unseen) for unseen in (0.0, 0.5, 1.0)]
    assert all(sum(each) == pytest.approx(1) for each in shown)
    assert shown[0][0] > shown[1][0] > shown[2][0] >= 1 / players


def test_the_judgement_was_measured_at_every_table():
    """Ten thousand games each, off by no more than two per cent, sharper than an even guess."""
    file = files("cheeseboard.games.cheese.insight").joinpath("measured.json")
    known = json.loads(file.read_text(encoding="utf-8"))
    assert [int(size) for size in known] == list(range(CHEESE.min_players, CHEESE.max_players + 1))
    for facts in known.values():
        assert facts["games"] >= 10_000
        assert facts["error"] <= 0.02
        assert facts["brier"] < facts["base_brier"]
        assert facts["log_loss"] < facts["base_log_loss"]


def test_the_kernel_that_measures_imagines_as_the_judgement_does():
    """Compiled and on lists: the mean over many deals of one position is the same but for their luck."""
    told = [raw[0] for raw, unseen, _ in imagined(3, 5, 0, 11) if unseen[0] == 1]
    assert told
    assert sum(told) / len(told) == pytest.approx([1 / 3] * 3, abs=0.15)
    match = Match.new(CHEESE, 3, rng=Random(4))
    for _ in range(60):
        match.play(TURN)
    view = match.view(0)
    rng, deals = Random(2), 400
    plain = [insight.shares_of(insight.play_out(*insight.imagined(view, rng))) for _ in range(deals)]
    quick = foreseen(match.state, deals)
    assert quick == pytest.approx([sum(column) / deals for column in zip(*plain, strict=True)], abs=0.12)


def foreseen(state: Any, deals: int) -> list[float]:
    """What the kernel imagines of this very position."""
    here = lane("cheese")
    tables, seen = np.repeat(here.to_record(state), 2), np.zeros((1, 4))
    work, stream = np.zeros(100, np.int64), np.ones(2, np.uint64)
    foreseeing().foresee(tables, 0, stream, state.turned % 1000, 1000, deals, work, seen)
    return list(seen[0, :3])
