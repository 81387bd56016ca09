"""A store that keeps tables in memory: the plainest one there is, for tests and simulations."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

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


class MemoryStore:
    """Keeps every promise of `Store` but the disk's."""

    def __init__(self, clock: Clock, seconds: float = 0.0) -> None:
        self.clock = clock
        self.seconds = seconds
        """How long a write takes."""
        self.heads: dict[str, Head] = {}
        self.steps: dict[str, list[Step]] = {}
        self.seals: dict[str, str] = {}
        self.aside: dict[str, str] = {}
        self.seen: set[int] = set()

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write at once, answer later."""
        self.clock.call_later(self.seconds, done, self.write(table, change))

    def write(self, table: str, change: Change) -> Saved:
        """Fenced by the number of steps."""
        head = self.heads.get(table)
        if head is None or head.count != change.after or not fits(change):
            return Saved.FENCED
        last = change.steps[-1] if change.steps else None
        if last is not None:
            head = replace(head, count=last.n, check=last.check, touched=max(head.touched, last.at))
            self.steps[table].extend(change.steps)
        self.heads[table] = head
        if change.head is not None:
            self.keep_head(table, change.head)
        return Saved.SAFE

    def keep_head(self, table: str, head: Head) -> None:
        """A head with its seal."""
        self.heads[table] = head
        self.seals[table] = sealed(table, head)

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """All or none."""
        if any(id_ in self.heads for id_, _ in heads):
            return Saved.FENCED
        for id_, head in heads:
            self.keep_head(id_, head)
            self.steps[id_] = []
        return Saved.SAFE

    async def read(self, table: str) -> Stored | None:
        """Checked like any other."""
        if table not in self.heads:
            return None
        if table in self.aside:
            raise Damaged(table, self.aside[table], None)
        return checked(table, self.heads[table], self.steps[table], self.seals[table])

    async def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """Oldest first."""
        for id_, head in sorted(self.heads.items(), key=lambda item: item[1].created):
            if not phases or head.phase in phases:
                facts = (head.game, head.rules, head.phase, head.created, head.touched, head.count)
                yield Summary(id_, *facts, self.aside.get(id_))

    async def export(self, table: str) -> Stored | None:
        """What is whole."""
        if table not in self.heads:
            return None
        try:
            return checked(table, self.heads[table], self.steps[table], self.seals[table])
        except Damaged as damaged:
            return damaged.whole

    async def quarantine(self, table: str, why: str) -> None:
        """Set aside."""
        if table in self.heads:
            self.aside[table] = why

    async def purge(self, age: Age) -> list[str]:
        """Delete old ones."""
        old = [
            id_
            for id_, head in self.heads.items()
            if head.phase in age.phases and head.touched < age.before and id_ not in age.spare | self.aside.keys()
            if not (age.unplayed and head.count)
        ][: age.most]
        for id_ in old:
            del self.heads[id_], self.steps[id_], self.seals[id_]
        return old

    async def hours(self, hour: int) -> list[int]:
        """Remembered while the process lives."""
        self.seen = set(sorted({*self.seen, hour})[-HOURS_KEPT:])
        return sorted(self.seen)

    async def tidy(self) -> bool:
        """Nothing to tidy."""
        return False

    async def count(self) -> int:
        """How many."""
        return len(self.heads)

    def alive(self) -> bool:
        """Always."""
        return True

    async def close(self) -> None:
        """Nothing to let go of."""
