"""Outside programs as bots (`serve --bot NAME=COMMAND`): one program per seat, told what its seat can see, and no more.

A program that crashes, hangs or answers nonsense has a random legal move played for it and is started again at its
next turn: at a table with people the game goes on.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cheeseboard.core.game import Event, View
from cheeseboard.server.bots.processes import DICE, Answer, at_random
from cheeseboard.server.operations.log import log
from cheeseboard.table.thinker import Question, Thought

SECONDS = 2.0
"""How long a program may think about a move."""


class Program:
    """One seat's program; a thread of its own keeps its messages in order."""

    def __init__(self, command: str, view: View) -> None:
        from cheeseboard.arena.outside import OutsideBot

        self.bot = OutsideBot(command)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="outside-bot")
        self.tell(self.bot.start, view["game"], view["seat"], view["players"], dict(view["options"]))

    def tell(self, act: Callable[..., Any], *values: Any) -> None:
        """Do this in the program's thread; a fault there shows when the program is asked."""
        self.thread.submit(quietly, act, *values)

    def choose(self, question: Question) -> Thought:
        """Ask, in the program's thread."""
        try:
            choice = self.bot.choose(question.view, question.legal, DICE, SECONDS)
            return Thought(choice.move, choice.why, choice.values, question.bot)
        except Exception as trouble:  # noqa: BLE001 - whatever the program did, the table goes on
            log().warning("outside-bot-failed", game=question.game, trouble=repr(trouble)[:300])
            return at_random(question)

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


class Programs:
    """All programs that sit at tables now, by table and seat."""

    def __init__(self, commands: dict[str, str]) -> None:
        self.commands = commands
        self.running: dict[tuple[str, int], Program] = {}

    def program(self, table: str, bot: str, view: View) -> Program:
        """The program of a seat, started if it does not run."""
        found = self.running.get((table, view["seat"]))
        if found is None:
            found = self.running[table, view["seat"]] = Program(self.commands[bot], view)
        return found

    def think(self, question: Question, answer: Answer) -> None:
        """Let the program decide; `answer` is called on the event loop with a legal move."""
        program = self.program(question.table, question.bot, question.view)
        future = asyncio.get_running_loop().run_in_executor(program.thread, program.choose, question)
        future.add_done_callback(lambda done: None if done.cancelled() else answer(done.result()))

    def follow(self, table: str, bot: str, events: Sequence[Event], view: View) -> None:
        """Something happened: tell the program what its seat saw of it; at the end, the result."""
        program = self.program(table, bot, view)
        for event in events:
            program.tell(program.bot.event, event)
        if view["result"] is not None:
            program.tell(program.bot.end, view["result"])
            self.running.pop((table, view["seat"])).close()

    def forget(self, table: str) -> None:
        """The table leaves memory: its programs end."""
        for key in [key for key in self.running if key[0] == table]:
            self.running.pop(key).close()

    def close(self) -> None:
        """The server ends."""
        for program in self.running.values():
            program.close()
        self.running.clear()
