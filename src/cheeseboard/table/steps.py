"""Steps: check, write, acknowledge, broadcast, in this order."""

from dataclasses import replace
from typing import Any

from cheeseboard.core.game import Move
from cheeseboard.core.match import Match
from cheeseboard.table import lessons, show, telling
from cheeseboard.table.history import NEWCOMER, UNDO, Past
from cheeseboard.table.line import Line
from cheeseboard.table.store import Change, Step, chained
from cheeseboard.table.table import Act, Table
from cheeseboard.table.terms import OVER, Terms

FEW = 16
"""So many lines are told of a step for the price of the message that led to it;"""
LINES_PER_TOKEN = 32
"""of those beyond, so many for the price of another."""


def play(table: Table, seat: int, id_: str | None, move: Move, line: Line | None) -> None:
    """A decision. The rules have the last word: a refusal leaves everything as it was."""
    match = table.playing
    before = match.state
    match.play(move)
    keep(table, match, (seat, move), before, id_, line)


def roll(table: Table, seat: int, id_: str | None, line: Line | None) -> None:
    """Draw the roll that is due; in a lesson the dice fall as it says."""
    match, given = table.playing, lessons.due(table)
    before = match.state
    if given is None:
        move = match.draw()
    else:
        move = given.move
        match.play(move)
    keep(table, match, (seat, move), before, id_, line)


def undo(table: Table, seat: int, id_: str, line: Line) -> None:
    """Take a decision back."""
    match = table.playing
    before = match.state
    match.undo(seat)
    keep(table, match, (seat, UNDO), before, id_, line)


def newcomer(table: Table, seat: int, terms: Terms, then: Act) -> None:
    """Somebody new takes a seat over in mid-game: the seat forgets what its earlier holder knew."""
    before = table.playing.state
    table.playing.newcomer(seat)
    step = next_step(table, (seat, NEWCOMER), None)
    change = Change(table.n, (step,), table.head(terms, step.n, step.check))
    table.save(change, came, table, step, before, terms, then)


def came(table: Table, step: Step, before: Any, terms: Terms, then: Act) -> None:
    """The newcomer is safe: everybody is told."""
    table.agree(terms)
    told(table, (step.seat, NEWCOMER), before, step, None)
    then()


def next_step(table: Table, past: Past, id_: str | None) -> Step:
    """A step as the store keeps it, chained to the one before."""
    seat, move = past
    text = table.world.dumps(move if isinstance(move, str) else show.written(table.game, move))
    n, at = table.n + 1, int(table.world.clock.now())
    return Step(n, at, seat, id_, text, chained(table.check, table.id, (n, at, seat, id_, text)))


def keep(table: Table, match: Match, past: Past, before: Any, id_: str | None, line: Line | None) -> None:
    """Write the step, and with the last one that the game is over; nobody hears of it before it is safe."""
    step = next_step(table, past, id_)
    if match.over:
        terms = replace(table.terms, phase=OVER)
        change = Change(table.n, (step,), table.head(terms, step.n, step.check))
        table.save(change, ended, table, past, before, step, line, terms)
    else:
        table.save(Change(table.n, (step,)), told, table, past, before, step, line)


def ended(table: Table, past: Past, before: Any, step: Step, line: Line | None, terms: Terms) -> None:
    """The last step is safe."""
    table.agree(terms)
    told(table, past, before, step, line)
    telling.tell_facts(table)


def told(table: Table, past: Past, before: Any, step: Step, line: Line | None) -> None:
    """Acknowledge and broadcast: each perspective is worked out and written once, however many look through it."""
    table.count_step(past, step)
    table.world.counts.steps += 1
    eyes = {other.seat for other in table.lines if other.greeted}
    events = show.events_of(table, eyes.union(table.followers), past, before)
    packets = {seat: show.update(table, seat, events) for seat in eyes}
    for other in table.lines:
        if other is line and step.id is not None:
            other.send(table.world.encode({"type": "ack", "id": step.id, "n": table.n}), packets[other.seat])
        elif other.greeted:
            other.send(packets[other.seat])
    charge(table, line)
    for seat in table.followers:
        follow(table, seat, events)


def charge(table: Table, line: Line | None) -> None:
    """Telling everybody is paid for by whoever acted; a bot's step by the address that opened its table."""
    cost = max(0, len(table.lines) - FEW) / LINES_PER_TOKEN
    if line is None:
        purse = table.world.purse(table.address)
        if purse is not None:
            purse.spend(table.world.clock.monotonic(), 1.0 + cost)
    elif cost:
        line.owe(table.world.clock.monotonic(), cost)


def follow(table: Table, seat: int, events: show.Told) -> None:
    """Tell a bot that listens what its seat saw."""
    bot = table.terms.seats[seat].bot
    if bot is not None:
        table.world.thinker.follow(table.id, bot, events[seat], table.view(seat))
