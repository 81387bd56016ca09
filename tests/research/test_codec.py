"""Decisions and observations as numbers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.refusal import Refusal
from cheeseboard.research.codec import Codec, codec, rewards

TABLES = [
    ("alles-kaese", 2),
    ("alles-kaese", 3),
    ("alles-kaese", 6),
    ("mice", 1),
    ("mice", 2),
    ("mice", 5),
    ("cheese", 2),
    ("cheese", 6),
]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)


def positions(numbers: Codec, seed: int, most: int = 120) -> Iterator[Any]:
    """The positions of a random game in which a seat decides, and the last one."""
    rng, engine = Random(seed), numbers.game
    order = list(engine.pack(numbers.players, numbers.options))
    rng.shuffle(order)
    state = engine.start(numbers.players, numbers.options, engine.deal(numbers.players, numbers.options, order))
    while engine.actor(state) is not None and most:
        chance = engine.chance(state)
        if not chance:
            most -= 1
            yield state
        state = engine.apply(state, chance.draw(0, StreamLuck(rng)) if chance else rng.choice(engine.legal(state)))
    yield state


@every_table
def test_every_decision_has_one_number(game: str, players: int) -> None:
    """Number and move are each other's inverse on all legal decisions of whole games, and numbers are in range."""
    numbers = codec(game, players)
    for seed in range(4):
        for state in positions(numbers, seed):
            dice, legal = numbers.dice(state), numbers.game.legal(state)
            found = [numbers.number(move, dice) for move in legal]
            assert [numbers.move(number, dice) for number in found] == legal
            assert len(set(found)) == len(found)
            assert all(0 <= number < numbers.actions for number in found)
            assert numbers.legal(state) == sorted(found)


@pytest.mark.parametrize(("game", "players", "actions"), [("alles-kaese", 4, 18), ("mice", 3, 169), ("cheese", 2, 1)])
def test_numbers_are_compact(game: str, players: int, actions: int) -> None:
    """The documented sizes: 18 decisions in Alles Käse!, 169 in mice, 1 in Cheese, 1,390 in solo mice."""
    assert codec(game, players).actions == actions
    assert codec("mice", 1).actions == 1390


def test_all_decisions_of_mice_are_different_moves() -> None:
    """With three different cheese dice, no two numbers mean the same move."""
    for players in (1, 2):
        numbers = codec("mice", players)
        moves = {numbers.move(number, bytes([6, 3, 2])) for number in range(numbers.actions)}
        assert len(moves) == numbers.actions


@every_table
def test_an_observation_keeps_within_its_bounds(game: str, players: int) -> None:
    """Every number of an observation lies between 0 and the declared greatest value, for every seat."""
    numbers = codec(game, players)
    high = numbers.high()
    for state in positions(numbers, 5):
        for seat in range(players):
            row = numbers.observe(numbers.game.view(state, seat))
            assert row.shape == (numbers.size,)
            assert row.dtype == np.int8
            assert (row >= 0).all()
            assert (row <= high).all()


@every_table
def test_the_pieces_make_up_the_observation(game: str, players: int) -> None:
    """Taken apart by names and put together again, an observation is the same."""
    numbers = codec(game, players)
    *_, state = positions(numbers, 6)
    row = numbers.observe(numbers.game.view(state, 0))
    parts = numbers.parts(row)
    assert list(parts) == [piece.name for piece in numbers.pieces]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), row)


@every_table
def test_an_observation_tells_no_more_than_the_view(game: str, players: int) -> None:
    """A table imagined from a seat's view gives that seat the same observation and the same decisions."""
    numbers, rng = codec(game, players), Random(7)
    for state in positions(numbers, 8, most=40):
        for seat in range(players):
            view = numbers.game.view(state, seat)
            other = numbers.game.imagine(view, rng)
            assert np.array_equal(numbers.observe(numbers.game.view(other, seat)), numbers.observe(view))
            if seat == numbers.game.actor(state):
                assert numbers.legal(other) == numbers.legal(state)


def test_only_the_peeker_sees_the_front() -> None:
    """After a peek, the front is in the peeker's observation and in nobody else's; everybody sees who peeked."""
    numbers = codec("alles-kaese", 3)
    peeks = 0
    for state in positions(numbers, 9):
        view = numbers.game.view(state, None)
        if view["last"] and view["last"]["move"].get("roll") and (peeker := last_peeker(view)) is not None:
            peeks += 1
            slot, seat = peeker
            fronts = [fronts_of(numbers, state, eye)[slot] for eye in range(3)]
            assert fronts[seat] > 0
            assert fronts[(seat + 1) % 3] == 0
    assert peeks


def fronts_of(numbers: Codec, state: Any, seat: int) -> list[int]:
    """The fronts on display as this seat observes them."""
    return list(numbers.parts(numbers.observe(numbers.game.view(state, seat)))["display"][:, 1])


def last_peeker(view: dict[str, Any]) -> tuple[int, int] | None:
    """A slot that exactly one seat has peeked at, and that seat."""
    for slot, card in enumerate(view["display"]):
        if card and len(card["peeked_by"]) == 1:
            return slot, card["peeked_by"][0]
    return None


def test_the_observer_comes_first() -> None:
    """Seats are listed from the observer on: each seat finds its own nuts first."""
    numbers = codec("mice", 3)
    for state in positions(numbers, 10):
        nuts = [seat["nuts"] for seat in numbers.game.view(state, None)["seats"]]
        for seat in range(3):
            row = numbers.observe(numbers.game.view(state, seat))
            assert list(numbers.parts(row)["nuts"]) == nuts[seat:] + nuts[:seat]


def test_rewards_go_by_place() -> None:
    """First +1, last -1, the others evenly between; seats that share a place share its value; the sum is 0."""
    assert rewards({"ranking": [[1], [0]]}, 2) == [-1, 1]
    assert rewards({"ranking": [[0, 1]]}, 2) == [0, 0]
    assert rewards({"ranking": [[2], [0], [1]]}, 3) == [0, -1, 1]
    assert rewards({"ranking": [[2], [0, 1]]}, 3) == [-0.5, -0.5, 1]
    assert rewards(None, 4) == [0, 0, 0, 0]


def test_solo_is_worth_its_verdict() -> None:
    """From 0 for the worst to 1 for the best of the seven verdicts."""
    assert rewards({"tier": "try-harder"}, 1) == [0]
    assert rewards({"tier": "outstanding"}, 1) == [1]
    assert rewards({"tier": "well-played"}, 1) == [0.5]


@pytest.mark.parametrize(("game", "players", "options"), [("mice", 6, {}), ("chess", 2, {}), ("mice", 1, {"nuts": 4})])
def test_what_the_games_do_not_have_is_refused(game: str, players: int, options: dict[str, Any]) -> None:
    """Too many players, unknown games and impossible options get the engine's own refusal."""
    with pytest.raises(Refusal):
        codec(game, players, options)
