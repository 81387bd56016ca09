"""What a client says, and what the table does about it. Every message gets an answer."""

from collections.abc import Callable
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import advice, codes, host, lessons, luck, steps, telling, turns
from cheeseboard.table.line import Line, price
from cheeseboard.table.messages import (
    EMOTES,
    VERSION,
    Ask,
    Check,
    Emote,
    Hello,
    Hint,
    Leave,
    Message,
    Play,
    Roll,
    Sit,
    Undo,
)
from cheeseboard.table.presence import arrive, crowded, may_watch, send_away, welcome
from cheeseboard.table.replies import ServerMessage
from cheeseboard.table.seats import OPEN, Seat, find, hashed, same
from cheeseboard.table.table import Table
from cheeseboard.table.terms import CLOSED, OVER, PLAYING


def heard(table: Table, line: Line, text: str | bytes) -> None:
    """Read one message and pass it on; what cannot be read is answered, and too much of it ends the line."""
    world = table.world
    if table.gone:
        line.close(codes.TROUBLE, "come-back")
        return
    if not charged(table, line, len(text)):
        return
    try:
        message = world.read(text)
    except Refusal as refusal:
        misheard(table, line, refusal)
        return
    said(table, line, message)


def charged(table: Table, line: Line, size: int) -> bool:
    """Every frame costs, whatever is in it, and long ones cost more; who sends too many is sent away."""
    if line.pay(table.world.clock.monotonic(), price(size)):
        return True
    line.close(codes.TOO_MANY, "too-many-messages")
    return False


def said(table: Table, line: Line, message: Message) -> None:
    """A message that has been read, or that a front in this very process has made."""
    if message.type == "ping":
        line.send(table.world.encode({"type": "pong"}))
    else:
        table.post(answer, table, line, message)


def misheard(table: Table, line: Line, refusal: Refusal) -> None:
    """Say what is wrong with a message."""
    table.world.counts.bad += 1
    line.bad += 1
    telling.refuse(table, line, refusal)
    if line.bad >= table.world.limits.bad_messages:
        line.close(codes.BAD_MESSAGES, "too-many-bad-messages")


def answer(table: Table, line: Line, message: Any) -> None:
    """Do it, or say why not."""
    try:
        if not line.greeted and message.type != "hello":
            raise Refusal("hello-first", "S8")
        ANSWERS[message.type](table, line, message)
    except Refusal as refusal:
        table.world.counts.refused += 1
        telling.refuse(table, line, refusal, getattr(message, "id", None))


# -- perspectives -----------------------------------------------------------------------------------------------


def hello(table: Table, line: Line, message: Hello) -> None:
    """The first message, and again after a lost connection."""
    if message.v != VERSION:
        telling.refuse(table, line, Refusal("old-protocol", "S8", v=VERSION))
        line.close(codes.OLD_PROTOCOL, "old-protocol")
        return
    if message.lang is not None:
        line.lang = message.lang
    if message.host is not None and same(table.terms.host, hashed(message.host)):
        line.host = True
    for secret in (*(message.also or ()), message.secret or ""):
        seat = find(table.terms.seats, secret)
        if seat is not None:
            line.holds.add(seat)
    luck.greet(table, line, message.share, lambda: look(table, line, message.secret, message.since))


def sit(table: Table, line: Line, message: Sit) -> None:
    """Another seat of this device, or the curtain."""
    look(table, line, message.secret, message.since)


def look(table: Table, line: Line, secret: str | None, since: int | None) -> None:
    """Take a perspective; being present again may hand a seat back from its stand-in."""
    if table.terms.phase == CLOSED:
        telling.tell(table, line, {"type": "closed", "why": "host"})
        line.close(codes.CLOSED, "closed")
        return
    seat = None
    if secret is not None:
        seat = find(table.terms.seats, secret)
        if seat is None:
            raise Refusal("wrong-secret", "S3")
        line.holds.add(seat)
    elif not may_watch(table, line):
        send_away(table, line)
        return
    elif crowded(table, line):
        line.close(codes.BUSY, "too-many-watchers")
        return
    knows(table, seat, since)
    arrive(table, line, seat)
    welcome(table, line, since)
    turns.advance(table)


def knows(table: Table, seat: int | None, n: int | None) -> None:
    """A client names the last step it has seen: what its seat looked at up to there need not be told again."""
    if seat is not None and n is not None and n <= table.n:
        holder = table.holders[seat]
        holder.seen = max(holder.seen, n)


# -- playing ----------------------------------------------------------------------------------------------------


def acting_seat(table: Table, line: Line, id_: str, seat: int | None) -> int | None:
    """The seat of this message; None if the message was already done, which is then said again."""
    if seat is None:
        raise Refusal("not-seated", "S3")
    if table.match is None:
        raise Refusal("not-started", "S2")
    done = table.ids.get((seat, id_))
    if done is not None:
        telling.acknowledge(table, line, id_, done)
        return None
    if table.terms.phase != PLAYING:
        raise Refusal("table-over", "S2")
    if table.n >= table.world.limits.most_steps:
        raise Refusal("too-many-steps", "S8", most=table.world.limits.most_steps)
    return seat


def held_seat(table: Table, line: Line, secret: str) -> int:
    """The seat of a secret that this line has shown before."""
    seat = find(table.terms.seats, secret)
    if seat is None or seat not in line.holds:
        raise Refusal("wrong-secret", "S3")
    return seat


def check_fresh(table: Table, seat: int, n: int | None) -> None:
    """A decision counts for the table its maker saw."""
    if n is not None and n != table.n:
        raise Refusal("stale", "S5", seen=n, now=table.n)
    knows(table, seat, n)


def check_turn(table: Table, seat: int) -> None:
    """Only the seat whose turn it is may act."""
    if table.playing.actor != seat:
        raise Refusal("not-your-turn", "S5")


def move(table: Table, line: Line, message: Play) -> None:
    """A decision."""
    seat = acting_seat(table, line, message.id, line.seat)
    if seat is None:
        return
    check_fresh(table, seat, message.n)
    check_turn(table, seat)
    if table.playing.chance_due:
        raise Refusal("roll-first", "S5")
    chosen = lessons.asked_for(table, table.game.read_move(message.move))
    steps.play(table, seat, message.id, chosen, line)


def roll(table: Table, line: Line, message: Roll) -> None:
    """The person throws; the table draws. On a shared screen the line may look through nobody's eyes meanwhile."""
    rolling = line.seat if message.secret is None else held_seat(table, line, message.secret)
    seat = acting_seat(table, line, message.id, rolling)
    if seat is None:
        return
    check_fresh(table, seat, message.n)
    check_turn(table, seat)
    if not table.playing.chance_due:
        raise Refusal("no-roll-due", "S5")
    steps.roll(table, seat, message.id, line)


def undo(table: Table, line: Line, message: Undo) -> None:
    """Take back, where the rules allow."""
    seat = acting_seat(table, line, message.id, line.seat)
    if seat is None:
        return
    check_fresh(table, seat, message.n)
    if table.undos >= table.world.limits.most_undos:
        raise Refusal("too-many-undos", "S8", most=table.world.limits.most_undos)
    steps.undo(table, seat, message.id, line)


def deciding(table: Table, line: Line, message: Hint | Check) -> int:
    """The seat that asks for advice: it must be its decision, at the step it looks at, at a table that allows it."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    if table.match is None:
        raise Refusal("not-started", "S2")
    if table.terms.phase != PLAYING:
        raise Refusal("table-over", "S2")
    if not table.terms.hints:
        raise Refusal("no-hints", "S10")
    check_fresh(table, line.seat, message.n)
    check_turn(table, line.seat)
    if table.playing.chance_due:
        raise Refusal("roll-first", "S5")
    if not line.may_ask(table.world.clock.monotonic()):
        raise Refusal("too-many-hints", "S10")
    return line.seat


def hint(table: Table, line: Line, message: Hint) -> None:
    """Every move with its chance."""
    advice.hint(table, line, deciding(table, line, message), message.id)


def check(table: Table, line: Line, message: Check) -> None:
    """Is this move a costly one?"""
    move = table.game.read_move(message.move)
    advice.check(table, line, message, deciding(table, line, message), move)


def emote(table: Table, line: Line, message: Emote) -> None:
    """One of the fixed things to say; nothing of it is kept."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    if message.emote not in EMOTES:
        raise Refusal("unknown-emote", "S6", emotes=", ".join(EMOTES))
    if not line.may_emote(table.world.clock.monotonic()):
        raise Refusal("too-many-emotes", "S6")
    tell_everybody(table, {"type": "emote", "seat": line.seat, "emote": message.emote})


def tell_everybody(table: Table, message: ServerMessage) -> None:
    """One message, written once, to all who have said hello."""
    packet = table.world.encode(message)
    for other in table.lines:
        if other.greeted:
            other.send(packet)


def ask(table: Table, line: Line, message: Ask) -> None:
    """A seat would like another game: everybody is told, and whoever comes later too."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    if table.terms.phase != OVER:
        raise Refusal("not-over", "S2")
    if not line.may_emote(table.world.clock.monotonic()):
        raise Refusal("too-many-emotes", "S6")
    table.asking_again.add(line.seat)
    telling.acknowledge(table, line, message.id)
    tell_everybody(table, {"type": "asked", "seat": line.seat, "what": message.what})


def leave(table: Table, line: Line, message: Leave) -> None:
    """Give the seat up: its secret opens it no more, and somebody else may take it."""
    if line.seat is None:
        raise Refusal("not-seated", "S3")
    host.reseat(table, line.seat, Seat(OPEN), "left", line, message.id)


ANSWERS: dict[str, Callable[[Table, Line, Any], None]] = {
    "hello": hello,
    "sit": sit,
    "move": move,
    "roll": roll,
    "undo": undo,
    "hint": hint,
    "check": check,
    "emote": emote,
    "ask": ask,
    "leave": leave,
    "host": host.heard,
}
