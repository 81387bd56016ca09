"""Games for one in Gymnasium, with Gymnasium's own checker."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cheeseboard.core.game import AnyGame
from cheeseboard.games import GAMES
from cheeseboard.research.gymnasium_env import env_id, register
from tests.fast.test_lane import odd_options
from tests.fixture_games import FIXTURES

SOLO = [game for game in GAMES.values() if game.min_players == 1]
ALONE = [game for game in FIXTURES.values() if game.min_players == 1]
ACORNS = FIXTURES["acorns"]
ID = env_id(ACORNS)


@pytest.fixture(scope="module", autouse=True)
def known(fixture_games: dict[str, AnyGame]) -> None:
    """Gymnasium knows the tests' games, too."""
    for game in ALONE:
        register(game)


def play_out(table: Any, seed: int) -> tuple[Any, Any]:
    """Random legal play to the end: the last reward, and all observations."""
    row, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    rows, over, reward = [row], False, 0.0
    while not over:
        row, reward, over, _, info = table.step(table.action_space.sample(info["action_mask"]))
        rows.append(row)
    return reward, np.array(rows)


@pytest.mark.parametrize("game", [*SOLO, *ALONE], ids=lambda game: game.id)
def test_check_env(game: AnyGame) -> None:
    """Gymnasium's check_env passes for every game for one, with every choice of its options, without a warning."""
    for options in odd_options(game, 1):
        with warnings.catch_warnings():
            warnings.simplefilter(
                "error", UserWarning
            )  # Gymnasium's own; what others left open is no matter of this test
            check_env(gymnasium.make(env_id(game), render_mode="ansi", **options).unwrapped)


def test_seeds() -> None:
    """The same seed gives the same game, another seed another one."""
    table = gymnasium.make(ID)
    reward, rows = play_out(table, 1)
    again, same = play_out(table, 1)
    assert reward == again
    assert np.array_equal(rows, same)
    assert not np.array_equal(play_out(table, 2)[1][0], rows[0])


def test_the_verdict_is_the_reward() -> None:
    """Whole games end with a reward between 0 and 1, and nothing before."""
    table = gymnasium.make(ID, goal=15)
    found = {play_out(table, seed)[0] for seed in range(30)}
    assert all(0 <= reward <= 1 for reward in found)


def test_an_illegal_decision_ends_the_game() -> None:
    """It is worth -1 and says so."""
    table = gymnasium.make(ID, goal=5)
    for seed in range(20):  # until the first roll is enough: then one must stop
        _, info = table.reset(seed=seed)
        if not info["action_mask"].all():
            break
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = table.step(wrong)
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_options_reach_the_table() -> None:
    """By name."""
    table = gymnasium.make(ID, goal=33)
    row, _ = table.reset(seed=4)
    assert table.unwrapped.codec.parts(row)["goal"][0] == 33


def test_render() -> None:
    """The table as text."""
    table = gymnasium.make(ID, render_mode="ansi")
    table.reset(seed=5)
    assert "acorns, 1 players" in table.render()
