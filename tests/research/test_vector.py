"""Thousands of tables per call: the compiled numbers are the codec's numbers, taken from views."""

import numpy as np
import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.research.codec import rewards
from cheeseboard.research.vector import VectorEnv
from tests.fast.test_lane import odd_options
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
TABLES = [
    (game.id, players, options)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for players in sorted({game.min_players, game.max_players})
    for options in odd_options(game, players)
]
every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


@every_table
def test_arrays_say_what_the_views_say(game: str, players: int, options: dict[str, object]) -> None:
    """Observation, mask and seat equal those that the codec makes from the seat's view, over whole games."""
    envs = VectorEnv(game, players, 8, options, seed=1)
    numbers = envs.codec
    for _ in range(60):
        for table in range(8):
            state, seat = envs.tables.state(table), int(envs.seats[table])
            assert seat == numbers.game.actor(state)
            assert np.array_equal(envs.observations[table], numbers.observe(numbers.game.view(state, seat)))
            assert np.array_equal(envs.masks[table], numbers.mask(numbers.legal(state)))
        envs.step(envs.sample())


@every_table
def test_rewards_and_new_games(game: str, players: int, options: dict[str, object]) -> None:
    """A finished game is worth what the codec says, and a new one is on the table at once."""
    envs, finished = VectorEnv(game, players, 64, options, seed=2), 0
    numbers = envs.codec
    for _ in range(400):
        before = envs.tables.cells.copy()
        actions = envs.sample()
        step = envs.step(actions)
        for table in np.flatnonzero(step.done)[:2]:
            finished += 1
            last = played(envs, before[table], int(actions[table]))
            assert list(step.rewards[table]) == pytest.approx(rewards(numbers.game, numbers.game.result(last), players))
            assert numbers.game.actor(envs.tables.state(int(table))) is not None
        assert not step.rewards[~step.done].any()
        if finished > 20:
            return
    assert finished


def played(envs: VectorEnv, record: object, action: int) -> object:
    """The state after this decision, by the ordinary engine."""
    numbers, quick = envs.codec, envs.tables.lane
    state = quick.to_state(record, envs.tables.options)
    after = numbers.game.apply(state, numbers.move(action, state))
    while numbers.game.chance(after) and numbers.game.actor(after) is not None:
        after = numbers.game.apply(after, numbers.game.chance(after).moves[-1])
    return after


def test_the_same_seed_gives_the_same_games() -> None:
    """Two environments with one seed go the same way, one with another seed does not."""
    first, again, other = (VectorEnv("whispers", 2, 16, seed=seed) for seed in (3, 3, 4))
    for _ in range(30):
        assert np.array_equal(first.observations, again.observations)
        first.step(first.sample())
        again.step(again.sample())
    assert not np.array_equal(first.observations, other.observations)


def test_an_illegal_decision_is_refused() -> None:
    """Before anything is played: the message names the table."""
    envs = VectorEnv("whispers", 2, 4, seed=5)
    actions, before = envs.sample(), envs.observations.copy()
    actions[2] = 15  # nobody chooses a card yet
    with pytest.raises(ValueError, match="decision 15 is not legal at table 2"):
        envs.step(actions)
    with pytest.raises(ValueError, match="one decision for each of the 4 tables"):
        envs.step(actions[:3])
    assert np.array_equal(envs.observations, before)


def test_samples_are_legal_and_varied() -> None:
    """Every sampled decision is legal, and all legal ones come up."""
    envs = VectorEnv("whispers", 2, 1, seed=6)
    drawn = {int(envs.sample()[0]) for _ in range(300)}
    assert drawn == set(np.flatnonzero(envs.masks[0]))


def test_unknown_options_are_refused() -> None:
    """With the engine's own refusal."""
    with pytest.raises(Refusal):
        VectorEnv("acorns", 2, 4, {"nuts": 2})
