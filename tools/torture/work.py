"""The victim: a process that writes tables to a store as fast as it may, and notes whatever was acknowledged.

`python -m tools.torture.work FOLDER STEPS SEED`. Acknowledgements go to the file `acks` in the folder, one write each,
so that the shim sees them in their order among the flushes. Answers are held to their word: what is FENCED or FAILED
must not be there, what is UNKNOWN may be.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random

from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table.store import START, Change, Head, Saved, Step, chained

TABLES = 6


def opened(path: Path) -> SqliteStore:
    """The store, as soon as the disk lets us."""
    while True:
        try:
            return SqliteStore(path)
        except StoreTrouble:
            time.sleep(0.01)


class Victim:
    """Some tables that go on, each waiting for its own answer."""

    def __init__(self, folder: Path, steps: int, seed: int) -> None:
        self.store = opened(folder / "cheeseboard.db")
        self.acks = os.open(folder / "acks", os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        self.left = steps
        self.rng = Random(seed)

    def ack(self, table: str, n: int, check: str) -> None:
        """Somebody has been told."""
        os.write(self.acks, f"{table} {n} {check}\n".encode())

    async def run(self) -> None:
        """Until all steps are done."""
        self.store.start(asyncio.get_running_loop())
        await asyncio.gather(*(self.table(f"t{number}") for number in range(TABLES)))
        await self.store.close()

    async def table(self, name: str) -> None:
        """One table: created, played, and read again when something went wrong."""
        head = Head("any-game", 1, "playing", 0.0, 0.0, '{"a": "head"}')
        while await self.store.create([(name, head)]) not in (Saved.SAFE, Saved.FENCED):  # noqa: ASYNC110 - the disk
            await asyncio.sleep(0.01)
        self.ack(name, 0, START)
        n, check = await self.known(name)
        while self.left > 0:
            self.left -= 1
            change = self.change(name, n, check)
            answer = await self.append(name, change)
            last = change.steps[-1]
            if answer is Saved.SAFE:
                self.ack(name, last.n, last.check)
                n, check = last.n, last.check
                continue
            await asyncio.sleep(0.01)
            before = n
            n, check = await self.known(name)
            if answer is not Saved.UNKNOWN and n != before:
                raise SystemExit(f"{name}: the answer was {answer.value}, but step {n} is there")

    def change(self, name: str, n: int, check: str) -> Change:
        """One step, now and then several with a new head."""
        steps: list[Step] = []
        for number in range(n + 1, n + 1 + (self.rng.randint(2, 5) if self.rng.random() < 0.1 else 1)):
            fields = (number, 0, number % 3, f"id-{number}", '{"keep": "' + "x" * self.rng.randint(1, 60) + '"}')
            check = chained(check, name, fields)
            steps.append(Step(*fields, check))
        head = Head("any-game", 1, "playing", 0.0, 0.0, f'{{"a": {n}}}', steps[-1].n, check)
        return Change(n, tuple(steps), head if self.rng.random() < 0.15 else None)

    async def append(self, name: str, change: Change) -> Saved:
        """Write, and wait for the answer."""
        answer: asyncio.Future[Saved] = asyncio.get_running_loop().create_future()
        self.store.append(name, change, answer.set_result)
        return await answer

    async def known(self, name: str) -> tuple[int, str]:
        """What the store says now; asked again while the disk does not answer."""
        while True:
            try:
                stored = await self.store.read(name)
            except Exception:  # noqa: BLE001 - a disk that fails, fails for readers too
                await asyncio.sleep(0.02)
                continue
            return (0, START) if stored is None else (stored.head.count, stored.head.check)


if __name__ == "__main__":
    asyncio.run(Victim(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).run())
