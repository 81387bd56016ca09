"""The store of a table at the terminal: one save file, in the format that the terminal has always written.

It keeps one table, and of its steps only what a game at one device needs. What it cannot write it holds back: the table
waits, and shows nothing, until the people at it have decided.
"""

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager

from cheeseboard.table.clock import Clock
from cheeseboard.table.history import UNDO
from cheeseboard.table.store import START, Age, Change, Done, Head, Saved, Step, Stored, Summary, chained
from cheeseboard.tui.saves import Line, SaveFile

TABLE = "save"
"""The name of the only table."""


class SaveStore:
    """A save file behind a table."""

    def __init__(self, file: SaveFile, clock: Clock, stored: Stored | None = None) -> None:
        self.file = file
        self.clock = clock
        self.stored = stored
        self.trouble: OSError | None = None
        self.tolerant = False
        """The people chose to go on although nothing can be written."""
        self.unwritten: list[Line] = []
        self.held: Done | None = None
        """Who waits for a write that failed."""
        self.grouping = False

    # -- writing ------------------------------------------------------------------------------------------------

    def append(self, table: str, change: Change, done: Done) -> None:
        """Write the steps; a head tells nothing that the steps do not. If the disk refuses, the table waits."""
        self.unwritten += [line_of(step) for step in change.steps]
        if self.grouping or self.flush() or self.tolerant:
            self.clock.call_later(0.0, done, Saved.SAFE)
        else:
            self.held = done

    def flush(self) -> bool:
        """Put everything on the disk that is not there yet."""
        try:
            self.file.append(self.unwritten)
        except OSError as error:
            self.trouble = error
            return False
        self.unwritten.clear()
        self.trouble, self.tolerant = None, False
        return True

    @contextmanager
    def group(self) -> Iterator[None]:
        """Several steps with one flush at the end. Whoever shows them waits for that."""
        self.grouping = True
        try:
            yield
        finally:
            self.grouping = False
            self.flush()

    def note(self, line: Line) -> None:
        """Something beside the steps."""
        self.unwritten.append(line)
        self.flush()

    def retry(self) -> bool:
        """Try again; the table goes on if it works."""
        if self.flush():
            self.release()
        return self.trouble is None

    def go_on(self) -> None:
        """Play on unsaved. Each further step tries again to write everything."""
        self.tolerant = True
        self.release()

    def release(self) -> None:
        """Let the table go on."""
        done, self.held = self.held, None
        if done is not None:
            self.clock.call_later(0.0, done, Saved.SAFE)

    async def create(self, heads: Sequence[tuple[str, Head]]) -> Saved:
        """The header is written; trouble with it is told by `trouble` before anything is shown."""
        self.flush()
        return Saved.SAFE

    # -- reading ------------------------------------------------------------------------------------------------

    async def read(self, table: str) -> Stored | None:
        """What the file held when it was opened."""
        return self.stored

    async def export(self, table: str) -> Stored | None:
        """The same."""
        return self.stored

    async def tables(self, phases: Sequence[str] = ()) -> AsyncIterator[Summary]:
        """One file is no list."""
        return
        yield

    async def count(self) -> int:
        """One table."""
        return 1

    async def quarantine(self, table: str, why: str) -> None:
        """A damaged save is refused when it is opened, and left as it is."""

    async def purge(self, age: Age) -> list[str]:
        """The people's files are theirs to delete."""
        return []

    async def hours(self, hour: int) -> list[int]:
        """Nothing here grows old."""
        return []

    async def tidy(self) -> bool:
        """One file is tidy."""
        return False

    def alive(self) -> bool:
        """Could the last step be written?"""
        return self.trouble is None

    async def close(self) -> None:
        """Let go of the file. All of it is on the disk already."""
        self.file.close()


def line_of(step: Step) -> Line:
    """A step as a line of the file."""
    move = json.loads(step.move)
    return {"undo": step.seat} if move == UNDO else {"move": move}


def steps_in(lines: Sequence[Line]) -> tuple[list[Step], dict[int, int]]:
    """The steps of a file, and for each seat the step up to which its secret looks were confirmed.

    The lines do not name the seat that moved: the rules know it.
    """
    steps: list[Step] = []
    seen: dict[int, int] = {}
    before = START
    for line in lines:
        if "seen" in line:
            seen[line["seen"]] = len(steps)
            continue
        text = json.dumps(UNDO if "undo" in line else line["move"])
        fields = (len(steps) + 1, 0, line.get("undo"), None, text)
        before = chained(before, TABLE, fields)
        steps.append(Step(*fields, before))
    return steps, seen
