"""One game at one device: a table in this very process, who sits in front of the screen, and what they may see.

The table is the same as in the server: it writes each step before it tells of it. Here it has a save file as its store,
a clock that stands still until a front lets it go on, bots that think at once, and a line for each person and one for
what everybody may see.
"""

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

from cheeseboard.core.deals import luck_of
from cheeseboard.core.fair import Fair
from cheeseboard.core.game import Event, Move, View
from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.table import hear
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.line import Line
from cheeseboard.table.messages import VERSION, Hello, Hint, Message, Play, Roll, Undo
from cheeseboard.table.room import Room
from cheeseboard.table.store import START, Stored
from cheeseboard.table.table import Table
from cheeseboard.table.terms import Terms, to_head
from cheeseboard.tui.opening import fair_of, secret_of, terms_of, world_of
from cheeseboard.tui.plan import Plan, check
from cheeseboard.tui.save_store import TABLE, SaveStore, steps_in
from cheeseboard.tui.saves import Saved, SaveFile, new_save
from cheeseboard.tui.seen import Seen
from cheeseboard.tui.turns import Kind, Turn


class Session:
    """A table, the people at it, and its save file."""

    def __init__(
        self, plan: Plan, file: SaveFile, terms: Terms, fair: Fair | None, stored: Stored | None = None
    ) -> None:
        self.plan = plan
        self.fair = fair
        self.save = file
        self.people = [seat for seat, facts in enumerate(plan.seats) if facts.bot is None]
        self.record_path: Path | None = None
        self.extra: dict[str, Any] = {}
        self._clock = ManualClock(time)
        self._store = SaveStore(file, self._clock, stored)
        self._present: int | None = None  # the person in front of a shared screen
        self._count = 0
        self._arrived: list[tuple[Seen, dict[str, Any]]] = []
        self.table = self._open(terms, stored is not None)
        self.shared = self.table.game.hidden and len(self.people) > 1
        self._seen = {seat: Seen(seat, plan.memory) for seat in (None, *self.people)}
        self._lines = {seat: self._connect(seat) for seat in self._seen}
        self._settle()

    @classmethod
    def new(cls, plan: Plan) -> "Session":
        """A freshly shuffled game, written down before anybody sees it."""
        plan = check(plan)
        fair = fair_of(plan)
        game = find(plan.game)
        luck = KeyedLuck(fair.key) if fair else luck_of(game.id, game.version, plan.deal or "")
        match = Match.new(game, len(plan.seats), plan.options, luck=luck, names=plan.names)
        return cls(plan, new_save(plan, match.record(), fair), terms_of(plan, match), fair)

    @classmethod
    def resume(cls, path: Path) -> "Session":
        """The game in a save file, exactly as it was last shown."""
        saved, file = Saved(path), None
        try:
            file = saved.file()
            file.hold()
            session = cls.go_on(saved, file)
        except BlockingIOError as error:
            raise Refusal("save-in-use", "T3", file=path.name) from error
        except (Refusal, LookupError, TypeError, ValueError) as error:
            if file is not None:
                file.close()
            raise Refusal("save-damaged", "T3", file=path.name) from error
        return session

    @classmethod
    def go_on(cls, saved: Saved, file: SaveFile) -> "Session":
        """A session from the lines of a file; secret looks that were confirmed are not shown again."""
        steps, seen = steps_in(saved.steps)
        terms = terms_of(saved.plan, saved.match)
        head = to_head(terms, 0.0, len(steps), steps[-1].check if steps else START)
        session = cls(saved.plan, file, terms, saved.fair, Stored(head, tuple(steps)))
        session.extra = saved.match.extra
        for seat, n in seen.items():
            session._seen[seat].confirm(n)
        return session

    # -- the table ---------------------------------------------------------------------------------------------

    def _open(self, terms: Terms, stored: bool) -> Table:
        """The table, new or from its file."""
        room = Room(world_of(self.plan, self._store, self._clock, self.fair))
        found: list[Table | Refusal] = []
        room.find(TABLE, found.append) if stored else room.add(terms, found.append)
        self._clock.pass_time()
        table = found[0]
        if isinstance(table, Refusal):
            raise table
        return table

    def _connect(self, seat: int | None) -> Line:
        """A line that looks through a person's eyes, or everybody's. Together they are the host's device."""
        seen = self._seen[seat]

        def take(*packets: dict[str, Any]) -> None:
            self._arrived += [(seen, packet) for packet in packets]

        line = Line(take, lambda *_: None, self.plan.lang, self.table.world.limits, 0.0)
        hello = Hello(VERSION, None if seat is None else secret_of(seat), 0, host=secret_of(None))
        hear.said(self.table, line, hello)
        return line

    def _say(self, seat: int, message: Callable[[str], Message]) -> None:
        """Say something for a person's seat, and let happen what happens at once."""
        self._count += 1
        hear.said(self.table, self._lines[seat], message(f"here-{self._count}"))
        self._settle()

    def _settle(self) -> None:
        """Let everything happen that is due; show it unless the disk refuses."""
        self._clock.pass_time()
        if not self._store.grouping and (self._store.trouble is None or self._store.tolerant):
            for seen, packet in self._arrived:
                seen.take(packet)
            self._arrived.clear()
            self._look_away()

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.table.playing

    # -- what is to be done ------------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """What comes next."""
        if self._store.trouble is not None and not self._store.tolerant:
            return Turn(Kind.TROUBLE, None)
        looking = self._looking()
        if looking is not None:
            return self._private(Turn(Kind.REVEAL, looking))
        seat = self.actor
        if seat is None:
            return Turn(Kind.OVER, None)
        if seat not in self.people:
            return Turn(Kind.BOT, seat)
        return self._private(Turn(Kind.ROLL if self._seen[seat].view["chance"] else Kind.CHOOSE, seat))

    @property
    def actor(self) -> int | None:
        """The seat that acts, as far as everybody has been shown."""
        found: int | None = self._seen[None].view["actor"]
        return found

    def _private(self, turn: Turn) -> Turn:
        """The same turn, or the curtain before it if somebody else sits at the screen."""
        if self.shared and self._present != turn.seat:
            return Turn(Kind.CURTAIN, turn.seat)
        return turn

    def _looking(self) -> int | None:
        """The person who has something secret to look at now: who is there, who moved last, or who acts."""
        for seat in (self._present, self.last_mover(), self.actor):
            if seat in self.people and self._seen[seat].secrets:
                return seat
        return None

    def _look_away(self) -> None:
        """Whoever is not to act, and has nothing secret to look at, leaves the shared screen to everybody."""
        seat = self._present
        if seat is not None and seat != self.actor and not self._seen[seat].secrets:
            self._present = None

    def lift(self, seat: int) -> None:
        """A person has taken the device: the curtain goes up."""
        self._present = seat

    def seen(self) -> None:
        """The look at something secret is over."""
        seat = self._looking()
        if seat is None:
            return
        self._seen[seat].secrets.clear()
        self._store.note({"seen": seat})
        self._settle()

    # -- what may be seen --------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose knowledge is on the screen; None is what everybody may know."""
        if self.shared:
            return self._present
        return self.people[0] if len(self.people) == 1 else None

    def view(self) -> View:
        """The table as the viewer may see it."""
        return self._seen[self.viewer].view

    def log(self) -> list[Event]:
        """Everything that happened, as the viewer may know it."""
        return self._seen[self.viewer].log

    def public_log(self) -> list[Event]:
        """Everything that happened, as everybody saw it."""
        return self._seen[None].log

    def reveal(self) -> list[Event]:
        """What only the present person may see now."""
        turn = self.turn()
        if turn.kind is not Kind.REVEAL:
            return []
        return [event for _, events in self._seen[turn.seat].secrets for event in events]

    def news(self) -> list[Event]:
        """What the last step brought, as everybody saw it."""
        return self._seen[None].news

    def legal(self) -> list[Move]:
        """The choices of the acting person."""
        turn = self.turn()
        if turn.kind is not Kind.CHOOSE:
            return []
        return [self.table.game.read_move(raw) for raw in self._seen[turn.seat].legal]

    def preview(self, move: Move) -> list[Event]:
        """What a choice would bring, where that gives nothing away."""
        game, state = self.table.game, self.match.state
        if move[0] in game.revealing:
            return []
        return game.events(game.view(state, self.viewer), game.view(game.apply(state, move), self.viewer))

    @property
    def automatic(self) -> bool:
        """True in a game without choices, which can run by itself."""
        return self.table.game.auto(self.match.state) is not None and not self.match.over

    # -- moves -------------------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll for the acting person."""
        self._say(self._acting, lambda id_: Roll(id_, self.table.n))

    def play(self, move: Move) -> None:
        """A person's decision."""
        raw = self.table.game.write_move(move)
        self._say(self._acting, lambda id_: Play(id_, self.table.n, raw))

    @property
    def hints(self) -> bool:
        """May people at this table ask what their moves are worth?"""
        return self.table.terms.hints

    def hint(self) -> dict[str, Any]:
        """What each move of the acting person is worth; raises the Refusal that says why there is no hint."""
        if self.turn().kind is not Kind.CHOOSE:
            raise Refusal("not-your-turn", "S5")
        if not self.hints:
            raise Refusal("no-hints", "S10")
        seat = self._acting
        self._say(seat, lambda id_: Hint(id_, self.table.n))
        found = self._seen[seat].advice
        if found is None or found["type"] != "hint":
            raise Refusal("no-advice", "S10")
        return found

    @property
    def _acting(self) -> int:
        """The person who acts."""
        if self.match.actor not in self.people:
            raise ValueError("no person is to act")
        return int(self.match.actor or 0)

    def bot(self) -> None:
        """One roll or decision of the bot whose turn it is."""
        self._clock.skip()
        self._settle()

    def run(self, most: int) -> None:
        """Up to so many moves of a game without choices, written in one go."""
        with self._store.group():
            for _ in range(most):
                move = self.table.game.auto(self.match.state)
                if self.match.over or move is None:
                    break
                if self.match.actor in self.people:
                    self.play(move)
                else:
                    self.bot()
        self._settle()

    # -- undo --------------------------------------------------------------------------------------------------

    def last_mover(self) -> int | None:
        """The person who made the last move, if it was one."""
        last = self._seen[None].view["last"]
        return last["seat"] if last and last["seat"] in self.people else None

    def undo_refusal(self) -> Refusal | None:
        """Why the last decision stands, or None if its person may take it back."""
        if not self.match.log:
            return Refusal("undo-nothing", "T1")
        seat = self.last_mover()
        return Refusal("undo-others", "T1") if seat is None else self.match.undo_refusal(seat)

    def undo(self) -> None:
        """Take back the last decision; raises the Refusal that says why not."""
        refusal, seat = self.undo_refusal(), self.last_mover()
        if refusal:
            raise refusal
        if seat is not None:
            self._say(seat, lambda id_: Undo(id_, self.table.n))

    # -- trouble with the disk ---------------------------------------------------------------------------------

    @property
    def trouble(self) -> OSError | None:
        """Why the last write failed, if it did."""
        return self._store.trouble

    def flush(self) -> bool:
        """Try again to write what is not written; False: the disk still refuses, nothing shows."""
        saved = self._store.retry()
        self._settle()
        return saved

    def go_on_unsaved(self) -> None:
        """Play on although nothing can be written. Each further move tries again to write everything."""
        self._store.go_on()
        self._settle()

    @property
    def unsaved(self) -> bool:
        """True while moves are only in memory."""
        return self._store.trouble is not None

    @property
    def incomplete(self) -> bool:
        """True while the file lacks moves that were shown."""
        return bool(self._store.unwritten)

    # -- the end -----------------------------------------------------------------------------------------------

    def finish(self) -> Path | None:
        """Write the record of a finished game; None (and `trouble`): that failed, and the save stays."""
        if self.record_path is None and self.match.over:
            try:
                self.record_path = self.save.finish(self.record())
            except OSError as error:
                self._store.trouble = error
        return self.record_path

    def record(self) -> dict[str, Any]:
        """The record with who played. Only for a game that is over."""
        bots = [seat.bot for seat in self.plan.seats]
        record = {**self.extra, **self.match.record(), "players": self.plan.names, "bots": bots}
        if self.fair is not None:
            record["proof"] = self.fair.proof(self.table.game, self.match.players, self.match.options)
        if self.plan.deal is not None:
            record["deal"] = self.plan.deal
        return record

    def close(self) -> None:
        """Leave the table. Nothing needs saving: it is saved."""
        self.save.close()
