"""A duel: two people play the same cards and dice, each at a table of their own, so that luck is the same for both.

The second table has the deal of the first one, its rolls by their ordinals and its bots with the same whims. Neither
record is handed out before both games are over: it holds the cards that the other one is still to play with.
"""

from dataclasses import replace

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import telling
from cheeseboard.table.archive import record_of
from cheeseboard.table.messages import Join
from cheeseboard.table.names import checked_name
from cheeseboard.table.replies import OpenedTable
from cheeseboard.table.seats import HERE, Seat, drawn_from, hashed, new_secret, new_table_id
from cheeseboard.table.store import Saved
from cheeseboard.table.table import Answer, Table
from cheeseboard.table.terms import CLOSED, OVER, PLAYING, Terms


def check_seats(seats: tuple[Seat, ...]) -> None:
    """One person plays, at this device; everybody else is a bot."""
    if sum(seat.kind == HERE for seat in seats) != 1 or sum(seat.bot is not None for seat in seats) != len(seats) - 1:
        raise Refusal("duel-seats", "S1")


def accept(table: Table, asked: Join, lang: str, address: str) -> None:
    """Somebody takes the challenge: a table for them with this table's deal. The same request again opens nothing."""
    if table.terms.duel is None:
        raise Refusal("no-duel", "S2")
    if table.terms.setup is None:
        raise Refusal("not-started", "S2")
    token = table.world.token
    id_ = new_table_id(drawn_from(asked.id, f"rival-{table.id}", token))
    secret, host = (new_secret(drawn_from(asked.id, f"rival-{part}-{table.id}", token)) for part in ("seat", "host"))
    number = next(n for n, seat in enumerate(table.terms.seats) if seat.kind == HERE)
    opened: OpenedTable = {"table": id_, "host": host, "seats": [{"seat": number, "secret": secret}]}
    if table.terms.duel == id_:
        table.reply(opened)
        return
    if table.terms.duel:
        raise Refusal("duel-taken", "S2")
    table.home.check_room(address)
    name = checked_name(asked.name, table.world.limits.name_letters, [])
    seat = Seat(HERE, name, None, hashed(secret))
    twin = Table(table.home, id_, terms_of_rival(table, number, seat, hashed(host), lang))
    twin.address = address
    table.writing = True
    table.world.clock.start(set_up(table, twin, opened))


def terms_of_rival(table: Table, number: int, seat: Seat, host: str, lang: str) -> Terms:
    """The same game with the same deal, for somebody else."""
    known = table.terms
    fresh = replace(known, seats=known.with_seat(number, seat), host=host, lang=lang, created=table.world.clock.now())
    return replace(fresh, phase=PLAYING, next=None, hinted=(), duel=table.id, dealt_as=known.dealt_as or table.id)


async def set_up(table: Table, twin: Table, opened: OpenedTable) -> None:
    """First the new table, then the way to it. One that is there already came from this very request."""
    saved = await table.world.store.create([(twin.id, twin.head(twin.terms, 0, twin.check))])
    known = saved is Saved.FENCED
    table.guard(table.saved, Saved.SAFE if known else saved, point_to, (table, twin, opened, known))


def point_to(table: Table, twin: Table, opened: OpenedTable, known: bool) -> None:
    """The new table is safe."""
    if not known:
        table.home.seat_twin(twin)
    table.save_terms(replace(table.terms, duel=twin.id), accepted, table, opened)


def accepted(table: Table, opened: OpenedTable) -> None:
    """Both tables know of each other."""
    telling.tell_facts(table)
    table.reply(opened)


def hand_out(table: Table) -> None:
    """The record, if the other one cannot learn anything from it any more."""
    answer, table.asking = table.asking, None
    if answer is not None:
        table.world.clock.start(handed_out(table, answer))


async def handed_out(table: Table, answer: Answer) -> None:
    """Look how the other table stands; one that is gone from the store is over too."""
    rival = table.terms.duel
    stored = await table.world.store.export(rival) if rival else None
    if not rival or (stored is not None and stored.head.phase not in (OVER, CLOSED)):
        answer(Refusal("duel-running", "S2"))
    elif table.match is not None:
        answer(record_of(table.id, table.terms, table.match))
