"""The levels of Mice to meet you: none loses to chance, each beats the one below, each has its way to play.

docs/bots.md has the long measurements (`python -m bench.strength`); the bounds here lie far below them.
"""

from random import Random
from typing import Any

import pytest
from bench.strength_rows import shares

from cheeseboard.core.match import Match
from cheeseboard.fast.minds import play_minds
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.reasons import nuts
from cheeseboard.games.mice.minds.solo_values import solo_values
from cheeseboard.minds import LEVELS, find_bot
from tools.beginners import HABITS, share


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_loses_to_random_clicking(level: str, players: int):
    """At every table size each level wins more than its share among players who click at random."""
    assert shares(GAME.id, players, level, "random", 30).mean() > 1.2 / players


@pytest.mark.parametrize(("better", "worse"), [("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3")])
def test_higher_levels_win(better: str, worse: str):
    """With two players each level wins more than half against the one below."""
    assert shares(GAME.id, 2, better, worse, 200).mean() > 0.5


def test_beginners_can_beat_the_first_opponent():
    """Scripted beginners of several habits win about half of their games against the pup."""
    won = [share(GAME.id, habit, "level-1", 2, 40, seed=3) for habit in HABITS[GAME.id].values()]
    assert 0.3 < sum(won) / len(won) < 0.7


def decisions(level: str, seeds: range):
    """Decisions of a level that has a choice, in games against itself: views, legal moves, what it does."""
    bot = find_bot(GAME.id, level)
    for seed in seeds:
        match, rng = Match.new(GAME, 2, rng=Random(seed)), Random(seed)
        while not match.over and len(match.log) < 200:
            if match.chance_due:
                match.draw()
                continue
            view, legal = match.view(match.actor), match.legal()
            choice = bot.choose(view, legal, rng)
            if len(legal) > 1:
                yield view, legal, choice.move
            match.play(choice.move)


def takes(move: Any) -> bool:
    """Does this move catch or flip something?"""
    return move[0] in ("catch", "flip")


def test_the_pup_saves_its_nuts():
    """Timid: it spends none, but on the dice card that ends the game."""
    spent = [nuts(view, move) for view, _, move in decisions("level-1", range(4)) if takes(move) and move[1] != 6]
    assert len(spent) > 20
    assert max(spent) == 0


def test_the_house_mouse_takes_what_it_can():
    """Greedy: it misses only where nothing can be taken for three nuts, or where taking would lose the game at once."""
    chances = missed = 0
    for view, legal, move in decisions("level-2", range(4)):
        cheap = [m for m in legal if takes(m) and nuts(view, m) <= 3 and m[:2] != ("flip", 6)]
        if view["phase"] == "active" and cheap:
            chances += 1
            missed += not takes(move)
    assert chances > 20
    assert missed == 0


def test_what_is_offered_in_a_small_endgame_is_taken():
    """Hand 5, dice cards 6 and 9 up, a nut, and a 9 is offered by hand 5 with the 6 up: level 4 turns its 9 down."""
    state = GAME.start(2, {}, {})
    cage = [1, 2, 3, 4, 7, 8, 10, 11, 13, 14, 16, 17, 18, 0]
    state = state.replace(
        phase=2, active=0, asked=1, left=9, supply=5, last_seat=0, last_code=512 + 0, last_phase=1,
        hand=[1 << 5, 1 << 5, 0, 0, 0], up=[1 << 6, 1 << 6 | 1 << 9, 0, 0, 0], nuts=[0, 1, 0, 0, 0],
        caged=[13, 13, 0, 0, 0], cage=[*cage, *cage, *[0] * 42], bacon=[5, 0], cheese=[4, 0, 0],
    )  # fmt: skip
    choice = find_bot(GAME.id, "level-4").choose(GAME.view(state, 1), GAME.legal(state), Random(1))
    assert choice.move == ("flip", 9)
    assert choice.values["percent"] > 70


def test_solo_levels_rise():
    """Each solo level gets a better mean verdict than the one below; the best is near the exact value."""
    verdicts = [play_minds(GAME.id, 1, {}, [level], 4, 0, 400)[:, 2].mean() for level in LEVELS]
    assert verdicts == sorted(verdicts)
    best = solo_values(GAME.version).value(GAME.view(GAME.start(1, {"nuts": 3}, {}), 0))
    assert verdicts[-1] == pytest.approx(best, abs=0.3)
