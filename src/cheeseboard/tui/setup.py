"""Setting up a game on the screen, and choosing among saved ones."""

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from cheeseboard.core.refusal import Refusal
from cheeseboard.tui.art import fit
from cheeseboard.tui.choices import Choices
from cheeseboard.tui.face import Offer
from cheeseboard.tui.form import Form, Row
from cheeseboard.tui.plain_setup import save_label
from cheeseboard.tui.plan import Plan
from cheeseboard.tui.popups import joined, rules_screen
from cheeseboard.tui.saves import find_saves
from cheeseboard.tui.voice import Voice

LABEL_WIDTH = 22
LONGEST_TYPED = 40


class SetupScreen(Screen[None]):
    """One line for each thing to decide."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", show=False),
        Binding("q,ctrl+c", "leave", show=False),
    ]
    CSS = """
    SetupScreen #head { height: 1; text-style: bold reverse; padding: 0 1; }
    SetupScreen #body { height: 1fr; padding: 1 2; }
    SetupScreen #about, SetupScreen #help, SetupScreen #wrong { height: auto; padding: 0 2; }
    SetupScreen #wrong { text-style: bold; }
    SetupScreen Input { display: none; }
    SetupScreen Input.-open { display: block; }
    """

    class Ready(Message):
        """The plan is complete: play."""

        def __init__(self, plan: Plan) -> None:
            super().__init__()
            self.plan = plan

    class Resume(Message):
        """The person wants a saved game."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.form = Form(plan)
        self.at = 0
        self.saves = len(find_saves())

    def compose(self) -> ComposeResult:
        """The lines, a place to type, and what the keys do."""
        yield Static(id="head")
        with VerticalScroll(id="body", can_focus=False):
            yield Static(id="rows")
        yield Static(id="wrong")
        yield Input(id="typed", max_length=LONGEST_TYPED)
        yield Static(id="about")
        yield Static(id="help")

    def on_mount(self) -> None:
        """The first picture."""
        self.draw()

    # -- drawing ---------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """The form's lines, and the saved games if there are any."""
        rows = self.form.rows()
        if self.saves:
            rows.insert(1, Row("resume", self.form.voice("setup.resume", count=self.saves)))
        return rows

    def draw(self, wrong: str = "") -> None:
        """Everything on the screen."""
        voice = self.form.voice
        self.query_one("#head", Static).update(Text(voice("setup.title")))
        lines = [self.line(row, index == self.at) for index, row in enumerate(self.rows())]
        self.query_one("#rows", Static).update(joined(lines))
        self.query_one("#about", Static).update(Text(f"{voice.title()}: {voice.of_game('about')}"))
        help_lines: list[Text | str] = [
            voice("setup.help"),
            voice("setup.keys"),
            Text(voice("setup.secret"), style="dim"),
        ]
        self.query_one("#help", Static).update(joined(help_lines))
        self.query_one("#wrong", Static).update(Text(wrong))

    def line(self, row: Row, here: bool) -> Text:
        """A line: an arrow at the chosen one, arrows around what can be changed."""
        mark = "▶ " if here else "  "
        if row.key in ("start", "resume"):
            return Text(f"{mark}{row.label} ", style="reverse bold" if here else "bold")
        label = fit(row.label, LABEL_WIDTH) if len(row.label) < LABEL_WIDTH else f"{row.label}: "
        return Text(f"{mark}{label}‹ {row.value} › ", style="reverse" if here else "")

    # -- keys ------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Arrows move and change; Enter types or starts."""
        if self.typing:
            if event.key == "escape":
                self.close_input()
            return
        steps = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}
        changes = {"left": -1, "right": 1, "space": 1}
        row = self.rows()[self.at]
        if event.key in steps:
            self.at = (self.at + steps[event.key]) % len(self.rows())
            self.draw()
        elif event.key in changes and row.value:
            self.form.change(row.key, changes[event.key])
            self.draw()
        elif event.key in ("enter", "space"):
            self.enter(row)
        else:
            return
        event.stop()
        event.prevent_default()

    def enter(self, row: Row) -> None:
        """Type a value, go on with a saved game, or start."""
        if row.key == "resume":
            self.post_message(self.Resume())
        elif row.typed:
            self.open_input(row)
        else:
            self.start()

    def start(self) -> None:
        """Play, if everything fits."""
        try:
            plan = self.form.plan()
        except Refusal as refusal:
            self.draw(self.form.voice.explain(refusal))
            return
        self.post_message(self.Ready(plan))

    @property
    def typing(self) -> bool:
        """True while a value is being typed."""
        return self.query_one(Input).has_class("-open")

    def open_input(self, row: Row) -> None:
        """Let the person type."""
        field = self.query_one(Input)
        seat = row.key.startswith("seat-")
        field.value = self.form.seats[int(row.key[5:])].name if seat else row.value
        field.add_class("-open")
        self.query_one("#wrong", Static).update(Text(self.form.voice("setup.edit", label=row.label)))
        field.focus()

    def close_input(self) -> None:
        """Leave the value as it is."""
        self.query_one(Input).remove_class("-open")
        self.set_focus(None)
        self.draw()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Take the typed value, or say what is wrong with it."""
        try:
            self.form.type(self.rows()[self.at].key, message.value)
        except Refusal as refusal:
            self.query_one("#wrong", Static).update(Text(self.form.voice.explain(refusal)))
            return
        self.close_input()

    def action_rules(self) -> None:
        """The rules of the chosen game."""
        self.app.push_screen(rules_screen(self.form.voice))

    def action_leave(self) -> None:
        """Nothing has begun, so nothing is lost."""
        self.app.exit([])


class SavesScreen(Screen[Path | None]):
    """The saved games, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,ctrl+c", "none", show=False)]
    CSS = """
    SavesScreen #head { height: 1; text-style: bold reverse; padding: 0 1; }
    SavesScreen #wrong { height: auto; padding: 0 2; text-style: bold; }
    SavesScreen Choices { max-height: 18; margin: 1 0; }
    """

    def __init__(self, voice: Voice, wrong: str = "") -> None:
        super().__init__()
        self.voice, self.wrong, self.saves = voice, wrong, find_saves()

    def compose(self) -> ComposeResult:
        """A list to choose from."""
        yield Static(self.voice("resume.title"), id="head", markup=False)
        yield Choices(id="choices")
        yield Static(self.wrong or self.voice("resume.which"), id="wrong", markup=False)
        yield Static(self.voice("key.back"), markup=False)

    def on_mount(self) -> None:
        """Offer the saves."""
        choices = self.query_one(Choices)
        choices.offer([Offer(save_label(path, self.voice), ("save", path)) for path in self.saves])
        choices.focus()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """The chosen one."""
        if message.offer.move is not None:
            self.dismiss(message.offer.move[1])

    def action_none(self) -> None:
        """None of them."""
        self.dismiss(None)
