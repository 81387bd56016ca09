"""Everything anew for whoever comes, comes back or changes seats: the table as it stands, and what was missed.

Events are not kept. They are found by going through the last steps again.
"""

from typing import Any

from cheeseboard.core.game import Event, View
from cheeseboard.core.match import Match
from cheeseboard.table.line import Packet
from cheeseboard.table.messages import VERSION
from cheeseboard.table.replies import Welcome
from cheeseboard.table.show import Perspective, legal_of, marked, shown_view, table_event, tell_more, undo_of
from cheeseboard.table.table import Table
from cheeseboard.table.telling import facts


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
    own = table.game.view(state, seat)
    return own, own if seat is None or not table.game.hidden else table.game.view(state, None)
