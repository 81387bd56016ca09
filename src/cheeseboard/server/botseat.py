"""Bots think outside the event loop, in a process of their own: an expert's 200 ms must not make anybody wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import Random, SystemRandom
from typing import Any

from cheeseboard.core.game import Move, View
from cheeseboard.server.house import House
from cheeseboard.server.log import log

QUICK = frozenset({"random", "simple", "turner"})
"""These answer in well under a millisecond: sending the view to another process would take longer."""

Answer = Callable[[Move], None]


def choose(game: str, bot: str, view: View, legal: list[Move], seed: int, seconds: float) -> Move:
    """What this bot does; called in the thinking process. It gets a view, so it cannot know more than its seat."""
    from cheeseboard.minds import find_bot

    return find_bot(game, bot).choose(view, legal, Random(seed), seconds).move


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


class Thinkers:
    """The thinking processes, started with the first bot that needs them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pool: Executor | None = None
        self.dice = SystemRandom()
        self.waiting: set[asyncio.Task[None]] = set()

    def think(self, game: str, bot: str, view: View, legal: list[Move], answer: Answer) -> None:
        """Ask a bot; `answer` is called on the event loop, always, and always with a legal move."""
        seed = self.dice.getrandbits(64)
        if bot in QUICK:
            asyncio.get_running_loop().call_soon(answer, self.sound(choose(game, bot, view, legal, seed, 0.0), legal))
            return
        values = (game, bot, view, legal, seed, self.house.bot_seconds)
        task = asyncio.get_running_loop().create_task(self.wait(values, legal, answer))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def wait(self, values: tuple[Any, ...], legal: list[Move], answer: Answer) -> None:
        """Wait for the bot, but not for ever."""
        move: Move | None = None
        queue = len(self.waiting) * 2 * self.house.bot_seconds / self.house.thinkers
        try:
            future = asyncio.wrap_future(self.submit(values))
            move = await asyncio.wait_for(future, self.house.bot_patience + queue)
        except asyncio.CancelledError:
            pass  # another bot hung, and its process was ended with all that waited for it
        except Exception as trouble:  # noqa: BLE001 - a bot's fault must not stop the table
            log().warning("bot-failed", game=values[0], bot=values[1], trouble=repr(trouble)[:200])
            self.start_anew()
        answer(self.sound(move, legal))

    def submit(self, values: tuple[Any, ...]) -> "Future[Move]":
        """Hand the question to a process."""
        if self.pool is None:
            self.pool = new_pool(self.house.thinkers)
        return self.pool.submit(choose, *values)

    def sound(self, move: Move | None, legal: list[Move]) -> Move:
        """The bot's move if it is a legal one, else any legal move."""
        return move if move in legal and move is not None else self.dice.choice(legal)

    def warm(self) -> None:
        """Have a process ready before the first expert has to move."""
        if self.pool is None:
            self.pool = new_pool(self.house.thinkers)
            self.pool.submit(look_up)

    def start_anew(self) -> None:
        """Give up a process that hangs or died."""
        self.close()

    def close(self) -> None:
        """End the processes."""
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
