"""What one hostile client does to everybody else: the players' round trips before an attack and under it.

Run it with the project's Python: `python bench/hostile.py` (Linux: players and attacker use different loopback
addresses, because limits go by address). Every attack runs against a fresh server as people get it. Shown are the
players' p99 and longest round trip, each before and under the attack; what counts is their ratio (at most 3) and
that nothing takes longer than 250 ms. The attacker is a process of its own. `--quick` for a short look, `--only NAME`,
`--write` puts the table into docs/security.md (about three minutes, `--quick` one and a half).
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

if __package__:
    from bench.tables import table, write_into
    from bench.wsclient import Client, connect, frame
else:  # as a program, whose folder is where Python looks first
    from tables import table, write_into
    from wsclient import Client, connect, frame

COMMAND = "bench/hostile.py"
HERE = Path(__file__).parent
PLAYERS, ATTACKER = "127.0.0.2", "127.0.0.1"
TABLES = 4
PAUSE = 0.02
"""Seconds that a player thinks: the round trips are measured on a server that is not busy."""
DECK = {"cheese": 40, "cat": 20, "mouse": [10, 10, 10, 10]}
STACK = (["cheese"] * 2 + ["cat", "mouse-1", "mouse-3"]) * 10


def fetch(port: int, path: str, body: Any = None) -> Any:
    """JSON by HTTP."""
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", data, timeout=30) as answer:
        return json.load(answer)


@contextmanager
def server() -> Iterator[int]:
    """A fresh server with all its limits; its port."""
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-hostile-", dir=HERE))
    words = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--data", str(folder / "data")]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = next(int(line.rsplit(":", 1)[1]) for line in process.stdout or () if line.startswith("Cheeseboard: "))
        yield port
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
        shutil.rmtree(folder, ignore_errors=True)


# -- the players ----------------------------------------------------------------------------------------------------


class Player:
    """One seat on one connection, from the players' address; it pings when it is not to move."""

    def __init__(self, port: int, secret: str, trips: list[float]) -> None:
        self.port, self.secret, self.trips = port, secret, trips
        self.sent = 0.0
        self.count = 0
        self.at: dict[str, Any] = {}

    async def play(self, table: str) -> None:
        """Move when it is our turn, ask whether the line lives when it is not."""
        client = await connect("127.0.0.1", self.port, f"/api/tables/{table}/ws", self.hear, PLAYERS)
        client.say(json.dumps({"type": "hello", "v": 1, "secret": self.secret}).encode())
        while True:
            await asyncio.sleep(PAUSE)
            if self.at and not self.sent:
                self.sent = time.perf_counter()
                client.say(json.dumps(self.next()).encode())

    def next(self) -> dict[str, Any]:
        """A move, or a ping."""
        view = self.at["view"]
        self.count += 1
        id_ = str(self.count)
        if view is None or view["result"] or view["actor"] != view["seat"]:
            return {"type": "ping"}
        if view["chance"]:
            return {"type": "roll", "id": id_, "n": self.at["n"]}
        return {"type": "move", "id": id_, "n": self.at["n"], "move": self.at["legal"][0]}

    def hear(self, _: Client, text: bytes) -> None:
        """Note how long it took."""
        message = json.loads(text)
        if message["type"] in ("ack", "pong", "refused") and self.sent:
            self.trips.append(time.perf_counter() - self.sent)
            self.sent = 0.0
        elif message["type"] in ("welcome", "update"):
            self.at = message


async def sit_down(port: int, trips: list[float]) -> list["asyncio.Task[None]"]:
    """Players at a few tables."""
    tasks: list[asyncio.Task[None]] = []
    for _ in range(TABLES):
        body = {"game": "mice", "players": 2, "seats": [{"kind": "here"}] * 2}
        opened = await asyncio.to_thread(fetch, port, "/api/tables", body)
        people = [Player(port, seat["secret"], trips) for seat in opened["seats"]]
        tasks += [asyncio.ensure_future(person.play(opened["table"])) for person in people]
    return tasks


def figures(trips: list[float]) -> tuple[float, float]:
    """p99 and the longest, in milliseconds."""
    ordered = sorted(trips)
    return ordered[int(len(ordered) * 0.99)] * 1000, ordered[-1] * 1000


# -- the attacks ----------------------------------------------------------------------------------------------------


async def raw(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A plain connection from the attacker's address."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))


async def send(port: int, text: bytes, *, read: bool = True) -> asyncio.StreamWriter:
    """Send bytes, perhaps wait for the answer; keeps the connection otherwise."""
    reader, writer = await raw(port)
    writer.write(text)
    with suppress(OSError):
        await writer.drain()
        if read:
            await reader.read()
    if read:
        writer.close()
    return writer


def post(path: str, body: Any, *headers: str) -> bytes:
    """A request."""
    text = json.dumps(body)
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(text)}", "Connection: close", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n" + text).encode()


def get(path: str) -> bytes:
    """The same without a body."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()


async def again(work: Callable[[], Awaitable[Any]], at_once: int) -> None:
    """The same thing for ever, so many at the same time."""

    async def one() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await work()
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(at_once)))


async def table_of_mine(port: int, *seats: dict[str, Any], **settings: Any) -> dict[str, Any]:
    """The attacker's own table."""
    body = {"game": "mice", "players": len(seats), "seats": list(seats), "settings": settings}
    return dict(await asyncio.to_thread(fetch, port, "/api/tables", body))


async def replays(port: int) -> None:
    """Records that take as long as they may."""
    record = {"format": "cheeseboard/1", "game": "cheese", "players": 2, "options": {"deck": DECK}}
    body = {"record": {**record, "setup": {"stacks": [STACK, STACK[::-1]]}, "moves": "auto"}}
    await again(lambda: send(port, post("/api/replay", body)), 20)


async def hellos(port: int) -> None:
    """Move, take back, and ask for everything again."""
    here = {"kind": "here"}
    opened = await table_of_mine(port, here, here)
    secret = opened["seats"][0]["secret"]

    async def one() -> None:
        client = await connect("127.0.0.1", port, f"/api/tables/{opened['table']}/ws", lambda *_: None, ATTACKER)
        for number in range(80):
            client.say(json.dumps({"type": "hello", "v": 1, "secret": secret, "since": 0}).encode())
            client.say(json.dumps({"type": "roll", "id": f"{os.urandom(4).hex()}{number}"}).encode())
        await asyncio.sleep(0.2)
        client.close()

    await again(one, 10)


async def frames(port: int, flood: bytes) -> None:
    """Frames that are no messages."""
    opened = await table_of_mine(port, {"kind": "here"})

    async def one() -> None:
        client = await connect("127.0.0.1", port, f"/api/tables/{opened['table']}/ws", lambda *_: None, ATTACKER)
        hello = {"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]}
        client.say(json.dumps(hello).encode())
        for _ in range(20):
            if client.transport is not None:
                client.transport.write(flood)
            await asyncio.sleep(0.01)
        client.close()

    await again(one, 4)


async def halves(port: int, text: bytes) -> None:
    """Requests that never end."""
    held = [await send(port, text, read=False) for _ in range(900)]
    await asyncio.sleep(600)
    del held


async def spoofed(port: int) -> None:
    """Tables from addresses that are none."""
    solo = {"game": "mice", "players": 1, "seats": [{"kind": "here"}]}

    async def one() -> None:
        where = f"X-Forwarded-For: 10.{os.urandom(1)[0]}.{os.urandom(1)[0]}.1"
        await send(port, post("/api/tables", solo, where))

    await again(one, 20)


async def watchers(port: int) -> None:
    """Hundreds who come and go at one table."""
    opened = await table_of_mine(port, {"kind": "here"}, {"kind": "open"}, spectators=True)
    path = f"/api/tables/{opened['table']}/ws"
    while True:
        held = []
        for _ in range(450):
            with suppress(OSError):
                held.append(await connect("127.0.0.1", port, path, lambda *_: None, ATTACKER))
                held[-1].say(b'{"type":"hello","v":1}')
        for client in held:
            client.close()
        await asyncio.sleep(0.1)


async def pictures(port: int) -> None:
    """QR codes of ever new links."""

    def link() -> bytes:
        return get(f"/api/qr?text=http://127.0.0.1/t/{os.urandom(8).hex()}")

    await again(lambda: send(port, link()), 20)


async def requests(port: int) -> None:
    """As many requests as there can be."""
    await again(lambda: send(port, get("/api/games")), 50)


async def bots(port: int) -> None:
    """Experts at many tables, without a pause."""
    seats = [{"kind": "bot", "bot": "level-4"}] * 3
    for _ in range(25):
        opened = await table_of_mine(port, *seats, bot_pause_ms=0, spectators=True)
        client = await connect("127.0.0.1", port, f"/api/tables/{opened['table']}/ws", lambda *_: None, ATTACKER)
        client.say(b'{"type":"hello","v":1}')
    await asyncio.sleep(600)


HEAD = b"GET / HTTP/1.1\r\nHost: x"
BODY = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000000\r\n\r\n" + b" " * 60_000
ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    "replays": replays,
    "hellos": hellos,
    "pings": lambda port: frames(port, frame(b"", 0x89) * 10_000),
    "fragments": lambda port: frames(port, frame(b"a", 0x01) + frame(b"b", 0x00) * 10_000),
    "half-heads": lambda port: halves(port, HEAD),
    "half-bodies": lambda port: halves(port, BODY),
    "spoofed-tables": spoofed,
    "watchers": watchers,
    "pictures": pictures,
    "requests": requests,
    "bots": bots,
}


# -- the report -----------------------------------------------------------------------------------------------------


async def measure(port: int, attack: str, seconds: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The players' figures before and under an attack."""
    trips: list[float] = []
    tasks = await sit_down(port, trips)
    await asyncio.sleep(1.0)
    trips.clear()
    await asyncio.sleep(seconds)
    before = figures(trips)
    words = [sys.executable, __file__, "--attack", attack, "--port", str(port)]
    attacker = await asyncio.create_subprocess_exec(*words, stderr=asyncio.subprocess.DEVNULL)
    await asyncio.sleep(1.0)
    trips.clear()
    await asyncio.sleep(seconds)
    under = figures(trips)
    if attacker.returncode is None:
        attacker.kill()
    await attacker.wait()
    for task in tasks:
        task.cancel()
    return before, under


def written(found: dict[str, tuple[tuple[float, float], tuple[float, float]]]) -> dict[str, str]:
    """The table of docs/security.md."""
    head = ["attack", "p99 before", "under it", "ratio", "longest before", "under it"]
    rows = []
    for name, (before, under) in found.items():
        times = [f"{value:.1f} ms" for value in (before[0], under[0], before[1], under[1])]
        rows.append([name, *times[:2], f"{under[0] / before[0]:.1f}", *times[2:]])
    return {"attacks": table(head, rows)}


def main() -> None:
    """Measure and print; or be the attacker."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=ATTACKS, action="append")
    parser.add_argument("--write", action="store_true", help="put all figures into docs/security.md")
    parser.add_argument("--attack", choices=ATTACKS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        asyncio.run(ATTACKS[args.attack](args.port))
        return
    print(f"{'attack':<16} {'p99 before':>11} {'under':>9} {'ratio':>7} {'longest':>10} {'under':>9}   ms")
    found = {}
    for name in (not args.write and args.only) or ATTACKS:
        with server() as port:
            before, under = found[name] = asyncio.run(measure(port, name, 2.0 if args.quick else 5.0))
        ratio = under[0] / before[0]
        print(
            f"{name:<16} {before[0]:11.1f} {under[0]:9.1f} {ratio:7.2f} {before[1]:10.1f} {under[1]:9.1f}", flush=True
        )
    if args.write:
        write_into("security.md", COMMAND, written(found))


if __name__ == "__main__":
    main()
