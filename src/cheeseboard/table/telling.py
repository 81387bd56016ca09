"""What everybody may know of a table, and the small messages: done, refused, somebody came or went."""

from cheeseboard.core.refusal import Refusal
from cheeseboard.table.away import stands_in
from cheeseboard.table.line import Line
from cheeseboard.table.replies import Refused, SeatFacts, ServerMessage, TableFacts
from cheeseboard.table.table import Table
from cheeseboard.table.words import words

FEW = 16
SECONDS_PER_LINE = 0.001


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
