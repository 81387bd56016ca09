"""One table: its seats, its match and its connections. It does one thing at a time.

Everything that happens to a table goes through `post`. While a change is being written, what comes next waits;
acknowledgement and broadcast follow only when the store has said that the change is safe.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic, time
from typing import TYPE_CHECKING, Any

import msgspec

from cheeseboard.core.game import Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.server import codes, drive, show
from cheeseboard.server.line import Line
from cheeseboard.server.log import log
from cheeseboard.server.seats import Seat
from cheeseboard.server.store import ADD_STEPS, PUT_TABLE, Statement, Step
from cheeseboard.server.wire import write

if TYPE_CHECKING:
    from cheeseboard.server.tables import Tables

UNDO = "undo"


class Table:
    """A table in memory. Everything it knows can be rebuilt from its head and its steps in the store."""

    __slots__ = (
        *("created", "game", "gone", "host", "id", "ids", "idle_since", "inbox", "lang", "lines", "match", "n"),
        *("next", "options", "phase", "players", "room", "seats", "settings", "steps", "thinking", "timer"),
        *("views", "writing"),
    )

    def __init__(self, room: "Tables", id_: str, head: dict[str, Any]) -> None:
        self.room = room
        self.id = id_
        self.game = find(head["game"])
        self.players: int = head["players"]
        self.options: dict[str, Any] = head["options"]
        self.settings: dict[str, Any] = head["settings"]
        self.seats = [Seat(*stored) for stored in head["seats"]]
        self.host: str = head["host"]
        self.lang: str = head["lang"]
        self.created: float = head["created"]
        self.phase: str = head["phase"]
        self.next: str | None = head["next"]
        self.match = None if head["setup"] is None else self.dealt(head["setup"])
        self.n = 0
        self.steps: list[Move | None] = []
        """Every step so far; None stands for a decision taken back."""
        self.ids: dict[tuple[int | None, str], int] = {}
        self.lines: set[Line] = set()
        self.views: dict[int | None, View] = {}
        """What each perspective was last shown, so that events are the difference."""
        self.inbox: deque[tuple[Callable[..., None], tuple[Any, ...]]] = deque()
        self.writing = False
        self.thinking: int | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.idle_since = monotonic()
        self.gone = False
        self.everybody_away()

    def dealt(self, setup: dict[str, Any]) -> Match:
        """The match before its first step."""
        return Match(self.game, self.players, self.options, setup, rng=self.room.rng)

    def everybody_away(self) -> None:
        """After a restart nobody is connected yet; the time to come back starts anew."""
        for seat in self.seats:
            seat.away_since = monotonic()

    # -- the store's side ---------------------------------------------------------------------------------------

    def head(self) -> dict[str, Any]:
        """Everything but the steps."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "options": self.options,
            "settings": self.settings,
            "seats": [seat.stored() for seat in self.seats],
            "host": self.host,
            "lang": self.lang,
            "created": self.created,
            "phase": self.phase,
            "next": self.next,
            "setup": None if self.match is None else self.match.setup,
        }

    def head_row(self) -> Statement:
        """The head, to be written."""
        return PUT_TABLE, (self.id, self.created, time(), self.phase, write(self.head()).decode())

    def relive(self, n: int, seat: int | None, id_: str | None, move: str) -> None:
        """One stored step, after a restart or a rest."""
        raw = msgspec.json.decode(move)
        played = None if raw == UNDO else self.game.read_move(raw)
        if played is None:
            self.playing.undo(seat if seat is not None else -1)
        else:
            self.playing.play(played)
        self.count_step(n, seat, id_, played)

    def count_step(self, n: int, seat: int | None, id_: str | None, move: Move | None) -> None:
        """Note a step that is safe in the store."""
        self.n = n
        self.steps.append(move)
        if id_ is not None:
            self.ids[seat, id_] = n
            if len(self.ids) > self.room.house.known_ids:
                del self.ids[next(iter(self.ids))]

    # -- one thing at a time ------------------------------------------------------------------------------------

    def post(self, act: Callable[..., None], *values: Any) -> None:
        """Do this now, or after what is being written."""
        if self.writing:
            self.inbox.append((act, values))
        else:
            self.guard(act, *values)

    def guard(self, act: Callable[..., None], *values: Any) -> None:
        """A fault at this table stays at this table: it is dropped and rebuilt from the store when people return."""
        if self.gone:
            return
        try:
            act(*values)
        except Exception:  # noqa: BLE001 - this is the wall between tables
            log().exception("table-failed", table=self.id, n=self.n)
            self.room.metrics.faults += 1
            self.drop(codes.TROUBLE, "table-trouble")

    def save(self, statements: list[Statement], then: Callable[..., None], *values: Any) -> None:
        """Write, and go on with `then` when it is safe."""
        self.writing = True
        self.room.store.write(statements, lambda ok: self.guard(self.saved, ok, then, values))

    def saved(self, ok: bool, then: Callable[..., None], values: tuple[Any, ...]) -> None:
        """The store has answered."""
        if not ok:
            log().error("write-failed", table=self.id)
            self.drop(codes.NO_STORE, "no-store")
            return
        self.writing = False
        then(*values)
        while self.inbox and not self.writing and not self.gone:
            act, waiting = self.inbox.popleft()
            self.guard(act, *waiting)
        if not self.writing:
            drive.advance(self)

    def save_head(self, then: Callable[..., None], *values: Any) -> None:
        """Write the head."""
        self.save([self.head_row()], then, *values)

    def drop(self, code: int, why: str) -> None:
        """Leave memory now; whoever is connected is sent away and may come back to what the store knows."""
        self.rest()
        for line in list(self.lines):
            line.close(code, why)
        self.lines.clear()
        self.inbox.clear()
        self.room.forget(self)

    def rest(self) -> None:
        """Stop all timers and programs."""
        self.gone = True
        self.room.outside.rest(self)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # -- steps --------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> Match:
        """The match, or a refusal if there is none to play in."""
        if self.match is None:
            raise Refusal("not-started", "S2")
        return self.match

    def play(self, seat: int, id_: str | None, move: Move, line: Line | None) -> None:
        """A decision. The rules have the last word: a refusal leaves everything as it was."""
        self.playing.play(move)
        self.keep(seat, id_, move, line)

    def roll(self, seat: int, id_: str | None, line: Line | None) -> None:
        """Draw the roll that is due."""
        self.keep(seat, id_, self.playing.draw(), line)

    def undo(self, seat: int, id_: str, line: Line) -> None:
        """Take a decision back."""
        self.playing.undo(seat)
        self.keep(seat, id_, None, line)

    def keep(self, seat: int, id_: str | None, move: Move | None, line: Line | None) -> None:
        """Write the step; nobody hears of it before it is safe."""
        written = write(UNDO if move is None else self.game.write_move(move)).decode()
        step: Step = (self.id, self.n + 1, int(time()), seat, id_, written)
        self.writing = True
        then = partial(self.guard, self.saved)
        if self.playing.over:
            self.phase = "over"
            rows = [(ADD_STEPS, (write([step]).decode(),)), self.head_row()]
            self.room.store.write(rows, lambda ok: then(ok, self.tell_step, (seat, id_, move, line)))
        else:
            self.room.store.add_step(step, lambda ok: then(ok, self.tell_step, (seat, id_, move, line)))

    def tell_step(self, seat: int, id_: str | None, move: Move | None, line: Line | None) -> None:
        """Acknowledge and broadcast: each perspective is worked out and written once, however many look through it."""
        self.count_step(self.n + 1, seat, id_, move)
        self.room.metrics.steps += 1
        before, self.views = self.views, {}
        ready: dict[int | None, bytes] = {}
        undone = seat if move is None else None
        for other in self.lines:
            if other.greeted:
                text = ready.get(other.seat)
                if text is None:
                    text = ready[other.seat] = show.update(self, other.seat, before, undone)
                if other is line and id_ is not None:
                    other.send(show.ack(id_, self.n), text)
                else:
                    other.send(text)
        self.room.outside.step(self)
        if self.phase == "over":
            self.tell_facts()

    def tell_facts(self) -> None:
        """Who sits here, who is there, what is agreed: to everybody."""
        message = show.facts_message(self)
        for line in self.lines:
            if line.greeted:
                line.send(message)
