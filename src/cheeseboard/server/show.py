"""What goes out to a perspective: a seat's, or (None) everybody's. Only views leave the server."""

from typing import TYPE_CHECKING, Any

from cheeseboard.core.game import Event, View
from cheeseboard.core.match import Match
from cheeseboard.server.drive import stands_in
from cheeseboard.server.house import PROTOCOL
from cheeseboard.server.wire import write

if TYPE_CHECKING:
    from cheeseboard.server.table import Table

NOT_SEATED = {"ok": False, "why": "not-seated"}
NOT_STARTED = {"ok": False, "why": "not-started"}
OVER = {"ok": False, "why": "undo-over"}
YES = {"ok": True, "why": None}


def view_of(table: "Table", seat: int | None) -> View | None:
    """The present view of a perspective. In a game without secrets all views are one but for the seat's number."""
    if table.match is None:
        return None
    found = table.views.get(seat)
    if found is None:
        found = fresh_view(table, table.match, seat)
        table.views[seat] = found
        view_of(table, None)  # the public one is needed beside every other: what differs is this seat's alone
    return found


def fresh_view(table: "Table", match: Match, seat: int | None) -> View:
    """Work a view out."""
    if table.game.hidden:
        return match.view(seat)
    for known in table.views.values():
        return {**known, "seat": seat}
    return match.view(seat)


def legal_of(table: "Table", seat: int | None) -> list[dict[str, Any]]:
    """The moves open to this seat, as in a record; empty for everybody who is not to decide."""
    if table.match is None or seat is None or table.match.actor != seat:
        return []
    return [table.game.write_move(move) for move in table.match.legal()]


def undo_of(table: "Table", seat: int | None) -> dict[str, Any]:
    """May this seat take its last decision back, and if not, why not."""
    if table.match is None:
        return NOT_STARTED
    if seat is None:
        return NOT_SEATED
    if table.phase != "playing":
        return OVER
    refusal = table.match.undo_refusal(seat)
    return YES if refusal is None else {"ok": False, "why": refusal.code}


def update(table: "Table", seat: int | None, before: dict[int | None, View], undone: int | None) -> bytes:
    """The step that just happened, as this perspective sees it."""
    view = view_of(table, seat) or {}
    events, public = seen(table, seat, before, undone), seen(table, None, before, undone)
    return write(
        {
            "type": "update",
            "n": table.n,
            "events": events,
            **({} if events == public else {"public": public}),
            "view": view,
            "legal": legal_of(table, seat),
            "undo": undo_of(table, seat),
        }
    )


def seen(table: "Table", seat: int | None, before: dict[int | None, View], undone: int | None) -> list[Event]:
    """The events of the step that just happened, for one perspective."""
    if undone is not None:
        return [{"type": "undone", "seat": undone}]
    return table.game.events(before[seat], view_of(table, seat) or {}) if seat in before else []


def welcome(table: "Table", seat: int | None, since: int | None) -> bytes:
    """Everything a perspective needs to go on from here."""
    events, public = missed(table, seat, since), missed(table, None, since) if table.game.hidden else None
    return write(
        {
            "type": "welcome",
            "v": PROTOCOL,
            "table": facts(table),
            "seat": seat,
            "n": table.n,
            "view": view_of(table, seat),
            "legal": legal_of(table, seat),
            "undo": undo_of(table, seat),
            "events": events,
            **({} if public is None or events == public else {"public": public}),
        }
    )


def missed(table: "Table", seat: int | None, since: int | None) -> list[Event] | None:
    """The events since step `since` for this perspective; None if that was too long ago or never was."""
    if since is None or table.match is None:
        return None
    if not 0 <= since <= table.n or table.n - since > table.room.house.missed_steps:
        return None
    return [] if since == table.n else relived(table, table.match.setup, seat, since)


def relived(table: "Table", setup: dict[str, Any], seat: int | None, since: int) -> list[Event]:
    """Play the match again up to now and watch the last part. Only a client that lost its line pays for this."""
    match = table.dealt(setup)
    found: list[Event] = []
    before: View | None = None
    for number, move in enumerate(table.steps, 1):
        if number == since + 1:
            before = match.view(seat)
        undone = again(match, move)
        if before is not None:
            after = match.view(seat)
            events = [{"type": "undone", "seat": undone}] if move is None else table.game.events(before, after)
            found += [{**event, "n": number} for event in events]
            before = after
    return found


def again(match: Match, move: Any) -> int | None:
    """One step of the log; the seat that took back, if it is that."""
    if move is not None:
        match.play(move)
        return None
    seat = next(seat for seat in range(match.players) if match.undo_refusal(seat) is None)
    match.undo(seat)
    return seat


def facts(table: "Table") -> dict[str, Any]:
    """What everybody who has the link may know about a table."""
    return {
        "id": table.id,
        "game": table.game.id,
        "version": table.game.version,
        "players": table.players,
        "options": table.options,
        "settings": table.settings,
        "seats": [seat.facts(stands_in(table, seat)) for seat in table.seats],
        "phase": table.phase,
        "lang": table.lang,
        "watchers": sum(line.greeted and not line.holds and not line.host for line in table.lines),
        "next": table.next,
    }


def facts_message(table: "Table") -> bytes:
    """The facts after a change."""
    return write({"type": "seats", "table": facts(table)})


def ack(id_: str, n: int) -> bytes:
    """Your message has been done, and is safe."""
    return write({"type": "ack", "id": id_, "n": n})
