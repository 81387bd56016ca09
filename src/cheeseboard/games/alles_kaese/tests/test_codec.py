"""Alles Käse! as numbers."""

from typing import Any

from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.research.codec import Codec, codec
from tests.research.test_codec import positions


def test_numbers_are_compact() -> None:
    """The documented size: 18 decisions."""
    assert codec(GAME.id, 4).actions == 18


def test_only_the_peeker_sees_the_front() -> None:
    """After a peek, the front is in the peeker's observation and in nobody else's; everybody sees who peeked."""
    numbers = codec(GAME.id, 3)
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
