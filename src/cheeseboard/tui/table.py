"""The table on the screen."""

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import LANGUAGES
from cheeseboard.tui.choices import Choices
from cheeseboard.tui.ending import EndScreen
from cheeseboard.tui.face import Offer
from cheeseboard.tui.faces import face_of
from cheeseboard.tui.hints import Hints
from cheeseboard.tui.news import last_that_fit, wrapped_tail
from cheeseboard.tui.plan import SPEEDS
from cheeseboard.tui.popups import Notice, Reader, curtain_screen, joined, log_screen, look_screen, rules_screen
from cheeseboard.tui.sayings import GO_ON, RETRY, farewell, trouble_answers, trouble_lines
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind, Turn
from cheeseboard.tui.voice import Voice

AT_ONCE = 50
"""Moves of a running game at the highest speed between two pictures."""
NEWS_LINES = 40
SIDE_WIDTH = 31
NOTE_SECONDS = 4


class TableScreen(Screen[None]):
    """Draws what the session shows, and asks the acting person."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", show=False),
        Binding("l", "log", show=False),
        Binding("u", "undo", show=False),
        Binding("h", "hint", show=False),
        Binding("r", "run", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("g", "language", show=False),
        Binding("q,ctrl+c", "leave", show=False, priority=True),
        Binding("space", "pause", show=False),
        Binding("pageup", "scroll_board(-1)", show=False),
        Binding("pagedown", "scroll_board(1)", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  Textual declares it so
        (0, "-narrow"),
        (112, "-wide"),
    ]
    CSS = """
    TableScreen #head { height: 1; text-style: bold reverse; padding: 0 1; }
    TableScreen #middle { height: 1fr; }
    TableScreen #board { width: 1fr; height: 1fr; }
    TableScreen #side { width: 34; height: 100%; border-left: solid $primary; padding: 0 1; display: none; }
    TableScreen.-wide #side { display: block; }
    TableScreen #told { height: 2; padding: 0 1; background: $surface; }
    TableScreen.-wide #told { display: none; }
    TableScreen #ask { height: auto; padding: 0 1; text-style: bold; }
    TableScreen #foot { height: 1; padding: 0 1; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.face = face_of(session.match.game.id)
        self.voice = Voice(session.plan.lang, session.match.game.id, session.plan.names)
        self.running = False
        self.hints = Hints()
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Head, board (with the log beside it where there is room), news, question, choices, keys."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="picture")
            yield Static(id="side")
        yield Static(id="told")
        yield Static(id="ask")
        yield Choices(id="choices")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """The first picture."""
        self.query_one(Choices).focus()
        self.proceed()

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self.draw(self.session.turn())

    # -- what comes next -------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Draw the table and do what comes next."""
        self.stop_timer()
        turn = self.session.turn()
        self.draw(turn)
        if turn.kind is Kind.OVER:
            self.end()
        elif turn.kind is Kind.TROUBLE:
            self.ask_about_trouble()
        elif turn.kind is Kind.CURTAIN:
            self.put_curtain(turn.seat or 0)
        elif turn.kind is Kind.REVEAL:
            self.show_secret(turn.seat or 0)
        elif turn.kind is Kind.BOT or self.running:
            self.wait()

    def stop_timer(self) -> None:
        """No move goes by itself until it is planned again."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def wait(self) -> None:
        """A bot, or a running game, moves after a pause; step by step it waits for a key instead."""
        pause = SPEEDS[self.session.plan.speed]
        if pause is not None:
            self._timer = self.set_timer(max(pause, 0.01), self.go)

    def go(self) -> None:
        """One move of a bot or of a running game."""
        if self.running:
            self.session.run(AT_ONCE if SPEEDS[self.session.plan.speed] == 0 else 1)
        else:
            self.session.bot()
        self.proceed()

    def put_curtain(self, seat: int) -> None:
        """Cover everything until the next person is there."""
        news = self.session.news()
        screen = curtain_screen(
            self.voice, self.voice.names[seat], self.voice.tell_all(news), self.face.picture(news, self.voice)
        )

        def lift(_: int | None) -> None:
            self.session.lift(seat)
            self.proceed()

        self.app.push_screen(screen, lift)

    def show_secret(self, seat: int) -> None:
        """Show something to one person until it is confirmed."""
        events = self.session.reveal()
        told, picture = self.voice.tell_all(events), self.face.picture(events, self.voice)
        screen = look_screen(self.voice, self.voice.names[seat], told, picture, self.session.plan.memory)

        def hide(_: int | None) -> None:
            self.session.seen()
            self.proceed()

        self.app.push_screen(screen, hide)

    def ask_about_trouble(self) -> None:
        """A move could not be written: try again, go on unsaved, or stop."""
        title, *lines = trouble_lines(self.session, self.voice)

        def decide(answer: int | None) -> None:
            if answer == RETRY:
                self.session.flush()
            elif answer == GO_ON:
                self.session.go_on_unsaved()
            else:
                self.action_leave()
                return
            self.proceed()

        self.app.push_screen(Notice(title, lines, trouble_answers(self.voice)), decide)

    def end(self) -> None:
        """The last picture stays below the end screen."""
        self.running = False
        self.app.push_screen(EndScreen(self.session, self.voice))

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, turn: Turn) -> None:
        """Everything on the screen, from what the session shows."""
        self.draw_board()
        self.query_one("#head", Static).update(Text(self.head()))
        self.query_one("#foot", Static).update(Text(self.keys()))
        self.draw_news()
        self.query_one("#ask", Static).update(Text(self.question(turn)))
        self.query_one(Choices).offer(self.choices(turn))
        # The choices may have taken lines from the board: what still fits is only known after the layout.
        self.call_after_refresh(self.draw_board)

    def draw_board(self) -> None:
        """The picture, as large as there is room for."""
        room = self.query_one("#board").size
        width, height = room.width or self.size.width, room.height or self.size.height
        picture = self.face.board(self.session.view(), self.voice, width, height)
        self.query_one("#picture", Static).update(joined(picture))

    def draw_news(self) -> None:
        """The latest of the log: two lines below the board, or a column beside it."""
        told = self.voice.tell_all(self.session.log()[-NEWS_LINES:])
        short = wrapped_tail(told, 2, max(20, self.size.width - 2))
        self.query_one("#told", Static).update(Text("\n".join(short)))
        rows = max(1, self.query_one("#middle").size.height)
        self.query_one("#side", Static).update(joined(last_that_fit(told, rows, SIDE_WIDTH)))

    def head(self) -> str:
        """Title, whose eyes, whose turn, and whether all is saved."""
        parts = [self.voice.title()]
        actor = self.session.view()["actor"]
        if actor is not None:
            parts.append(self.voice("state.turn", name=self.voice.names[actor]))
        if self.session.match.game.hidden:
            viewer = self.session.viewer
            seen = self.voice("state.seat", name=self.voice.names[viewer]) if viewer is not None else None
            parts.append(seen or self.voice("state.public"))
        parts.append(self.voice("state.unsaved" if self.session.unsaved else "state.saved"))
        return " · ".join(parts)

    def keys(self) -> str:
        """The keys that do something now."""
        speed = self.voice(f"speed.{self.session.plan.speed}")
        found = [self.voice("key.rules"), self.voice("key.log")]
        if self.session.undo_refusal() is None:
            found.append(self.voice("key.undo"))
        if self.session.hints and not self.session.automatic:
            found.append(self.voice("key.hint"))
        if self.session.automatic:
            found.append(self.voice("key.stop" if self.running else "key.run"))
        found.append(self.voice("key.speed", speed=speed))
        return "  ".join([*found, self.voice("key.lang"), self.voice("key.quit")])

    def question(self, turn: Turn) -> str:
        """What is asked now, or what is going on."""
        if turn.kind is Kind.OVER:
            return self.voice("ask.over")
        if self.running:
            return self.voice("ask.running")
        if turn.kind is Kind.BOT:
            return self.voice("ask.bot", name=self.voice.names[turn.seat or 0])
        if turn.kind in (Kind.ROLL, Kind.CHOOSE):
            return self.face.ask(self.session.view(), self.session.legal(), self.voice)
        return self.voice("ask.wait")

    def choices(self, turn: Turn) -> list[Offer]:
        """What the acting person can do; nothing while others act."""
        view = self.session.view()
        stepping = SPEEDS[self.session.plan.speed] is None
        if stepping and (turn.kind is Kind.BOT or (self.running and turn.kind is Kind.CHOOSE)):
            return [Offer(self.voice("offer.continue"), ("step",))]
        if turn.kind is Kind.ROLL:
            return [Offer(self.face.roll_label(view, self.voice), ("roll",))]
        if turn.kind is Kind.CHOOSE and not self.running:
            return self.face.offers(view, self.session.legal(), self.session.preview, self.voice)
        return []

    # -- keys ------------------------------------------------------------------------------------------

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """A choice was made."""
        move, turn = message.offer.move, self.session.turn()
        if move == ("step",):
            self.go()
        elif move == ("roll",) and turn.kind is Kind.ROLL:
            self.session.roll()
            self.proceed()
        elif move is not None and move in self.session.legal():
            self.session.play(move)
            self.proceed()

    def action_rules(self) -> None:
        """The numbered rules."""
        self.app.push_screen(rules_screen(self.voice))

    def action_log(self) -> None:
        """The whole log, as the present person may know it."""
        self.app.push_screen(log_screen(self.voice, self.voice.tell_all(self.session.log())))

    def action_undo(self) -> None:
        """Take the last decision back, or say why it stands."""
        try:
            self.session.undo()
        except Refusal as refusal:
            self.note(self.voice.explain(refusal))
            return
        self.proceed()

    def action_hint(self) -> None:
        """A nudge in words; asked again, every move with its chance."""
        lines = self.hints.lines(self.session, self.voice)
        if len(lines) == 1:
            self.note(lines[0])
        else:
            title, *rows = lines
            self.app.push_screen(Reader(self.voice, title, joined(rows)))

    def note(self, text: str) -> None:
        """Say something in the place of the question, for a moment."""
        ask = self.query_one("#ask", Static)
        ask.update(Text(text))
        self.set_timer(NOTE_SECONDS, lambda: ask.update(Text(self.question(self.session.turn()))))

    def action_run(self) -> None:
        """Start or stop a game without choices running by itself."""
        self.running = self.session.automatic and not self.running
        self.proceed()

    def action_pause(self) -> None:
        """Stop a running game."""
        if self.running:
            self.action_run()

    def action_scroll_board(self, pages: int) -> None:
        """Show the part of the board that a small window hides."""
        board = self.query_one("#board")
        board.scroll_relative(y=pages * max(1, board.size.height - 1), animate=False)

    def action_speed(self, change: int) -> None:
        """Faster or slower."""
        speeds = list(SPEEDS)
        index = min(max(speeds.index(self.session.plan.speed) + change, 0), len(speeds) - 1)
        self.session.plan = replace(self.session.plan, speed=speeds[index])
        self.proceed()

    def action_language(self) -> None:
        """The next language, at any time."""
        lang = LANGUAGES[(LANGUAGES.index(self.voice.lang) + 1) % len(LANGUAGES)]
        self.session.plan = replace(self.session.plan, lang=lang)
        self.voice = Voice(lang, self.voice.game, self.voice.names)
        self.proceed()

    def action_leave(self) -> None:
        """Everything is saved: just go."""
        self.stop_timer()
        self.app.exit(farewell(self.session, self.voice))
