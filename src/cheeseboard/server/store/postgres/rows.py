"""Changes, heads and steps as the arrays that the statements take, and back."""

from collections.abc import Iterable, Sequence
from typing import Any

from cheeseboard.table.store import Change, Head, Step, fits, sealed

HOW = "surrogatepass"
"""Message ids are any text that JSON can hold, zeros and halves of letters too: the database keeps their bytes."""


def is_sound(change: Change) -> bool:
    """Does a change fit together, so that only the database can still refuse it?"""
    last = change.steps[-1].check if change.steps else None
    return fits(change) and (change.head is None or last is None or change.head.check == last)


def change_columns(changes: Sequence[tuple[str, Change]]) -> list[list[Any]]:
    """One row for each change, column by column."""
    return columns([change_row(table, change) for table, change in changes], 9)


def change_row(table: str, change: Change) -> tuple[Any, ...]:
    """A head alone names the checksum that it is for; steps are fenced by their number."""
    head, last = change.head, change.steps[-1] if change.steps else None
    check = last.check if last is not None else head.check if head is not None else ""
    touched = max(last.at if last is not None else 0.0, head.touched if head is not None else 0.0)
    facts = (table, change.after, change.after + len(change.steps), None if last is not None else check, check)
    return (*facts, float(touched), head and head.phase, head and head.data, head and sealed(table, head))


def step_columns(changes: Iterable[tuple[str, Change]]) -> list[list[Any]]:
    """One row for each step."""
    return columns([step_row(table, step) for table, change in changes for step in change.steps], 7)


def step_row(table: str, step: Step) -> tuple[Any, ...]:
    """A step."""
    message = None if step.id is None else step.id.encode("utf-8", HOW)
    return (table, step.n, step.at, step.seat, message, step.move, step.check)


def head_columns(heads: Iterable[tuple[str, Head]]) -> list[list[Any]]:
    """One row for each new table."""
    return columns([head_row(id_, head) for id_, head in heads], 10)


def head_row(table: str, head: Head) -> tuple[Any, ...]:
    """A new table, with the seal of its head."""
    facts = (table, head.game, head.rules, head.phase, head.created, head.touched, head.count, head.check)
    return (*facts, sealed(table, head), head.data)


def columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Rows turned on their side; no rows are empty columns."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


def step_of(row: Any) -> Step:
    """A step from its row."""
    _, n, at, seat, message, move, check = row
    return Step(n, at, seat, None if message is None else message.decode("utf-8", HOW), move, check)


def head_of(row: Any) -> Head:
    """A head from its row."""
    _, game, rules, phase, created, touched, data, count, check, _, _ = row
    return Head(game, rules, phase, created, touched, data, count, check)
