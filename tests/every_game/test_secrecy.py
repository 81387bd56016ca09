"""Secrets cannot leak: twins over whole and half games, for every seat and for spectators; and the tests bite."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.match import Match
from cheeseboard.core.protocol import AnyGame, Event, Move, View
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.games.alles_kaese.game import AllesKaese
from cheeseboard.games.alles_kaese.table import State
from cheeseboard.games.cheese.game import Cheese
from cheeseboard.games.cheese.table import stack_of
from cheeseboard.testing import all_views, check_twins, check_views, step, viewers
from tests.every_game.test_conformance import TABLES
from tests.every_game.twins import TWINS


def part_of_a_game(game: AnyGame, players: int, seed: int, length: int) -> Match:
    """A random game, stopped after at most this many moves."""
    rng = Random(seed)
    match = Match.new(game, players, rng=rng)
    while not match.over and len(match.log) < length:
        step(match, rng)
    return match


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_twin_deals_look_the_same_to_every_seat(game_id: str, players: int):
    """What a seat has not seen changes no byte of what it is shown."""
    tried: list[int] = []

    @settings(max_examples=10)
    @given(seed=st.integers(0, 2**32), length=st.integers(0, 120))
    def play(seed: int, length: int) -> None:
        match = part_of_a_game(GAMES[game_id], players, seed, length)
        tried.extend(check_twins(match, seat, TWINS[game_id], Random(seed)) for seat in viewers(players))

    play()
    assert sum(tried) > 10, "hardly any twins were found: the test proves nothing"


def test_every_game_has_twins():
    """A new game must come with its twins."""
    assert set(TWINS) == set(GAMES)


# -- planted leaks: each of these breaks secrecy in a way that has happened elsewhere --------------------------------


class ShowsFronts(AllesKaese):
    """The classic: the whole table is sent and the page hides it."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        for card, slot in zip(state.display, view["display"], strict=True):
            if slot:
                slot["front"] = ("cheese", "trap")[state.trap[card]]
        return view


class SendsTheDeck(AllesKaese):
    """A forgotten field with the initial deal."""

    def view(self, state: State, seat: int | None) -> View:
        return {**super().view(state, seat), "initial": list(state.trap)}


class SpectatorSeesAll(AllesKaese):
    """No seat, so no filter."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return (
            {**view, "traps_on_display": sum(state.trap[c] for c in state.display if c < 36)} if seat is None else view
        )


class CountsHiddenTraps(AllesKaese):
    """A harmless looking statistic that is worked out from secrets."""

    def view(self, state: State, seat: int | None) -> View:
        return {**super().view(state, seat), "traps_in_supply": sum(state.trap[state.top :])}


class SortsByFront(AllesKaese):
    """Order alone gives the secret away."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        order = sorted((c for c in state.order[: state.gone] if state.place[c] == 2), key=lambda c: (state.trap[c], c))
        holes = [state.holes[card] for card in order]
        return {**view, "discard_holes": holes}


class TellsTheFrontInRefusals(AllesKaese):
    """The error message knows more than the player."""

    def apply(self, state: State, move: Move) -> State:
        try:
            return super().apply(state, move)
        except Refusal as refusal:
            if refusal.code == "wrong-holes":
                refusal.values["front"] = state.trap[state.display[move[1]]]
                raise Refusal(refusal.code, refusal.rule, **refusal.values) from None
            raise


class LegalDependsOnSecrets(AllesKaese):
    """A helpful engine that offers only safe cards."""

    def legal(self, state: State) -> list[Move]:
        moves = super().legal(state)
        safe = [move for move in moves if move[0] != "keep" or not state.trap[state.display[move[1]]]]
        return safe or moves


class PeeksAreShared(AllesKaese):
    """Whoever peeked, everybody learns it."""

    def view(self, state: State, seat: int | None) -> View:
        return super().view(state._replace(seen=bytes(63 if mask else 0 for mask in state.seen)), seat)


class ShowsTheNextCard(Cheese):
    """The top card of the stack, sent a moment too early so that the picture can load."""

    def view(self, state: Any, seat: int | None) -> View:
        tops = [stack_of(state, p)[:1].hex() for p in range(state.players)]
        return {**super().view(state, seat), "preload": tops}


LEAKS: list[type[AnyGame]] = [
    ShowsFronts,
    SendsTheDeck,
    SpectatorSeesAll,
    CountsHiddenTraps,
    SortsByFront,
    TellsTheFrontInRefusals,
    LegalDependsOnSecrets,
    PeeksAreShared,
    ShowsTheNextCard,
]


def honesty(game: AnyGame, seed: int) -> None:
    """The first secrecy test, over one game."""
    rng = Random(seed)
    match = Match.new(game, 4, rng=rng)
    while not match.over and len(match.log) < 60:
        before = all_views(match)
        step(match, rng)
        check_views(match, before, rng)


def twins(game: AnyGame, seed: int) -> None:
    """The second secrecy test, over one game and its halves."""
    for length in (5, 20, 60):
        match = part_of_a_game(game, 4, seed, length)
        for seat in viewers(4):
            check_twins(match, seat, TWINS[game.id], Random(seed))


def caught(check: Callable[[AnyGame, int], None], game: AnyGame) -> bool:
    """Does this check notice, within some games, that the game leaks?"""
    for seed in range(12):
        try:
            check(game, seed)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("leaky", LEAKS, ids=lambda leaky: leaky.__name__)
def test_a_planted_leak_is_caught(leaky: type[AnyGame]):
    """The two secrecy tests together catch every one of these leaks."""
    assert caught(twins, leaky()) or caught(honesty, leaky())


def test_both_secrecy_tests_are_needed_and_the_honest_games_pass():
    """Some leaks are caught only by twins; honest games trip neither."""
    assert caught(twins, TellsTheFrontInRefusals())
    assert not caught(honesty, TellsTheFrontInRefusals())
    for game in GAMES.values():
        assert not caught(twins, game)


def test_events_of_a_peek_show_the_front_to_its_owner_only():
    """The one who peeks learns the front; nobody else does, in any form."""
    found = 0
    for seed in range(20):
        rng = Random(seed)
        match = Match.new(GAMES["alles-kaese"], 3, rng=rng)
        while not match.over:
            before = all_views(match)
            step(match, rng)
            if match.log[-1][0] == "peek":
                found += 1
                check_peek(match, before)
    assert found > 100


def check_peek(match: Match, before: dict[int | None, View]) -> None:
    """Compare what each seat is told about the last peek."""
    owner = match.state.last_seat
    for seat in viewers(match.players):
        told: list[Event] = match.game.events(before[seat], match.view(seat))
        assert (told[0]["front"] is not None) == (seat == owner)
