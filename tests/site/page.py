"""A page without a browser: it talks to the worker's application, which here runs in CPython on a store in memory."""

import asyncio
import json
from random import Random
from typing import Any

from cheeseboard.insight.thinking import HereAdviser
from cheeseboard.site.browser.app import App
from cheeseboard.site.browser.clock import BrowserClock
from cheeseboard.site.browser.worker import limits
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.room import Room
from cheeseboard.table.world import World


class Ears:
    """The page's side: keeps what it is told."""

    def __init__(self) -> None:
        """Nothing was said yet."""
        self.replies: dict[int, asyncio.Future[tuple[int, Any]]] = {}
        self.told: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    def reply(self, number: int, status: int, body: str) -> None:
        """An answer."""
        self.replies[number].set_result((status, json.loads(body)))

    def opened(self, line: int) -> None:
        """A line is open."""
        self.told.put_nowait(("opened", line))

    def heard(self, line: int, text: str) -> None:
        """A message."""
        self.told.put_nowait(("heard", json.loads(text)))

    def closed(self, line: int, code: int, why: str) -> None:
        """A line was cut."""
        self.told.put_nowait(("closed", (code, why)))


class Browser:
    """An application and the page that talks to it."""

    def __init__(self, seed: str = "a") -> None:
        """Everything that is drawn comes from the seed."""
        clock = BrowserClock(asyncio.get_running_loop())
        store = MemoryStore(clock)
        world = World(store, clock, HereAdviser(clock), limits=limits(), token=Random(seed).randbytes)
        self.ears = Ears()
        self.app = App(Room(world), self.ears)
        self.asked = 0

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request."""
        self.asked += 1
        future = self.ears.replies[self.asked] = asyncio.get_running_loop().create_future()
        self.app.ask(self.asked, method, path, "" if body is None else json.dumps(body))
        return await asyncio.wait_for(future, 10)

    async def hear(self) -> tuple[str, Any]:
        """What is said next."""
        return await asyncio.wait_for(self.ears.told.get(), 10)
