"""Several nodes, measured: moves per CPU second on 1, 2, 3 nodes, what handing on costs, how long each accident lasts.

`python -m bench.cluster [--quick] [--json FILE] [--write]` in the source folder, with PostgreSQL installed. Everything
runs on this machine, loopback only, and the players take their share of its cores, too; so compare rows with each
other. The costs of a step go into the load model (`bench/load_model.py`). `--write` puts all of it into docs/cluster.md
(about five minutes, `--quick` three).
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from bench.load_model import Costs
from bench.load_model import table as needs
from bench.store import Load as StoreLoad
from bench.tables import table, write_into
from bench.wsclient import Client, connect

from cheeseboard.server.store.postgres.address import Address
from cheeseboard.server.store.postgres.session import prove
from cheeseboard.server.store.postgres.store import PostgresStore
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table.store import Change, Head
from cheeseboard.testing.stores import steps_of
from tests.cluster.cutting import PASS, SILENT, CuttingProxy
from tests.cluster.nodes import Cluster, freeze, leave, thaw
from tests.cluster.players import Crowd
from tests.fixture_games import FOLDER
from tests.server.clients import Server
from tools.postgres import Postgres

COMMAND = "bench/cluster.py"
TICKS = os.sysconf("SC_CLK_TCK")
PARTS = ("sqlite", "nodes", "handing_on", "claims", "store", "accidents", "rolling")
UNITS = {
    "moves_a_second": "{} moves/s",
    "moves_per_cpu_second": "{} per CPU second",
    "node_us": "{} µs of a node for a move",
    "database_us": "{} µs of Postgres",
    "p50_ms": "p50 {} ms",
    "p99_ms": "p99 {} ms",
    "longest_s": "longest wait {} s",
    "median_s": "median {} s",
    "steps_checked": "{} steps looked at",
    "tables_50": "{} at 50 tables",
    "tables_500": "{} at 500 tables",
    "wal": "log {}",
    "step": "stored {}",
    "claim_s": "claimed in {} s",
    "read_s": "read in {} s",
    "s": "{} s",
    "direct_p50_ms": "at the owner p50 {} ms",
    "handed_on_p50_ms": "handed on p50 {} ms",
    "direct_p25_ms": "at the owner p25 {} ms",
    "handed_on_p25_ms": "handed on p25 {} ms",
}
"""The figures as the docs name them."""
LEASE = 3.0
"""The default of `--lease`."""
read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder().encode


# -- players who measure --------------------------------------------------------------------------------------------


class Seat:
    """One seat on one connection: acts as soon as it is its turn."""

    def __init__(self, load: "Load", opened: dict[str, Any], seat: int) -> None:
        self.load, self.seat, self.host = load, seat, opened["host"]
        self.secret = opened["seats"][seat]["secret"]
        self.sent, self.count = 0.0, 0
        self.again: asyncio.Future[None] | None = None

    async def sit(self, port: int, table: str) -> None:
        """Connect through a node and say hello."""
        self.port = port
        client = await connect("127.0.0.1", port, f"/api/tables/{table}/ws", self.hear)
        self.load.clients.append(client)
        client.say(write({"type": "hello", "v": 1, "secret": self.secret}))

    def hear(self, client: Client, text: bytes) -> None:
        """Count what is acknowledged; act on what is seen."""
        message = read(text)
        if message["type"] == "ack":
            self.load.trips.append(time.perf_counter() - self.sent)
        elif message["type"] in ("update", "welcome"):
            self.act(client, message)
        elif message["type"] == "rematch":
            client.close()
            self.again = asyncio.ensure_future(self.sit(self.port, message["table"]))

    def act(self, client: Client, message: dict[str, Any]) -> None:
        """The next move, if it is mine; after the end, another game."""
        view = message["view"]
        if view["result"]:
            if self.seat == 0:
                client.say(write({"type": "host", "secret": self.host, "do": "rematch"}))
        elif view["actor"] == self.seat:
            self.count += 1
            self.sent = time.perf_counter()
            what = {"type": "roll"} if view["chance"] else {"type": "move", "move": message["legal"][0]}
            client.say(write({**what, "id": str(self.count), "n": message["n"]}))


class Load:
    """Tables that are played as fast as they can be."""

    def __init__(self) -> None:
        self.trips: list[float] = []
        self.clients: list[Client] = []

    async def open(self, owner: Server, through: Server, tables: int) -> None:
        """Tables of one node, played through the same or another one."""
        body = {"game": "cheese", "players": 2, "seats": [{"kind": "here"}] * 2, "settings": {"bot_pause_ms": 0}}
        for _ in range(tables):
            opened = await asyncio.to_thread(owner.post, "/api/tables", body)
            for seat in range(2):
                await Seat(self, opened, seat).sit(through.port, opened["table"])

    def close(self) -> None:
        """Everybody hangs up."""
        for client in self.clients:
            client.close()


def cpu(pids: list[int]) -> float:
    """CPU seconds of processes and of their children that still run."""
    found = 0.0
    for pid in [*pids, *(child for parent in pids for child in children(parent))]:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found += (int(fields[11]) + int(fields[12])) / TICKS
    return found


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def pids(nodes: list[Server]) -> list[int]:
    """Their processes."""
    return [node.process.pid for node in nodes if node.process is not None]


async def play(load: Load, nodes: list[Server], postgres: Postgres | None, seconds: float) -> dict[str, float]:
    """Let them play for a while."""
    base = [postgres.process.pid] if postgres is not None and postgres.process is not None else []
    await asyncio.sleep(min(1.0, seconds / 4))
    load.trips.clear()
    before = (cpu(pids(nodes)), cpu(base), time.perf_counter())
    await asyncio.sleep(seconds)
    after = (cpu(pids(nodes)), cpu(base), time.perf_counter())
    spent, database, wall = (late - early for late, early in zip(after, before, strict=True))
    trips = sorted(load.trips)
    load.close()
    moves = len(trips)
    return {
        "moves_a_second": moves / wall,
        "moves_per_cpu_second": moves / spent,
        "node_us": spent / moves * 1e6,
        "database_us": database / moves * 1e6,
        "p50_ms": trips[moves // 2] * 1000,
        "p99_ms": trips[int(moves * 0.99)] * 1000,
    }


# -- what is measured -----------------------------------------------------------------------------------------------


class Bench:
    """A database on the real disk, and everything that is measured on it."""

    def __init__(self, folder: Path, quick: bool) -> None:
        self.folder = folder
        self.seconds = 3.0 if quick else 10.0
        self.tables = 50
        self.people = 9
        self.postgres = Postgres(folder / "postgres").start()
        os.environ["PGPASSWORD"] = self.postgres.password
        os.environ["CHEESEBOARD_GAMES"] = str(FOLDER)  # the crowd plays a game of the tests
        self.found: dict[str, Any] = {}

    def say(self, name: str, figures: dict[str, float]) -> None:
        """One row."""
        self.found[name] = figures
        print(f"{name:<34}" + "  ".join(f"{key} {value:,.4g}" for key, value in figures.items()), flush=True)

    async def sqlite(self) -> None:
        """The same tables on one server with a file."""
        server = Server(self.folder / "sqlite", "--rate", "1e9", "--tables", "1e9")
        await asyncio.to_thread(server.start)
        load = Load()
        await load.open(server, server, self.tables)
        self.say("SQLite, one server", await play(load, [server], None, self.seconds))
        await asyncio.to_thread(server.stop)

    async def nodes(self) -> None:
        """One, two and three of them."""
        for count in (1, 2, 3):
            await self.spread(count)

    async def store(self) -> None:
        """Durable steps a second at the stores themselves, over 50 and over 500 tables."""
        sqlite = SqliteStore(self.folder / "steps.db")
        sqlite.start(asyncio.get_running_loop())
        postgres = await opened(Address(self.postgres.url(), self.postgres.password))
        for name, store in (("SQLite", sqlite), ("Postgres", postgres)):
            load = StoreLoad(store)
            rates = {f"tables_{count}": await load.run(count, self.seconds) for count in (50, 500)}
            self.say(f"steps a second, {name}", rates)
            await store.close()

    async def spread(self, count: int) -> None:
        """Tables spread over nodes, each played at its owner."""
        async with Cluster(self.postgres, self.folder, LEASE) as cluster:
            nodes = await cluster.start_all(*(f"n{count}{number}" for number in range(count)))
            load = Load()
            for node in nodes:
                await load.open(node, node, self.tables // count)
            before = await self.written_bytes(cluster)
            self.say(f"Postgres, nodes: {count}", await play(load, nodes, self.postgres, self.seconds))
            after = await self.written_bytes(cluster)
            steps = after["steps"] - before["steps"]
            self.say(
                "bytes a step", {"wal": (after["wal"] - before["wal"]) / steps, "step": after["size"] / after["steps"]}
            )

    async def written_bytes(self, cluster: Cluster) -> dict[str, float]:
        """How much log there was, how many steps there are, and what they take with their index."""
        wal = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal"
        steps = "SELECT count(*) AS steps, pg_total_relation_size('cheeseboard.steps') AS size FROM cheeseboard.steps"
        rows = [*await cluster.sql(wal), *await cluster.sql(steps)]
        return {key: float(value) for row in rows for key, value in row.items()}

    async def handing_on(self) -> None:
        """One quiet table, then many, at the owner and through another node."""
        async with Cluster(self.postgres, self.folder, LEASE) as cluster:
            a, b = await cluster.start_all("a", "b")
            self.say("a ping and its answer", await pings(a, b))
            self.say("a move and its answer", await moves(a, b, self.seconds))
            for name, through in (("direct", a), ("handed on", b)):
                for tables in (1, self.tables):
                    load = Load()
                    await load.open(a, through, tables)
                    self.say(f"{name}, tables: {tables}", await play(load, [a, b], self.postgres, self.seconds))

    async def accidents(self) -> None:
        """How long the unluckiest and the usual player waited for the next answer."""
        async with CuttingProxy(self.postgres.port) as proxy, Cluster(self.postgres, self.folder, LEASE) as cluster:
            await asyncio.gather(cluster.start("x"), cluster.start("y"), cluster.start("z", port=proxy.port))
            await self.accident("frozen 12 s", cluster, lambda: frozen(cluster.nodes[0]))
            await self.accident("cut off from the database", cluster, lambda: cut_off(proxy))
            down = await self.accident("Postgres restarted", cluster, lambda: restarted(self.postgres))
            self.say("of that Postgres itself was down", {"s": down})
            await self.accident("killed", cluster, lambda: killed(cluster.nodes[0]))

    async def rolling(self) -> None:
        """Three nodes are told to end and started again, one after the other, under play."""
        async with Cluster(self.postgres, self.folder, LEASE) as cluster:
            await cluster.start_all("r", "s", "t")
            drains: list[float] = []
            await self.accident("rolling upgrade", cluster, lambda: upgraded(cluster.nodes[:3], drains))
            self.say("of that a node needed to hand over", {"longest_s": max(drains)})

    async def accident(self, name: str, cluster: Cluster, happens: Callable[[], Awaitable[None]]) -> float:
        """One accident under play; how long the accident itself took."""
        async with Crowd(self.people, cluster.nodes) as crowd:
            begun = time.monotonic()
            await happens()
            took = time.monotonic() - begun
            await crowd.progress(5)
            pauses = sorted(player.longest_pause(begun) for player in crowd.players)
        steps = await crowd.check(cluster)
        self.say(name, {"longest_s": pauses[-1], "median_s": pauses[len(pauses) // 2], "steps_checked": steps})
        return took

    async def claims(self) -> None:
        """All tables of a fallen node at once."""
        count, length = 2000, 60
        async with Cluster(self.postgres, self.folder, LEASE) as cluster:
            await cluster.start("w")
            address = Address(self.postgres.url(cluster.database), self.postgres.password)
            names = [f"t{number}" for number in range(count)]
            first = await opened(address)
            await first.create([(name, Head("mice", 1, "playing", 0.0, 0.0, "{}")) for name in names])
            await asyncio.gather(*(written(first, name, length) for name in names))
            await first.close()
            second = await opened(address)
            begun = time.perf_counter()
            await asyncio.gather(*(second.owner(name) for name in names))
            claimed = time.perf_counter() - begun
            await asyncio.gather(*(second.read(name) for name in names))
            self.say(
                "2,000 tables, 120,000 steps", {"claim_s": claimed, "read_s": time.perf_counter() - begun - claimed}
            )
            await second.close()

    def costs(self) -> Costs:
        """What the load model takes from all this."""
        one, relayed = self.found["Postgres, nodes: 1"], self.found[f"handed on, tables: {self.tables}"]
        direct = self.found[f"direct, tables: {self.tables}"]
        return Costs(
            node_cpu=one["node_us"] / 1e6,
            relay_cpu=max(0.0, relayed["node_us"] - direct["node_us"]) / 1e6,
            database_cpu=one["database_us"] / 1e6,
            wal_bytes=self.found["bytes a step"]["wal"],
            step_bytes=self.found["bytes a step"]["step"],
            steps_limit=self.found["steps a second, Postgres"]["tables_500"],
        )

    def rows(self) -> list[list[str]]:
        """Everything that was seen, for the docs."""
        return [
            [name, ", ".join(UNITS[key].format(rounded(value)) for key, value in figures.items())]
            for name, figures in self.found.items()
        ]


def rounded(value: float) -> str:
    """As many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 10 else f"{value:.0f}"


async def pings(owner: Server, other: Server) -> dict[str, float]:
    """One hop and back without the store: pings at a table, direct and handed on, in turn."""
    opened_table = await asyncio.to_thread(owner.table, "mice", "here", "here")
    secret = opened_table["seats"][0]["secret"]
    people = [await node.sit(opened_table["table"], secret) for node in (owner, other)]
    trips: list[list[float]] = [[], []]
    for _ in range(1500):
        for person, found in zip(people, trips, strict=True):
            begun = time.perf_counter()
            await person.say({"type": "ping"})
            await person.until("pong")
            found.append(time.perf_counter() - begun)
    for person in people:
        await person.leave()
    direct, relayed = (sorted(found) for found in trips)
    quarter, half = len(direct) // 4, len(direct) // 2
    return {
        "direct_p50_ms": direct[half] * 1000,
        "handed_on_p50_ms": relayed[half] * 1000,
        "direct_p25_ms": direct[quarter] * 1000,
        "handed_on_p25_ms": relayed[quarter] * 1000,
    }


async def moves(owner: Server, other: Server, seconds: float) -> dict[str, float]:
    """Two tables of one node at the same time, one played there, one through another node: both wait for the disk."""
    loads = [Load(), Load()]
    for load, through in zip(loads, (owner, other), strict=True):
        await load.open(owner, through, 1)
    await asyncio.sleep(seconds)
    direct, relayed = (sorted(load.trips) for load in loads)
    for load in loads:
        load.close()
    found = {}
    for share, name in ((0.25, "p25"), (0.5, "p50")):
        found[f"direct_{name}_ms"] = direct[int(len(direct) * share)] * 1000
        found[f"handed_on_{name}_ms"] = relayed[int(len(relayed) * share)] * 1000
    return found


async def upgraded(nodes: list[Server], drains: list[float]) -> None:
    """SIGTERM, and the same node anew; the next one when it is up."""
    for node in nodes:
        begun = time.monotonic()
        await asyncio.to_thread(leave, node)
        drains.append(time.monotonic() - begun)
        await asyncio.to_thread(node.start)
        await asyncio.sleep(0.5)


async def opened(address: Address) -> PostgresStore:
    """A store with a session."""
    await prove(address, 10.0)
    store = PostgresStore(address, 30.0)
    store.start(asyncio.get_running_loop())
    await store.count()
    return store


async def written(store: PostgresStore, name: str, length: int) -> None:
    """A table with so many steps."""
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    store.append(name, Change(0, tuple(steps_of(name, length))), done.set_result)
    await done


async def frozen(node: Server) -> None:
    """Twelve seconds without a heartbeat."""
    freeze(node)
    await asyncio.sleep(12)
    thaw(node)


async def cut_off(proxy: CuttingProxy) -> None:
    """A silent line for eight seconds."""
    proxy.mode = SILENT
    await asyncio.sleep(8)
    proxy.mode = PASS
    proxy.cut()


async def restarted(postgres: Postgres) -> None:
    """In order, and at once again."""
    await asyncio.to_thread(postgres.stop)
    await asyncio.to_thread(postgres.start)


async def killed(node: Server) -> None:
    """No goodbye."""
    node.kill()
    await asyncio.sleep(2)


async def run(args: argparse.Namespace, folder: Path) -> None:
    """Everything in turn, or one part."""
    bench = Bench(folder, args.quick)
    try:
        for part in [args.only] if args.only else PARTS:
            await getattr(bench, part)()
    finally:
        bench.postgres.stop()
    if args.only:
        return
    print("\n" + needs(bench.costs()))
    if args.write:
        made = {"figures": table(["what", "seen"], bench.rows()), "needs": needs(bench.costs())}
        write_into("cluster.md", COMMAND, made)
    if args.json:
        args.json.write_text(json.dumps({**bench.found, "costs": vars(bench.costs())}, indent=1))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=PARTS, help="one part of it, and no model")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", action="store_true", help="put all of it into docs/cluster.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the database does not run as root
        asyncio.run(run(args, folder))


if __name__ == "__main__":
    main()
