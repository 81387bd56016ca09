"""The Gymnasium environment of solo mice, with Gymnasium's own checker."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cheeseboard.games import GAMES
from cheeseboard.research.gymnasium_env import env_id

SOLO = [game.id for game in GAMES.values() if game.min_players == 1]
ID = env_id(GAMES[SOLO[0]])


def play_out(table: Any, seed: int) -> tuple[Any, Any]:
    """Random legal play to the end: the last reward, and all observations."""
    row, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    rows, over, reward = [row], False, 0.0
    while not over:
        row, reward, over, _, info = table.step(table.action_space.sample(info["action_mask"]))
        rows.append(row)
    return reward, np.array(rows)


@pytest.mark.parametrize("nuts", [3, 2, 1, 0])
def test_check_env(nuts: int) -> None:
    """Gymnasium's check_env passes for all four difficulties without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, nuts=nuts, render_mode="ansi").unwrapped)


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
    table = gymnasium.make(ID, nuts=3)
    found = {play_out(table, seed)[0] for seed in range(30)}
    assert all(0 <= reward <= 1 for reward in found)


def test_an_illegal_decision_ends_the_game() -> None:
    """It is worth -1 and says so."""
    table = gymnasium.make(ID)
    _, info = table.reset(seed=3)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = table.step(wrong)
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_nuts_reach_the_table() -> None:
    """The difficulty is the number of nuts that the player starts with."""
    for nuts in range(4):
        table = gymnasium.make(ID, nuts=nuts)
        row, _ = table.reset(seed=4)
        assert table.unwrapped.codec.parts(row)["nuts"][0] == nuts


def test_render() -> None:
    """The table as text."""
    table = gymnasium.make(ID, render_mode="ansi")
    table.reset(seed=5)
    assert "dice: {bacon: [" in table.render()
