"""The event loop as the tables' clock."""

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Any

from cheeseboard.table.clock import Work


class LoopClock:
    """Time as asyncio counts it: its timers, too, are due by `time.monotonic`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.now = time
        self.monotonic = monotonic
        self.pause = asyncio.sleep
        self.running: set[asyncio.Task[None]] = set()

    def call_later(self, seconds: float, act: Callable[..., None], *values: Any) -> asyncio.TimerHandle:
        """Call this later."""
        return self.loop.call_later(seconds, act, *values)

    def start(self, work: Work) -> None:
        """Run a coroutine; it is remembered here, because the loop alone would let go of it."""
        task = self.loop.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
