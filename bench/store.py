"""How many steps a second a store keeps: one table, 50 and 500, each table waiting for its own step before the next.

Run it with the project's Python: `python bench/store.py [--seconds 2] [--folder DIR]`. The SQLite file is flushed at
each commit, so the disk decides with one table; so is Postgres, where there is one; the store in memory shows what the
bookkeeping alone costs.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from cheeseboard.server.clock import LoopClock
from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.session import prove
from cheeseboard.server.store.postgres.store import PostgresStore
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.store import START, Change, Head, Saved, Step, Store, chained
from run import find_postgres
from tools.postgres import Postgres

COUNTS = (1, 50, 500)


class Load:
    """Tables that write one step after another."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.steps = 0
        self.going = True

    async def run(self, tables: int, seconds: float) -> float:
        """Steps per second with so many tables."""
        names = [f"{tables}-{number}" for number in range(tables)]
        head = Head("any", 1, "playing", 0.0, 0.0, "{}")
        must_be_safe(await self.store.create([(name, head) for name in names]))
        self.steps, begun = 0, time.perf_counter()
        for name in names:
            self.write(name, 0, START)
        await asyncio.sleep(seconds)
        found = self.steps / (time.perf_counter() - begun)
        self.going = False
        await asyncio.sleep(0.2)
        self.going = True
        return found

    def write(self, table: str, after: int, before: str) -> None:
        """The next step of a table."""
        fields = (after + 1, 1_700_000_000, 0, f"id-{after}", '{"keep":2}')
        check = chained(before, table, fields)

        def done(saved: Saved) -> None:
            must_be_safe(saved)
            self.steps += 1
            if self.going:
                self.write(table, after + 1, check)

        self.store.append(table, Change(after, (Step(*fields, check),)), done)


def must_be_safe(saved: Saved) -> None:
    """A store that loses steps is fast, and of no use."""
    if saved is not Saved.SAFE:
        raise RuntimeError(saved)


async def measure(seconds: float, folder: Path) -> None:
    """Every store, one row each."""
    loop = asyncio.get_running_loop()
    sqlite = SqliteStore(folder / "bench.db")
    sqlite.start(loop)
    stores: dict[str, Store] = {"SQLite, flushed": sqlite, "in memory": MemoryStore(LoopClock(loop))}
    server = Postgres(folder / "postgres") if find_postgres() else None
    if server is not None:
        stores["Postgres, flushed"] = await postgres_store(server.start())
    print(f"{'steps a second':<20}" + "".join(f"{count:>8} tables" for count in COUNTS))
    for name, store in stores.items():
        load = Load(store)
        found = [await load.run(count, seconds) for count in COUNTS]
        print(f"{name:<20}" + "".join(f"{figure:>15,.0f}" for figure in found))
        await store.close()
    if server is not None:
        server.stop()


async def postgres_store(server: Postgres) -> PostgresStore:
    """A store in a Postgres of our own."""
    address = Address(server.url(), server.password)
    await prove(address, 10.0)
    store = PostgresStore(address, lease=10.0)
    store.start(asyncio.get_running_loop())
    return store


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        Path(folder).chmod(0o755)  # the database does not run as root
        asyncio.run(measure(args.seconds, Path(folder)))


if __name__ == "__main__":
    main()
