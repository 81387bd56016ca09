"""What a move shows to whom: own hands, swaps, peeks, draws and open discards, in games that say nothing about it."""

from types import SimpleNamespace
from typing import Any

import pytest

from cheeseboard.core.cells import HIDDEN
from cheeseboard.core.match import Match
from cheeseboard.core.news import Seen, fresh
from tests.fixture_games import FIXTURES

WHISPERS: Any = FIXTURES["whispers"]
DECK = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]
"""Two players: 1, 2, 3 in the middle, 4, 5, 6 and 1, 2, 3 in their hands."""


def table(order: list[int] = DECK) -> Match:
    """Whispers for two with these cards."""
    return Match(WHISPERS, 2, {}, {"deck": [f"whisper-{card}" for card in order]})


def told(match: Match, move: tuple[Any, ...]) -> dict[int | None, list[tuple[Any, ...]]]:
    """What each seat and a spectator has come to see by a move: row, owner, place and card."""
    seats: list[int | None] = [None, 0, 1]
    before = {seat: match.view(seat) for seat in seats}
    match.play(move)
    return {
        seat: [
            (event["cell"], event.get("owner"), event["place"], event["value"])
            for event in WHISPERS.events(before[seat], match.view(seat))
            if event["type"] == "saw"
        ]
        for seat in seats
    }


def test_a_swap_shows_its_maker_the_card_that_came():
    """Not the one that was given away, which they knew; and nobody else anything."""
    assert told(table(), ("trade", 0, 1)) == {None: [], 0: [("hand", 0, 0, "whisper-2")], 1: []}


def test_a_swap_for_the_same_kind_is_news_too():
    """The hand looks as before. If nothing were shown, the others would know that the cards were alike."""
    alike = [4, *DECK[1:9], 1, *DECK[10:]]
    match = table(alike)
    assert told(match, ("trade", 0, 0)) == {None: [], 0: [("hand", 0, 0, "whisper-4")], 1: []}


def test_a_card_that_one_knew_and_that_moved_is_no_news():
    """Anna looks at a card of the middle and takes it; Ben had looked at it too."""
    match = table()
    assert told(match, ("look", 2)) == {None: [], 0: [("middle", None, 2, "whisper-3")], 1: []}
    assert told(match, ("look", 2)) == {None: [], 0: [], 1: [("middle", None, 2, "whisper-3")]}
    assert told(match, ("trade", 1, 2)) == {None: [], 0: [], 1: []}


def test_a_look_at_a_card_one_knows_is_no_news():
    """Nothing is seen that was not seen before."""
    match = table()
    told(match, ("look", 2))
    match.play(("wait",))
    assert told(match, ("look", 2))[0] == []


def test_what_is_turned_over_is_told_to_everybody_alike():
    """Also to those who held it, so that all logs tell the same story."""
    match = table()
    for _ in range(10):
        match.play(("wait",))
    match.play(("choose", 0))
    seen = told(match, ("choose", 1))
    assert seen[None] == seen[0] == seen[1]
    assert ("hand", 0, 0, "whisper-4") in seen[None]
    assert ("chosen", 1, 0, 2) in seen[None]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_same_views_give_the_same_news(seat: int | None):
    """Although tables are imagined to find out what could have been."""
    match = table()
    before = match.view(seat)
    match.play(("trade", 2, 2))
    after = match.view(seat)
    assert WHISPERS.events(before, after) == WHISPERS.events(before, after)


def test_a_card_that_everybody_is_told_of_counts_once():
    """Who knew two alike, lays one open and moves the other within the hand has no news beside what all are told."""
    cells = {cell.name: cell for cell in WHISPERS.State.cells}
    group = [cells["hand"], cells["middle"]]
    old = SimpleNamespace(hand=[5, 5, 1, HIDDEN, HIDDEN, HIDDEN], middle=[HIDDEN] * 3)
    new = SimpleNamespace(hand=[1, HIDDEN, 5, HIDDEN, HIDDEN, HIDDEN], middle=[5, HIDDEN, HIDDEN])
    told = [Seen(cells["middle"], 0, 5)]
    assert fresh(group, old, new, told, 0) == []
