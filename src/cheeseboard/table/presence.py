"""Who is there, and who may look. A seat is present while a line that has shown its secret is open."""

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import anew, codes, telling, turns
from cheeseboard.table.line import Line
from cheeseboard.table.seats import HERE
from cheeseboard.table.table import Table
from cheeseboard.table.terms import LOBBY

WELCOME = 3.0
"""Tokens for everything anew,"""
STEPS_PER_TOKEN = 8
"""and so many steps can be gone through again for one more."""


def arrive(table: Table, line: Line, seat: int | None) -> None:
    """A line takes this perspective."""
    line.seat = seat
    first = not line.greeted
    line.greeted = True
    table.lines.add(line)
    table.address = table.address or line.address
    changed = matters(line) and look_around(table)
    if changed or first:
        telling.tell_facts(table, but=line)


def depart(table: Table, line: Line) -> None:
    """A line is gone."""
    if table.gone or line not in table.lines:
        return
    table.lines.discard(line)
    table.idle_since = table.world.clock.monotonic()
    if matters(line):
        look_around(table)
    telling.tell_facts(table)
    turns.advance(table)


def matters(line: Line) -> bool:
    """Does it matter to any seat whether this line is there? Watchers come and go without anybody looking around."""
    return bool(line.holds) or line.host


def crowded(table: Table, line: Line) -> bool:
    """Are there so many that one more may not just watch? Whoever has a seat, or watches already, is let in."""
    return line not in table.lines and not matters(line) and len(table.lines) >= table.world.limits.lines_per_table


def look_around(table: Table) -> bool:
    """Note who is present now; True if that changed. The host's device is there for all seats that sit at it."""
    changed = False
    host_there = any(line.host for line in table.lines)
    for number, holder in enumerate(table.holders):
        at_host = host_there and table.terms.seats[number].kind == HERE
        there = at_host or any(number in line.holds for line in table.lines)
        if there != holder.present:
            holder.present = there
            holder.away_since = table.world.clock.monotonic()
            changed = True
    return changed


def may_watch(table: Table, line: Line) -> bool:
    """The public view is for those who sit here, and for others if the host allows; a lobby has nothing to hide."""
    lobby = table.terms.phase == LOBBY and not table.terms.begins
    return matters(line) or table.terms.settings["spectators"] or lobby


def send_away(table: Table, line: Line) -> None:
    """Somebody who may not watch."""
    telling.refuse(table, line, Refusal("no-spectators", "S3"))
    line.close(codes.FORBIDDEN, "no-spectators")


def welcome(table: Table, line: Line, since: int | None = None) -> None:
    """Everything this line needs; going through steps again costs more than a message."""
    line.send(anew.welcome(table, line.seat, since))
    again = 0 if since is None else max(0, min(table.n - since, table.world.limits.missed_steps))
    line.owe(table.world.clock.monotonic(), WELCOME + again / STEPS_PER_TOKEN)


def welcome_all(table: Table) -> None:
    """Everything anew for everybody; who only waited outside and may not watch is sent away."""
    for line in list(table.lines):
        if line.seat is None and not may_watch(table, line):
            send_away(table, line)
        elif line.greeted:
            welcome(table, line)
