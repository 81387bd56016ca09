"""Outside programs as bots (`serve --bot NAME=COMMAND`): one program per seat, told what its seat can see, and no more.

A program that crashes, hangs or answers nonsense has a random legal move played for it and is started again at its
next turn: at a table with people the game goes on.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from cheeseboard.core.game import Move, View
from cheeseboard.server.log import log

if TYPE_CHECKING:
    from cheeseboard.server.table import Table

SECONDS = 2.0
"""How long a program may think about a move."""
DICE = SystemRandom()


class Program:
    """One seat's program; a thread of its own keeps its messages in order."""

    def __init__(self, table: "Table", seat: int, command: str) -> None:
        from cheeseboard.arena.outside import OutsideBot

        self.bot = OutsideBot(command)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="outside-bot")
        self.facts = (table.game.id, seat, table.players, dict(table.options))
        self.view: View | None = None
        self.tell(self.bot.start, *self.facts)

    def tell(self, act: Callable[..., Any], *values: Any) -> None:
        """Do this in the program's thread; a fault there shows when the program is asked."""
        self.thread.submit(quietly, act, *values)

    def choose(self, view: View, legal: list[Move]) -> Move:
        """Ask, in the program's thread."""
        try:
            return self.bot.choose(view, legal, DICE, SECONDS).move
        except Exception as trouble:  # noqa: BLE001 - whatever the program did, the table goes on
            log().warning("outside-bot-failed", game=self.facts[0], trouble=repr(trouble)[:300])
            return DICE.choice(legal)

    def close(self) -> None:
        """End the program."""
        self.thread.submit(quietly, self.bot.close)
        self.thread.shutdown(wait=False)


def quietly(act: Callable[..., Any], *values: Any) -> None:
    """A program that does not listen is found out when it is asked."""
    try:
        act(*values)
    except Exception as trouble:  # noqa: BLE001
        log().warning("outside-bot-failed", trouble=repr(trouble)[:300])


class Outside:
    """All programs that sit at tables now."""

    def __init__(self, commands: dict[str, str]) -> None:
        self.commands = commands
        self.programs: dict[tuple[str, int], Program] = {}

    def seats(self, table: "Table") -> list[int]:
        """The seats of a table that programs have."""
        return [number for number, seat in enumerate(table.seats) if seat.kind == "bot" and seat.bot in self.commands]

    def program(self, table: "Table", seat: int) -> Program:
        """The program of a seat, started if it does not run."""
        found = self.programs.get((table.id, seat))
        if found is None:
            found = self.programs[table.id, seat] = Program(table, seat, self.commands[str(table.seats[seat].bot)])
        return found

    def ask(self, table: "Table", seat: int, view: View, legal: list[Move], answer: Callable[[Move], None]) -> None:
        """Let the program decide; `answer` is called on the event loop with a legal move."""
        program = self.program(table, seat)
        program.view = program.view or view
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(program.thread, program.choose, view, legal)
        future.add_done_callback(lambda done: None if done.cancelled() else answer(done.result()))

    def step(self, table: "Table") -> None:
        """Something happened: tell each program what its seat saw of it; at the end, the result."""
        if not self.commands or table.match is None:
            return
        for seat in self.seats(table):
            program = self.program(table, seat)
            view = table.match.view(seat)
            for event in table.game.events(program.view, view) if program.view is not None else ():
                program.tell(program.bot.event, event)
            program.view = view
            if table.match.over:
                program.tell(program.bot.end, view["result"])
                self.programs.pop((table.id, seat)).close()

    def rest(self, table: "Table") -> None:
        """The table leaves memory: its programs end."""
        if self.programs:
            for key in [key for key in self.programs if key[0] == table.id]:
                self.programs.pop(key).close()

    def close(self) -> None:
        """The server ends."""
        for program in self.programs.values():
            program.close()
        self.programs.clear()
