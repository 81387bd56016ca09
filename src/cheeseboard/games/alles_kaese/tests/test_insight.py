"""What a position of Alles Käse! is worth to a seat, and what speaks for a decision."""

from typing import Any

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.games.alles_kaese import insight
from cheeseboard.games.alles_kaese.game import GAME, pack_of
from cheeseboard.insight import advise, judge

KAESE: AnyGame = GAME
FIRST = ["5t", "1c", "2c", "3c", "4c", "5c"]


def dealt(players: int, *moves: tuple[Any, ...]) -> Match:
    """A game whose display is known here, after some moves."""
    rest = list(pack_of([2, 2, 3, 3, 4, 4]))
    for card in FIRST:
        rest.remove(card)
    match = Match(KAESE, players, {}, {"deck": [*FIRST, *rest]})
    for move in moves:
        match.play(move)
    return match


def codes(match: Match, move: tuple[Any, ...]) -> dict[str, dict[str, Any]]:
    """The reasons about a move of the acting seat."""
    return {reason.code: reason.values for reason in insight.reasons(match.view(match.actor), move)}


def test_an_unknown_card_is_judged_by_what_can_be_counted():
    """Four of the six five-hole cards are traps, as far as anybody can see."""
    assert codes(dealt(2, ("roll", 5)), ("keep", 0))["trap-odds"] == {"traps": 4, "cards": 6, "holes": 5}


def test_a_card_that_was_looked_at_is_known_to_its_seat_alone():
    """Who peeked at the trap is told so; the next seat still counts."""
    match = dealt(2, ("roll", 6), ("peek", 0), ("roll", 6), ("peek", 1), ("roll", 5))
    assert codes(match, ("keep", 0)) == {"sure-trap": {"slot": 0}}
    advice = advise(match.view(0), match.legal())
    worth = {found.move: found.chance for found in advice.moves}
    assert worth["remove", 0] > worth["keep", 0]
    assert "trap-odds" in codes(dealt(2, ("roll", 6), ("peek", 0), ("roll", 5)), ("keep", 0))


def test_a_look_costs_a_supply_card_with_two_or_three_players():
    """With four it costs nothing (A7)."""
    assert codes(dealt(3, ("roll", 6)), ("peek", 0))["costs-supply"] == {"cards": 29}
    assert "costs-supply" not in codes(dealt(4, ("roll", 6)), ("peek", 0))


def test_somebody_elses_knowledge_is_weighed_in():
    """A seat that peeked will take cheese and leave traps: the others' chance before its decision counts with that."""
    match = dealt(2, ("roll", 6), ("peek", 5), ("roll", 6), ("peek", 1), ("roll", 5))
    mine, theirs = judge(match.view(0)).seats, judge(match.view(1)).seats
    assert sum(mine) == pytest.approx(1)
    assert sum(theirs) == pytest.approx(1)
    assert mine[0] > theirs[0]


def test_memory_mode_counts_the_cards_that_lie_there():
    """Sums hidden by memory mode are counted from the open cards, so the judgement of an open position is the same."""
    match = dealt(4, ("roll", 1), ("keep", 1), ("roll", 2), ("keep", 2))
    view = match.view(2)
    assert judge(KAESE.forget(view)) == judge(view)
