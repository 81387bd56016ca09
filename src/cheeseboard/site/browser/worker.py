"""Where the worker's Python begins: `begin` is called by web/src/worker/main.ts when the packages are in place."""

import asyncio
import secrets
import sys
import traceback
from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.insight.thinking import HereAdviser
from cheeseboard.site.browser.app import App, Page
from cheeseboard.site.browser.clock import BrowserClock
from cheeseboard.site.browser.store import BrowserStore, Keep
from cheeseboard.table.limits import Limits
from cheeseboard.table.room import Room
from cheeseboard.table.world import World

YEAR = 365 * 86_400.0


def limits() -> Limits:
    """Everybody here is at home: nobody is kept out, and games stay for long."""
    return Limits(messages_per_second=1000.0, messages_burst=3000.0, keep_finished=YEAR, keep_idle=0.0)


async def begin(keep: Keep, page: Page, seed: str | None = None) -> App:
    """Open the room. With a seed all chance comes from it: for tests that compare.

    Whoever calls may have woken this Python from what it remembered of an earlier visit (web/src/worker/memory.ts).
    Nothing that a module draws when it is imported is a secret then; everything here is drawn now.
    """
    clock = BrowserClock(asyncio.get_running_loop())
    token = secrets.token_bytes if seed is None else Random(seed).randbytes
    world = World(
        store=BrowserStore(keep, clock),
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
