"""One game at one device: who acts, who may look, what is saved, what the bots do. Both fronts use it.

Order of things: a move is checked, written to the disk, and only then shown. The views and the log come from
the last state that was written, so nothing that anybody saw can be lost.
"""

from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from cheeseboard.core.game import Event, Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds import SECONDS, find_bot
from cheeseboard.tui.plan import Plan, check
from cheeseboard.tui.store import Line, Saved, SaveFile, new_save
from cheeseboard.tui.turns import Kind, Step, Turn


class Session:
    """A match, the people and bots at it, and its save file."""

    def __init__(self, match: Match, plan: Plan, save: SaveFile, seed: int | None = None) -> None:
        self.match = match
        self.plan = plan
        self.save = save
        self.people = [seat for seat, facts in enumerate(plan.seats) if facts.bot is None]
        self.shared = match.game.hidden and len(self.people) > 1
        self.trouble: OSError | None = None
        self.record_path: Path | None = None
        self._tolerant = False  # the people chose to go on although nothing can be written
        self._rng = SystemRandom() if seed is None else Random(f"bots {seed}")
        self._shown = match.state
        self._logs: dict[int | None, list[Event]] = {seat: [] for seat in (None, *self.people)}
        self._present: int | None = None  # the person in front of a shared screen
        self._reveal: tuple[int, list[Event]] | None = None
        self._news: list[Event] = []
        self._unshown: list[Step] = []
        self._unwritten: list[Line] = []

    @classmethod
    def new(cls, plan: Plan) -> "Session":
        """A freshly shuffled game, written down before anybody sees it."""
        plan = check(plan)
        rng = None if plan.seed is None else Random(plan.seed)
        match = Match.new(find(plan.game), len(plan.seats), plan.options, rng=rng, names=plan.names)
        session = cls(match, plan, new_save(plan, match.record()), plan.seed)
        session.flush()
        return session

    @classmethod
    def resume(cls, path: Path) -> "Session":
        """The game in a save file, exactly as it was last shown."""
        saved = Saved(path)
        session = cls(saved.match, saved.plan, saved.file())
        try:
            session.save.hold()
            for line in saved.steps:
                session._again(line)
        except (Refusal, LookupError, TypeError, ValueError) as error:
            session.save.close()
            raise Refusal("save-damaged", "T3", file=path.name) from error
        except BlockingIOError as error:
            raise Refusal("save-in-use", "T3", file=path.name) from error
        return session

    def _again(self, line: Line) -> None:
        """Play one line of a save file again."""
        if "move" in line:
            self._play(self.match.game.read_move(line["move"]))
        elif "undo" in line:
            self._take_back(line["undo"])
        elif "seen" in line:
            self._reveal = None
        else:
            raise ValueError("unknown line")
        self._unwritten.clear()
        self._show()
        self._present = None

    # -- what is to be done ------------------------------------------------------------------------

    def turn(self) -> Turn:
        """What comes next."""
        if self.trouble is not None and not self._tolerant:
            return Turn(Kind.TROUBLE, None)
        if self._reveal is not None:
            return self._private(Turn(Kind.REVEAL, self._reveal[0]))
        seat = self.match.actor
        if seat is None:
            return Turn(Kind.OVER, None)
        if seat not in self.people:
            return Turn(Kind.BOT, seat)
        return self._private(Turn(Kind.ROLL if self.match.chance_due else Kind.CHOOSE, seat))

    def _private(self, turn: Turn) -> Turn:
        """The same turn, or the curtain before it if somebody else sits at the screen."""
        if self.shared and self._present != turn.seat:
            return Turn(Kind.CURTAIN, turn.seat)
        return turn

    def lift(self, seat: int) -> None:
        """A person has taken the device: the curtain goes up."""
        self._present = seat

    def seen(self) -> None:
        """The look at something secret is over."""
        if self._reveal is None:
            return
        self._unwritten.append({"seen": self._reveal[0]})
        self._reveal = None
        self._present = None
        self.flush()

    # -- what may be seen --------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose knowledge is on the screen; None is what everybody may know."""
        if self.shared:
            return self._present
        return self.people[0] if len(self.people) == 1 else None

    def view(self) -> View:
        """The table as the viewer may see it. In memory mode a person's screen forgets what was peeked at."""
        public = self.viewer is None or self.plan.memory
        view: View = self.match.game.view(self._shown, None if public else self.viewer)
        return view

    def log(self) -> list[Event]:
        """Everything that happened, as the viewer may know it."""
        return self._logs[self.viewer]

    def public_log(self) -> list[Event]:
        """Everything that happened, as everybody saw it."""
        return self._logs[None]

    def reveal(self) -> list[Event]:
        """What only the present person may see now."""
        return self._reveal[1] if self._reveal is not None and self.turn().kind is Kind.REVEAL else []

    def news(self) -> list[Event]:
        """What the last move brought, as everybody saw it."""
        return self._news

    def legal(self) -> list[Move]:
        """The choices of the acting person."""
        return self.match.legal() if self.turn().kind is Kind.CHOOSE else []

    def preview(self, move: Move) -> list[Event]:
        """What a choice would bring, where that gives nothing away."""
        game = self.match.game
        if move[0] in game.revealing:
            return []
        return game.events(self.view(), game.view(game.apply(self._shown, move), self.viewer))

    @property
    def automatic(self) -> bool:
        """True in a game without choices, which can run by itself."""
        return self.match.game.auto(self._shown) is not None and not self.match.over

    # -- moves -------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll for the acting seat."""
        self._draw()
        self.flush()

    def play(self, move: Move) -> None:
        """A person's decision."""
        self._play(move)
        self.flush()

    def bot(self) -> None:
        """One roll or decision of the bot whose turn it is."""
        self._bot()
        self.flush()

    def run(self, most: int) -> None:
        """Up to so many moves of a game without choices, written in one go."""
        for _ in range(most):
            move = self.match.game.auto(self.match.state)
            if self.match.over or move is None:
                break
            self._play(move)
        self.flush()

    def _draw(self) -> None:
        seat, before = self.match.actor, self.match.state
        self._note(before, seat, self.match.draw())

    def _play(self, move: Move) -> None:
        seat, before = self.match.actor, self.match.state
        self.match.play(move)
        self._note(before, seat, move)

    def _bot(self) -> None:
        seat = self.match.actor
        if seat is None:
            return
        if self.match.chance_due:
            self._draw()
            return
        bot = find_bot(self.match.game.id, self.plan.seats[seat].bot or "random")
        self._play(bot.choose(self.match.view(seat), self.match.legal(), self._rng, SECONDS).move)

    def _note(self, before: Any, seat: int | None, move: Move) -> None:
        """Remember a move until it is written and shown."""
        self._unwritten.append({"move": self.match.game.write_move(move)})
        self._unshown.append(Step(before, self.match.state, seat, move))

    # -- undo --------------------------------------------------------------------------------------

    def last_mover(self) -> int | None:
        """The person who made the last move, if it was one."""
        last = self.match.view(None)["last"]
        return last["seat"] if last and last["seat"] in self.people else None

    def undo_refusal(self) -> Refusal | None:
        """Why the last decision stands, or None if its person may take it back."""
        if not self.match.log:
            return Refusal("undo-nothing", "T1")
        seat = self.last_mover()
        return Refusal("undo-others", "T1") if seat is None else self.match.undo_refusal(seat)

    def undo(self) -> None:
        """Take back the last decision; raises the Refusal that says why not."""
        refusal = self.undo_refusal()
        if refusal:
            raise refusal
        self._take_back(self.last_mover())
        self.flush()

    def _take_back(self, seat: Any) -> None:
        before = self.match.state
        self.match.undo(seat)
        self._unwritten.append({"undo": seat})
        self._unshown.append(Step(before, self.match.state, seat, None))

    # -- writing, then showing ---------------------------------------------------------------------

    def flush(self) -> bool:
        """Write what is not written, then show what is not shown; False: the disk refused, nothing shows."""
        try:
            self.save.append(self._unwritten)
        except OSError as error:
            self.trouble = error
            if not self._tolerant:
                return False
        else:
            self._unwritten.clear()
            self.trouble, self._tolerant = None, False
        self._show()
        return True

    def go_on_unsaved(self) -> None:
        """Play on although nothing can be written. Each further move tries again to write everything."""
        self._tolerant = True
        self.flush()

    @property
    def unsaved(self) -> bool:
        """True while moves are only in memory."""
        return self.trouble is not None

    @property
    def incomplete(self) -> bool:
        """True while the file lacks moves that were shown."""
        return bool(self._unwritten)

    def _show(self) -> None:
        """Let everybody see what happened."""
        for step in self._unshown:
            self._show_step(step)
        self._unshown.clear()

    def _show_step(self, step: Step) -> None:
        self._shown = step.after
        if step.move is None:
            for log in self._logs.values():
                log.append({"type": "undone", "seat": step.seat})
            return
        told = {seat: self._events(step, seat) for seat in self._logs}
        self._news = told[None]
        for seat, events in told.items():
            self._logs[seat] += told[None] if self.plan.memory else events
        self._keep_secret(step, told)

    def _events(self, step: Step, seat: int | None) -> list[Event]:
        game = self.match.game
        return game.events(game.view(step.before, seat), game.view(step.after, seat))

    def _keep_secret(self, step: Step, told: dict[int | None, list[Event]]) -> None:
        """After a decision: show its maker what only they may know, or put the curtain down."""
        if step.seat is not None and step.seat in told and told[step.seat] != told[None]:
            self._reveal = (step.seat, told[step.seat])
        elif step.move is not None and step.move[0] != "roll":
            self._present = None

    # -- the end -----------------------------------------------------------------------------------

    def finish(self) -> Path | None:
        """Write the record of a finished game; None (and `trouble`): that failed, and the save stays."""
        if self.record_path is None and self.match.over:
            try:
                self.record_path = self.save.finish(self.record())
            except OSError as error:
                self.trouble = error
        return self.record_path

    def record(self) -> dict[str, Any]:
        """The record with who played. Only for a game that is over."""
        bots = [seat.bot for seat in self.plan.seats]
        return self.match.record() | {"bots": bots}

    def close(self) -> None:
        """Leave the table. Nothing needs saving: it is saved."""
        self.save.close()
