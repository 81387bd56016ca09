"""The PettingZoo environments, with PettingZoo's own checkers."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cheeseboard.games import GAMES
from cheeseboard.research.pettingzoo_env import env
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
every_table = pytest.mark.parametrize(
    ("game", "players"),
    [(game.id, n) for game in [*GAMES.values(), *FIXTURES.values()] for n in (game.min_players, game.max_players)],
)
USUAL = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask is a single number",  # a game without choices has one decision
)
"""PettingZoo warns about observations with an action mask inside, except for a list of its own games."""


def play_out(table: Any, seed: int) -> tuple[Any, Any]:
    """Random legal play to the end: the rewards of all agents, and all observations."""
    table.reset(seed=seed)
    table.action_space("player_0").seed(seed)
    total, rows = dict.fromkeys(table.possible_agents, 0.0), []
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        total[agent] += reward
        rows.append(observation["observation"])
        over = termination or truncation
        table.step(None if over else table.action_space("player_0").sample(observation["action_mask"]))
    return total, rows


@every_table
def test_api(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's api_test passes, and warns of nothing but the usual."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game, players), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out
    assert {str(warning.message) for warning in caught} <= set(USUAL)


@every_table
def test_seed(game: str, players: int) -> None:
    """The same seed gives the same game (PettingZoo's seed_test)."""
    seed_test(lambda: env(game, players), num_cycles=40)


@every_table
def test_random_play_ends_with_rewards(game: str, players: int) -> None:
    """Every game comes to its end; with more than one player the rewards add up to 0."""
    total, _ = play_out(env(game, players), 3)
    if players == 1:
        assert 0 <= total["player_0"] <= 1
    else:
        assert sum(total.values()) == pytest.approx(0)
        assert max(total.values()) > 0


def test_other_seeds_give_other_games() -> None:
    """Two seeds do not give the same deal."""
    first, second = env("whispers", 2), env("whispers", 2)
    first.reset(seed=1)
    second.reset(seed=2)
    assert not np.array_equal(first.observe("player_0")["observation"], second.observe("player_0")["observation"])


def test_the_mask_is_in_the_info_too() -> None:
    """An agent that decides finds its legal decisions in the observation and in the info."""
    table = env("whispers", 3)
    table.reset(seed=4)
    observation, _, _, _, info = table.last()
    assert observation["action_mask"].sum() > 0
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert not table.observe("player_1")["action_mask"].any()


def test_an_illegal_decision_ends_the_game() -> None:
    """It costs the agent 1, as PettingZoo's guard has it."""
    table = env("whispers", 2)
    table.reset(seed=5)
    table.last()
    table.step(15)  # nobody chooses a card yet
    assert table.rewards["player_0"] == -1
    assert all(table.terminations.values())


def test_options_reach_the_game() -> None:
    """What can be chosen before a game can be set."""
    table = env("acorns", 2, {"goal": 33})
    table.reset(seed=6)
    codec = table.unwrapped.codec
    assert list(codec.parts(table.observe("player_0")["observation"])["goal"]) == [33]


def test_render_shows_the_public_table() -> None:
    """As text, without what only a seat has seen."""
    table = env("whispers", 2, render_mode="ansi")
    table.reset(seed=7)
    assert "whispers, 2 players" in table.render()
    assert "middle: [null, null, null]" in table.render()
    assert str(table.unwrapped) == "cheeseboard_whispers_v1"
