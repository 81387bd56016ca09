"""What the host may do: start, kick, put a bot in, change settings, close, and play again with the same people."""

from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.server import codes, show, wire
from cheeseboard.server.line import Line
from cheeseboard.server.presence import look_around, welcome, welcome_all
from cheeseboard.server.seats import hashed, same
from cheeseboard.server.settings import checked
from cheeseboard.server.table import Table


def heard(table: Table, line: Line, message: wire.Host) -> None:
    """Check that it is the host, then do it."""
    if not same(table.host, hashed(message.secret)):
        raise Refusal("not-host", "S3")
    line.host = True
    if table.phase == "closed":
        raise Refusal("table-closed", "S2")
    ACTIONS[message.do](table, line, message)


def done(line: Line | None, id_: str | None, n: int) -> None:
    """Acknowledge, if the message had an id."""
    if line is not None and id_ is not None:
        line.send(show.ack(id_, n))


# -- start ------------------------------------------------------------------------------------------------------


def start(table: Table, line: Line, message: wire.Host) -> None:
    """Deal and begin. Seats still open are given to a bot if the host names one."""
    if table.phase != "lobby":
        raise Refusal("already-started", "S2")
    open_seats = [seat for seat in table.seats if seat.kind == "open"]
    if open_seats and message.bot is None:
        raise Refusal("seats-open", "S2", count=len(open_seats))
    if open_seats:
        check_bot(table, message.bot)
    for seat in open_seats:
        seat.kind, seat.bot = "bot", message.bot
    begin(table)
    table.save_head(begun, table, line, message.id)


def begin(table: Table) -> None:
    """Shuffle and deal. From here on the record exists, and nobody gets it before the end."""
    table.match = Match.new(table.game, table.players, table.options, rng=table.room.rng)
    table.phase = "playing"
    table.views.clear()


def begun(table: Table, line: Line | None, id_: str | None) -> None:
    """The deal is safe: everybody may look."""
    done(line, id_, table.n)
    welcome_all(table)


def check_bot(table: Table, bot: str | None) -> None:
    """Refuse a bot that this game does not have."""
    table.room.check_bot(table.game.id, bot)


# -- seats ------------------------------------------------------------------------------------------------------


def seat_number(table: Table, message: wire.Host) -> int:
    """The seat that the host means."""
    if message.seat is None or message.seat >= table.players:
        raise Refusal("no-such-seat", "R4", seat=message.seat, last=table.players - 1)
    return message.seat


def kick(table: Table, line: Line, message: wire.Host) -> None:
    """Somebody has to go: the secret is void, the seat open."""
    number = seat_number(table, message)
    if not table.seats[number].person:
        raise Refusal("nobody-there", "S3")
    vacate(table, number, "kicked", line, message.id)


def vacate(table: Table, number: int, why: str, line: Line | None, id_: str | None) -> None:
    """Open a seat: its secret is void from now on."""
    seat = table.seats[number]
    seat.kind, seat.name, seat.hash, seat.bot = "open", None, None, None
    table.save_head(vacated, table, number, why, line, id_)


def vacated(table: Table, number: int, why: str, line: Line | None, id_: str | None) -> None:
    """Whoever looked through this seat's eyes looks away now."""
    done(line, id_, table.n)
    for other in list(table.lines):
        other.holds.discard(number)
        if other.seat == number:
            other.seat = None
            other.tell({"type": "left", "seat": number, "why": why})
            if other.holds or other.host or table.settings["spectators"] or table.phase == "lobby":
                welcome(table, other)
            else:
                other.close(codes.FORBIDDEN, why)
    look_around(table)
    table.tell_facts()


def bot(table: Table, line: Line, message: wire.Host) -> None:
    """Give a seat to a bot; without a bot's name, take it from its bot and open it."""
    number = seat_number(table, message)
    if message.bot is None:
        if table.seats[number].kind != "bot":
            raise Refusal("nobody-there", "S3")
        vacate(table, number, "opened", line, message.id)
        return
    check_bot(table, message.bot)
    seat = table.seats[number]
    seat.kind, seat.name, seat.bot, seat.hash = "bot", None, message.bot, None
    table.save_head(vacated, table, number, "kicked", line, message.id)


# -- the table --------------------------------------------------------------------------------------------------


def settings(table: Table, line: Line, message: wire.Host) -> None:
    """Change what was agreed."""
    table.settings = checked(message.settings or {}, table.settings)
    table.save_head(settled, table, line, message.id)


def settled(table: Table, line: Line, id_: str | None) -> None:
    """Watchers leave if watching is no longer allowed."""
    done(line, id_, table.n)
    for other in list(table.lines):
        if not (other.holds or other.host or table.settings["spectators"] or table.phase == "lobby"):
            other.refuse(Refusal("no-spectators", "S3"), table.game.id, n=table.n)
            other.close(codes.FORBIDDEN, "no-spectators")
    table.tell_facts()


def close(table: Table, line: Line, message: wire.Host) -> None:
    """End the table for everybody."""
    table.phase = "closed"
    table.save_head(closed, table, line, message.id)


def closed(table: Table, line: Line, id_: str | None) -> None:
    """Tell everybody, and hang up."""
    done(line, id_, table.n)
    for other in list(table.lines):
        other.tell({"type": "closed", "why": "host"})
    table.drop(codes.CLOSED, "closed")


def rematch(table: Table, line: Line, message: wire.Host) -> None:
    """A new table with the same people: every secret of this table opens the same seat there."""
    if table.phase != "over":
        raise Refusal("not-over", "S2")
    if table.next is not None:
        follow(table, table.next)
        done(line, message.id, table.n)
        return
    twin = table.room.twin(table)
    table.next = twin.id
    table.save([twin.head_row(), table.head_row()], rematched, table, twin, line, message.id)


def rematched(table: Table, twin: Table, line: Line, id_: str | None) -> None:
    """Both tables are safe: go over."""
    table.room.seat_twin(twin)
    done(line, id_, table.n)
    follow(table, twin.id)
    table.tell_facts()


def follow(table: Table, next_id: str) -> None:
    """Tell everybody where the game goes on."""
    for other in table.lines:
        other.tell({"type": "rematch", "table": next_id})


ACTIONS: dict[str, Any] = {
    "start": start,
    "kick": kick,
    "bot": bot,
    "settings": settings,
    "close": close,
    "rematch": rematch,
}
