"""Thousands of steps with people who come and go, lines that break, a store that fails and a room that crashes.

Everything is drawn from a seed and time stands still until it is let pass, so a failure repeats itself exactly.
"""

import json
from random import Random
from typing import Any

import pytest

from cheeseboard import games
from cheeseboard.core.game import View
from cheeseboard.core.match import Match
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.store import Change, Done, Saved, chained
from tests.table.driver import Caller, Hall

GAMES = ("burrow", "whispers", "acorns", *games.GAMES)


class FlakyStore(MemoryStore):
    """Takes its time, and now and then fails, or loses its answer after writing."""

    def __init__(self, clock: ManualClock, rng: Random) -> None:
        super().__init__(clock)
        self.rng = rng

    def append(self, table: str, change: Change, done: Done) -> None:
        """Safe, mostly."""
        luck = self.rng.random()
        if luck < 0.003:
            saved = Saved.FAILED
        elif luck < 0.006:
            self.write(table, change)
            saved = Saved.UNKNOWN
        else:
            saved = self.write(table, change)
        self.clock.call_later(self.rng.choice((0.0, 0.001, 0.02)), done, saved)


class Player:
    """Somebody with a seat, who plays on through broken lines and sends again what was not acknowledged."""

    def __init__(self, world: "World", table: str, secret: str) -> None:
        self.world, self.id, self.secret = world, table, secret
        self.line: Caller | None = None
        self.since: int | None = None
        self.pending: dict[str, Any] | None = None
        self.count = 0

    def connect(self) -> None:
        """Say hello with the last step seen, then say again what is open."""
        line = self.line = Caller(self.world.hall, self.world.hall.table(self.id))
        self.watch(line)
        line.say({"type": "hello", "v": 1, "secret": self.secret, "since": self.since})
        if self.pending is not None and self.line is line:
            line.say(self.pending)

    def watch(self, line: Caller) -> None:
        """Check each message on its way in."""
        take = line.take

        def heard(*packets: dict[str, Any]) -> None:
            take(*packets)
            for message in packets:
                self.world.check(self.id, message)
                self.note(message)

        def ended(code: int, reason: str) -> None:
            self.line = None

        line.line.send, line.line.close = heard, ended

    def note(self, message: dict[str, Any]) -> None:
        """Remember what was seen and what is done."""
        if message["type"] == "update":
            assert self.since is not None
            assert message["n"] == self.since + 1, "a step was left out or told twice"
        if message["type"] in ("welcome", "update"):
            self.since = message["n"]
        if message["type"] in ("ack", "refused") and self.pending is not None and message["id"] == self.pending["id"]:
            if message["type"] == "ack":
                self.world.acked[self.id, self.secret, message["id"]] = message["n"]
            self.pending = None

    def act(self, rng: Random) -> None:
        """Something that this seat may do, or a try at something that it may not."""
        if self.line is None:
            return self.connect()
        if rng.random() < 0.02:
            self.line.leave()
            self.line = None
            return None
        at = self.line.at
        if at and at["view"]["result"] is not None:
            self.world.renew(self.id, at["view"]["game"])
        elif at and self.pending is None:
            self.pending = self.choice(at, rng)
            self.line.say(self.pending)
        return None

    def choice(self, at: dict[str, Any], rng: Random) -> dict[str, Any]:
        """A message."""
        self.count += 1
        id_ = f"{self.secret[:6]}-{self.count}"
        if rng.random() < 0.1:
            return {"type": "undo", "id": id_}
        if at["legal"]:
            return {"type": "move", "id": id_, "n": at["n"], "move": rng.choice(at["legal"])}
        return {"type": "roll", "id": id_, "n": at["n"]}


class World:
    """Tables, players, and what must always be true."""

    def __init__(self, seed: int) -> None:
        self.hall = Hall(seed)
        self.hall.store = FlakyStore(self.hall.clock, self.hall.rng)
        self.hall.room = self.hall.new_room()
        self.acked: dict[tuple[str, str, str], int] = {}
        self.players: list[Player] = []
        self.shown = 0

    def open(self, game: str) -> None:
        """A table with two people and a bot."""
        opened = self.hall.open(game, "here", "here", "bot:random", settings={"away_seconds": 2})
        self.players += [Player(self, opened["table"], seat["secret"]) for seat in opened["seats"]]

    def renew(self, table: str, game: str) -> None:
        """A game is over: its people go to a new table."""
        self.players = [player for player in self.players if player.id != table]
        self.open(game)

    def check(self, table: str, message: dict[str, Any]) -> None:
        """Nothing is said of a step that is not stored; now and then the view is held against the stored steps."""
        if message["type"] not in ("welcome", "update", "ack"):
            return
        self.shown += 1
        assert self.hall.store.heads[table].count >= message["n"], "something was shown that is not stored"
        if message["type"] == "update" and self.shown % 20 == 0:
            assert message["view"] == self.stored_view(table, message["n"], message["view"]["seat"])

    def stored_view(self, table: str, n: int, seat: int | None) -> View:
        """The view after so many stored steps, worked out from the store alone."""
        head = json.loads(self.hall.store.heads[table].data)
        game = self.hall.room.world.find_game(head["game"], None)
        match = Match(game, head["players"], head["options"], head["setup"])
        for step in self.hall.store.steps[table][:n]:
            raw = json.loads(step.move)
            match.undo(step.seat or 0) if raw == "undo" else match.play(game.read_move(raw))
        view: View = json.loads(json.dumps(match.view(seat)))
        return view

    def run(self, ticks: int) -> None:
        """Let people act, time pass, and now and then the power go out."""
        rng = self.hall.rng
        for tick in range(ticks):
            rng.choice(self.players).act(rng)
            self.hall.clock.pass_time(rng.choice((0.0, 0.01, 0.2)))
            if tick % 700 == 699:
                self.hall.crash()
                for player in self.players:
                    player.line = None

    def check_store(self) -> None:
        """Steps are numbered without gaps and chained; whatever was acknowledged is there, once, under its number."""
        found: dict[tuple[str, str], list[int]] = {}
        for table, steps in self.hall.store.steps.items():
            before = "0" * 16
            for number, step in enumerate(steps, 1):
                assert (step.n, step.check) == (number, chained(before, table, step))
                before = step.check
                if step.id is not None:
                    found.setdefault((table, step.id), []).append(step.n)
        for (table, _, id_), n in self.acked.items():
            assert found[table, id_] == [n]


@pytest.mark.parametrize("seed", range(2))
def test_a_simulated_evening(seed: int):
    """Acknowledged steps are stored once, none is shown before it is stored, lines see all of them in order."""
    world = World(seed)
    for game in GAMES:
        world.open(game)
    world.run(4_000)
    world.check_store()
    steps = sum(map(len, world.hall.store.steps.values()))
    assert steps > 1_000, "hardly anything was played"
    assert {what for what, _ in world.hall.faults} == {"write-failed"}, "a fault, or the store never failed"


def test_the_same_seed_gives_the_same_evening():
    """A failure can be looked at again."""
    evenings = []
    for _ in range(2):
        world = World(7)
        world.open("burrow")
        world.open("acorns")
        world.run(400)
        evenings.append((world.hall.store.steps, world.acked))
    assert evenings[0] == evenings[1]
