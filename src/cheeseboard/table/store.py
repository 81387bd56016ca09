"""What a table needs kept, and what a store promises. `cheeseboard.testing.stores` holds every store to it.

A store answers only when what it answers is safe. Steps are fenced by their number: of two writers that both think
the table is theirs, one is told so before anything of it is written.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import blake2b
from typing import NamedTuple, Protocol

START = "0" * 16
"""The checksum before the first step."""
HOURS_KEPT = 366 * 24
"""So many of the latest hours in which it ran a store remembers."""


class Saved(Enum):
    """How a write ended."""

    SAFE = "safe"
    """It is on disk, and survives whatever the disk survives."""
    FENCED = "fenced"
    """Somebody else went on with this table: drop it and read it anew."""
    FAILED = "failed"
    """Nothing of it was written."""
    UNKNOWN = "unknown"
    """The line broke while it was being written: read the table to know."""


class Step(NamedTuple):
    """One thing that happened at a table. A tuple, as is a change: thousands are made each second."""

    n: int
    at: int
    """Seconds since 1970."""
    seat: int | None
    id: str | None
    """The client's id of the message, so that sending it again does nothing."""
    move: str
    """The move in its record form as JSON text, or a word for what is no move: `"undo"`, `"newcomer"`."""
    check: str
    """A checksum over this step and, through the one before it, over all steps."""


@dataclass(frozen=True, slots=True)
class Head:
    """Everything else of a table."""

    game: str
    rules: int
    phase: str
    created: float
    touched: float
    data: str
    """JSON text that only the table reads."""
    count: int = 0
    """How many steps the table has."""
    check: str = START
    """The checksum of the last of them."""


class Change(NamedTuple):
    """What is to be written together: steps after step number `after`, and perhaps a new head."""

    after: int
    steps: tuple[Step, ...] = ()
    head: Head | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was read, whole and checked."""

    head: Head
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    id: str
    game: str
    rules: int
    phase: str
    created: float
    touched: float
    count: int
    quarantined: str | None = None


class Damaged(Exception):
    """A table whose rows do not fit together; `whole` holds what does, `why` says what does not."""

    def __init__(self, table: str, why: str, whole: Stored | None) -> None:
        super().__init__(table, why)
        self.table = table
        self.why = why
        self.whole = whole


@dataclass(frozen=True, slots=True)
class Age:
    """Which tables are old: those of these phases that nobody has touched since `before`."""

    phases: tuple[str, ...]
    before: float
    most: int = 500
    """At most so many at once: purging must not make players wait."""
    spare: frozenset[str] = field(default_factory=frozenset)
    """Tables that are in use, however old they look."""
    unplayed: bool = False
    """Only those on which nobody has ever moved."""


Done = Callable[[Saved], None]


class Store(Protocol):
    """Keeps tables. Calls come from one event loop; `done` is called on it."""

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write a change of a table, if the store holds exactly `change.after` steps of it and still owns it."""
        ...

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """Write the heads of new tables together; FENCED if one of the ids is taken."""
        ...

    async def read(self, table: str) -> Stored | None:
        """A table, after everything written before; None if there is none. Raises Damaged."""
        ...

    def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """All tables, or those of some phases, oldest first."""
        ...

    async def export(self, table: str) -> Stored | None:
        """As much of a table as is whole, also of a damaged or quarantined one."""
        ...

    async def quarantine(self, table: str, why: str) -> None:
        """Set a damaged table aside: it is neither played nor purged until somebody has looked at it."""
        ...

    async def purge(self, age: Age) -> list[str]:
        """Delete old tables, and say which."""
        ...

    async def hours(self, hour: int) -> list[int]:
        """Note that we ran in this hour (counted since 1970); all hours noted, in order. Tables age by these."""
        ...

    async def tidy(self) -> bool:
        """Do a little of the upkeep that can wait; True if there is more of it."""
        ...

    async def count(self) -> int:
        """How many tables there are."""
        ...

    def alive(self) -> bool:
        """Can it write now, as far as it knows?"""
        ...

    async def close(self) -> None:
        """Finish what is waiting, then let go."""
        ...


def chained(before: str, table: str, step: "Step | tuple[int, int, int | None, str | None, str]") -> str:
    """The checksum of a step (or of its fields without one), chained to the one before it."""
    n, at, seat, id_, move = step[:5]
    text = f"{before}\0{table}\0{n}\0{at}\0{'' if seat is None else seat}\0{'' if id_ is None else id_}\0{move}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def sealed(table: str, head: Head) -> str:
    """The checksum of a head. Count, last checksum and time of touching go on with the steps, and are not in it."""
    text = f"{table}\0{head.game}\0{head.rules}\0{head.phase}\0{float(head.created)!r}\0{head.data}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def fits(change: Change) -> bool:
    """Are the steps of a change numbered as it says, and does its head count them?"""
    numbers = [step.n for step in change.steps]
    last = change.after + len(numbers)
    heads = change.head is None or change.head.count == last
    return heads and numbers == list(range(change.after + 1, last + 1))


def checked(table: str, head: Head, steps: Sequence[Step], seal: str) -> Stored:
    """A table whose head has its seal, and whose steps are chained without gaps, as many as it says; else Damaged."""
    before, whole = START, 0
    why = f"{len(steps)} of {head.count} steps" if len(steps) != head.count else ""
    for number, step in enumerate(steps, 1):
        if step.n != number or step.check != chained(before, table, step):
            why = f"step {number} does not fit"
            break
        before, whole = step.check, number
    if seal != sealed(table, head):
        why = "its head does not fit"
    if why or before != head.check:
        kept = Stored(replace(head, count=whole, check=before), tuple(steps[:whole]))
        raise Damaged(table, why or "the last step does not fit", kept)
    return Stored(head, tuple(steps))
