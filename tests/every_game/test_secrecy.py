"""Secrets cannot leak: twins from the declaration, for every seat and for spectators; and the suite bites."""

from copy import copy
from importlib.resources import files
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.game import AnyGame, Event, Game, Move, View
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


# -- leaks in the rules themselves: the declaration allows what the table would not ----------------------------------

SOURCE = files(WHISPERS.package).joinpath("rules.py").read_text(encoding="utf-8")


def with_rules(*changes: tuple[str, str], verbs: Any = Whispers.verbs) -> AnyGame:
    """Whispers under other rules: each change replaces a piece of their source."""
    source = SOURCE
    for old, new in changes:
        assert source.count(old) == 1, f"{old!r} is there {source.count(old)} times"
        source = source.replace(old, new)
    rules: Any = ModuleType(f"{WHISPERS.package}.other_rules")
    exec(compile(source, "other rules of whispers", "exec"), vars(rules))  # noqa: S102 # our own rules, changed here

    class Other(Game[rules.State]):  # type: ignore[misc]  # rules that exist only here
        id = WHISPERS.id
        players = Whispers.players
        cards = Whispers.cards
        phases = Whispers.phases
        reasons = Whispers.reasons
        end_rule = Whispers.end_rule

    Other.rules, Other.verbs = rules, verbs
    return Other()


def verbs_without_reveals(name: str) -> Any:
    """The verbs of whispers, one of which does not say that it shows something."""
    silent = {verb.name: copy(verb) for verb in Whispers.verbs}
    silent[name].reveals = False
    return tuple(silent.values())


HINT = "    rounds: int = cell(TURNS)\n", "    rounds: int = cell(TURNS)\n    hint: int = cell(KINDS)\n"
MEANT = HINT[0], HINT[1].replace("cell(KINDS)", "cell(KINDS, tells=True)")
DEALT = (
    "    for place in range(HAND * t.players):\n",
    "    t.hint = t.middle[0]\n    for place in range(HAND * t.players):\n",
)
LOOKED = "    t.knows[place] = t.knows[place] | 1 << t.turn\n", "    t.knows[place] = t.knows[place] | 1 << t.turn\n"
SWAPPED = "    t.knows[place] = 0\n    t.looked[place] = 0\n", "    t.looked[place] = 0\n"
LEAKY_RULES = {
    "an open cell copies a hidden card at the deal": lambda: with_rules(HINT, DEALT),
    "an open cell tells what was looked at": lambda: with_rules(
        HINT, (LOOKED[0], f"{LOOKED[1]}    t.hint = t.middle[place]\n")
    ),
    "whose turn it is depends on a hidden card": lambda: with_rules(
        (
            "    if t.turn > 0:\n",
            "    if t.deck[17] == KINDS and t.phase == PLAY:\n        t.turn = 0\n    if t.turn > 0:\n",
        )
    ),
    "the end depends on a hidden card": lambda: with_rules(
        (
            "        t.rounds += 1\n",
            "        t.rounds += 1\n        if t.deck[17] == 1:\n            t.phase = OVER\n            return\n",
        )
    ),
    "who looked at a card sees the next one too": lambda: with_rules(SWAPPED),
    "a secret choice leaves a hole": lambda: with_rules(
        ("        t.chosen[t.turn] = 1 + code - CHOOSE\n", "        t.hand[t.turn * HAND + code - CHOOSE] = NO_CARD\n")
    ),
    "a look can be taken back": lambda: with_rules(verbs=verbs_without_reveals("look")),
    "a swap can be taken back": lambda: with_rules(verbs=verbs_without_reveals("trade")),
}


@pytest.mark.parametrize("leak", LEAKY_RULES)
def test_a_leak_in_the_rules_is_caught(leak: str):
    """Twins cannot see it, because the declaration itself shows it; what happens to the cards can."""
    assert finds_leak(check_secrets, LEAKY_RULES[leak](), players=3)


@pytest.mark.parametrize("changes", [(), (MEANT, DEALT)], ids=["as they are", "with a hint that is meant"])
def test_honest_rules_are_not_accused(changes: Any):
    """The same rules without the leaks pass; and a hint that is declared as one is none."""
    assert not finds_leak(check_secrets, with_rules(*changes), players=3, games=6)


class NewcomerKnows(Whispers):
    """Who sits down knows what the one before them had looked at."""

    def unlearn(self, state: Any, seat: int) -> Any:
        return state


class MemoryModeRemembers(Whispers):
    """Memory mode in which nothing has to be remembered."""

    def forget(self, view: View) -> View:
        return view


class SummaryTells(Whispers):
    """The line that is printed about an unfinished game has all hands in it."""

    def standing(self, state: Any) -> dict[str, Any]:
        return {"hands": list(state.hand)}


@pytest.mark.parametrize(
    "leaky", [NewcomerKnows(), MemoryModeRemembers(), SummaryTells()], ids=lambda game: type(game).__name__
)
def test_what_outlives_the_look_is_caught(leaky: AnyGame):
    """A seat changes hands, memory mode, and the summary of a running game."""
    assert finds_leak(check_secrets, leaky, players=3)


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
