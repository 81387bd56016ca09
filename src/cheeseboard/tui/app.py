"""The screens in order: set up or choose a save, play, end, again."""

import asyncio
import signal
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from traceback import format_exc
from typing import ClassVar

from rich.segment import Segment, Segments
from textual.app import App
from textual.binding import Binding, BindingType

from cheeseboard.core.refusal import Refusal
from cheeseboard.tui.ending import EndScreen
from cheeseboard.tui.plan import Plan
from cheeseboard.tui.session import Session
from cheeseboard.tui.setup import SavesScreen, SetupScreen
from cheeseboard.tui.table import TableScreen
from cheeseboard.tui.voice import Voice

THEMES = {"dark": "textual-dark", "light": "textual-light"}


class TableApp(App[list[str]]):
    """Its result is what to print after the screen is given back."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "farewell", show=False, priority=True),
        Binding("d", "theme", show=False),
    ]

    def __init__(
        self,
        plan: Plan,
        session: Session | None = None,
        *,
        choose_save: bool = False,
        lang: str | None = None,
        theme: str = "dark",
    ) -> None:
        super().__init__()
        self._lang = lang  # asked for by name: it also holds for a game that was saved in another language
        self.plan = plan
        self.session = session
        self._choose_save = choose_save
        self.theme = THEMES[theme]

    async def on_mount(self) -> None:
        """Begin where the command line says. A request to end is obeyed politely: all is saved anyway."""
        self.catch_ends()
        if self.session is not None:
            self.push_screen(TableScreen(self.session))
        elif self._choose_save:
            self.choose_save()
        else:
            self.push_screen(SetupScreen(self.plan))

    def catch_ends(self) -> None:
        """Leave the terminal tidy when the system asks us to end.

        Not so when the terminal itself is gone (SIGHUP): then there is nobody to be tidy for, and drawing would hang.
        """
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, [])

    def play(self, session: Session) -> None:
        """Sit down at a table, leaving whatever was on the screen."""
        if self.session is not None:
            self.session.close()
        self.session, self.plan = session, session.plan
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(TableScreen(session))

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """A new game."""
        self.play(Session.new(message.plan))

    def on_setup_screen_resume(self) -> None:
        """A saved game."""
        self.choose_save()

    def choose_save(self, wrong: str = "") -> None:
        """List the saved games."""
        self.push_screen(SavesScreen(Voice(self.plan.lang), wrong), self.resume)

    def resume(self, path: Path | None) -> None:
        """Go on with a saved game, or set up a new one."""
        if path is None:
            if len(self.screen_stack) == 1:
                self.push_screen(SetupScreen(self.plan))
            return
        try:
            session = Session.resume(path)
        except Refusal as refusal:
            self.choose_save(Voice(self.plan.lang).explain(refusal))
            return
        session.plan = replace(session.plan, lang=self._lang or session.plan.lang)
        self.play(session)

    def on_end_screen_again(self, message: EndScreen.Again) -> None:
        """The same again, or something else."""
        if message.other:
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(SetupScreen(self.plan))
        else:
            self.play(Session.new(self.session.plan if self.session else self.plan))

    def _fatal_error(self) -> None:
        """A fault in the program: say so without the values that Textual would print, for they are hidden cards."""
        sorry = fill(Voice(self.plan.lang)("crash.sorry"), max(20, self.size.width - 1))
        self._exit_renderables.append(Segments([Segment(f"{sorry}\n\n{format_exc()}")]))
        self._close_messages_no_wait()

    def action_theme(self) -> None:
        """Dark or light."""
        self.theme = THEMES["light" if self.theme == THEMES["dark"] else "dark"]

    def action_farewell(self) -> None:
        """Ctrl+Q anywhere: leave as the table would."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.action_leave()
                return
        self.exit([])
