"""The levels of Alles Käse!: none loses to chance, each beats the one below, each has its way to play.

docs/bots.md has the long measurements (`python -m bench.strength`); the bounds here lie far below them.
"""

from collections import Counter
from random import Random

import pytest
from bench.strength_rows import shares

from cheeseboard.core.match import Match
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.minds import LEVELS, find_bot
from tools.beginners import HABITS, share


@pytest.mark.parametrize("players", range(GAME.min_players, GAME.max_players + 1))
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_loses_to_random_clicking(level: str, players: int):
    """At every table size each level wins more than its share among players who click at random."""
    assert shares(GAME.id, players, level, "random", 300).mean() > 1 / players


@pytest.mark.parametrize(("better", "worse"), [("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3")])
def test_higher_levels_win(better: str, worse: str):
    """With two players each level wins more than half against the one below."""
    assert shares(GAME.id, 2, better, worse, 600).mean() > 0.5


def test_beginners_can_beat_the_first_opponent():
    """Scripted beginners of several habits win about half of their games against the pup."""
    won = [share(GAME.id, habit, "level-1", 2, 80, seed=3) for habit in HABITS[GAME.id].values()]
    assert 0.35 < sum(won) / len(won) < 0.65


def habits_of(level: str) -> Counter[str]:
    """What a level does with cards that it has not seen, over the same positions for every level."""
    bot, rng, found = find_bot(GAME.id, level), Random(5), Counter[str]()
    while found["decisions"] < 250:
        match = Match.new(GAME, 2, rng=rng)
        while not match.over:
            if match.chance_due:
                match.draw()
                continue
            view, legal = match.view(match.actor), match.legal()
            unseen = legal[0][0] != "peek" and all(view["display"][slot]["front"] is None for _, slot in legal)
            if unseen:
                verb, slot = bot.choose(view, legal, Random(len(match.log))).move
                found["decisions"] += 1
                found["kept"] += verb == "keep"
                found["kept fat"] += verb == "keep" and view["display"][slot]["holes"] >= 4
            match.play(rng.choice(legal))
    return found


def test_what_a_level_overlooks_gives_it_its_way_to_play():
    """The timid pup keeps fewer unknown cards than the exact master, the greedy house mouse more, fat ones too."""
    pup, house, master = (habits_of(level) for level in ("level-1", "level-2", "level-4"))
    assert pup["kept"] < master["kept"] < house["kept"]
    assert pup["kept fat"] < house["kept fat"]
