"""The fast lane is the same rules: recorded moves replayed in both lanes give equal cells after every single move."""

from importlib import import_module
from inspect import isfunction, signature
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from cheeseboard.core.match import Match
from cheeseboard.fast.lane import Lane, lane
from cheeseboard.games import get_game
from cheeseboard.games.alles_kaese import game as kaese
from cheeseboard.games.mice import moves as mice

CASES = (
    [("alles-kaese", n, {}) for n in range(2, 7)]
    + [("alles-kaese", 2, {"traps_by_holes": [6, 0, 6, 0, 6, 0]})]
    + [("mice", 1, {"nuts": n}) for n in range(4)]
    + [("mice", n, {}) for n in range(2, 6)]
    + [("cheese", n, {}) for n in range(2, 7)]
    + [("cheese", 3, {"deck": {"cheese": 40, "cat": 20, "mouse": [25, 5, 5, 5]}})]
)
MOST_MOVES = 400


def code_of(game_id: str, state: Any, move: Any):
    """The rules' number of a decision."""
    if game_id == "mice":
        return mice.code_of(state, move)
    return kaese.code_of(move) if game_id == "alles-kaese" else 0


def carry_out(quick: Lane, table: Any, state: Any, move: Any):
    """The same move in the fast lane."""
    if move[0] == "roll" and quick.game.id == "mice":
        quick.rules.roll(table[0], *(*move[1], 0, 0)[:2], *(*move[2], 0, 0, 0)[:3])
    elif move[0] == "roll":
        quick.rules.roll(table[0], move[1])
    else:
        quick.rules.play(table[0], code_of(quick.game.id, state, move))


def thawed(quick: Lane, table: Any, state: Any):
    """The lane's table as a state; past positions are the ordinary engine's own."""
    more = {"past": state.past} if quick.game.id == "cheese" else {}
    return quick.thaw(table[0], **more)


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_every_cell_and_view_after_every_move(game_id: str, players: int, options: dict[str, Any]):
    """All cells, the legal moves in their order, and every seat's view are equal in both lanes, move by move."""
    quick, rng = lane(game_id), Random(f"{game_id}{players}{options}")
    match = Match.new(get_game(game_id), players, options, rng=rng)
    table, codes = quick.freeze(match.state), np.zeros(512, np.int64)
    for _ in range(MOST_MOVES):
        if match.over:
            break
        legal = match.legal()
        count = quick.rules.legal(table[0], codes)
        assert [code_of(game_id, match.state, move) for move in legal] == codes[:count].tolist()
        before = match.state
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(legal))
        carry_out(quick, table, before, match.log[-1])
        after = thawed(quick, table, match.state)
        assert after == match.state
        for seat in (None, *range(players)):
            assert quick.game.view(after, seat) == match.view(seat)


@pytest.mark.parametrize("game_id", ["alles-kaese", "mice", "cheese"])
def test_every_function_of_the_rules_compiles(game_id: str):
    """Each function of a rules.py compiles by itself, with the types that its own annotations say."""
    quick = lane(game_id)
    record = numba.from_dtype(quick.dtype)
    types = {"t": record, "out": numba.int64[::1]}
    plain = import_module(quick.table.__name__.replace(".table", ".rules"))
    functions = [thing for thing in vars(plain).values() if isfunction(thing) and thing.__module__ == plain.__name__]
    assert functions
    for function in functions:
        twin = getattr(quick.rules, function.__name__)
        twin.compile(tuple(types.get(name, numba.int64) for name in signature(function).parameters))
        assert twin.nopython_signatures, function.__name__


def test_a_record_goes_there_and_back():
    """Freezing a state into a record and thawing it changes nothing."""
    match = Match.new(get_game("alles-kaese"), 4, {}, rng=Random(3))
    quick = lane("alles-kaese")
    assert quick.thaw(quick.freeze(match.state)[0]) == match.state
