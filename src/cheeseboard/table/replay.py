"""A record, step by step, for the replay viewer."""

from typing import Any

from cheeseboard.core.game import View
from cheeseboard.core.match import Match
from cheeseboard.core.record import BadRecord, open_record
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.table.messages import ReplayAsk


def steps(asked: ReplayAsk, most: int, longest: int) -> dict[str, Any]:
    """The summary, and each step with its move, its events and the view after it. Step 0 is the table before it all.

    At most so many steps are told; a record longer than the longest is refused, however it goes on.
    """
    match, moves = open_record(asked.record, find)
    if asked.seat is not None and asked.seat >= match.players:
        raise Refusal("no-such-seat", "R4", seat=asked.seat, last=match.players - 1)
    last = asked.start + min(most if asked.count is None else asked.count, most)
    before = seen(match, asked)
    found: list[dict[str, Any]] = (
        [{"n": 0, "move": None, "events": [], "view": before}] if asked.start == 0 and last > 0 else []
    )
    number = 0
    while play_next(match, moves, number):
        number += 1
        if number > longest:
            raise Refusal("record-too-long", "S8")
        if asked.start <= number + 1 and number < last:
            after = seen(match, asked)
            if number >= asked.start:
                move = match.game.write_move(match.log[-1])
                events = match.game.events(before, after)
                found.append({"n": number, "move": move, "events": events, "view": after})
            before = after
    if asked.open and not match.over:
        raise Refusal("not-over", "S2")
    return {
        "game": match.game.id,
        "players": match.players,
        "names": match.names,
        "summary": match.game.summary(match.state),
        "total": number + 1,
        "start": asked.start,
        "steps": found,
    }


def seen(match: Match, asked: ReplayAsk) -> View:
    """The table as it is asked for: through a seat's eyes, through everybody's, or with all cards open."""
    view: View = match.game.view_open(match.state) if asked.open else match.view(asked.seat)
    return view


def play_next(match: Match, moves: Any, index: int) -> bool:
    """Play the move with this index; False at the end of the record."""
    if moves == "auto":
        if match.over:
            return False
        match.play(match.game.auto(match.state) or ())
        return True
    if index >= len(moves):
        return False
    try:
        match.play(match.game.read_move(moves[index]))
    except Refusal as refusal:
        raise BadRecord(index, refusal) from None
    return True
