"""Advice at the table: what each move is worth, from the seat's own view, worked out by the thinker and not here.

In memory mode the view is the forgotten one: advice remembers no more than the table shows. That a seat had a hint is
written down and shown to everybody before the hint is given.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cheeseboard.core.game import Move
from cheeseboard.core.judgement import Advice, MoveAdvice
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import show, telling
from cheeseboard.table.line import Line
from cheeseboard.table.messages import Check
from cheeseboard.table.replies import Checked, HintGiven, MoveWorth
from cheeseboard.table.table import Table
from cheeseboard.table.thinker import Question

Got = Callable[[Advice | None], None]
THOUSAND = 1000


class Asked(NamedTuple):
    """Who wants to know, for which seat, and at which step."""

    line: Line
    seat: int
    id: str
    n: int


def hint(table: Table, line: Line, seat: int, id_: str) -> None:
    """Ask for every move's worth, and give it to the one who asked."""
    ask(table, seat, partial(hinted, table, Asked(line, seat, id_, table.n)))


def check(table: Table, line: Line, message: Check, seat: int, move: Move) -> None:
    """Ask whether a move gives away so many thousandths of the chance."""
    table.game.check_move(table.playing.state, move)
    ask(table, seat, partial(checked, table, Asked(line, seat, message.id, table.n), move, message.least))


def ask(table: Table, seat: int, got: Got) -> None:
    """Advice about the present step: at once if it is known, else when the thinker has it; one question for all."""
    known, key = table.advice, (table.n, seat)
    if known is not None and known[:2] == key:
        got(known[2])
        return
    waiting = table.advising.setdefault(key, [])
    waiting.append(got)
    if len(waiting) == 1:
        table.world.thinker.advise(question(table, seat), lambda advice: table.post(arrived, table, key, advice))


def question(table: Table, seat: int) -> Question:
    """What the thinker is asked: the view as the seat is shown it."""
    world = table.world
    return Question(
        game=table.terms.game,
        rules=table.terms.rules,
        bot="",
        view=show.shown_view(table, seat) or {},
        legal=table.playing.legal(),
        seed=0,
        budget_ms=world.limits.advice_ms,
        table=table.id,
        address=table.address,
    )


def arrived(table: Table, key: tuple[int, int], advice: Advice | None) -> None:
    """The thinker has answered: everybody who waits is told, and it is remembered until the next question."""
    if advice is not None:
        table.advice = (*key, advice)
    for got in table.advising.pop(key, ()):
        got(advice)


def hinted(table: Table, asked: Asked, advice: Advice | None) -> None:
    """Write down that the seat had a hint, then give it."""
    if advice is None:
        telling.refuse(table, asked.line, Refusal("no-advice", "S10"), asked.id)
        return
    given: HintGiven = {
        "type": "hint",
        "id": asked.id,
        "n": asked.n,
        "seat": asked.seat,
        "method": advice.method,
        "moves": [worth(table, found) for found in advice.moves],
    }
    counted(table, asked, given)


def checked(table: Table, asked: Asked, move: Move, least: int, advice: Advice | None) -> None:
    """Say that the move is fine; or what speaks against it, which counts as a hint. No time to look: it is fine."""
    answer: Checked = {"type": "checked", "id": asked.id, "n": asked.n, "fine": True}
    chosen = None if advice is None else found_in(table, asked, move, advice)
    if advice is None or chosen is None:
        telling.tell(table, asked.line, answer)
        return
    best = advice.moves[0]
    loss = best.chance - chosen.chance
    if loss * THOUSAND < least * max(1.0, best.chance):  # alone the best verdict in reach counts as everything
        telling.tell(table, asked.line, answer)
        return
    doubt: Checked = {**answer, "fine": False, "loss": loss}
    counted(table, asked, {**doubt, "move": worth(table, chosen), "best": worth(table, best)})


def found_in(table: Table, asked: Asked, move: Move, advice: Advice) -> MoveAdvice | None:
    """The move among those weighed, however its dice were written; None if the table has moved on."""
    if table.n != asked.n:
        return None
    code, state = table.game.code_of(table.playing.state, move), table.playing.state
    return next((found for found in advice.moves if table.game.code_of(state, found.move) == code), None)


def counted(table: Table, asked: Asked, message: HintGiven | Checked) -> None:
    """One more hint for this seat, safe and seen by everybody before it is given."""
    terms = replace(table.terms, hinted=table.terms.with_hint(asked.seat))
    table.save_terms(terms, given, table, asked.line, message)


def given(table: Table, line: Line, message: HintGiven | Checked) -> None:
    """The hint is written down."""
    telling.tell_facts(table)
    if line in table.lines:
        telling.tell(table, line, message)


def worth(table: Table, found: MoveAdvice) -> MoveWorth:
    """A move's worth as the wire carries it."""
    facts: MoveWorth = {
        "move": show.written(table.game, found.move),
        "named": table.game.fields_of(found.move),
        "chance": found.chance,
        "error": found.error,
        "reasons": [{"code": reason.code, "values": reason.values} for reason in found.reasons],
    }
    return facts if found.verdicts is None else {**facts, "verdicts": list(found.verdicts)}
