"""What if? The beginning of a finished game, from which somebody plays on against bots.

The cards lie as they lay, and the dice are fresh. A game that is still played gives nothing away: its record does not
end, so nobody can go on from it.
"""

from dataclasses import dataclass
from typing import Any

from cheeseboard.core.record import open_record
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.table.messages import NewTable, SeatRequest, WhatIf
from cheeseboard.table.replay import play_next

MOST_MOVES = 2_000
"""A table goes through its opening whenever it comes back to memory; games with choices are far shorter."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a table goes on from: plain values, worked out wherever there is time for it."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    setup: dict[str, Any]
    moves: tuple[dict[str, Any], ...]


def opening(asked: WhatIf) -> Opening:
    """The first moves of a record that the rules allow to its end."""
    match, moves = open_record(asked.record, find)
    if asked.seat >= match.players:
        raise Refusal("no-such-seat", "R4", seat=asked.seat, last=match.players - 1)
    if moves == "auto" or asked.moves > MOST_MOVES:
        raise Refusal("nothing-to-try", "S12")
    number = 0
    while play_next(match, moves, number):
        number += 1
    if not match.over:
        raise Refusal("not-over", "S2")
    if asked.moves >= number:
        raise Refusal("nothing-to-try", "S12")
    game = match.game
    kept = tuple(game.write_move(move) for move in match.log[: asked.moves])
    return Opening(game.id, game.version, match.players, match.options, match.setup, kept)


def new_table(asked: WhatIf, found: Opening) -> NewTable:
    """The table that is opened for it: one person, and bots in all other seats."""
    seats = [SeatRequest("bot", bot=asked.bot) for _ in range(found.players)]
    seats[asked.seat] = SeatRequest("here", name=asked.name)
    return NewTable(found.game, found.players, seats, settings=asked.settings, lang=asked.lang, id=asked.id)
