"""Secrets cannot leak: twins from the declaration, for every seat and for spectators; and the suite bites."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.game import AnyGame, Event, Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.testing import check_secrets, finds_leak, honest_views, viewers
from cheeseboard.testing.conformance import all_views, step
from tests.every_game.test_conformance import TABLES
from tests.fixture_games import FIXTURES

WHISPERS: Any = FIXTURES["whispers"]
Whispers: Any = type(WHISPERS)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_twins_look_the_same_to_every_seat(game: AnyGame, players: int):
    """What a seat may not know changes nothing that it is shown; an open game has no twins."""
    compared: list[int] = []

    @settings(max_examples=4)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        compared.append(check_secrets(game, players, seed))

    play()
    secret = any(cell.hidden for cell in game.State.cells)
    assert min(compared) >= (20 if secret else 0), "hardly any twins were found: the test proves nothing"
    assert secret or max(compared) == 0


# -- planted leaks: each of these breaks secrecy in a way that has happened elsewhere --------------------------------


class ShowsHands(Whispers):
    """The classic: the whole table is sent and the page hides it."""

    def view(self, state: Any, seat: int | None) -> View:
        view = super().view(state, seat)
        for owner, facts in enumerate(view["seats"]):
            facts["hand"] = list(state.hand[3 * owner : 3 * owner + 3])
        return view


class ShowsTheMiddle(Whispers):
    """Whoever peeked, everybody learns it."""

    def view(self, state: Any, seat: int | None) -> View:
        known = [card if bits else None for card, bits in zip(state.middle, state.knows, strict=True)]
        return {**super().view(state, seat), "seen": known}


class SpectatorSeesAll(Whispers):
    """No seat, so no filter."""

    def view(self, state: Any, seat: int | None) -> View:
        view = super().view(state, seat)
        return {**view, "total": sum(state.hand)} if seat is None else view


class CountsHiddenCards(Whispers):
    """A harmless looking statistic that is worked out from secrets."""

    def view(self, state: Any, seat: int | None) -> View:
        return {**super().view(state, seat), "high_cards_left": sum(card > 4 for card in state.deck)}


class OrderTells(Whispers):
    """Order alone gives the secret away."""

    def view(self, state: Any, seat: int | None) -> View:
        order = sorted(range(3), key=lambda place: state.middle[place])
        return {**super().view(state, seat), "drawing_order": order}


class RefusesWithASecret(Whispers):
    """The error message knows more than the player."""

    def check_move(self, state: Any, move: Move) -> int:
        try:
            return int(super().check_move(state, move))
        except Refusal as refusal:
            raise Refusal(refusal.code, refusal.rule, hint=state.middle[0]) from None


class LegalDependsOnSecrets(Whispers):
    """A helpful engine that offers only good swaps."""

    def legal(self, state: Any) -> list[Move]:
        moves = super().legal(state)
        good = [move for move in moves if move[0] != "trade" or state.middle[move[2]] > 3]
        return good or moves


class TellsSecretChoices(Whispers):
    """A private field that everybody is told."""

    def last(self, state: Any, seat: int | None) -> Any:
        return super().last(state, state.last_seat)


class EventsFromTheState(Whispers):
    """The log names the card that was swapped, because the swap is public."""

    def view(self, state: Any, seat: int | None) -> View:
        view = super().view(state, seat)
        move = self.grammar.moves.get(state.last_code, ())
        return {**view, "log": state.middle[move[2]] if move[:1] == ("trade",) else None}


class MemoryModeShowsMore(Whispers):
    """A memory mode that looks the wrong way."""

    def forget(self, view: View) -> View:
        return view

    def view(self, state: Any, seat: int | None) -> View:
        return {**super().view(state, seat), "middle_cards": list(state.middle) if seat == 1 else None}


LEAKS: list[AnyGame] = [
    ShowsHands(),
    ShowsTheMiddle(),
    SpectatorSeesAll(),
    CountsHiddenCards(),
    OrderTells(),
    RefusesWithASecret(),
    LegalDependsOnSecrets(),
    TellsSecretChoices(),
    EventsFromTheState(),
    MemoryModeShowsMore(),
]


@pytest.mark.parametrize("leaky", LEAKS, ids=lambda leaky: type(leaky).__name__)
def test_a_planted_leak_is_caught_by_its_twins(leaky: AnyGame):
    """Whatever the verbs are called, and whatever leaks."""
    assert finds_leak(check_secrets, leaky, players=4)


def test_honest_games_are_not_accused():
    """The same games without the leaks pass the same check."""
    assert not finds_leak(check_secrets, WHISPERS, players=4)


def test_a_view_that_lies_is_caught_although_no_twin_tells_it():
    """Twins compare what is shown; that it is true, only honesty can say."""

    class ShowsAWrongCard(Whispers):
        """Everybody's first card is shown as a 1: no secret, no truth."""

        def view(self, state: Any, seat: int | None) -> View:
            view = super().view(state, seat)
            if seat is not None:
                view["seats"][seat]["hand"][0] = "whisper-1"
            return view

    def honesty(game: AnyGame, players: int, seed: int) -> None:
        match = Match.new(game, players, rng=Random(seed))
        for seat, view in all_views(match).items():
            honest_views(match, seat, view, Random(seed))

    assert finds_leak(honesty, ShowsAWrongCard(), players=3)
    assert not finds_leak(honesty, WHISPERS, players=3)


def test_a_secret_look_shows_its_card_to_its_owner_only():
    """The one who looks is told what it saw; nobody else is, in any form."""
    found = 0
    for seed in range(20):
        rng = Random(seed)
        match = Match.new(WHISPERS, 3, rng=rng)
        while not match.over:
            before = all_views(match)
            step(match, rng)
            if match.log[-1][0] == "look":
                found += 1
                check_look(match, before)
    assert found > 50


def check_look(match: Match, before: dict[int | None, View]) -> None:
    """Compare what each seat is told about the last look."""
    owner = match.state.last_seat
    for seat in viewers(match.players):
        told: list[Event] = match.game.events(before[seat], match.view(seat))
        news = [event for event in told if event["type"] == "saw"]
        assert bool(news) <= (seat == owner)
