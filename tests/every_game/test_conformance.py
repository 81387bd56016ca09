"""Every game passes the shipped conformance suite, for every number of players and odd options."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.game import AnyGame
from cheeseboard.core.kinds import Choice, Kind, Number
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.testing import check_game
from cheeseboard.testing.conformance import plain, step
from tests.fixture_games import FIXTURES

TABLES = [
    pytest.param(game, n, id=f"{game.id}-{n}")
    for game in [*GAMES.values(), *FIXTURES.values()]
    for n in range(game.min_players, game.max_players + 1)
]


def values_of(kind: Kind, presets: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that an option takes: any of a choice or a range, else the presets."""
    if isinstance(kind, Choice):
        return st.sampled_from(kind.values)
    if isinstance(kind, Number):
        return st.integers(kind.least, kind.most)
    return st.sampled_from(list(presets.values())) if presets else st.nothing()


def options_of(game: AnyGame, players: int) -> st.SearchStrategy[dict[str, Any]]:
    """Some options of a table, the others left at their defaults."""
    mine = [option for option in game.options if option.is_for(players)]
    return st.fixed_dictionaries({}, optional={option.name: values_of(option.kind, option.presets) for option in mine})


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_random_games_keep_every_promise(game: AnyGame, players: int):
    """Views are honest, moves survive their record form, refusals leave no trace, records replay, nothing vanishes."""

    @settings(max_examples=6)
    @given(seed=st.integers(0, 2**32), options=options_of(game, players))
    def play(seed: int, options: dict[str, Any]) -> None:
        assert check_game(game, players, seed, options).over

    play()


@pytest.mark.parametrize("game", [*GAMES.values(), *FIXTURES.values()], ids=lambda game: game.id)
def test_states_cannot_be_changed(game: AnyGame):
    """A state refuses to be written to."""
    state = Match.new(game, 2).state
    with pytest.raises(AttributeError):
        state.last_seat = 1
    with pytest.raises(TypeError):
        state[0] = 3


def spoil(data: Any) -> None:
    """Change everything inside that can be changed."""
    if isinstance(data, dict):
        for key in data:
            spoil(data[key])
            data[key] = "spoilt"
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data.clear()


@pytest.mark.parametrize("game", [*GAMES.values(), *FIXTURES.values()], ids=lambda game: game.id)
def test_a_view_is_ones_own(game: AnyGame):
    """Whoever changes a view changes nobody else's, nor what tables show: those glances share parts with each other."""
    match = Match.new(game, max(2, game.min_players), rng=Random(1))
    for _ in range(30):
        if match.over:
            break
        seats = range(match.players)
        before = [plain(game.glance(match.state, seat)) for seat in seats]
        for seat in seats:
            spoil(match.view(seat))
        assert [plain(match.view(seat)) for seat in seats] == before
        assert [plain(game.glance(match.state, seat)) for seat in seats] == before
        step(match, Random(len(match.log)))
