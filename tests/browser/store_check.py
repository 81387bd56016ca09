"""Runs in a browser, on Pyodide: the contract of stores against IndexedDB. `Keep` and `change` are JavaScript's."""

import asyncio
import traceback
from itertools import count
from typing import Any

from store_contract import CHECKS

from cheeseboard.site.browser.clock import BrowserClock
from cheeseboard.site.browser.store import BrowserStore

NUMBERS = count()


class Place:
    """A database of its own."""

    def __init__(self, keep: Any, change: Any) -> None:
        self.name = f"check {next(NUMBERS)}"
        self.keep = keep
        self.change = change

    async def open(self) -> BrowserStore:
        """A store on it."""
        return BrowserStore(await self.keep.open(self.name), BrowserClock(asyncio.get_running_loop()))

    async def spoil(self, table: str, n: int) -> None:
        """Change a step, or (0) the head, behind the store's back."""
        await self.change(self.name, table, n, False)

    async def lose(self, table: str, n: int) -> None:
        """Take a step away."""
        await self.change(self.name, table, n, True)


async def check(keep: Any, change: Any) -> list[str]:
    """Every check; the names of those that passed, and the traces of those that did not."""
    found = []
    for one in CHECKS:
        try:
            await one(Place(keep, change))
            found.append(one.__name__)
        except Exception:  # noqa: BLE001 - the test outside reads it
            found.append(traceback.format_exc())
    return found
