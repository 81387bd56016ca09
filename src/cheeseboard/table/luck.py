"""Luck that anyone can check: what the devices add to it before the deal, and when the game begins by itself.

The table's seed is promised from the beginning (`fair` in its facts). Each device sends its share with its first hello;
the deal comes after. A table that nobody has to start begins when all its people have said hello, or a little later.
"""

from collections.abc import Callable
from dataclasses import replace

from cheeseboard.core.fair import is_hex
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import host, telling
from cheeseboard.table.line import Line
from cheeseboard.table.seats import HERE, PERSON
from cheeseboard.table.table import Table
from cheeseboard.table.terms import LOBBY, Terms

GATHER_SECONDS = 2.0
"""So long a rematch waits for the devices of all who play."""

Then = Callable[[], None]


def greet(table: Table, line: Line, share: str | None, then: Then) -> None:
    """A device says hello before the deal: note its share, begin if nobody else is to come, then go on."""
    if share is not None and not is_hex(share):
        raise Refusal("bad-message", "S8", trouble="$.share: expected hexadecimal digits")
    terms = table.terms if table.terms.phase != LOBBY else with_share(table, line, share)
    if begins_alone(terms):
        if all(heard(table, line, seat) for seat in people(terms)):
            terms = host.dealt(table, terms)
        elif line.holds or line.host:
            table.world.clock.call_later(GATHER_SECONDS, table.post, begin, table)
    if terms is table.terms:
        then()
    else:
        table.lines.add(line)  # so that it is told if this cannot be written
        table.save_terms(terms, noted, table, line, then)


def begins_alone(terms: Terms) -> bool:
    """Is this a table that nobody has to start, with somebody on every seat?"""
    return terms.phase == LOBBY and terms.begins and not any(seat.empty for seat in terms.seats)


def with_share(table: Table, line: Line, share: str | None) -> Terms:
    """The terms with this device's share in its first seat, if no seat of it has one; only the first one counts."""
    mine = [seat for seat in people(table.terms) if belongs(table, line, seat)]
    shares = table.terms.shares
    if share is None or not shares or not mine or any(shares[seat] for seat in mine):
        return table.terms
    return replace(table.terms, shares=(*shares[: mine[0]], share, *shares[mine[0] + 1 :]))


def people(terms: Terms) -> list[int]:
    """The seats that people hold."""
    return [number for number, seat in enumerate(terms.seats) if seat.kind in (HERE, PERSON)]


def belongs(table: Table, line: Line, number: int) -> bool:
    """Is this seat at the device behind this line? All seats of the host's device are."""
    if number in line.holds:
        return True
    here = table.terms.seats[number].kind == HERE
    return here and (line.host or any(table.terms.seats[held].kind == HERE for held in line.holds))


def heard(table: Table, line: Line, number: int) -> bool:
    """Has the device of this seat said hello?"""
    return any(belongs(table, other, number) for other in (line, *table.lines))


def noted(table: Table, line: Line, then: Then) -> None:
    """The share, and perhaps the deal, is safe."""
    if not line.greeted:
        table.lines.discard(line)
    if table.terms.phase != LOBBY and table.match is None:
        host.begun(table, None, None)
    try:
        then()
    except Refusal as refusal:
        telling.refuse(table, line, refusal)


def begin(table: Table) -> None:
    """Not everybody came, and those who are there have waited long enough."""
    if begins_alone(table.terms):
        table.save_terms(host.dealt(table, table.terms), host.begun, table, None, None)
