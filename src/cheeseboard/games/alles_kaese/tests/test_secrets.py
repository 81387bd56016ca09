"""Fronts cannot leak: planted leaks are caught, and a peek shows its front to its owner only."""

from random import Random

import pytest

from cheeseboard.core.game import View
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move
from cheeseboard.games.alles_kaese.game import GAME, AllesKaese
from cheeseboard.games.alles_kaese.rules import State
from cheeseboard.testing import check_secrets, finds_leak, viewers

# mypy: disable-error-code="override,typeddict-item"


class ShowsFronts(AllesKaese):
    """The front of every card on display."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return {**view, "fronts": [state.trap[card] if card < 36 else None for card in state.display]}


class SendsTheDeck(AllesKaese):
    """A forgotten field with the initial deal."""

    def view(self, state: State, seat: int | None) -> View:
        return {**super().view(state, seat), "initial": list(state.trap)}


class WatchersSeeAll(AllesKaese):
    """No seat, so no filter."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        traps = sum(state.trap[card] for card in state.display if card < 36)
        return {**view, "traps_on_display": traps} if seat is None else view


class CountsHiddenTraps(AllesKaese):
    """A harmless looking statistic that is worked out from secrets."""

    def view(self, state: State, seat: int | None) -> View:
        return {**super().view(state, seat), "traps_in_supply": sum(state.trap[state.top :])}


class SortsByFront(AllesKaese):
    """Order alone gives the secret away."""

    def view(self, state: State, seat: int | None) -> View:
        gone = [card for card in state.order[: state.gone] if state.place[card] == 2]
        order = sorted(gone, key=lambda card: (state.trap[card], card))
        return {**super().view(state, seat), "discard_holes": [state.holes[card] for card in order]}


class TellsTheFrontInRefusals(AllesKaese):
    """The error message knows more than the player."""

    def check_move(self, state: State, move: Move) -> int:
        try:
            return int(super().check_move(state, move))
        except Refusal as refusal:
            if refusal.code == "wrong-holes":
                front = state.trap[state.display[move[1]]]
                raise Refusal(refusal.code, refusal.rule, **refusal.values, front=front) from None
            raise


class OffersOnlySafeCards(AllesKaese):
    """A helpful engine."""

    def legal(self, state: State) -> list[Move]:
        moves = super().legal(state)
        safe = [move for move in moves if move[0] != "keep" or not state.trap[state.display[move[1]]]]
        return safe or moves


class PeeksAreShared(AllesKaese):
    """Whoever peeked, everybody learns it."""

    def view(self, state: State, seat: int | None) -> View:
        return super().view(state.replace(knows=[63 if mask else 0 for mask in state.knows]), seat)


LEAKS = [
    ShowsFronts(),
    SendsTheDeck(),
    WatchersSeeAll(),
    CountsHiddenTraps(),
    SortsByFront(),
    TellsTheFrontInRefusals(),
    OffersOnlySafeCards(),
    PeeksAreShared(),
]


@pytest.mark.parametrize("leaky", LEAKS, ids=lambda leaky: type(leaky).__name__)
def test_a_planted_leak_is_caught(leaky: AllesKaese):
    """Each breaks secrecy in a way that has happened elsewhere."""
    assert finds_leak(check_secrets, leaky, players=4)


def test_the_honest_game_is_not_accused():
    """The game without a leak passes the same check."""
    assert not finds_leak(check_secrets, GAME, players=4)


def test_a_peek_shows_the_front_to_its_owner_only():
    """The one who peeks learns the front; nobody else does, in any form."""
    found = 0
    for seed in range(20):
        rng = Random(seed)
        match = Match.new(GAME, 3, rng=rng)
        while not match.over:
            before = {seat: match.view(seat) for seat in viewers(3)}
            match.draw() if match.chance_due else match.play(rng.choice(match.legal()))
            if match.log[-1][0] == "peek":
                found += 1
                owner = match.state.last_seat
                for seat in viewers(3):
                    told = GAME.events(before[seat], match.view(seat))
                    assert (told[0]["front"] is not None) == (seat == owner)
    assert found > 100


def test_a_newcomer_knows_what_is_public_and_no_more():
    """Who sits down at a seat in mid-game sees who peeked where, not what was seen; the others lose nothing."""
    rng, met = Random(4), 0
    match = Match.new(GAME, 3, rng=rng)
    while not match.over:
        match.draw() if match.chance_due else match.play(rng.choice(match.legal()))
        fresh = GAME.unlearn(match.state, 1)
        shown, before, public = GAME.view(fresh, 1), match.view(1), match.view(None)
        assert [card and card["front"] for card in shown["display"]] == [None] * 6
        assert [card and card["peeked_by"] for card in shown["display"]] == [
            card and card["peeked_by"] for card in public["display"]
        ]
        assert GAME.view(fresh, 0) == match.view(0)
        assert GAME.view(fresh, None) == public
        met += shown != before
    assert met > 5


def test_memory_mode_hides_what_people_would_have_to_remember():
    """(A15) No peeked fronts, nor who peeked at or left what, nor running sums; kept cards and traps stay in sight."""
    rng = Random(4)
    match = Match.new(GAME, 3, rng=rng)
    while not match.over:
        match.draw() if match.chance_due else match.play(rng.choice(match.legal()))
        view = match.view(1)
        dim = GAME.forget(view)
        for card in [*dim["display"], *dim["discard"]]:
            assert card is None or (card["front"] is None and card["peeked_by"] == [] and not card.get("left_by"))
        for seat, facts in zip(view["seats"], dim["seats"], strict=True):
            assert (facts["cards"], facts["traps"]) == (seat["cards"], seat["traps"])
            assert (facts["holes"] is None) == (not match.over)
