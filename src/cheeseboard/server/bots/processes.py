"""Bots think outside the event loop, in processes of their own: an expert's 200 ms must not make anybody wait.

Questions are taken fairly, by address and by table. One that has waited long is put to a lower level, and one that
nobody had time for is answered by chance: the table is told who really answered.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import Any

from cheeseboard.core.game import Move
from cheeseboard.server.crew.crew import Crew
from cheeseboard.server.crew.jobs import Ended, Job, NoAnswer
from cheeseboard.server.house import House
from cheeseboard.server.operations.log import log
from cheeseboard.table.thinker import Question, Thought

QUICK = frozenset({"random", "turner"})
"""These answer in microseconds: sending the view to another process would take longer."""
LOWER = "level-1"
"""Whoever answers when there is no time: every game has it, and it takes a thousandth of an expert's time."""

Answer = Callable[[Thought], None]
DICE = SystemRandom()


def choose(question: Question) -> Thought:
    """What this bot does; called in the thinking process, which loads the bots and keeps them."""
    from cheeseboard.minds import thinking

    return thinking.choose(question)


def look_up() -> None:
    """In a new thinking process: load the bots, so that the first one to move need not wait for them."""
    import cheeseboard.minds.thinking  # noqa: F401


def sound(thought: Any, question: Question) -> Thought:
    """The bot's thought if its move is a legal one, else any legal move."""
    if isinstance(thought, Thought) and thought.move in question.legal:
        return thought
    return at_random(question)


def at_random(question: Question) -> Thought:
    """Any legal move, for a bot that gave none."""
    move: Move = DICE.choice(list(question.legal))
    return Thought(move, "random", {}, "random")


class Processes:
    """The thinking processes, started with the first bot that needs them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.crew = Crew(house.thinkers, house.bot_patience, look_up)

    def think(self, question: Question, answer: Answer) -> None:
        """Ask a bot; `answer` is called on the event loop, always, and always with a legal move."""
        if question.bot in QUICK:
            asyncio.get_running_loop().call_soon(answer, sound(choose(question), question))
        else:
            self.ask(question, lambda found: self.thought(question, found, answer))

    def ask(self, question: Question, answer: Callable[[Any], None]) -> None:
        """Put a question into the line."""
        job = Job(choose, (question,), answer, self.house.bot_hangs, question.address, question.table)
        self.crew.ask(job)

    def thought(self, question: Question, found: Any, answer: Answer) -> None:
        """A bot has answered; where it had no time, hung or died, a lower level is asked once."""
        if isinstance(found, Thought | Ended):
            answer(sound(found, question))
            return
        log().warning("bot-failed", game=question.game, bot=question.bot, trouble=type(found).__name__)
        lower = replace(question, bot=LOWER, budget_ms=question.budget_ms / 10)
        if isinstance(found, NoAnswer) and question.bot != LOWER and not self.crew.closed:
            self.ask(lower, lambda thought: answer(sound(thought, question)))
        else:
            answer(at_random(question))

    def warm(self) -> None:
        """Have a process ready before the first expert has to move."""
        self.crew.warm()

    def close(self) -> None:
        """End the processes, also those that hang."""
        self.crew.close()
