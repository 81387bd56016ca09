"""The fast lane is the same rules: random moves played in both lanes give equal cells after every single move."""

import sys
from inspect import isfunction, signature
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from cheeseboard import games
from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.fast.lane import Lane, lane
from cheeseboard.games import GAMES, find
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
IDS = [*GAMES, *FIXTURES]
CASES = [
    (game.id, players)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for players in range(game.min_players, game.max_players + 1)
]
MOST_MOVES = 300


def odd_options(game: AnyGame, players: int) -> list[dict[str, Any]]:
    """The defaults, and each option's last preset or choice."""
    found: list[dict[str, Any]] = [{}]
    for option in game.options:
        values = list(option.presets.values()) or list(getattr(option.kind, "values", ()))
        if values and option.is_for(players):
            found.append({option.name: values[-1]})
    return found


def carry_out(quick: Lane, table: Any, seat: int, move: Any, code: int) -> None:
    """The same move in the fast lane."""
    change = quick.rules.roll if move[0] in quick.game.grammar.chance else quick.rules.play
    change(table[0], code)
    table["last_seat"], table["last_code"] = seat, code


def cells(quick: Lane, state: Any) -> dict[str, Any]:
    """Everything of a state that both lanes have."""
    return {c.name: getattr(state, c.name) for c in quick.game.State.cells if not c.aside}


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_every_cell_sight_and_view_after_every_move(game_id: str, players: int):
    """All cells, the legal moves in their order, every seat's sight and view are equal in both lanes, move by move."""
    quick = lane(game_id)
    for options in odd_options(find(game_id), players):
        rng = Random(f"{game_id}{players}{options}")
        match = Match.new(find(game_id), players, options, rng=rng)
        table, codes = quick.to_record(match.state), np.zeros(2048, np.int64)
        while not match.over and len(match.log) < MOST_MOVES:
            legal, before, seat = match.legal(), match.state, match.actor or 0
            count = quick.rules.legal(table[0], codes)
            assert [match.game.code_of(before, move) for move in legal] == codes[:count].tolist()
            match.draw() if match.chance_due else match.play(rng.choice(legal))
            carry_out(quick, table, seat, match.log[-1], match.game.code_of(before, match.log[-1]))
            after = quick.to_state(table[0], match.options)
            assert cells(quick, after) == cells(quick, match.state)
            compare_sights(quick, match, table, after)


def compare_sights(quick: Lane, match: Match, table: Any, after: Any) -> None:
    """What each seat may know, from the compiled function and from the ordinary one."""
    for seat in (None, *range(match.players)):
        seen = table.copy()
        quick.sight.hide(table[0], -1 if seat is None else seat, seen[0])
        for cell in (cell for cell in quick.game.State.cells if not cell.aside):
            value = getattr(quick.game.look(match.state, seat), cell.name)
            assert np.array_equal(seen[cell.name][0], value if cell.length is None else list(value)), cell.name
        assert quick.game.view(after, seat) == match.view(seat)


@pytest.mark.parametrize("game_id", IDS)
def test_every_function_of_the_rules_compiles(game_id: str):
    """Each function of a rules.py compiles by itself, with the types that its own annotations say."""
    quick = lane(game_id)
    plain: Any = quick.game.rules
    types = {"t": numba.from_dtype(quick.dtype), "codes": numba.int64[::1], "weights": numba.int64[::1]}
    functions = [thing for thing in vars(plain).values() if isfunction(thing) and thing.__module__ == plain.__name__]
    assert functions
    for function in functions:
        twin = getattr(quick.rules, function.__name__)
        twin.compile(tuple(types.get(name, numba.int64) for name in signature(function).parameters))
        assert twin.nopython_signatures, function.__name__


@pytest.mark.parametrize("game_id", IDS)
def test_a_record_goes_there_and_back(game_id: str):
    """A state made into a record and back is the same state."""
    match = Match.new(find(game_id), 2, rng=Random(3))
    quick = lane(game_id)
    assert cells(quick, quick.to_state(quick.to_record(match.state)[0])) == cells(quick, match.state)


def test_compiled_copies_outlive_a_new_look_for_games():
    """Numba asks for them by name whenever it reads compiled code back; plain modules may have gone meanwhile."""
    lane("acorns")
    copies = {name: module for name, module in sys.modules.items() if hasattr(module, "copied_from")}
    assert copies
    games.look_again()
    assert {name: sys.modules.get(name) for name in copies} == copies
