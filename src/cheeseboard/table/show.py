"""What goes out to a perspective: a seat's, or (None) everybody's. Only views leave the table, of what is safe.

What is private follows from a difference: the events of a seat that are not those of the public.
"""

from collections.abc import Collection, Mapping
from typing import Any

from cheeseboard.core.game import AnyGame, Event, View, written
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import lessons
from cheeseboard.table.away import stands_in
from cheeseboard.table.history import NEWCOMER, UNDO, Past
from cheeseboard.table.line import Line, Packet
from cheeseboard.table.messages import VERSION
from cheeseboard.table.replies import (
    GameMove,
    Position,
    Refused,
    SeatFacts,
    ServerMessage,
    TableFacts,
    UndoFacts,
    Update,
    Welcome,
)
from cheeseboard.table.table import Table
from cheeseboard.table.terms import PLAYING
from cheeseboard.table.words import words

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

FEW = 16
SECONDS_PER_LINE = 0.001

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
    return UNDO_FACTS[table.match.undo_trouble(seat)]


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
    tell_more(table, seat, message)
    if events is not None and events != public:
        message["public"] = public
    if table.asking_again:
        message["asking"] = sorted(table.asking_again)
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
    asked = (since, table.n, own_from, everything)
    if table.relived.get(seat, (None,))[0] != asked:
        table.relived[seat] = (asked, gone_through(table, table.match, seat, *asked))
    found: tuple[list[Event], list[Event]] = table.relived[seat][1]
    return found


def gone_through(
    table: Table, match: Match, seat: Perspective, since: int, _: int, own_from: int, everything: bool
) -> tuple[list[Event], list[Event]]:
    """The events of the steps after `since`, a seat's and everybody's."""
    walk = table.history.before(since, match)
    found: list[Event] = []
    public: list[Event] = []
    game = table.game
    seen, common = walk_views(table, walk.state, seat)
    for n, past in enumerate(table.history.steps[since:], since + 1):
        before, seen_before, common_before = walk.state, seen, common
        walk.step(past)
        seen, common = walk_views(table, walk.state, seat)
        shared = table_event(past)
        theirs = shared or marked(game, before, past, common_before, game.events(common_before, common))
        mine = theirs
        if not shared and seen is not common and n > own_from:
            mine = marked(game, before, past, seen_before, game.events(seen_before, seen))
        if everything or mine != theirs:
            found += [{**event, "n": n} for event in mine]
            public += [{**event, "n": n} for event in theirs]
    return found, public


def walk_views(table: Table, state: Any, seat: Perspective) -> tuple[View, View]:
    """A seat's view of a state, and everybody's; one and the same where nothing is hidden."""
    own = table.game.glance(state, seat)
    return own, own if seat is None or not table.game.hidden else table.game.glance(state, None)


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
        "seats": [seat_facts(table, number) for number in range(terms.players)],
        "phase": terms.phase,
        "lang": terms.lang,
        "watchers": sum(line.greeted and not line.holds and not line.host for line in table.lines),
        "next": terms.next,
        "hints": terms.hints,
    }
    if terms.lesson:
        found["lesson"] = True
    if terms.opening:
        found["opening"] = len(terms.opening)
    if table.commitment is not None:
        given = [seat for seat, share in enumerate(terms.shares) if share is not None]
        found["fair"] = {"commitment": table.commitment, "shares": given}
    if table.match is not None:
        found["turn"] = table.match.actor
    if terms.deal is not None:
        found["deal"] = terms.deal
    if terms.duel is not None:
        found["duel"] = terms.duel
        result = None if table.match is None else table.game.result(table.match.state)
        if result is not None:  # points and places tell the other one nothing of the cards
            found["result"] = dict(result)
    return found


def seat_facts(table: Table, number: int) -> SeatFacts:
    """What everybody may know of a seat."""
    holder, terms = table.holders[number], table.terms
    found = terms.seats[number].facts(holder.present, stands_in(table, number), terms.hints_of(number))
    if holder.plays_as is not None:
        found["plays_as"] = holder.plays_as
    return found


def tell_facts(table: Table, but: Line | None = None) -> None:
    """Who sits here, who is there, what is agreed: to everybody, or to all but one.

    At once while they are few. Many are told together, the more of them the less often: a thousand who come or go cost
    a thousand messages a second, not a thousand times a thousand.
    """
    clock = table.world.clock
    wait = table.told_at + SECONDS_PER_LINE * len(table.lines) - clock.monotonic()
    if len(table.lines) <= FEW or wait <= 0:
        tell_all(table, but)
    elif table.telling is None:
        table.telling = clock.call_later(wait, table.post, tell_all, table, None)


def tell_all(table: Table, but: Line | None) -> None:
    """The facts, to everybody who is there now."""
    if table.telling is not None:
        table.telling.cancel()
        table.telling = None
    table.told_at = table.world.clock.monotonic()
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
