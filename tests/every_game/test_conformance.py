"""Every game passes the shipped conformance suite, for every number of players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.testing import check_game

TABLES = [(game_id, n) for game_id, game in GAMES.items() for n in range(game.min_players, game.max_players + 1)]
OPTIONS = {
    "alles-kaese": st.permutations([0, 1, 2, 4, 5, 6]).map(lambda split: {"traps_by_holes": list(split)}) | st.just({}),
    "mice": st.just({}),
    "cheese": st.sampled_from([{}, {"deck": {"cheese": 40, "cat": 20, "mouse": [10, 10, 10, 10]}}]),
}


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_whole_random_games_keep_every_promise(game_id: str, players: int):
    """Views are honest, moves survive their record form, refusals leave no trace, records replay."""

    @settings(max_examples=5)
    @given(seed=st.integers(0, 2**32), options=OPTIONS[game_id])
    def play(seed: int, options: dict[str, object]) -> None:
        match = check_game(GAMES[game_id], players, seed, options)
        assert match.over

    play()


@pytest.mark.parametrize("nuts", [0, 1, 2, 3])
def test_solo_mice_keeps_every_promise_at_every_difficulty(nuts: int):
    """The four difficulties of the solo game."""
    for seed in range(5):
        assert check_game(GAMES["mice"], 1, seed, {"nuts": nuts}).over


@pytest.mark.parametrize("game_id", GAMES)
def test_states_cannot_be_changed(game_id: str):
    """A state refuses to be written to."""
    state = Match.new(GAMES[game_id], 2).state
    with pytest.raises(AttributeError):
        state.phase = 1
    with pytest.raises(TypeError):
        state[0] = 3
