"""The browser's event loop as the tables' clock."""

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Any

from cheeseboard.table.clock import Work


class BrowserTimer:
    """Something that will be done. The browser's own handles do not tell when."""

    __slots__ = ("due", "handle")

    def __init__(self, due: float, handle: asyncio.Handle) -> None:
        self.due = due
        self.handle = handle

    def cancel(self) -> None:
        """Do not do it after all."""
        self.handle.cancel()

    def when(self) -> float:
        """When it is due."""
        return self.due


class BrowserClock:
    """Time as the browser counts it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.now = time
        self.monotonic = monotonic
        self.pause = asyncio.sleep
        self.running: set[asyncio.Task[None]] = set()

    def call_later(self, seconds: float, act: Callable[..., None], *values: Any) -> BrowserTimer:
        """Call this later."""
        return BrowserTimer(monotonic() + seconds, self.loop.call_later(seconds, act, *values))

    def start(self, work: Work) -> None:
        """Run a coroutine; it is remembered here, because the loop alone would let go of it."""
        task = self.loop.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
