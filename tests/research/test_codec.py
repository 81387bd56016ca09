"""Decisions and observations as numbers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.research.codec import Codec, codec, rewards
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
TABLES = [
    (game.id, players)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for players in sorted({game.min_players, 3, game.max_players})
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
            legal = numbers.game.legal(state)
            found = [numbers.number(move, state) for move in legal]
            assert [numbers.move(number, state) for number in found] == legal
            assert len(set(found)) == len(found)
            assert all(0 <= number < numbers.actions for number in found)
            assert numbers.legal(state) == sorted(found)


@every_table
def test_an_observation_keeps_within_its_bounds(game: str, players: int) -> None:
    """Every number of an observation lies between 0 and the declared greatest value, for every seat."""
    numbers = codec(game, players)
    high = numbers.high()
    for state in positions(numbers, 5):
        for seat in range(players):
            row = numbers.observe(numbers.game.view(state, seat))
            assert row.shape == (numbers.size,)
            assert row.dtype == numbers.dtype
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


def test_rewards_go_by_place() -> None:
    """First +1, last -1, the others evenly between; seats that share a place share its value; the sum is 0."""
    game = FIXTURES["acorns"]
    for ranking, worth in (
        ([[1], [0]], [-1, 1]),
        ([[0, 1]], [0, 0]),
        ([[2], [0], [1]], [0, -1, 1]),
        ([[2], [0, 1]], [-0.5, -0.5, 1]),
    ):
        assert rewards(game, {"reason": "enough", "ranking": ranking}, len(worth)) == worth
    assert rewards(game, None, 4) == [0, 0, 0, 0]


def test_solo_is_worth_its_verdict() -> None:
    """From 0 for the worst to 1 for the best verdict."""
    for verdict, worth in (("slow", 0), ("steady", 0.5), ("swift", 1)):
        assert rewards(FIXTURES["acorns"], {"reason": "enough", "tier": verdict}, 1) == [worth]


def test_a_plain_observation_says_what_a_seat_may_know() -> None:
    """A generic observation has a 0 for what is hidden, and the observer's own rows first."""
    numbers = codec("whispers", 3)
    for state in positions(numbers, 3):
        for seat in range(3):
            parts = numbers.parts(numbers.observe(numbers.game.view(state, seat)))
            hands = [list(state.hand[3 * owner : 3 * owner + 3]) for owner in range(3)]
            assert list(parts["hand"][0]) == [card + 1 for card in hands[seat]]
            if numbers.game.actor(state) is not None:
                assert not parts["hand"][1:].any()


def test_a_game_with_odd_codes_is_told_to_bring_its_own_codec(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where codes do not follow from the verbs, there is a refusal with a sentence, no traceback."""
    monkeypatch.setattr(FIXTURES["acorns"].grammar, "codes", {})
    monkeypatch.setattr("cheeseboard.research.codec.find", lambda *_: FIXTURES["acorns"])
    with pytest.raises(Refusal, match="no-codec"):
        codec("acorns", 2)


@pytest.mark.parametrize(
    ("game", "players", "options"), [("acorns", 6, {}), ("chess", 2, {}), ("acorns", 1, {"goal": 400})]
)
def test_what_the_games_do_not_have_is_refused(game: str, players: int, options: dict[str, Any]) -> None:
    """Too many players, unknown games and impossible options get the engine's own refusal."""
    with pytest.raises(Refusal):
        codec(game, players, options)
