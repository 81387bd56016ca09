"""What goes out to a perspective: a seat's, or (None) everybody's. Only views leave the table, of what is safe.

What is private follows from a difference: the events of a seat that are not those of the public.
"""

from collections.abc import Collection, Mapping
from typing import Any

from cheeseboard.core.game import AnyGame, Event, View, written
from cheeseboard.table import lessons
from cheeseboard.table.history import NEWCOMER, UNDO, Past
from cheeseboard.table.line import Packet
from cheeseboard.table.replies import (
    GameMove,
    Position,
    UndoFacts,
    Update,
)
from cheeseboard.table.table import Table
from cheeseboard.table.terms import PLAYING

NOT_SEATED: UndoFacts = {"ok": False, "why": "not-seated"}
NOT_STARTED: UndoFacts = {"ok": False, "why": "not-started"}
OVER: UndoFacts = {"ok": False, "why": "undo-over"}
UNDO_FACTS: dict[str | None, UndoFacts] = {
    None: {"ok": True, "why": None},
    **{why: {"ok": False, "why": why} for why in ("undo-nothing", "undo-others", "undo-revealed")},
}
"""What a seat is told about taking back, by the match's code."""

WORDS = {UNDO: "undone", NEWCOMER: "newcomer"}
"""Events of the table's own, which everybody sees alike."""

Perspective = int | None
Told = dict[Perspective, list[Event]]


# -- views ------------------------------------------------------------------------------------------------------


def shown_view(table: Table, seat: Perspective) -> View | None:
    """The view as it is shown: in memory mode without what people have to remember; nothing in the lobby."""
    if table.match is None:
        return None
    view = table.view(seat)
    return table.game.forget(view) if table.terms.settings["memory_mode"] else view


def legal_of(table: Table, seat: Perspective) -> list[GameMove]:
    """The moves open to this seat, as in a record; empty for everybody who is not to decide."""
    match = table.match
    if match is None or seat is None or match.actor != seat or match.chance_due:
        return []
    game = table.game
    return [written(game, move) for move in table.legal()]


def undo_of(table: Table, seat: Perspective) -> UndoFacts:
    """May this seat take its last decision back, and if not, why not."""
    if table.match is None:
        return NOT_STARTED
    if seat is None:
        return NOT_SEATED
    if table.terms.phase != PLAYING:
        return OVER
    refusal = table.match.undo_refusal(seat)
    return UNDO_FACTS[None if refusal is None else refusal.code]


def tell_more(table: Table, seat: Perspective, message: Position) -> None:
    """Where people share a screen: which seats know more than everybody, so that the others need no curtain.

    In a lesson: what it says now.
    """
    lesson = lessons.now(table, seat) if table.terms.lesson else None
    if lesson is not None:
        message["lesson"] = lesson
    if table.match is not None and shares_a_screen(table):
        message["knows"] = [number for number in range(table.terms.players) if knows_more(table, number)]


def shares_a_screen(table: Table) -> bool:
    """Does anybody here hold more than one seat?"""
    return any(len(line.holds) > 1 for line in table.lines)


def knows_more(table: Table, seat: int) -> bool:
    """Is there more in this seat's view than in everybody's?"""
    if not table.game.hidden:
        return False
    return shown_view(table, seat) != {**(shown_view(table, None) or {}), "seat": seat}


# -- what happened ----------------------------------------------------------------------------------------------


def table_event(past: Past) -> list[Event] | None:
    """The event of a step that is no move."""
    seat, move = past
    return [{"type": WORDS[move], "seat": seat}] if isinstance(move, str) else None


def events_of(table: Table, eyes: Collection[Perspective], past: Past, before: Any) -> Told:
    """The step that just happened, for each of these perspectives and for everybody."""
    seen, table.views = table.views, {}
    shared = table_event(past)
    if shared is not None:
        return dict.fromkeys((None, *eyes), shared)
    if not table.game.hidden:
        return dict.fromkeys((None, *eyes), events_for(table, next(iter(eyes), None), seen, before, past))
    told = {seat: events_for(table, seat, seen, before, past) for seat in eyes}
    if None not in told:
        told[None] = agreed(told, table.terms.players) or events_for(table, None, seen, before, past)
    return told


def events_for(
    table: Table, seat: Perspective, seen: Mapping[Perspective, View], before: Any, past: Past
) -> list[Event]:
    """What happened since this state, as one perspective saw it."""
    view = seen.get(seat)
    if view is None:
        view = table.game.glance(before, seat)
    return marked(table.game, before, past, view, table.game.events(view, table.view(seat)))


def marked(game: AnyGame, before: Any, past: Past, view: View, events: list[Event]) -> list[Event]:
    """The events, the first of them marked if the question answered itself: then nobody decided anything."""
    _, move = past
    if not game.idles or not events:
        return events
    if not game.answers_itself(view, [move]) or game.legal(before) != [move]:  # type: ignore[list-item]
        return events
    return [{**events[0], "auto": True}, *events[1:]]


def agreed(told: Told, players: int) -> list[Event] | None:
    """What happened if every seat was told, and all saw the same: then so did everybody, which saves a view."""
    if len(told) < players:
        return None
    first, *others = told.values()
    return first if all(other == first for other in others) else None


def updates(table: Table, eyes: Collection[Perspective], told: Told) -> dict[Perspective, Packet]:
    """The step that just happened, as each of these perspectives sees it."""
    more = table.terms.lesson or shares_a_screen(table)
    return {seat: table.world.encode(update(table, seat, told, more)) for seat in eyes}


def update(table: Table, seat: Perspective, told: Told, more: bool) -> Update:
    """The same for one of them; `more`: there is something to tell beside it."""
    events, public = told[seat], told[None]
    message: Update = {
        "type": "update",
        "n": table.n,
        "events": events,
        "view": shown_view(table, seat) or {},
        "legal": legal_of(table, seat),
        "undo": undo_of(table, seat),
    }
    if more:
        tell_more(table, seat, message)
    if events is not public and events != public:
        message["public"] = public
    return message
