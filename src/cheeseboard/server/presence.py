"""Who is there. A seat is present while a connection that has shown its secret is open."""

from time import monotonic

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import codes, drive, show
from cheeseboard.server.line import Line
from cheeseboard.server.table import Table


def arrive(table: Table, line: Line, seat: int | None) -> None:
    """A connection takes this perspective."""
    line.seat = seat
    first = not line.greeted
    line.greeted = True
    table.lines.add(line)
    if look_around(table) or first:
        tell_others(table, line)


def depart(table: Table, line: Line) -> None:
    """A connection is gone."""
    if table.gone or line not in table.lines:
        return
    table.lines.discard(line)
    table.idle_since = monotonic()
    look_around(table)
    table.tell_facts()
    drive.advance(table)


def look_around(table: Table) -> bool:
    """Note who is present now; True if that changed. The host's device is there for all seats that sit at it."""
    changed = False
    host_there = any(line.host for line in table.lines)
    for number, seat in enumerate(table.seats):
        there = any(number in line.holds for line in table.lines) or (seat.kind == "here" and host_there)
        if there != seat.present:
            seat.present = there
            seat.away_since = monotonic()
            changed = True
    return changed


def tell_others(table: Table, line: Line) -> None:
    """The facts, to everybody but the one who gets a welcome anyway."""
    data = show.facts_message(table)
    for other in table.lines:
        if other is not line and other.greeted:
            other.send(data)


def welcome(table: Table, line: Line, since: int | None = None) -> None:
    """Everything this line needs."""
    line.send(show.welcome(table, line.seat, since))


def welcome_all(table: Table) -> None:
    """Everything anew for everybody, at the start; who only waited outside and may not watch is sent away."""
    for line in list(table.lines):
        if line.seat is None and not (line.holds or line.host or table.settings["spectators"]):
            line.refuse(Refusal("no-spectators", "S3"), table.game.id, n=table.n)
            line.close(codes.FORBIDDEN, "no-spectators")
        elif line.greeted:
            welcome(table, line)
