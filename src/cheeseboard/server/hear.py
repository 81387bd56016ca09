"""What a client says, and what the table does about it. Every message gets an answer."""

from collections.abc import Callable
from typing import Any

import msgspec

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import codes, drive, host, show, wire
from cheeseboard.server.house import EMOTES, PROTOCOL
from cheeseboard.server.line import Line
from cheeseboard.server.presence import arrive, welcome
from cheeseboard.server.seats import find, hashed, same
from cheeseboard.server.table import Table

PONG = wire.write({"type": "pong"})


def heard(table: Table, line: Line, text: str | bytes) -> None:
    """Read one message and pass it on; what cannot be read is answered, and too much of it ends the line."""
    if not line.bucket.take():
        line.close(codes.TOO_MANY, "too-many-messages")
        return
    try:
        message = wire.read_message(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        misheard(table, line, fault)
        return
    if type(message) is wire.Ping:
        line.send(PONG)
    else:
        table.post(answer, table, line, message)


def misheard(table: Table, line: Line, fault: Exception) -> None:
    """Say what is wrong with a message."""
    table.room.metrics.bad += 1
    line.bad += 1
    code = "bad-message" if isinstance(fault, msgspec.ValidationError) else "not-json-message"
    line.refuse(Refusal(code, "S8", trouble=str(fault)[:200]), None, n=table.n)
    if line.bad >= table.room.house.bad_messages:
        line.close(codes.BAD_MESSAGES, "too-many-bad-messages")


def answer(table: Table, line: Line, message: Any) -> None:
    """Do it, or say why not."""
    try:
        if not line.greeted and type(message) is not wire.Hello:
            raise Refusal("hello-first", "S8")
        ANSWERS[type(message)](table, line, message)
    except Refusal as refusal:
        table.room.metrics.refused += 1
        line.refuse(refusal, table.game.id, getattr(message, "id", None), table.n)


# -- perspectives -----------------------------------------------------------------------------------------------


def hello(table: Table, line: Line, message: wire.Hello) -> None:
    """The first message, and again after a lost connection."""
    if message.v != PROTOCOL:
        line.refuse(Refusal("old-protocol", "S8", v=PROTOCOL), None)
        line.close(codes.OLD_PROTOCOL, "old-protocol")
        return
    if message.lang is not None:
        line.lang = message.lang
    if message.host is not None and same(table.host, hashed(message.host)):
        line.host = True
    for secret in message.also or ():
        seat = find(table.seats, secret)
        if seat is not None:
            line.holds.add(seat)
    look(table, line, message.secret, message.since)


def sit(table: Table, line: Line, message: wire.Sit) -> None:
    """Another seat of this device, or the curtain."""
    look(table, line, message.secret, message.since)


def look(table: Table, line: Line, secret: str | None, since: int | None) -> None:
    """Take a perspective; being present again may hand a seat back from its stand-in."""
    if table.phase == "closed":
        line.tell({"type": "closed", "why": "host"})
        line.close(codes.CLOSED, "closed")
        return
    seat = None
    if secret is not None:
        seat = find(table.seats, secret)
        if seat is None:
            raise Refusal("wrong-secret", "S3")
        line.holds.add(seat)
    elif not may_watch(table, line):
        line.refuse(Refusal("no-spectators", "S3"), table.game.id, n=table.n)
        line.close(codes.FORBIDDEN, "no-spectators")
        return
    arrive(table, line, seat)
    welcome(table, line, since)
    drive.advance(table)


def may_watch(table: Table, line: Line) -> bool:
    """The public view is for those who sit here, and for others if the host allows; a lobby has nothing to hide."""
    return bool(line.holds) or line.host or table.settings["spectators"] or table.phase == "lobby"


# -- playing ----------------------------------------------------------------------------------------------------


def acting_seat(table: Table, line: Line, id_: str) -> int | None:
    """The seat of this message; None if the message was already done, which is then said again."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    if table.match is None:
        raise Refusal("not-started", "S2")
    done = table.ids.get((line.seat, id_))
    if done is not None:
        line.send(show.ack(id_, done))
        return None
    if table.phase != "playing":
        raise Refusal("table-over", "S2")
    return line.seat


def check_fresh(table: Table, n: int | None) -> None:
    """A decision counts for the table its maker saw."""
    if n is not None and n != table.n:
        raise Refusal("stale", "S5", seen=n, now=table.n)


def check_turn(table: Table, seat: int) -> None:
    """Only the seat whose turn it is may act."""
    if table.playing.actor != seat:
        raise Refusal("not-your-turn", "S5")


def move(table: Table, line: Line, message: wire.Play) -> None:
    """A decision."""
    seat = acting_seat(table, line, message.id)
    if seat is None:
        return
    check_fresh(table, message.n)
    check_turn(table, seat)
    if table.playing.chance_due:
        raise Refusal("roll-first", "S5")
    table.play(seat, message.id, table.game.read_move(message.move), line)


def roll(table: Table, line: Line, message: wire.Roll) -> None:
    """The person throws; the server draws."""
    seat = acting_seat(table, line, message.id)
    if seat is None:
        return
    check_fresh(table, message.n)
    check_turn(table, seat)
    if not table.playing.chance_due:
        raise Refusal("no-roll-due", "S5")
    table.roll(seat, message.id, line)


def undo(table: Table, line: Line, message: wire.Undo) -> None:
    """Take back, where the rules allow."""
    seat = acting_seat(table, line, message.id)
    if seat is None:
        return
    check_fresh(table, message.n)
    table.undo(seat, message.id, line)


def emote(table: Table, line: Line, message: wire.Emote) -> None:
    """One of the fixed things to say; nothing of it is kept."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    if message.emote not in EMOTES:
        raise Refusal("unknown-emote", "S6", emotes=", ".join(EMOTES))
    if not line.may_emote():
        raise Refusal("too-many-emotes", "S6")
    data = wire.write({"type": "emote", "seat": line.seat, "emote": message.emote})
    for other in table.lines:
        if other.greeted:
            other.send(data)


def leave(table: Table, line: Line, message: wire.Leave) -> None:
    """Give the seat up: its secret opens it no more, and somebody else may take it."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    host.vacate(table, line.seat, "left", line, message.id)


Answers = dict[type, Callable[[Table, Line, Any], None]]
ANSWERS: Answers = {
    wire.Hello: hello,
    wire.Sit: sit,
    wire.Play: move,
    wire.Roll: roll,
    wire.Undo: undo,
    wire.Emote: emote,
    wire.Leave: leave,
    wire.Host: host.heard,
}
