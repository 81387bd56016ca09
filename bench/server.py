"""How much a server core can do: durable moves per CPU second, round trips, memory, open sockets, start-up.

Run it with the project's Python: `python bench/server.py`. The reference is boardgame.io 0.50.2 with its in-memory
store (it keeps nothing) and the cheapest game there is; ours writes every move to disk before it answers. Both run
on this machine, in turn, several rounds, loopback only; the ratios are what counts. `--quick` for a short look,
`--json FILE` for the figures, `--no-reference` without Node, `--python FILE` for the cheeseboard of another Python,
`--write` puts them into docs/self-host.md (about four minutes, `--quick` one and a half).
"""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

if __package__:
    from bench.tables import table, write_into
    from bench.wsclient import Client, connect
else:  # as a program, whose folder is where Python looks first
    from tables import table, write_into
    from wsclient import Client, connect

HERE = Path(__file__).parent
REFERENCE = HERE / "boardgameio"
COMMAND = "bench/server.py"
PORT = 8931
SPARE = {"cheese": 50, "mice": 50, "alles-kaese": 600}
"""Tables with connections on which nobody plays yet: games that end make way for them, the more the shorter they are.
When none is left, measuring ends, because from then on connecting would be measured, too."""
WARM_UP = 0.3
PYTHON = {"ours": sys.executable}
"""Whose cheeseboard is measured."""
TICKS = os.sysconf("SC_CLK_TCK")
read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder().encode


# -- looking at a process -------------------------------------------------------------------------------------------


def cpu_seconds(pid: int) -> float:
    """CPU time of a process with all its threads, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Private memory of a process in bytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024


def fetch(path: str, body: Any = None) -> Any:
    """JSON by HTTP."""
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", data, timeout=30) as answer:
        return json.load(answer)


@contextmanager
def our_server(folder: Path) -> Iterator[tuple[int, float]]:
    """`cheeseboard serve` on a fresh store: its process id, and how long it took until it answered."""
    begun = time.perf_counter()
    words = ["serve", "--port", str(PORT), "--data", str(folder), "--rate", "1e9", "--tables", "1e9"]
    process = subprocess.Popen([PYTHON["ours"], "-m", "cheeseboard", *words], stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                fetch("/healthz")
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit("the server does not start") from None
                time.sleep(0.005)
        yield process.pid, time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait()


# -- our players ----------------------------------------------------------------------------------------------------


class Load:
    """Two players at each of N tables; each acts as soon as it sees that it is its turn.

    When a game ends, a pair that sits connected at a spare table begins: what is measured are moves.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.moves = 0
        self.trips: list[float] = []
        self.spare: list[list[Player]] = []
        self.opened = 0

    async def open(self, tables: int, spare: int = 0) -> None:
        """Open tables and sit down; the first ones play."""
        for number in range(tables + spare):
            body = {"game": self.game, "players": 2, "seats": [{"kind": "here"}] * 2}
            opened = await asyncio.to_thread(fetch, "/api/tables", body)
            pair = [Player(self, seat["seat"], seat["secret"]) for seat in opened["seats"]]
            if number >= tables:
                self.spare.append(pair)
            for player in pair:
                player.waits = number >= tables
                await player.sit(opened["table"])

    def source(self) -> str:
        """Connections come from several addresses of this machine: one address has room for so many."""
        self.opened += 1
        return f"127.0.0.{2 + self.opened // 500 % 200}"

    def next_pair(self) -> None:
        """A game is over: another one begins, if a table is left."""
        if self.spare:
            for player in self.spare.pop():
                player.begin()

    def reset(self) -> None:
        """Forget the warm-up."""
        self.moves = 0
        self.trips.clear()


class Player:
    """One seat on one connection."""

    def __init__(self, load: Load, seat: int, secret: str) -> None:
        self.load, self.seat, self.secret = load, seat, secret
        self.sent = 0.0
        self.count = 0
        self.waits = False
        self.seen: tuple[Client, dict[str, Any]] | None = None

    def begin(self) -> None:
        """The table is no longer a spare one."""
        self.waits = False
        if self.seen is not None and self.seen[1]["view"] is not None:
            self.act(*self.seen)

    async def sit(self, table: str) -> None:
        """Connect and say hello."""
        client = await connect("127.0.0.1", PORT, f"/api/tables/{table}/ws", self.hear, self.load.source())
        client.say(write({"type": "hello", "v": 1, "secret": self.secret}))

    def hear(self, client: Client, text: bytes) -> None:
        """Count what is acknowledged; act on what is seen."""
        message = read(text)
        kind = message["type"]
        if kind == "ack":
            self.load.moves += 1
            self.load.trips.append(time.perf_counter() - self.sent)
        elif kind in ("update", "welcome"):
            self.seen = (client, message)
            if not self.waits and message["view"] is not None:
                self.act(client, message)
        elif kind == "refused":
            raise RuntimeError(message)

    def act(self, client: Client, message: dict[str, Any]) -> None:
        """The next move, if it is mine; after the end, another game."""
        view = message["view"]
        if view["result"]:
            if self.seat == 0:
                self.load.next_pair()
        elif view["actor"] == self.seat:
            self.count += 1
            self.sent = time.perf_counter()
            id_ = str(self.count)
            if view["chance"]:
                client.say(write({"type": "roll", "id": id_, "n": message["n"]}))
            else:
                move = message["legal"][self.count % len(message["legal"])]
                client.say(write({"type": "move", "id": id_, "n": message["n"], "move": move}))


async def measure_ours(pid: int, game: str, tables: int, seconds: float) -> dict[str, float]:
    """Tables that are opened, then saturated for a while, or until no table is left to play at."""
    load = Load(game)
    cpu = cpu_seconds(pid)
    await load.open(0, tables + SPARE[game])
    opening = cpu_seconds(pid) - cpu
    for _ in range(tables):
        load.next_pair()
    await asyncio.sleep(WARM_UP)
    load.reset()
    cpu, begun = cpu_seconds(pid), time.perf_counter()
    while load.spare and time.perf_counter() - begun < seconds:  # noqa: ASYNC110 - a benchmark may look again and again
        await asyncio.sleep(0.02)
    spent, wall = cpu_seconds(pid) - cpu, time.perf_counter() - begun
    return {**figures(load.moves, load.trips, spent, wall), "opened_per_cpu_second": (tables + SPARE[game]) / opening}


def figures(moves: int, trips: list[float], cpu: float, wall: float) -> dict[str, float]:
    """The figures of one round."""
    trips = sorted(trips)
    return {
        "moves": moves,
        "per_cpu_second": moves / max(cpu, 1 / TICKS),
        "per_second": moves / wall,
        "p50_ms": trips[len(trips) // 2] * 1000,
        "p99_ms": trips[int(len(trips) * 0.99)] * 1000,
    }


def run_ours(game: str, tables: int, seconds: float) -> dict[str, float]:
    """A fresh server, saturated."""
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-bench-", dir=HERE))
    try:
        with our_server(folder) as (pid, _):
            return asyncio.run(measure_ours(pid, game, tables, seconds))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# -- the reference --------------------------------------------------------------------------------------------------


def install_reference() -> None:
    """`npm ci` of the pinned lock, once."""
    if not (REFERENCE / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=REFERENCE, check=True)


def next_line(process: "subprocess.Popen[str]") -> str:
    """What a process says next."""
    return (process.stdout.readline() if process.stdout else "").strip()


def run_reference(tables: int, seconds: float) -> dict[str, float]:
    """boardgame.io in memory, with its own transport and as many players."""
    port = str(PORT + 1)
    server = subprocess.Popen(["node", "server.mjs", port], cwd=REFERENCE, stdout=subprocess.PIPE, text=True)
    while next_line(server) != "up":
        pass
    words = ["node", "players.mjs", port, str(tables), str(seconds)]
    players = subprocess.Popen(words, cwd=REFERENCE, stdout=subprocess.PIPE, text=True)
    try:
        marks = []
        for _ in ("begin", "end"):
            next_line(players)
            marks.append(cpu_seconds(server.pid))
        found = json.loads(next_line(players))
    finally:
        server.terminate()
        server.wait()
        players.wait()
    return {
        "moves": found["moves"],
        "per_cpu_second": found["moves"] / max(marks[1] - marks[0], 1 / TICKS),
        "per_second": found["moves"] / found["seconds"],
        "p50_ms": found["p50"],
        "p99_ms": found["p99"],
    }


# -- memory, sockets, start-up, length ------------------------------------------------------------------------------


async def sockets(pid: int, count: int) -> dict[str, float]:
    """Many open connections on one table of many watchers and on tables of their own; the server stays quick."""
    before = memory(pid)
    seats = [{"kind": "here"}] * 2
    opened = [fetch("/api/tables", {"game": "mice", "players": 2, "seats": seats}) for _ in range(count // 2)]
    tables = memory(pid)
    welcomed = 0

    def hear(_: Client, text: bytes) -> None:
        nonlocal welcomed
        welcomed += text.startswith(b'{"type":"welcome"')

    clients = []
    for table in opened:
        for seat in table["seats"]:
            path, source = f"/api/tables/{table['table']}/ws", f"127.0.0.{2 + len(clients) // 500}"
            client = await connect("127.0.0.1", PORT, path, hear, source)
            client.say(write({"type": "hello", "v": 1, "secret": seat["secret"]}))
            clients.append(client)
    while welcomed < len(clients):  # noqa: ASYNC110 - a benchmark may look again and again
        await asyncio.sleep(0.01)
    full = memory(pid)
    idle = cpu_seconds(pid)
    await asyncio.sleep(3)
    idle = (cpu_seconds(pid) - idle) / 3
    load = Load("mice")
    await load.open(1)
    await asyncio.sleep(1.5)
    return {
        "sockets": len(clients),
        "kb_per_idle_table": (tables - before) / len(opened) / 1024,
        "kb_per_connection": (full - tables) / len(clients) / 1024,
        "idle_cpu_share": idle,
        "p50_ms_beside_them": sorted(load.trips)[len(load.trips) // 2] * 1000,
    }


def run_sockets(count: int) -> dict[str, float]:
    """A fresh server with many connections."""
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-bench-", dir=HERE))
    try:
        with our_server(folder) as (pid, _):
            return asyncio.run(sockets(pid, count))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start_up() -> float:
    """Seconds until a fresh server answers: the best of five, because other programs only add to it."""
    times = []
    for _ in range(5):
        folder = Path(tempfile.mkdtemp(prefix="cheeseboard-bench-", dir=HERE))
        with our_server(folder) as (_, seconds):
            times.append(seconds)
        shutil.rmtree(folder, ignore_errors=True)
    return min(times)


def lengths() -> dict[str, float]:
    """CPU per move early and late in a long game: it must not grow."""
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-bench-", dir=HERE))
    try:
        with our_server(folder) as (pid, _):
            return asyncio.run(early_and_late(pid))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def early_and_late(pid: int) -> dict[str, float]:
    """`cheese` lasts hundreds of turns: compare two parts of many games side by side, before any of them ends."""
    load = Load("cheese")
    await load.open(40)
    found = []
    for _ in range(2):
        load.reset()
        cpu = cpu_seconds(pid)
        await asyncio.sleep(1.0)
        found.append((cpu_seconds(pid) - cpu) / max(1, load.moves) * 1e6)
    return {"early_us": found[0], "late_us": found[1]}


# -- the report -----------------------------------------------------------------------------------------------------


def middle(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure."""
    return {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}


def line(name: str, found: dict[str, float], base: dict[str, float] | None) -> str:
    """One row of the table."""
    ratio = f"{found['per_cpu_second'] / base['per_cpu_second']:6.2f}x" if base else "      -"
    return (
        f"{name:<34} {found['per_cpu_second']:8.0f} {ratio} {found['per_second']:8.0f} "
        f"{found['p50_ms']:8.2f} {found['p99_ms']:8.2f}"
    )


def rows(report: dict[str, Any]) -> list[list[str]]:
    """The same for the docs: fifty tables first."""
    found = []
    for tables in (50, 1):
        figures = report["tables"][str(tables)]
        base = figures.get("boardgame.io")
        for kind, one in figures.items():
            what = "boardgame.io, nothing stored, cheapest game" if one is base else f"`{kind}`, every move flushed"
            ratio = f"{one['per_cpu_second'] / base['per_cpu_second']:.1f}" if base else "–"
            times = [f"{one[key]:.1f} ms" for key in ("p50_ms", "p99_ms")]
            found.append([what, str(tables), f"{one['per_cpu_second']:,.0f}", ratio, *times])
    return found


def other_rows(report: dict[str, Any]) -> list[list[str]]:
    """What is not moves."""
    opened = [1000 / one["opened_per_cpu_second"] for one in report["tables"]["50"].values() if len(one) > 5]
    many, length = report["sockets"], report["length"]
    return [
        ["opening a table and connecting two players", f"{min(opened):.1f} to {max(opened):.1f} ms of processor time"],
        [f"memory, with {many['sockets']:,.0f} open lines", f"{many['kb_per_idle_table']:.0f} kB for an idle table"],
        ["", f"{many['kb_per_connection']:.0f} kB for a line"],
        ["a core's share when all of them are quiet", f"{100 * many['idle_cpu_share']:.1f} %"],
        ["from the start to the first answer", f"{report['start_up_seconds']:.2f} s"],
        ["a move early and late in a long game", f"{length['early_us']:.0f} µs, {length['late_us']:.0f} µs"],
    ]


def written(report: dict[str, Any]) -> dict[str, str]:
    """The tables of docs/self-host.md."""
    head = ["two players at each table", "tables", "moves per CPU second", "ratio", "round trip p50", "p99"]
    return {"speed": table(head, rows(report)), "rest": table(["", ""], other_rows(report))}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-reference", action="store_true")
    parser.add_argument("--games", default="cheese,mice,alles-kaese")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/self-host.md")
    parser.add_argument("--python", default=sys.executable, metavar="FILE", help="of another version's installation")
    args = parser.parse_args()
    PYTHON["ours"] = args.python
    rounds, seconds, many = (1, 3.0, 500) if args.quick else (3, 6.0, 2000)
    if not args.no_reference:
        install_reference()
    report: dict[str, Any] = {"tables": {}}
    ours = args.games.split(",")
    print(f"{'moves':<34} {'/CPU s':>8} {'ratio':>7} {'/s':>8} {'p50 ms':>8} {'p99 ms':>8}")
    for tables in (1, 50):
        kinds = [] if args.no_reference else ["boardgame.io"]
        kinds += ours
        found: dict[str, list[dict[str, float]]] = {kind: [] for kind in kinds}
        for _ in range(rounds):
            for kind in kinds:
                run = run_reference(tables, seconds) if kind == "boardgame.io" else run_ours(kind, tables, seconds)
                found[kind].append(run)
        base = None if args.no_reference else middle(found["boardgame.io"])
        report["tables"][str(tables)] = {kind: middle(runs) for kind, runs in found.items()}
        for kind, runs in found.items():
            title = f"{kind}, in memory" if kind == "boardgame.io" else f"{kind}, on disk"
            print(line(f"{title}, {tables} tables", middle(runs), base), flush=True)
    opened = {kind: found["opened_per_cpu_second"] for kind, found in report["tables"]["50"].items() if kind in ours}
    print(f"tables opened, with two players connected, per CPU second: {msgspec.json.encode(opened).decode()}")
    report["sockets"] = run_sockets(many)
    report["start_up_seconds"] = start_up()
    report["length"] = lengths()
    for key in ("sockets", "start_up_seconds", "length"):
        print(f"{key}: {msgspec.json.encode(report[key]).decode()}")
    if args.json:
        args.json.write_text(json.dumps(report, indent=2) + "\n")
    if args.write:
        write_into("self-host.md", COMMAND, written(report))


if __name__ == "__main__":
    main()
