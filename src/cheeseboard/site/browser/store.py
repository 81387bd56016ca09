"""Tables kept in the browser's IndexedDB.

A transaction there ends as soon as nobody asks it anything more, so each one is a single call to `Keep`
(web/src/worker/keep.ts). What goes over is JSON text: quicker than one object after the other.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import asdict, fields
from typing import Any, Protocol

from cheeseboard.table.clock import Clock
from cheeseboard.table.store import (
    HOURS_KEPT,
    Age,
    Change,
    Damaged,
    Done,
    Head,
    Saved,
    Step,
    Stored,
    Summary,
    checked,
    fits,
    sealed,
)
from cheeseboard.table.world import compact


class Keep(Protocol):
    """The browser's side. Texts are JSON; an answer of a write is a word of `Saved`."""

    def append(self, table: str, after: int, steps: str, head: str) -> Awaitable[str]:
        """Write a change of a table, if it has so many steps; strictly: on disk before the answer."""
        ...

    def create(self, heads: str) -> Awaitable[str]:
        """Write new tables, all or none."""
        ...

    def read(self, table: str) -> Awaitable[str]:
        """A table with its head, its steps and why it is set aside; `null` if there is none."""
        ...

    def tables(self, phases: str) -> Awaitable[str]:
        """All heads of some phases, oldest first."""
        ...

    def aside(self, table: str, why: str) -> Awaitable[None]:
        """Set a table aside."""
        ...

    def purge(self, phases: str, before: float, most: int, spare: str) -> Awaitable[str]:
        """Delete old tables; their ids."""
        ...

    def hours(self, hour: int, most: int) -> Awaitable[str]:
        """Note an hour, keep so many; all of them, in order."""
        ...

    def count(self) -> Awaitable[int]:
        """How many tables there are."""
        ...

    def alive(self) -> bool:
        """Is the database open?"""
        ...

    def close(self) -> None:
        """Let go."""
        ...


class BrowserStore:
    """The store of one worker; the tab that holds the lock is the only one that writes."""

    def __init__(self, keep: Keep, clock: Clock) -> None:
        self.keep = keep
        self.clock = clock
        self.waiting = 0
        """Writes that the browser has not answered yet."""

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write a change; the answer comes from the browser."""
        self.waiting += 1
        self.clock.start(self.write(table, change, done))

    async def write(self, table: str, change: Change, done: Done) -> None:
        """One transaction."""
        saved = Saved.FENCED
        if fits(change):
            head = "null" if change.head is None else compact(row_of(table, change.head))
            saved = Saved(await self.keep.append(table, change.after, compact(change.steps), head))
        self.waiting -= 1
        done(saved)

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """All or none."""
        return Saved(await self.keep.create(compact([row_of(id_, head) for id_, head in heads])))

    async def read(self, table: str) -> Stored | None:
        """Checked like any other."""
        raw = await self.raw(table)
        if raw is None:
            return None
        if raw["aside"] is not None:
            raise Damaged(table, raw["aside"], None)
        return checked(table, head_of(raw["head"]), steps_of(raw["steps"]), raw["head"]["seal"])

    async def raw(self, table: str) -> Any:
        """A table as the browser keeps it."""
        return json.loads(await self.keep.read(table))

    async def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """Oldest first."""
        for raw in json.loads(await self.keep.tables(compact(list(phases)))):
            head = head_of(raw)
            facts = (head.game, head.rules, head.phase, head.created, head.touched, head.count)
            yield Summary(raw["id"], *facts, raw.get("aside"))

    async def export(self, table: str) -> Stored | None:
        """What is whole."""
        raw = await self.raw(table)
        if raw is None:
            return None
        try:
            return checked(table, head_of(raw["head"]), steps_of(raw["steps"]), raw["head"]["seal"])
        except Damaged as damaged:
            return damaged.whole

    async def quarantine(self, table: str, why: str) -> None:
        """Set aside."""
        await self.keep.aside(table, why)

    async def purge(self, age: Age) -> list[str]:
        """Delete old ones."""
        phases, spare = compact(list(age.phases)), compact(sorted(age.spare))
        gone: list[str] = json.loads(await self.keep.purge(phases, age.before, age.most, spare))
        return gone

    async def hours(self, hour: int) -> list[int]:
        """All hours that were noted."""
        noted: list[int] = json.loads(await self.keep.hours(hour, HOURS_KEPT))
        return noted

    async def tidy(self) -> bool:
        """The browser tidies up by itself."""
        return False

    async def count(self) -> int:
        """How many."""
        return await self.keep.count()

    def alive(self) -> bool:
        """As far as the browser has said."""
        return self.keep.alive()

    async def close(self) -> None:
        """Transactions run in order: when a later one is answered, all before it are done."""
        while self.waiting:
            await self.keep.count()
        self.keep.close()


def row_of(table: str, head: Head) -> dict[str, Any]:
    """A head as the browser keeps it, with its seal."""
    return {"id": table, **asdict(head), "seal": sealed(table, head)}


def head_of(raw: dict[str, Any]) -> Head:
    """A head from JSON. A whole number of seconds comes back as a whole number."""
    known = {one.name: raw[one.name] for one in fields(Head)}
    return Head(**{**known, "created": float(raw["created"]), "touched": float(raw["touched"])})


def steps_of(raw: list[list[Any]]) -> list[Step]:
    """Steps from JSON."""
    return [Step(*step) for step in raw]
