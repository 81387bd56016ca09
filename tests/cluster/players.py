"""People who do not give up: they come back through any node, send again what was not answered, and remember."""

import asyncio
import json
import random
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from websockets.exceptions import WebSocketException

from tests.cluster.nodes import Cluster
from tests.server.clients import Person, Server

ANSWER_SECONDS = 2.0
"""After so long without an answer a person tries another node."""
TROUBLES = (OSError, TimeoutError, WebSocketException)


class Player:
    """Plays alone at a table, again and again: every step is theirs, so every answer can be checked."""

    def __init__(self, number: int, nodes: Sequence[Server]) -> None:
        self.rng = random.Random(number)
        self.nodes = nodes
        self.at = number % len(nodes)
        self.acked: dict[str, dict[str, int]] = {}
        """For each table the ids that were acknowledged, with their numbers."""
        self.pending: dict[str, Any] | None = None
        self.answers: list[float] = []
        """When answers came."""
        self.table: dict[str, Any] | None = None
        self.person: Person | None = None
        self.going = True

    async def live(self) -> None:
        """Play until told to stop."""
        wait = 0.05
        while self.going:
            try:
                await self.sit()
                wait = 0.05
                await self.play()
            except TROUBLES:
                self.at = (self.at + 1) % len(self.nodes)
                await asyncio.sleep(wait * (0.5 + self.rng.random()))
                wait = min(0.4, wait * 2)
            finally:
                await self.stand_up()

    async def sit(self) -> None:
        """Take the seat, at a new table if there is none or its game is over."""
        node = self.nodes[self.at]
        if self.table is None:
            self.table = await asyncio.wait_for(asyncio.to_thread(new_table, node), 5 * ANSWER_SECONDS)
            self.acked[self.table["table"]] = {}
        secret = self.table["seats"][0]["secret"]
        self.person = await asyncio.wait_for(node.sit(self.table["table"], secret), ANSWER_SECONDS)
        await asyncio.wait_for(self.person.until("welcome"), ANSWER_SECONDS)

    async def play(self) -> None:
        """Step after step; what was sent before and not answered, first."""
        person = self.person
        assert person is not None
        while self.going and self.table is not None:
            if self.pending is None:
                if person.at["view"]["result"] is not None:
                    self.table = None
                    return
                self.pending = person.next_action(self.rng)
            await self.settle(person, self.pending)

    async def settle(self, person: Person, action: dict[str, Any]) -> None:
        """Send, and wait for the answer; a move that has become stale is thought over again."""
        answer = await asyncio.wait_for(person.ask(action), ANSWER_SECONDS)
        if answer["type"] == "ack":
            assert self.table is not None
            self.acked[self.table["table"]][action["id"]] = answer["n"]
            self.answers.append(time.monotonic())
            while person.at["n"] < answer["n"]:
                await asyncio.wait_for(person.hear(), ANSWER_SECONDS)
        self.pending = None

    async def stand_up(self) -> None:
        """Hang up, without waiting for somebody who may be frozen."""
        if self.person is not None:
            self.person.line.transport.abort()
            self.person = None

    def longest_pause(self, since: float) -> float:
        """The longest time without an answer after a moment."""
        times = [since, *(moment for moment in self.answers if moment > since)]
        return max((after - before for before, after in pairwise(times)), default=float("inf"))


def new_table(node: Server) -> dict[str, Any]:
    """A table for one; trouble is an OSError."""
    body = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}], "settings": {"bot_pause_ms": 0}}
    status, _, text = node.ask("/api/tables", body)
    if status != 201:  # a proxy's own answers are not even JSON
        raise ConnectionError(status)
    opened: dict[str, Any] = json.loads(text)
    return opened


class Crowd:
    """Many players at once."""

    def __init__(self, count: int, nodes: Sequence[Server]) -> None:
        self.players = [Player(number, nodes) for number in range(count)]
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Crowd":
        """Everybody sits down and has made some moves."""
        self.tasks = [asyncio.create_task(player.live()) for player in self.players]
        await self.progress(5)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Everybody finishes what they are at."""
        for player in self.players:
            player.going = False
        await asyncio.gather(*self.tasks)

    async def progress(self, steps: int, patience: float = 60.0) -> None:
        """Until everybody has made so many more steps."""
        goals = [(player, len(player.answers) + steps) for player in self.players]
        end = time.monotonic() + patience
        while any(len(player.answers) < goal for player, goal in goals):
            for task in self.tasks:
                if task.done():
                    task.result()
            assert time.monotonic() < end, f"stuck: {[len(player.answers) for player in self.players]}"
            await asyncio.sleep(0.02)

    async def check(self, cluster: Cluster) -> int:
        """Acknowledged is stored, under the number that was told; no gaps, no number and no message twice."""
        steps = 0
        for player in self.players:
            for table, acked in player.acked.items():
                stored = await cluster.stored(table)
                assert [n for n, _ in stored] == list(range(1, len(stored) + 1)), f"a gap at {table}"
                ids = [id_ for _, id_ in stored if id_ is not None]
                assert len(set(ids)) == len(ids), f"a message became two steps at {table}"
                numbers = {id_: n for n, id_ in stored}
                lost = {id_: n for id_, n in acked.items() if numbers.get(id_) != n}
                assert not lost, f"acknowledged, but not stored so at {table}: {lost}"
                steps += len(stored)
        assert steps > 0
        return steps
