"""The end of a game: who won, why, what lay hidden, and where the record is."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from cheeseboard.tui.faces import face_of
from cheeseboard.tui.par import par_line
from cheeseboard.tui.popups import joined, log_screen
from cheeseboard.tui.sayings import record_line
from cheeseboard.tui.session import Session
from cheeseboard.tui.voice import Voice


class EndScreen(Screen[None]):
    """Ranking, reason, hidden cards, record; then play again or leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "again", show=False),
        Binding("s", "other", show=False),
        Binding("l", "log", show=False),
        Binding("w", "write", show=False),
        Binding("q,ctrl+c,escape", "leave", show=False, priority=True),
    ]
    CSS = """
    EndScreen #head { height: 1; text-style: bold reverse; padding: 0 1; }
    EndScreen VerticalScroll { padding: 1 2; }
    EndScreen #foot { height: 1; padding: 0 1; }
    """

    class Again(Message):
        """Play again with the same people, or (`other`) choose anew."""

        def __init__(self, other: bool) -> None:
            super().__init__()
            self.other = other

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__()
        self.session, self.voice = session, voice

    def compose(self) -> ComposeResult:
        """Title, the story of the result, keys."""
        yield Static(f"{self.voice.title()} · {self.voice('end.title')}", id="head", markup=False)
        with VerticalScroll(id="body"):
            yield Static(self.story(), id="story")
        yield Static(self.keys(), id="foot", markup=False)

    def on_mount(self) -> None:
        """Arrows scroll."""
        self.query_one("#body").focus()

    def keys(self) -> str:
        """What can be done now."""
        again = [] if self.session.record_path else [self.voice("end.write")]
        return "   ".join([self.voice("end.keys"), *again])

    def story(self) -> Text:
        """Everything there is to say about the result."""
        view, voice, face = self.session.view(), self.voice, face_of(self.session.match.game.id)
        lines: list[Text | str] = [
            *voice.tell_all(self.session.news()),
            "",
            Text(face.verdict(view, voice), style="bold"),
            voice.named("reason", view["result"]["reason"]),
            "",
            *face.scores(view, voice),
            "",
        ]
        under = face.under(self.session.match.setup, self.session.public_log(), view, voice)
        if under:
            lines += [Text(under[0], style="bold"), *under[1:], ""]
        lines += par_line(self.session.plan, voice)
        return joined([*lines, record_line(self.session, voice), voice("end.replay")])

    def action_again(self) -> None:
        """The same table again."""
        self.app.post_message(self.Again(other=False))

    def action_other(self) -> None:
        """Another game or other people."""
        self.app.post_message(self.Again(other=True))

    def action_log(self) -> None:
        """The whole log."""
        self.app.push_screen(log_screen(self.voice, self.voice.tell_all(self.session.log())))

    def action_write(self) -> None:
        """Try again to write a record that could not be written."""
        self.query_one("#story", Static).update(self.story())
        self.query_one("#foot", Static).update(self.keys())

    def action_leave(self) -> None:
        """Done."""
        self.app.exit([record_line(self.session, self.voice)])
