"""Records from what is stored: of a finished game for everybody, of a running or damaged one for the operator alone."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from cheeseboard.core.fair import Fair
from cheeseboard.core.game import AnyGame
from cheeseboard.core.luck import Luck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table.history import NEWCOMER, UNDO, Past
from cheeseboard.table.store import Step, Stored
from cheeseboard.table.terms import Terms, from_head

FindGame = Callable[[object, int | None], AnyGame]


def dealt(game: AnyGame, terms: Terms, luck: Luck | None = None) -> Match:
    """The match before the first step of its table."""
    match = Match(game, terms.players, terms.options, terms.setup or {}, luck=luck)
    if terms.opening:
        match.begin_after([game.read_move(move) for move in terms.opening])
    return match


def record_of(table: str, terms: Terms, match: Match) -> dict[str, Any]:
    """The game record with names and date, and once the game is over with the proof of its luck."""
    seats = enumerate(terms.seats, 1)
    names = [seat.name or seat.bot or f"Seat {number}" for number, seat in seats]
    extra: dict[str, Any] = {"players": names, "date": int(terms.created), "table": table}
    if terms.hinted:
        extra["hints"] = list(terms.hinted)
    if terms.deal is not None:
        extra["deal"] = terms.deal
    if terms.opening:
        extra["opening"] = len(terms.opening)
    if terms.seed is not None and match.over:
        fair = Fair(terms.dealt_as or table, terms.seed, terms.shares)
        extra["proof"] = fair.proof(match.game, terms.players, terms.options)
    return {**match.record(), **extra}


def exported(table: str, stored: Stored, why: str | None, find_game: FindGame) -> dict[str, Any]:
    """A stored table for its operator, as far as it is whole, with marks for what must be known about it.

    A running game's record holds its secrets (the order of the cards), so it is marked: nobody at the table may see it.
    """
    try:
        terms = from_head(stored.head)
        if terms.setup is None:
            return {"table": table, "phase": terms.phase, "unplayed": True, **({"damaged": why} if why else {})}
        match = dealt(find_game(terms.game, terms.rules), terms)
        played = relived(match, stored.steps)
    except (Refusal, ValueError, LookupError, TypeError) as trouble:
        return {"table": table, "damaged": why or f"it cannot be replayed ({trouble})"}
    found = record_of(table, terms, match)
    if why is not None or played < len(stored.steps):
        found["damaged"] = why or f"step {played + 1} is refused by the rules"
    if not match.over:
        found |= {"unfinished": True, "holds_secrets": True}
    return found


def relived(match: Match, steps: Sequence[Step]) -> int:
    """Go through stored steps up to the first that the rules refuse; how many were played."""
    for number, step in enumerate(steps):
        try:
            relive(match, past_of(match, step))
        except Refusal:
            return number
    return len(steps)


def past_of(match: Match, step: Step) -> Past:
    """A stored step in the table's own words; a store that does not keep seats leaves out the one that acts."""
    raw = json.loads(step.move)
    seat = match.actor if step.seat is None else step.seat
    return seat, raw if raw in (UNDO, NEWCOMER) else match.game.read_move(raw)


def relive(match: Match, past: Past) -> None:
    """One step that has happened, after a restart or a rest."""
    seat, move = past
    if isinstance(move, tuple):
        match.play(move)
    elif seat is not None:
        (match.undo if move == UNDO else match.newcomer)(seat)
