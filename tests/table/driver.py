"""A whole room of tables without network, disk, processes or an event loop: time passes when the test says so."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import Event, View
from cheeseboard.core.judgement import Advice, MoveAdvice
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.table import desk
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.hear import heard
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.limits import Limits
from cheeseboard.table.line import Line
from cheeseboard.table.messages import Join, NewTable, SeatRequest
from cheeseboard.table.presence import depart
from cheeseboard.table.room import Room
from cheeseboard.table.table import Table
from cheeseboard.table.thinker import Question, Thought
from cheeseboard.table.world import World
from tests.fixture_games import FIXTURES
from tests.table.burrow import BURROW

START = 1_700_000_000.0
GAMES: dict[object, Any] = {**FIXTURES, BURROW.id: BURROW}
"""Games that only the tests know."""
BOTS = ("random", "level-2", "listener")


class FakeThinker:
    """Any legal move, after a while; notes what it was asked and what listeners were told."""

    def __init__(self, clock: ManualClock, rng: Random, seconds: float = 0.05) -> None:
        self.clock, self.rng, self.seconds = clock, rng, seconds
        self.asked: list[Question] = []
        self.advised: list[Question] = []
        self.advises = True
        self.followed: list[tuple[str, list[Event], View]] = []

    def offers(self, game: str, players: int) -> Sequence[str]:
        """The same for all."""
        return BOTS

    levels = offers

    def check(self, game: str, bot: str | None) -> None:
        """Refuse strangers."""
        if bot not in BOTS:
            raise Refusal("unknown-bot", "B1", bot=str(bot), game=game, bots=", ".join(BOTS))

    def follows(self, bot: str) -> bool:
        """One of them listens."""
        return bot == "listener"

    def follow(self, table: str, bot: str, events: Sequence[Event], view: View) -> None:
        """Note it."""
        self.followed.append((table, list(events), view))

    def think(self, question: Question, answer: Callable[[Thought], None]) -> None:
        """Answer later."""
        self.asked.append(question)
        self.clock.call_later(self.seconds, answer, Thought(self.rng.choice(list(question.legal)), "random"))

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """The first legal move is best, and each later one a tenth worse; or no time for it."""
        self.advised.append(question)
        moves = [MoveAdvice(move, 0.9 - place / 10, 0.0) for place, move in enumerate(question.legal)]
        advice = Advice(question.view["seat"], tuple(moves), "exact") if self.advises else None
        self.clock.call_later(self.seconds, answer, advice)

    def story(self, record: object, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]) -> None:
        """No time for it."""
        self.clock.call_later(self.seconds, answer, None)

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """Nor for that."""
        self.clock.call_later(self.seconds, answer, None)

    def forget(self, table: str) -> None:
        """Nothing is remembered."""

    def close(self) -> None:
        """Nothing runs."""


def plain(message: Any) -> Any:
    """A message as it would be after its way over the wire: nobody shares the table's own objects."""
    return json.loads(json.dumps(message))


class Hall:
    """A room with everything around it. `crash` loses the room and keeps the store."""

    def __init__(self, seed: int = 0, seconds: float = 0.0, **limits: Any) -> None:
        self.rng = Random(seed)
        self.clock = ManualClock()
        self.clock.time = START
        self.store = MemoryStore(self.clock, seconds)
        self.thinker = FakeThinker(self.clock, self.rng)
        self.faults: list[tuple[str, dict[str, Any]]] = []
        self.limits = Limits(messages_per_second=1e9, messages_burst=1e9, **limits)
        self.encode = plain
        self.room = self.new_room()

    def new_room(self) -> Room:
        """A room over the same store."""
        world = World(
            store=self.store,
            clock=self.clock,
            thinker=self.thinker,
            limits=self.limits,
            encode=self.encode,
            token=self.rng.randbytes,
            find_game=lambda game, rules: GAMES.get(game) or find(game, rules),
            fault=lambda what, facts: self.faults.append((what, dict(facts))),
        )
        room = Room(world)
        self.clock.start(room.begin())
        return room

    def crash(self) -> None:
        """The power goes out: timers and tables are gone, the store is not."""
        for table in list(self.room.open.values()):
            table.gone = True
        self.clock.queue.clear()
        self.room = self.new_room()

    # -- requests -----------------------------------------------------------------------------------------------

    def open(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """Open a table with seats of these kinds ("bot:random" for a bot)."""
        seats = [SeatRequest(kind.partition(":")[0], bot=kind.partition(":")[2] or None) for kind in kinds]
        settings = {"bot_pause_ms": 100, **more.pop("settings", {})}
        asked = NewTable(game, len(kinds), seats, more.pop("options", {}), settings, **more)
        answers: list[Any] = []
        desk.open_table(self.room, asked, "en", "here", answers.append)
        self.clock.pass_time()
        assert isinstance(answers[0], dict), answers
        return answers[0]

    def ask(self, id_: str, act: Callable[..., None], *values: Any) -> Any:
        """A request to a table, and its answer."""
        answers: list[Any] = []
        desk.request(self.room, id_, act, answers.append, *values)
        while not answers and self.clock.skip():
            pass
        assert len(answers) == 1
        return answers[0]

    def join(self, id_: str, **asked: Any) -> Any:
        """Take an open seat."""
        return self.ask(id_, desk.join, Join(**asked))

    def table(self, id_: str) -> Table:
        """The table, brought back from the store if need be."""
        found: list[Any] = []
        self.room.find(id_, found.append)
        self.clock.pass_time()
        assert isinstance(found[0], Table), found
        return found[0]

    def sit(self, id_: str, secret: str | None, **more: Any) -> "Caller":
        """Connect and say hello."""
        caller = Caller(self, self.table(id_))
        caller.say({"type": "hello", "v": 1, "secret": secret, **more})
        return caller


class Caller:
    """One connection: remembers all it heard, and the last position."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall, self.table = hall, table
        self.heard: list[dict[str, Any]] = []
        self.at: dict[str, Any] = {}
        self.code: int | None = None
        self.count = 0
        self.line = Line(self.take, self.hang_up, "en", hall.limits, hall.clock.monotonic())

    def take(self, *packets: dict[str, Any]) -> None:
        """What the table sends."""
        for message in packets:
            self.heard.append(message)
            if message["type"] in ("welcome", "update"):
                self.at = message

    def hang_up(self, code: int, reason: str) -> None:
        """The table closes the line."""
        self.code = self.code or code

    def say(self, message: Any) -> None:
        """Say something, and let everything happen that happens at once."""
        heard(self.table, self.line, message if isinstance(message, bytes | str) else json.dumps(message))
        self.hall.clock.pass_time()

    def ask(self, **message: Any) -> dict[str, Any]:
        """Say something with an id; the answer to it."""
        self.count += 1
        message = {"id": f"{id(self)}-{self.count}", **message}
        self.say(message)
        for answer in reversed(self.heard):
            if answer["type"] in ("ack", "refused", "hint", "checked") and answer["id"] == message["id"]:
                return answer
        return {}

    def leave(self) -> None:
        """Hang up."""
        self.table.post(depart, self.table, self.line)

    def do(self, **move: Any) -> dict[str, Any]:
        """Flip if a coin is due, then this move; the update that it brought."""
        if self.at["view"]["chance"]:
            assert self.ask(type="roll", n=self.at["n"])["type"] == "ack"
        assert self.ask(type="move", n=self.at["n"], move=move)["type"] == "ack", self.heard[-1]
        return self.at

    def of(self, kind: str) -> list[dict[str, Any]]:
        """All messages of this type."""
        return [message for message in self.heard if message["type"] == kind]

    @property
    def my_turn(self) -> bool:
        """Is this seat to act?"""
        view = self.at.get("view")
        return view is not None and view["actor"] is not None and view["actor"] == view["seat"]

    def act(self, rng: Random) -> dict[str, Any]:
        """Roll or decide at random; the answer."""
        if self.at["view"]["chance"]:
            return self.ask(type="roll", n=self.at["n"])
        return self.ask(type="move", n=self.at["n"], move=rng.choice(self.at["legal"]))
