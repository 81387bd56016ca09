"""Screens that lie over the table: rules, log, curtain, a secret look, trouble with saving."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from cheeseboard.texts import rules, say
from cheeseboard.tui.art import Block
from cheeseboard.tui.choices import Choices
from cheeseboard.tui.face import Offer
from cheeseboard.tui.voice import Voice

LOOK_SECONDS = 45
"""A secret look ends by itself after this time, in case somebody walks away from the open card."""


def joined(lines: Sequence[Text | str]) -> Text:
    """Lines as one text."""
    return Text("\n").join(line if isinstance(line, Text) else Text(line) for line in lines)


class Reader(Screen[None]):
    """A long text to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,l,h,enter,space", "dismiss", show=False)]
    CSS = """
    Reader #head, Reader #foot { height: 1; padding: 0 1; }
    Reader #head { text-style: bold reverse; }
    Reader VerticalScroll { padding: 0 2; }
    """

    def __init__(self, voice: Voice, title: str, text: Text, end: bool = False) -> None:
        super().__init__()
        self._voice, self._title, self._text, self._end = voice, title, text, end

    def compose(self) -> ComposeResult:
        """Title, text, and how to leave."""
        yield Static(self._title, id="head", markup=False)
        with VerticalScroll(id="body"):
            yield Static(self._text)
        yield Static(self._voice("rules.close"), id="foot", markup=False)

    def on_mount(self) -> None:
        """Keys scroll at once; a log begins at its end."""
        body = self.query_one("#body")
        body.focus()
        if self._end:
            self.call_after_refresh(body.scroll_end, animate=False)


def rules_screen(voice: Voice) -> Reader:
    """The numbered rules of the game, rulings and credits."""
    text = Text()
    text.append(voice.of_game("about") + "\n\n")
    numbered = rules(voice.lang, voice.game or "")
    if not numbered:
        text.append(say(voice.lang, "common", "no-rules") + "\n\n")
    for number, rule in numbered:
        text.append(f"{number:<4}", style="bold")
        text.append(f"{rule}\n\n")
    unofficial = say(voice.lang, "common", "unofficial")
    for sentence in (voice.of_game("rulings"), voice.of_game("credit"), unofficial):
        text.append(f"{sentence}\n\n")
    return Reader(voice, voice("rules.title", title=voice.title()), text)


def log_screen(voice: Voice, told: Sequence[str]) -> Reader:
    """Everything that happened, the latest at the end."""
    lines = [f"{number:>4}  {text}" for number, text in enumerate(told, 1)]
    return Reader(voice, voice("log.title"), joined(lines or [voice("log.empty")]), end=True)


class Notice(Screen[int]):
    """A page with a few lines, a picture and answers. It covers everything below."""

    CSS = """
    Notice { align: center middle; background: $surface; }
    Notice #page { width: 76; height: auto; border: round $primary; padding: 0 2; }
    Notice #text { height: auto; }
    """

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[str],
        picture: Block | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__()
        self._title, self._lines, self._answers, self._picture = title, lines, answers, picture or []
        self._seconds = seconds

    def compose(self) -> ComposeResult:
        """Title, lines, picture, answers."""
        with VerticalScroll(id="page"):
            head = Text(self._title, style="bold")
            yield Static(joined([head, "", *self._lines, *self.spaced(), ""]), id="text")
            yield Choices(id="answers")

    def spaced(self) -> Block:
        """The picture with a line above it."""
        return [Text(""), *self._picture] if self._picture else []

    def on_mount(self) -> None:
        """Offer the answers."""
        choices = self.query_one("#answers", Choices)
        choices.offer([Offer(answer, ("answer", index)) for index, answer in enumerate(self._answers)])
        choices.focus()
        if self._seconds is not None:
            self.set_timer(self._seconds, self.hide)

    def hide(self) -> None:
        """Nobody answered: the page goes all the same."""
        if self.is_current:
            self.dismiss(0)

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """The answer's number."""
        if message.offer.move is not None:
            self.dismiss(message.offer.move[1])


def curtain_screen(voice: Voice, name: str, told: Sequence[str], picture: Block) -> Notice:
    """Between two people: what everybody saw last, and whose turn it is to look."""
    lines = [*told, "", voice("curtain.pass", name=name), voice("curtain.only", name=name)]
    return Notice(voice("curtain.title"), lines, [voice("curtain.lift", name=name)], picture)


def look_screen(voice: Voice, name: str, told: Sequence[str], picture: Block, memory: bool) -> Notice:
    """What only this person may see."""
    more = [voice("peek.remember")] if memory else []
    lines = [*told, *more, voice("peek.soon", seconds=LOOK_SECONDS)]
    return Notice(voice("peek.title", name=name), lines, [voice("peek.hide")], picture, LOOK_SECONDS)
