"""What the host may do: start, kick, put a bot in, change settings, close, and play again with the same people."""

from dataclasses import replace
from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import codes, telling
from cheeseboard.table.line import Line
from cheeseboard.table.messages import Host
from cheeseboard.table.presence import look_around, may_watch, send_away, welcome, welcome_all
from cheeseboard.table.seats import BOT, HERE, OPEN, PERSON, SHUT, Seat, hashed, same
from cheeseboard.table.settings import checked
from cheeseboard.table.table import Table
from cheeseboard.table.terms import CLOSED, LOBBY, OVER, PLAYING, Terms


def heard(table: Table, line: Line, message: Host) -> None:
    """Check that it is the host, then do it."""
    if not same(table.terms.host, hashed(message.secret)):
        raise Refusal("not-host", "S3")
    line.host = True
    if table.terms.phase == CLOSED:
        raise Refusal("table-closed", "S2")
    ACTIONS[message.do](table, line, message)


# -- start ------------------------------------------------------------------------------------------------------


def start(table: Table, line: Line, message: Host) -> None:
    """Deal and begin. Empty seats are given to a bot if the host names one."""
    if table.terms.phase != LOBBY:
        raise Refusal("already-started", "S2")
    empty = sum(seat.empty for seat in table.terms.seats)
    if empty and message.bot is None:
        raise Refusal("seats-open", "S2", count=empty)
    if empty and message.bot is not None:
        table.world.thinker.check(table.terms.game, message.bot)
    seats = tuple(Seat(BOT, seat.name, message.bot) if seat.empty else seat for seat in table.terms.seats)
    terms = dealt(table, replace(table.terms, seats=seats))
    table.save_terms(terms, begun, table, line, message.id)


def dealt(table: Table, terms: Terms) -> Terms:
    """Shuffle and deal. From here on the record exists, and nobody gets it before the end."""
    match = Match.new(table.game, terms.players, terms.options, luck=table.luck(terms))
    return replace(terms, phase=PLAYING, setup=match.setup)


def begun(table: Table, line: Line | None, id_: str | None) -> None:
    """The deal is safe: everybody may look."""
    table.match = table.dealt(table.terms)
    table.views.clear()
    telling.acknowledge(table, line, id_)
    welcome_all(table)


# -- seats ------------------------------------------------------------------------------------------------------


def seat_number(table: Table, message: Host) -> int:
    """The seat that the host means."""
    if message.seat is None or message.seat >= table.terms.players:
        raise Refusal("no-such-seat", "R4", seat=message.seat, last=table.terms.players - 1)
    return message.seat


def kick(table: Table, line: Line, message: Host) -> None:
    """Somebody has to go: the secret is void, the seat closed until the host opens it."""
    number = seat_number(table, message)
    if table.terms.seats[number].kind not in (HERE, PERSON):
        raise Refusal("nobody-there", "S3")
    reseat(table, number, Seat(SHUT), "kicked", line, message.id)


def bot(table: Table, line: Line, message: Host) -> None:
    """Give a seat to a bot; without a bot's name, open one that a bot has or that is closed."""
    number = seat_number(table, message)
    if message.bot is not None:
        table.world.thinker.check(table.terms.game, message.bot)
        reseat(table, number, Seat(BOT, None, message.bot), "kicked", line, message.id)
    elif table.terms.seats[number].kind in (BOT, SHUT):
        reseat(table, number, Seat(OPEN), "opened", line, message.id)
    else:
        raise Refusal("nobody-there", "S3")


def reseat(table: Table, number: int, seat: Seat, why: str, line: Line | None, id_: str | None) -> None:
    """The seat is another's from now on; the secret that held it is void."""
    terms = replace(table.terms, seats=table.terms.with_seat(number, seat))
    table.save_terms(terms, reseated, table, number, why, line, id_)


def reseated(table: Table, number: int, why: str, line: Line | None, id_: str | None) -> None:
    """Whoever looked through this seat's eyes looks away now."""
    telling.acknowledge(table, line, id_)
    for other in list(table.lines):
        other.holds.discard(number)
        if other.seat == number:
            other.seat = None
            telling.tell(table, other, {"type": "left", "seat": number, "why": why})
            if may_watch(table, other):
                welcome(table, other)
            else:
                other.close(codes.FORBIDDEN, why)
    look_around(table)
    telling.tell_facts(table)


# -- the table --------------------------------------------------------------------------------------------------


def settings(table: Table, line: Line, message: Host) -> None:
    """Change what was agreed."""
    terms = replace(table.terms, settings=checked(message.settings or {}, table.terms.settings))
    anew = terms.settings["memory_mode"] != table.terms.settings["memory_mode"]
    table.save_terms(terms, settled, table, anew, line, message.id)


def settled(table: Table, anew: bool, line: Line, id_: str | None) -> None:
    """Watchers leave if watching is no longer allowed; other views are shown at once."""
    telling.acknowledge(table, line, id_)
    for other in list(table.lines):
        if not may_watch(table, other):
            send_away(table, other)
    if anew:
        welcome_all(table)
    telling.tell_facts(table)


def close(table: Table, line: Line, message: Host) -> None:
    """End the table for everybody."""
    table.save_terms(replace(table.terms, phase=CLOSED), closed, table, line, message.id)


def closed(table: Table, line: Line, id_: str | None) -> None:
    """Tell everybody, and hang up."""
    telling.acknowledge(table, line, id_)
    for other in list(table.lines):
        telling.tell(table, other, {"type": "closed", "why": "host"})
    table.drop(codes.CLOSED, "closed", Refusal("table-closed", "S2"))


# -- rematch ----------------------------------------------------------------------------------------------------


def rematch(table: Table, line: Line, message: Host) -> None:
    """A new table with the same people: every secret of this table opens the same seat there."""
    if table.terms.phase != OVER:
        raise Refusal("not-over", "S2")
    if table.terms.next is not None:
        follow(table, table.terms.next)
        telling.acknowledge(table, line, message.id)
        return
    table.home.check_room(line.address)
    twin = table.home.twin(table)
    table.writing = True
    table.world.clock.start(set_up(table, twin, line, message.id))


async def set_up(table: Table, twin: Table, line: Line, id_: str | None) -> None:
    """First the new table, then the way to it: at worst a table that nobody knows of is left over."""
    saved = await table.world.store.create([(twin.id, twin.head(twin.terms, 0, twin.check))])
    table.guard(table.saved, saved, point_to, (table, twin, line, id_))


def point_to(table: Table, twin: Table, line: Line, id_: str | None) -> None:
    """The new table is safe."""
    table.save_terms(replace(table.terms, next=twin.id), rematched, table, twin, line, id_)


def rematched(table: Table, twin: Table, line: Line, id_: str | None) -> None:
    """Both tables are safe: go over."""
    table.home.seat_twin(twin)
    telling.acknowledge(table, line, id_)
    follow(table, twin.id)
    telling.tell_facts(table)


def follow(table: Table, next_id: str) -> None:
    """Tell everybody where the game goes on."""
    for other in table.lines:
        telling.tell(table, other, {"type": "rematch", "table": next_id})


ACTIONS: dict[str, Any] = {
    "start": start,
    "kick": kick,
    "bot": bot,
    "settings": settings,
    "close": close,
    "rematch": rematch,
}
