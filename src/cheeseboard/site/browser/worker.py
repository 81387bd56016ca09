"""Where the worker's Python begins: `begin` is called by web/src/worker/main.ts when the packages are in place."""

import asyncio
import secrets
import sys
import traceback
from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games import GAMES
from cheeseboard.insight.thinking import HereAdviser
from cheeseboard.minds import bots_of
from cheeseboard.site.browser.app import App, Page
from cheeseboard.site.browser.clock import BrowserClock
from cheeseboard.site.browser.store import BrowserStore, Keep
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.limits import Limits
from cheeseboard.table.room import Room
from cheeseboard.table.world import World

YEAR = 365 * 86_400.0


def limits() -> Limits:
    """Everybody here is at home: nobody is kept out, and games stay for long."""
    return Limits(messages_per_second=1000.0, messages_burst=3000.0, keep_finished=YEAR, keep_idle=0.0)


def prepare() -> None:
    """Find the games and who plays them, before anybody asks: what the browser then keeps of this Python holds them."""
    for game in GAMES.values():
        bots_of(game)


async def begin(keep: Keep | None, page: Page, seed: str | None = None) -> App:
    """Open the room. With a seed all chance comes from it: for tests that compare.

    A browser that stores nothing has no `keep`: games then last as long as the page. This Python may
    have gone on from what an earlier visit left in memory (web/src/worker/memory.ts): whatever must be new each time is
    drawn here, not when a module is imported.
    """
    clock = BrowserClock(asyncio.get_running_loop())
    token = secrets.token_bytes if seed is None else Random(seed).randbytes
    world = World(
        store=MemoryStore(clock) if keep is None else BrowserStore(keep, clock),
        clock=clock,
        thinker=HereAdviser(clock),
        limits=limits(),
        token=token,
        fault=complain,
    )
    room = Room(world)
    await room.begin()
    return App(room, page)


def complain(what: str, facts: Mapping[str, Any]) -> None:
    """Trouble goes to the browser's console."""
    trouble = traceback.format_exc() if sys.exc_info()[0] else ""
    print(f"cheeseboard: {what} {dict(facts)} {trouble}".rstrip(), file=sys.stderr)
