"""A client as somebody wrote it for 0.1, from docs/api.md alone: protocol version 1, unknown things are ignored."""

import json
from collections.abc import Mapping
from contextlib import ExitStack
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

Message = dict[str, Any]
KNOWN = frozenset(["welcome", "update", "ack", "refused", "seats", "emote", "left", "rematch", "closed", "pong"])
"""All that 0.1 ever said."""
PATIENCE = 30.0


class OldClient:
    """One connection to one table."""

    def __init__(self, port: int, table: str) -> None:
        self.opened = ExitStack()
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/ws"
        self.line = self.opened.enter_context(connect(address, ping_interval=None, proxy=None))
        self.at: Message = {}
        """The last welcome or update."""

    def __enter__(self) -> "OldClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.close()

    def say(self, message: Message) -> None:
        """Send one message."""
        self.line.send(json.dumps(message))

    def hear(self) -> Message:
        """The next message that 0.1 knew."""
        while True:
            message: Message = json.loads(self.line.recv(PATIENCE))
            if message["type"] in KNOWN:
                break
        if message["type"] in ("welcome", "update"):
            self.at = message
        return message

    def until(self, *kinds: str) -> Message:
        """The next message of one of these types."""
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message

    def ask(self, message: Message) -> Message:
        """Say something with an id; the answer to it."""
        self.say(message)
        while True:
            answer = self.until("ack", "refused")
            if answer["id"] == message["id"]:
                return answer

    def hello(self, secret: str | None, **more: Any) -> Message:
        """Take a perspective; the welcome, or the word of refusal."""
        self.say({"type": "hello", "v": 1, "secret": secret, **more})
        return self.until("welcome", "refused", "closed")

    def catch_up(self, n: int) -> None:
        """Hear until step `n` has been told."""
        while self.at["n"] < n:
            self.hear()

    def close_code(self) -> int | None:
        """Wait until the server hangs up; the code it gives."""
        try:
            while True:
                self.line.recv(PATIENCE)
        except ConnectionClosed:
            return self.line.close_code

    def action(self, rng: Random) -> Message:
        """Something that this seat may do now."""
        n = self.at["n"]
        if self.at["view"]["chance"]:
            return {"type": "roll", "id": f"roll-{n}-{rng.getrandbits(32)}", "n": n}
        return {"type": "move", "id": f"move-{n}-{rng.getrandbits(32)}", "n": n, "move": rng.choice(self.at["legal"])}


class Party:
    """The people of one table, each on a line of their own. Whoever's turn it is acts; bots are waited for."""

    def __init__(self, port: int, table: str, secrets: Mapping[int, str]) -> None:
        self.people = {seat: OldClient(port, table) for seat in secrets}
        for seat, person in self.people.items():
            welcome = person.hello(secrets[seat])
            assert welcome["type"] == "welcome", welcome
        self.first = next(iter(self.people.values()))

    def __enter__(self) -> "Party":
        return self

    def __exit__(self, *_: object) -> None:
        for person in self.people.values():
            person.opened.close()

    def actor(self) -> OldClient | None:
        """The person who is to act, brought up to date; None when the game is over."""
        while self.first.at["view"]["result"] is None and self.first.at["view"]["actor"] not in self.people:
            self.first.hear()
        if self.first.at["view"]["result"] is not None:
            return None
        person = self.people[self.first.at["view"]["actor"]]
        person.catch_up(self.first.at["n"])
        return person

    def act(self, message: Message, person: OldClient) -> Message:
        """One action and its answer; the first person has heard of it too."""
        answer = person.ask(message)
        if answer["type"] == "ack":
            self.first.catch_up(answer["n"])
        return answer

    def play(self, rng: Random, most: int) -> None:
        """Up to so many actions of people, or to the end."""
        for _ in range(most):
            person = self.actor()
            if person is None:
                return
            answer = self.act(person.action(rng), person)
            assert answer["type"] == "ack", answer
