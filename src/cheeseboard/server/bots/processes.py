"""Bots think outside the event loop, in a process of their own: an expert's 200 ms must not make anybody wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import SystemRandom

from cheeseboard.core.game import Move
from cheeseboard.server.house import House
from cheeseboard.server.operations.log import log
from cheeseboard.table.thinker import Question, Thought

QUICK = frozenset({"random", "simple", "turner"})
"""These answer in well under a millisecond: sending the view to another process would take longer."""

Answer = Callable[[Thought], None]
DICE = SystemRandom()


def choose(question: Question) -> Thought:
    """What this bot does; called in the thinking process, which loads the bots and keeps them."""
    from cheeseboard.minds import thinking

    return thinking.choose(question)


def look_up() -> None:
    """In the thinking process: load the bots, so that the first one to move need not wait for them."""
    import cheeseboard.minds  # noqa: F401


def settle_in() -> None:
    """In a new thinking process: leave Ctrl-C to the server, and end when the server ends, however it ends."""
    import multiprocessing
    import os
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def sound(thought: Thought | None, question: Question) -> Thought:
    """The bot's thought if its move is a legal one, else any legal move."""
    if thought is not None and thought.move in question.legal:
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
        self.pool: Executor | None = None
        self.waiting: set[asyncio.Task[None]] = set()

    def think(self, question: Question, answer: Answer) -> None:
        """Ask a bot; `answer` is called on the event loop, always, and always with a legal move."""
        loop = asyncio.get_running_loop()
        if question.bot in QUICK:
            loop.call_soon(answer, sound(choose(question), question))
            return
        task = loop.create_task(self.wait(question, answer))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def wait(self, question: Question, answer: Answer) -> None:
        """Wait for the bot, but not for ever."""
        thought: Thought | None = None
        queue = len(self.waiting) * 2 * self.house.bot_seconds / self.house.thinkers
        try:
            future = asyncio.wrap_future(self.submit(question))
            thought = await asyncio.wait_for(future, self.house.bot_patience + queue)
        except asyncio.CancelledError:
            pass  # another bot hung, and its process was ended with all that waited for it
        except Exception as trouble:  # noqa: BLE001 - a bot's fault must not stop the table
            log().warning("bot-failed", game=question.game, bot=question.bot, trouble=repr(trouble)[:200])
            self.close()
        answer(sound(thought, question))

    def submit(self, question: Question) -> "Future[Thought]":
        """Hand the question to a process."""
        if self.pool is None:
            self.pool = new_pool(self.house.thinkers)
        return self.pool.submit(choose, question)

    def warm(self) -> None:
        """Have a process ready before the first expert has to move."""
        if self.pool is None:
            self.pool = new_pool(self.house.thinkers)
            self.pool.submit(look_up)

    def close(self) -> None:
        """End the processes, also those that hang; the next question starts new ones."""
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in (getattr(pool, "_processes", None) or {}).values():
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)


def new_pool(workers: int) -> Executor:
    """Fresh processes, not copies of the server: forking a program with threads is not safe."""
    import multiprocessing
    from concurrent.futures.process import ProcessPoolExecutor

    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=workers, mp_context=spawn, initializer=settle_in)
