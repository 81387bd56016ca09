"""Advice and stories are worked out beside the bots, outside the event loop: bounded, and fair between addresses.

A bot's move is waited for by a whole table, advice by one person: so advice is turned away before it can crowd the
thinking processes, and an address gets no second place in the queue while others wait for their first.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from cheeseboard.core.judgement import Advice
from cheeseboard.core.record import BadRecord
from cheeseboard.server.bots.processes import Processes, new_pool
from cheeseboard.server.operations.log import log
from cheeseboard.table.thinker import Question

MOST_WAITING = 32
MOST_PER_ADDRESS = 2
PATIENCE = 10.0
"""Seconds after which an answer is given up."""


def advised(question: Question) -> Advice:
    """What each move is worth; called in the thinking process."""
    from cheeseboard.insight import thinking

    return thinking.advised(question)


def told(record: object) -> dict[str, Any] | BadRecord:
    """The story of a record; called in the thinking process."""
    from cheeseboard.insight import thinking

    return thinking.told(record)


class Advisers:
    """Questions that wait for a thinking process, counted by address."""

    def __init__(self, processes: Processes) -> None:
        self.processes = processes
        self.asked: Counter[str] = Counter()
        self.waiting: set[asyncio.Task[None]] = set()

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """What each move is worth; None if too many are asking, or it took too long."""
        self.ask(question.address, answer, advised, question)

    def story(self, record: object, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]) -> None:
        """The story of a record, in the same queue."""
        self.ask(address, answer, told, record)

    def ask(self, address: str, answer: Callable[[Any], None], act: Callable[[Any], Any], value: object) -> None:
        """Take a place in the queue, or be turned away at once."""
        loop = asyncio.get_running_loop()
        if len(self.waiting) >= MOST_WAITING or self.asked[address] >= MOST_PER_ADDRESS:
            loop.call_soon(answer, None)
            return
        self.asked[address] += 1
        task = loop.create_task(self.wait(address, answer, act, value))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def wait(self, address: str, answer: Callable[[Any], None], act: Callable[[Any], Any], value: object) -> None:
        """Wait for a process, but not for ever; a fault there is nobody's answer."""
        found: Any = None
        processes = self.processes
        if processes.pool is None:
            processes.pool = new_pool(processes.house.thinkers)
        try:
            found = await asyncio.wait_for(asyncio.wrap_future(processes.pool.submit(act, value)), PATIENCE)
        except asyncio.CancelledError:
            pass  # a bot hung, and its process was ended with all that waited for it
        except Exception as trouble:  # noqa: BLE001 - a fault in judgement must not touch a table
            log().warning("advice-failed", trouble=repr(trouble)[:200])
        self.asked[address] -= 1
        if not self.asked[address]:
            del self.asked[address]
        answer(found)
