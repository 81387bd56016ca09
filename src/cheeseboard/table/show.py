"""What goes out to a perspective: a seat's, or (None) everybody's. Only views leave the table, of what is safe.

What is private follows from a difference: the events of a seat that are not those of the public.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from cheeseboard.core.game import AnyGame, Event, Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table.away import stands_in
from cheeseboard.table.history import NEWCOMER, UNDO, Past
from cheeseboard.table.line import Line, Packet
from cheeseboard.table.messages import VERSION
from cheeseboard.table.replies import GameMove, Refused, ServerMessage, TableFacts, UndoFacts, Update, Welcome
from cheeseboard.table.table import Table
from cheeseboard.table.terms import PLAYING
from cheeseboard.table.words import words

NOT_SEATED: UndoFacts = {"ok": False, "why": "not-seated"}
NOT_STARTED: UndoFacts = {"ok": False, "why": "not-started"}
OVER: UndoFacts = {"ok": False, "why": "undo-over"}

WORDS = {UNDO: "undone", NEWCOMER: "newcomer"}
"""Events of the table's own, which everybody sees alike."""

Perspective = int | None
Told = dict[Perspective, list[Event]]


# -- views ------------------------------------------------------------------------------------------------------


def view_of(table: Table, match: Match, seat: Perspective) -> View:
    """All that this perspective may know. In a game without secrets all views are one but for the seat's number."""
    found = table.views.get(seat)
    if found is None:
        found = table.views[seat] = fresh_view(table, match, seat)
    return found


def fresh_view(table: Table, match: Match, seat: Perspective) -> View:
    """Work a view out."""
    if not table.game.hidden:
        for known in table.views.values():
            return {**known, "seat": seat}
    return match.view(seat)


def shown_view(table: Table, seat: Perspective) -> View | None:
    """The view as it is shown: in memory mode without what people have to remember; nothing in the lobby."""
    if table.match is None:
        return None
    view = view_of(table, table.match, seat)
    return table.game.forget(view) if table.terms.settings["memory_mode"] else view


def legal_of(table: Table, seat: Perspective) -> list[GameMove]:
    """The moves open to this seat, as in a record; empty for everybody who is not to decide."""
    if table.match is None or seat is None or table.match.actor != seat:
        return []
    return [written(table.game, move) for move in table.match.legal()]


@lru_cache(maxsize=8192)
def written(game: AnyGame, move: Move) -> GameMove:
    """A move in its record form. Positions have many moves in common, and nobody changes what is sent."""
    return game.write_move(move)


def undo_of(table: Table, seat: Perspective) -> UndoFacts:
    """May this seat take its last decision back, and if not, why not."""
    if table.match is None:
        return NOT_STARTED
    if seat is None:
        return NOT_SEATED
    if table.terms.phase != PLAYING:
        return OVER
    refusal = table.match.undo_refusal(seat)
    return {"ok": True, "why": None} if refusal is None else {"ok": False, "why": refusal.code}


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
        return dict.fromkeys((None, *eyes), events_for(table, next(iter(eyes), None), seen, before))
    told = {seat: events_for(table, seat, seen, before) for seat in eyes}
    if None not in told:
        told[None] = agreed(told, table.terms.players) or events_for(table, None, seen, before)
    return told


def events_for(table: Table, seat: Perspective, seen: Mapping[Perspective, View], before: Any) -> list[Event]:
    """What happened since this state, as one perspective saw it."""
    view = seen.get(seat)
    if view is None:
        view = table.game.view(before, seat)
    return table.game.events(view, view_of(table, table.playing, seat))


def agreed(told: Told, players: int) -> list[Event] | None:
    """What happened if every seat was told, and all saw the same: then so did everybody, which saves a view."""
    if len(told) < players:
        return None
    first, *others = told.values()
    return first if all(other == first for other in others) else None


def update(table: Table, seat: Perspective, told: Told) -> Packet:
    """The step that just happened, as this perspective sees it."""
    message: Update = {
        "type": "update",
        "n": table.n,
        "events": told[seat],
        "view": shown_view(table, seat) or {},
        "legal": legal_of(table, seat),
        "undo": undo_of(table, seat),
    }
    if told[seat] != told[None]:
        message["public"] = told[None]
    return table.world.encode(message)


# -- everything anew --------------------------------------------------------------------------------------------


def welcome(table: Table, seat: Perspective, since: int | None) -> Packet:
    """Everything a perspective needs to go on from here."""
    events, public = missed(table, seat, since)
    message: Welcome = {
        "type": "welcome",
        "v": VERSION,
        "table": facts(table),
        "seat": seat,
        "n": table.n,
        "view": shown_view(table, seat),
        "legal": legal_of(table, seat),
        "undo": undo_of(table, seat),
        "events": events,
    }
    if events is not None and events != public:
        message["public"] = public
    return table.world.encode(message)


def missed(table: Table, seat: Perspective, since: int | None) -> tuple[list[Event] | None, list[Event]]:
    """What this perspective has not heard: its events and the public ones; None if that was too long ago.

    In memory mode a look is told until its seat has shown that it knows of it, also to a client that remembers nothing.
    """
    if table.match is None:
        return None, []
    oldest = table.n - table.world.limits.missed_steps
    if since is not None and max(0, oldest) <= since <= table.n:
        return relived(table, seat, since, everything=True)
    if seat is None or not table.terms.settings["memory_mode"]:
        return None, []
    events, public = relived(table, seat, max(first_unknown(table, seat), oldest), everything=False)
    return (events, public) if events else (None, [])


def first_unknown(table: Table, seat: int) -> int:
    """The step up to which a seat's private events are not told again in memory mode."""
    return max(table.holders[seat].seen, table.holders[seat].came)


def relived(table: Table, seat: Perspective, since: int, *, everything: bool) -> tuple[list[Event], list[Event]]:
    """Go through the steps after `since` again: the seat's events and the public ones, or only where they differ.

    What a seat saw before its present holder came, or (in memory mode) before it showed that it knows, is told as
    everybody saw it.
    """
    if table.match is None or since >= table.n:
        return [], []
    own_from = 0
    if seat is not None:
        own_from = first_unknown(table, seat) if table.terms.settings["memory_mode"] else table.holders[seat].came
    walk = table.history.before(since, table.match)
    found: list[Event] = []
    public: list[Event] = []
    seen, common = walk_views(table, walk.state, seat)
    for n, past in enumerate(table.history.steps[since:], since + 1):
        walk.step(past)
        seen_before, common_before = seen, common
        seen, common = walk_views(table, walk.state, seat)
        shared = table_event(past)
        theirs = shared or table.game.events(common_before, common)
        mine = theirs if shared or seen is common or n <= own_from else table.game.events(seen_before, seen)
        if everything or mine != theirs:
            found += [{**event, "n": n} for event in mine]
            public += [{**event, "n": n} for event in theirs]
    return found, public


def walk_views(table: Table, state: Any, seat: Perspective) -> tuple[View, View]:
    """A seat's view of a state, and everybody's; one and the same where nothing is hidden."""
    own = table.game.view(state, seat)
    return own, own if seat is None or not table.game.hidden else table.game.view(state, None)


# -- facts and small messages -----------------------------------------------------------------------------------


def facts(table: Table) -> TableFacts:
    """What everybody who has the link may know about a table."""
    terms = table.terms
    found: TableFacts = {
        "id": table.id,
        "game": terms.game,
        "version": terms.rules,
        "players": terms.players,
        "options": terms.options,
        "settings": terms.settings,  # type: ignore[typeddict-item]  # checked when they were made
        "seats": [
            seat.facts(table.holders[number].present, stands_in(table, number))
            for number, seat in enumerate(terms.seats)
        ],
        "phase": terms.phase,
        "lang": terms.lang,
        "watchers": sum(line.greeted and not line.holds and not line.host for line in table.lines),
        "next": terms.next,
    }
    if table.commitment is not None:
        given = [seat for seat, share in enumerate(terms.shares) if share is not None]
        found["fair"] = {"commitment": table.commitment, "shares": given}
    return found


def tell_facts(table: Table, but: Line | None = None) -> None:
    """Who sits here, who is there, what is agreed: to everybody, or to all but one."""
    packet = table.world.encode({"type": "seats", "table": facts(table)})
    for line in table.lines:
        if line.greeted and line is not but:
            line.send(packet)


def tell(table: Table, line: Line, message: ServerMessage) -> None:
    """One message to one line."""
    line.send(table.world.encode(message))


def acknowledge(table: Table, line: Line | None, id_: str | None, n: int | None = None) -> None:
    """Your message has been done, and is safe; said if it had an id."""
    if line is not None and id_ is not None:
        tell(table, line, {"type": "ack", "id": id_, "n": table.n if n is None else n})


def refuse(table: Table, line: Line, refusal: Refusal, id_: str | None = None) -> None:
    """Say no, why, and by which rule; a stranger who speaks another version is not told how far the game is."""
    message: Refused = {
        "type": "refused",
        "id": id_,
        "code": refusal.code,
        "rule": refusal.rule,
        "message": words(line.lang, refusal, table.terms.game),
        "n": None if refusal.code == "old-protocol" else table.n,
    }
    tell(table, line, message)
