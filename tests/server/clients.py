"""A real server process, and people who talk to it: what the tests of the server share."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 30.0
"""Nothing here takes seconds; a slow machine is still no failure."""


class Server:
    """`cheeseboard serve` as people run it."""

    def __init__(self, data: Path, *words: str, port: int = 0) -> None:
        self.data = data
        self.words = words
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    def start(self) -> "Server":
        """Start and wait until it says where it is."""
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.errors = self.log.open("a")
        self.process = subprocess.Popen(
            [*command, *self.words], stdout=subprocess.PIPE, stderr=self.errors, text=True, env={**os.environ}
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if line.startswith("Cheeseboard: "):
                self.port = int(line.rsplit(":", 1)[1])
            if line.startswith("Ctrl-C"):
                break
        self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.get("/healthz")
                return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    @property
    def log(self) -> Path:
        """Where its standard error goes."""
        return self.data.parent / f"{self.data.name}.log"

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """The power goes out: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.close_pipes()

    def stop(self) -> int:
        """Ctrl-C."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self.close_pipes()
        return status

    # -- its log --------------------------------------------------------------------------------------------------

    def log_size(self) -> int:
        """How much it has logged."""
        return self.log.stat().st_size

    def log_since(self, size: int) -> str:
        """What it has logged since then."""
        return self.log.read_text()[size:]

    def close_pipes(self) -> None:
        """What it wrote into: left open, it would be found by whatever test runs when Python tidies up."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()

    # -- HTTP -----------------------------------------------------------------------------------------------------

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One request: status, headers, body. A body makes it a POST."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, dict(answer.headers.items()), answer.read()
        except HTTPError as error:
            with error:
                return error.code, dict(error.headers.items()), error.read()

    def get(self, path: str, **headers: str) -> Any:
        """JSON from an address."""
        return json.loads(self.ask(path, None, **headers)[2])

    def post(self, path: str, body: Any, **headers: str) -> Any:
        """JSON for JSON."""
        return json.loads(self.ask(path, body, **headers)[2])

    def refused(self, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        """The status and the code of a refusal."""
        status, _, text = self.ask(path, body, **headers)
        error = json.loads(text)["error"]
        assert error["message"], "every refusal says something"
        return status, error["code"]

    def table(self, game: str = "acorns", *kinds: str, **more: Any) -> dict[str, Any]:
        """Open a table with seats of these kinds ("bot:level-1" for a bot)."""
        seats = [{"kind": kind.partition(":")[0], "bot": kind.partition(":")[2] or None} for kind in kinds]
        settings = {"bot_pause_ms": 0, **more.pop("settings", {})}
        body = {"game": game, "players": len(kinds), "seats": seats, "settings": settings, **more}
        opened: dict[str, Any] = self.post("/api/tables", body)
        assert "error" not in opened, opened
        return opened

    # -- WebSocket ------------------------------------------------------------------------------------------------

    async def sit(self, table: str, secret: str | None, **more: Any) -> "Person":
        """Connect and say hello."""
        person = Person(await self.line(table))
        await person.say({"type": "hello", "v": 1, "secret": secret, **more})
        return person

    async def line(self, table: str, **options: Any) -> ClientConnection:
        """A connection on which nothing has been said."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/ws"
        return await connect(url, ping_interval=None, open_timeout=PATIENCE, **options)


class Person:
    """Somebody at a table: says things, hears things, remembers the last position."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[dict[str, Any]] = []
        self.at: dict[str, Any] = {}
        self.count = 0

    async def say(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.line.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.line.recv(), PATIENCE)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            self.at = message
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something with an id; the answer to it."""
        await self.say(message)
        while True:
            answer = await self.until("ack", "refused")
            if answer["id"] == message.get("id"):
                return answer

    async def closed(self) -> int:
        """Wait for the end of the line; its code."""
        await asyncio.wait_for(self.line.wait_closed(), PATIENCE)
        assert self.line.close_code is not None
        return self.line.close_code

    async def leave(self) -> None:
        """Hang up."""
        await self.line.close()

    # -- playing --------------------------------------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        """Is this person to act?"""
        view = self.at["view"]
        return view is not None and self.at["view"]["actor"] is not None and view["actor"] == view["seat"]

    def next_action(self, rng: random.Random) -> dict[str, Any]:
        """Something this person may do now."""
        self.count += 1
        id_ = f"{self.at['view']['seat']}-{self.count}-{rng.getrandbits(40)}"
        if self.at["view"]["chance"]:
            return {"type": "roll", "id": id_, "n": self.at["n"]}
        return {"type": "move", "id": id_, "n": self.at["n"], "move": rng.choice(self.at["legal"])}

    async def play(self, rng: random.Random, most: int = 100_000) -> None:
        """Act whenever it is this person's turn, until the game is over or `most` actions are done."""
        done = 0
        if not self.at:
            await self.until("welcome")
        while self.at["view"]["result"] is None:
            if self.my_turn:
                if done >= most:
                    return
                answer = await self.ask(self.next_action(rng))
                assert answer["type"] == "ack", answer
                done += 1
                while self.at["n"] < answer["n"]:
                    await self.hear()
            else:
                await self.until("update", "welcome")


async def play_all(people: list[Person], rng: random.Random) -> None:
    """Everybody plays to the end."""
    await asyncio.gather(*(person.play(rng) for person in people))


async def play_steps(people: list[Person], count: int, rng: random.Random) -> None:
    """Play this many steps, whoever's turn it is; afterwards everybody has seen the last one. Stops at the end."""
    for _ in range(count):
        newest = max(people, key=lambda person: person.at["n"])
        for person in people:
            while person.at["n"] < newest.at["n"]:
                await person.hear()
        actor = next((person for person in people if person.my_turn), None)
        if actor is None:
            return
        answer = await actor.ask(actor.next_action(rng))
        assert answer["type"] == "ack", answer
        for person in people:
            while person.at["n"] < answer["n"]:
                await person.hear()
