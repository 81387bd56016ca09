"""An evening of tables in one thread: people come and go, lines break, the store fails, the power goes out.

Time stands still until it is let pass and everything is drawn from a seed, so a failure repeats itself exactly. By
hand: `python -m tests.table.simulation --steps 2000000 --seed 7`.

What must always be true: whatever was acknowledged is stored, once, under its number; steps have no gaps; no view was
shown that was not on disk; a table and its twin, rebuilt from the store, are equal.
"""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES as OUR_GAMES
from cheeseboard.table import hear
from cheeseboard.table.archive import past_of, relive
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.line import Line
from cheeseboard.table.messages import Hello, Play, Roll, Undo
from cheeseboard.table.presence import depart
from cheeseboard.table.store import START, Change, Done, Saved, chained
from cheeseboard.table.table import Table
from cheeseboard.table.terms import from_head
from tests.table.driver import GAMES as TEST_GAMES
from tests.table.driver import Hall

QUICK = tuple(game for game in OUR_GAMES if len(OUR_GAMES[game].decisions) == 1)
"""Games without choices, whose steps cost little."""
GAMES = (*TEST_GAMES, *OUR_GAMES, *QUICK * 12)
"""One table for each entry."""
LOOK = 40
"""Every so many-th view that somebody is shown is worked out again from what is stored."""
CRASH = 0.0002
BREAK = 0.004
TAKE_BACK = 0.06
FAIL = 0.0007
LOSE = 0.0007


class SlowStore(MemoryStore):
    """Writes in order, later; now and then fails, or loses its answer. When the power goes out some writes are lost."""

    def __init__(self, clock: ManualClock, rng: Random) -> None:
        super().__init__(clock)
        self.rng = rng
        self.waiting: list[tuple[str, Change]] = []

    def append(self, table: str, change: Change, done: Done) -> None:
        """Into the queue."""
        self.waiting.append((table, change))
        self.clock.call_later(0.001 if self.rng.random() < 0.9 else 0.05, self.flush, table, change, done)

    def flush(self, table: str, change: Change, done: Done) -> None:
        """The disk has turned."""
        self.waiting = [entry for entry in self.waiting if entry[1] is not change]
        luck = self.rng.random()
        saved = Saved.FAILED if luck < FAIL else self.write(table, change)
        done(Saved.UNKNOWN if FAIL < luck < FAIL + LOSE else saved)

    def lose_power(self) -> None:
        """Of what was being written the first few made it, the others did not; nobody was told."""
        for table, change in self.waiting[: self.rng.randint(0, len(self.waiting))]:
            self.write(table, change)
        self.waiting.clear()


class OrderedLine(Line):
    """A line whose place in a set does not depend on where in memory it lies: the same seed gives the same evening."""

    __slots__ = ("number",)

    def __hash__(self) -> int:
        return self.number


class Player:
    """Somebody with a seat, who plays on through broken lines and says again what was not acknowledged."""

    def __init__(self, evening: "Evening", table: str, seat: int, secret: str) -> None:
        self.evening, self.id, self.seat, self.secret = evening, table, seat, secret
        self.line: Line | None = None
        self.table: Table | None = None
        self.since: int | None = None
        self.at: dict[str, Any] | None = None
        self.pending: Any = None
        self.count = 0
        self.up = self.down = 0.0
        """When the last thing said, or heard, has arrived: a line keeps its order, whatever the delay."""

    # -- the network --------------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Find the table, from memory or from the store."""
        if self.line is None and self.id in self.evening.players:
            self.evening.hall.room.find(self.id, self.connected)

    def connected(self, found: Table | Refusal) -> None:
        """A new line: hello with the last step seen, then what is still open."""
        assert isinstance(found, Table), found
        hall = self.evening.hall
        self.table = found
        line = OrderedLine(
            lambda *packets: self.arrive(line, packets), lambda *_: self.lost(line), "en", hall.limits, 0.0
        )
        line.number = self.evening.lines = self.evening.lines + 1
        self.line = line
        share = self.evening.rng.randbytes(32).hex()
        self.say(Hello(1, self.secret, self.since, share=share))
        if self.pending is not None:
            self.say(self.pending)

    def say(self, message: Any) -> None:
        """Send; it arrives after a while, behind whatever was sent before."""
        self.up = self.later(self.up, self.deliver, self.line, self.table, message)

    def later(self, earliest: float, act: Callable[..., None], *values: Any) -> float:
        """Let something happen at the other end of the line; when."""
        clock, rng = self.evening.hall.clock, self.evening.rng
        when = max(earliest, clock.time + (0.0 if rng.random() < 0.8 else rng.random() * 0.2))
        clock.call_later(when - clock.time, act, *values)
        return when

    def deliver(self, line: Line, table: Table, message: Any) -> None:
        """At the table, unless the line broke on the way."""
        if line is not self.line:
            return
        if table.gone or self.evening.rng.random() < BREAK:
            self.hang_up()
        else:
            hear.said(table, line, message)

    def arrive(self, line: Line, packets: tuple[dict[str, Any], ...]) -> None:
        """Messages leave the table: they must be true now; they come in later, in their order."""
        for message in packets:
            self.evening.check(self, message)
        if line is self.line:
            self.down = self.later(self.down, self.hear, line, packets)

    def hear(self, line: Line, packets: tuple[dict[str, Any], ...]) -> None:
        """Messages from the table, unless the line broke on the way."""
        if line is not self.line:
            return
        for message in packets:
            self.note(message)
        if self.pending is None and self.at is not None:
            self.act(self.at)

    def lost(self, line: Line) -> None:
        """The line is gone; a new one is tried soon."""
        if line is self.line:
            self.line = None
            self.evening.hall.clock.call_later(self.evening.rng.choice((0.01, 0.3, 3.0)), self.connect)

    def hang_up(self) -> None:
        """The line breaks, and the table notices."""
        line, table = self.line, self.table
        if table is not None and line is not None:
            self.lost(line)
            table.post(depart, table, line)

    # -- playing ------------------------------------------------------------------------------------------------

    def note(self, message: dict[str, Any]) -> None:
        """Remember what was seen and what is done."""
        kind = message["type"]
        if kind in ("update", "welcome"):
            if kind == "update" and self.since is not None:
                assert message["n"] == self.since + 1, "a step was left out or told twice"
            if message["view"] is not None:
                self.since, self.at = message["n"], message
        elif self.pending is not None and kind in ("ack", "refused") and message["id"] == self.pending.id:
            if kind == "ack":
                self.evening.acked.setdefault(self.id, {})[self.seat, message["id"]] = message["n"]
            self.pending = None

    def act(self, at: dict[str, Any]) -> None:
        """Whatever there is to do."""
        rng = self.evening.rng
        if at["view"]["result"] is not None:
            self.evening.renew(self.id)
        elif at["view"]["actor"] == self.seat or rng.random() < TAKE_BACK / 2:
            self.count += 1
            self.pending = self.choice(at, f"{self.seat}-{self.count}", rng)
            self.say(self.pending)

    def choice(self, at: dict[str, Any], id_: str, rng: Random) -> Any:
        """A message: something that this seat may do, or now and then a try at something that it may not."""
        if rng.random() < TAKE_BACK:
            return Undo(id_)
        return Play(id_, at["n"], rng.choice(at["legal"])) if at["legal"] else Roll(id_, at["n"])


class Evening:
    """Tables, players, and what must always be true."""

    def __init__(self, seed: int) -> None:
        self.hall = Hall(seed, seconds=0.0)
        self.rng = self.hall.rng
        self.hall.store = SlowStore(self.hall.clock, self.rng)
        self.hall.encode = lambda message: message
        self.hall.room = self.hall.new_room()
        self.acked: dict[str, dict[tuple[int, str], int]] = {}
        self.players: dict[str, list[Player]] = {}
        self.games: dict[str, str] = {}
        self.all: list[tuple[str, str]] = []
        self.shadows: dict[str, Match] = {}
        self.shown = self.looked = self.crashes = self.twins = 0
        self.lines = 0
        for game in GAMES:
            self.open(game)

    def open(self, game: str) -> None:
        """A table with two people, now and then with a bot; in a game without choices with one person and a bot."""
        kinds = ("here", "here", "bot:random") if self.rng.random() < 0.1 else ("here", "here")
        kinds = ("here", "bot:random") if game in QUICK else kinds
        opened = self.hall.open(game, *kinds, settings={"away_seconds": 2, "bot_pause_ms": 0})
        table = opened["table"]
        self.games[table] = game
        self.all.append((table, game))
        self.players[table] = [Player(self, table, seat["seat"], seat["secret"]) for seat in opened["seats"]]
        for player in self.players[table]:
            self.hall.clock.call_later(0.0, player.connect)

    def renew(self, table: str) -> None:
        """A game is over: its people go to a new table, and what happened is looked through."""
        for player in self.players.pop(table, ()):
            player.hang_up()
            self.hall.clock.call_later(0.0, self.start_anew, table)

    def start_anew(self, table: str) -> None:
        """Once for each table that is over."""
        if table in self.games:
            self.check_table(table)
            self.shadows.pop(table, None)
            self.open(self.games.pop(table))

    # -- what must be true --------------------------------------------------------------------------------------

    def check(self, player: Player, message: dict[str, Any]) -> None:
        """Nothing is said of a step that is not stored; now and then a view is worked out from the store alone."""
        if message["type"] not in ("welcome", "update", "ack"):
            return
        self.shown += 1
        assert self.hall.store.heads[player.id].count >= message["n"], "something was shown that is not stored"
        if self.shown % LOOK == 0 and message.get("view") is not None:
            self.looked += 1
            seen = self.shadow(player.id, message["n"]).view(message["view"]["seat"])
            assert message["view"] == seen, "a view was shown that is not the one on disk"

    def shadow(self, table: str, n: int) -> Match:
        """A match that follows the stored steps, up to this one."""
        match = self.shadows.get(table)
        if match is None or match.seen > n:  # type: ignore[attr-defined]
            terms = from_head(self.hall.store.heads[table])
            game = self.hall.room.world.find_game(terms.game, terms.rules)
            match = self.shadows[table] = Shadow(game, terms.players, terms.options, terms.setup or {})
        for step in self.hall.store.steps[table][match.seen : n]:  # type: ignore[attr-defined]
            relive(match, past_of(match, step))
            match.seen += 1  # type: ignore[attr-defined]
        return match

    def check_table(self, table: str) -> None:
        """Steps are numbered without gaps and chained; whatever was acknowledged is there, once, under its number."""
        before, found = START, {}
        for number, step in enumerate(self.hall.store.steps[table], 1):
            assert (step.n, step.check) == (number, chained(before, table, step)), "a gap, or a changed step"
            before = step.check
            if step.id is not None:
                assert (step.seat, step.id) not in found, "a step was stored twice"
                found[step.seat, step.id] = step.n
        for message, n in self.acked.pop(table, {}).items():
            assert found.get(message) == n, "an acknowledged step is not stored"

    def check_twin(self) -> None:
        """A table that is at rest and its twin, rebuilt from the store, are equal."""
        table = self.hall.room.open.get(self.rng.choice(list(self.players)))
        if table is None or table.writing or table.match is None:
            return
        twin = Table(self.hall.room, table.id, from_head(self.hall.store.heads[table.id]))
        for step in self.hall.store.steps[table.id]:
            past = past_of(twin.playing, step)
            relive(twin.playing, past)
            twin.count_step(past, step)
        assert (twin.n, twin.check, twin.terms) == (table.n, table.check, table.terms)
        assert (twin.playing.state, twin.playing.rolls) == (table.playing.state, table.playing.rolls)
        assert twin.playing.takebacks == table.playing.takebacks
        assert twin.ids == table.ids
        self.twins += 1

    # -- the evening --------------------------------------------------------------------------------------------

    def run(self, steps: int) -> None:
        """Until so many steps have been written."""
        clock, done, ticks = self.hall.clock, 0, 0
        while done + self.hall.room.world.counts.steps < steps:
            ticks += 1
            assert clock.skip(), "everybody waits for somebody else"
            if ticks % 1000 == 0:
                self.check_twin()
            if self.rng.random() < CRASH:
                done += self.hall.room.world.counts.steps
                self.crash()
        self.finish()

    def crash(self) -> None:
        """The power goes out."""
        self.crashes += 1
        self.hall.store.lose_power()  # type: ignore[attr-defined]
        self.hall.crash()
        for players in self.players.values():
            for player in players:
                player.line = None
                self.hall.clock.call_later(self.rng.random(), player.connect)

    def told(self) -> dict[str, Any]:
        """What happened, in figures."""
        steps = self.hall.store.steps
        last = {game: sum(len(steps[id_]) for id_, one in self.all if one == game) for game in set(GAMES)}
        compared = {"views": self.looked, "twins": self.twins, "shown": self.shown}
        return {"steps": sum(map(len, steps.values())), "crashes": self.crashes, **compared, "by_game": last}

    def finish(self) -> None:
        """Look through everything that is left, and for faults."""
        for table in self.players:
            self.check_table(table)
        faults = {what for what, _ in self.hall.faults}
        assert faults <= {"write-failed"}, f"a fault: {faults}"


class Shadow(Match):
    """A match that knows how many stored steps it has seen."""

    seen = 0


def main(words: list[str]) -> int:
    """By hand, as long as you like."""
    parser = argparse.ArgumentParser(description="A simulated evening at many tables.")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(words)
    evening = Evening(args.seed)
    again = f"python -m tests.table.simulation --seed {args.seed} --steps {args.steps}"
    try:
        evening.run(args.steps)
    except AssertionError as wrong:
        print(json.dumps({"wrong": str(wrong), "at": evening.hall.clock.time, "again": again}))
        return 1
    print(json.dumps({**evening.told(), "again": again}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
