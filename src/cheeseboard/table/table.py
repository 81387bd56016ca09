"""One table: its terms, its match and its lines. It does one thing at a time.

Everything that happens to a table, and everything that is asked of it, goes through `post`. While a change is being
written, what comes next waits; acknowledgement and broadcast follow only when the store has said that it is safe.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from cheeseboard.core.deals import key_of
from cheeseboard.core.fair import Fair
from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Advice
from cheeseboard.core.luck import Luck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.table import archive, codes
from cheeseboard.table.clock import Timer
from cheeseboard.table.history import NEWCOMER, UNDO, History, Past
from cheeseboard.table.line import Line
from cheeseboard.table.seats import Holder
from cheeseboard.table.store import START, Change, Head, Saved, Step
from cheeseboard.table.terms import Terms, to_head
from cheeseboard.table.world import World

KEY_BYTES = 32

Act = Callable[..., None]
Answer = Callable[[Any], None]
"""Gets what was asked for, or the Refusal that says why not."""


class Home(Protocol):
    """Where tables stand."""

    world: World

    def settled(self, table: "Table") -> None:
        """The table has done all that it was told."""
        ...

    def left(self, table: "Table") -> None:
        """The table is no longer in memory."""
        ...

    def check_room(self, address: str) -> None:
        """Refuse if this address has opened too many tables, or no more can be kept."""
        ...

    def twin(self, table: "Table") -> "Table":
        """A table for the same people, not yet stored."""
        ...

    def seat_twin(self, twin: "Table") -> None:
        """The twin is safe in the store."""
        ...


class Table:
    """A table in memory. Everything it knows can be rebuilt from its head and its steps in the store."""

    __slots__ = (
        *("address", "advice", "advising", "asking", "asking_again", "check", "commitment", "followers", "game"),
        *("gone", "history", "holders", "home", "id", "idle_since", "ids", "inbox", "legal_in", "legal_now", "lines"),
        *("match", "n", "relived", "telling", "terms", "thinking", "timer", "told_at", "undos"),
        *("views", "world", "writing"),
    )

    def __init__(self, home: Home, id_: str, terms: Terms) -> None:
        self.home = home
        self.world = home.world
        self.id = id_
        self.game = self.world.find_game(terms.game, terms.rules)
        self.n = 0
        self.check = START
        self.history = History(self.world.limits.missed_steps)
        self.ids: dict[tuple[int | None, str], int] = {}
        """The latest message ids, with the steps that they became."""
        self.lines: set[Line] = set()
        self.views: dict[int | None, View] = {}
        """What each perspective could see after the last step, so that events are the difference."""
        self.inbox: deque[tuple[Act, tuple[Any, ...]]] = deque()
        self.writing = False
        self.asking: Answer | None = None
        """Who waits for the answer to the request that is being served."""
        self.thinking: int | None = None
        self.advice: tuple[int, int, Advice] | None = None
        """The last advice: for which step and seat."""
        self.advising: dict[tuple[int, int], list[Callable[[Advice | None], None]]] = {}
        """Who waits for advice about which step, for which seat."""
        self.timer: Timer | None = None
        self.gone = False
        self.asking_again: set[int] = set()
        """Seats that would like another game."""
        self.legal_in: Any = None
        self.legal_now: list[Move] = []
        """The moves that are open in a state: asked for by whoever decides, and by the table's own clock."""
        self.undos = 0
        self.telling: Timer | None = None
        """Set while many lines wait to be told together who is there."""
        self.told_at = 0.0
        self.relived: dict[int | None, tuple[Any, Any]] = {}
        """For each perspective the last part of the history that was gone through again: what was asked, and found."""
        self.address = ""
        """Where the one who opened it called from, while it is known; never stored."""
        now = self.world.clock.monotonic()
        self.idle_since = now
        self.holders = [Holder(now) for _ in terms.seats]
        self.commitment = self.promise(terms)
        self.match = None if terms.setup is None else self.dealt(terms)
        self.agree(terms)

    def dealt(self, terms: Terms) -> Match:
        """The match before its first step."""
        return archive.dealt(self.game, terms, self.luck(terms))

    def luck(self, terms: Terms) -> Luck:
        """Where its cards and dice come from."""
        if terms.deal is not None:
            return self.world.luck(key_of(terms.game, terms.rules, terms.deal))
        if terms.seed is not None:
            return self.world.luck(Fair(terms.dealt_as or self.id, terms.seed, terms.shares).key)
        return self.world.luck(self.world.token(KEY_BYTES) if terms.luck is None else bytes.fromhex(terms.luck))

    def promise(self, terms: Terms) -> str | None:
        """What is shown before the deal, so that the seed cannot be chosen later."""
        if terms.seed is None:
            return None
        pack = self.game.pack(terms.players, terms.options)
        return Fair(terms.dealt_as or self.id, terms.seed, terms.shares).commitment(pack)

    def agree(self, terms: Terms) -> None:
        """These terms are safe in the store."""
        self.terms = terms
        follows = self.world.thinker.follows
        self.followers = [number for number, seat in enumerate(terms.seats) if seat.bot and follows(seat.bot)]

    @property
    def playing(self) -> Match:
        """The match, or a refusal if there is none to play in."""
        if self.match is None:
            raise Refusal("not-started", "S2")
        return self.match

    def legal(self) -> list[Move]:
        """The moves open to whoever is to decide."""
        match = self.playing
        if self.legal_in is not match.state:
            self.legal_in, self.legal_now = match.state, match.legal()
        return self.legal_now

    def answers_itself(self) -> bool:
        """Is a question asked that has one answer, to do nothing, whose reason everybody sees?

        Where nothing ever pauses, nobody reads along: programs answer for themselves.
        """
        match = self.playing
        if not self.game.idles or not self.terms.settings["bot_pause_ms"]:
            return False
        if match.over or match.chance_due or len(self.legal()) != 1:
            return False
        return self.game.answers_itself(self.view(match.actor), self.legal())

    def view(self, seat: int | None) -> View:
        """All that this perspective may know. In a game without secrets all views are one but for the seat's number."""
        found = self.views.get(seat)
        if found is None:
            found = self.views[seat] = self.fresh_view(seat)
        return found

    def fresh_view(self, seat: int | None) -> View:
        """Work a view out."""
        if not self.game.hidden:
            for known in self.views.values():
                return {**known, "seat": seat}
        glance: View = self.game.glance(self.playing.state, seat)
        return glance

    def count_step(self, past: Past, step: Step) -> None:
        """Note a step that is safe in the store, and what it says about who holds its seat."""
        self.n = step.n
        self.check = step.check
        self.history.add(past, self.playing)
        seat, move = past
        self.undos += move == UNDO
        if step.id is not None:
            self.ids[seat, step.id] = self.n
            if len(self.ids) > self.world.limits.known_ids:
                del self.ids[next(iter(self.ids))]
        if seat is not None:
            self.holders[seat].acted(self.n, move == NEWCOMER, step.id is not None)

    # -- one thing at a time ------------------------------------------------------------------------------------

    def post(self, act: Act, *values: Any) -> None:
        """Do this now, or after what is being written."""
        if self.writing:
            self.inbox.append((act, values))
        else:
            self.guard(act, *values)

    def guard(self, act: Act, *values: Any) -> None:
        """A fault at this table stays at this table: it is dropped and rebuilt from the store when people return."""
        if self.gone:
            return
        try:
            act(*values)
        except Exception:  # noqa: BLE001 - this is the wall between tables
            self.world.counts.faults += 1
            self.drop(codes.TROUBLE, "table-trouble", Refusal("table-trouble", "S9"))
            self.world.fault("table-failed", {"table": self.id, "n": self.n})

    def request(self, act: Act, answer: Answer, *values: Any) -> None:
        """Serve a request when its turn comes. `answer` is called once: with the outcome, a refusal, or the trouble."""
        if self.gone:
            answer(Refusal("table-trouble", "S9"))
        else:
            self.post(self.serve, act, answer, values)

    def serve(self, act: Act, answer: Answer, values: tuple[Any, ...]) -> None:
        """A refusal goes to the one who asked, not to the table."""
        self.asking = answer
        try:
            act(self, *values)
        except Refusal as refusal:
            self.reply(refusal)

    def reply(self, value: Any) -> None:
        """Answer the request that is being served."""
        answer, self.asking = self.asking, None
        if answer is not None:
            answer(value)

    # -- the store's side ---------------------------------------------------------------------------------------

    def head(self, terms: Terms, count: int, check: str) -> Head:
        """These terms, to be written."""
        return to_head(terms, self.world.clock.now(), count, check)

    def save(self, change: Change, then: Act, *values: Any) -> None:
        """Write, and go on with `then` when it is safe."""
        self.writing = True
        self.world.store.append(self.id, change, lambda saved: self.guard(self.saved, saved, then, values))

    def save_terms(self, terms: Terms, then: Act, *values: Any) -> None:
        """Write new terms; they count from when they are safe."""
        change = Change(self.n, (), self.head(terms, self.n, self.check))
        self.save(change, self.agreed, terms, then, values)

    def agreed(self, terms: Terms, then: Act, values: tuple[Any, ...]) -> None:
        """The new terms are safe."""
        self.agree(terms)
        then(*values)

    def saved(self, saved: Saved, then: Act, values: tuple[Any, ...]) -> None:
        """The store has answered."""
        if saved is not Saved.SAFE:
            self.not_saved(saved)
            self.world.fault("write-failed", {"table": self.id, "how": saved.value})
            return
        self.writing = False
        then(*values)
        while self.inbox and not self.writing and not self.gone:
            act, waiting = self.inbox.popleft()
            self.guard(act, *waiting)
        if not self.writing and not self.gone:
            self.home.settled(self)

    def not_saved(self, saved: Saved) -> None:
        """A change was not, or perhaps not, written: only the store knows how the table stands."""
        if saved is Saved.FAILED:
            self.drop(codes.NO_STORE, "no-store", Refusal("no-store", "S9"))
        elif saved is Saved.UNKNOWN:
            self.drop(codes.TROUBLE, "maybe-saved", Refusal("maybe-saved", "S9"))
        else:
            self.drop(codes.TROUBLE, "table-trouble", Refusal("table-trouble", "S9"))

    def drop(self, code: int, why: str, refusal: Refusal) -> None:
        """Leave memory now; whoever is connected is sent away and may come back to what the store knows."""
        waiting = [self.asking, *(values[1] for act, values in self.inbox if act == self.serve)]
        self.inbox.clear()
        self.asking = None
        self.rest()
        for line in list(self.lines):
            line.close(code, why)
        self.lines.clear()
        for answer in waiting:
            if answer is not None:
                answer(refusal)

    def rest(self) -> None:
        """Stop all timers and programs, and leave memory."""
        self.gone = True
        self.world.thinker.forget(self.id)
        for timer in (self.timer, self.telling):
            if timer is not None:
                timer.cancel()
        self.timer = self.telling = None
        self.home.left(self)
