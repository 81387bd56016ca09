"""All tables of a browser as one file, and back: the only way that games leave the browser that keeps them."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.site.browser.store import head_of, row_of, steps_of
from cheeseboard.table import codes
from cheeseboard.table.room import Room
from cheeseboard.table.store import START, Age, Change, Damaged, Saved, Store, Stored, checked
from cheeseboard.table.terms import CLOSED, LOBBY, OVER, PLAYING

FORMAT = "cheeseboard-games/1"

Answer = Callable[[Any], None]


async def write(room: Room, answer: Answer) -> None:
    """Every table that is whole, or as much of it as is; marked if one of them is still being played."""
    store, found, running = room.world.store, [], False
    ids = [summary.id async for summary in store.tables()]
    for id_ in ids:
        stored = await store.export(id_)
        if stored is not None:
            found.append({"head": row_of(id_, stored.head), "steps": stored.steps})
            running |= stored.head.phase in (LOBBY, PLAYING)
    answer({"format": FORMAT, "holds_secrets": running, "tables": found})


async def forget(room: Room, answer: Answer) -> None:
    """Delete every table of this browser, for good."""
    for table in list(room.open.values()):
        table.drop(codes.CLOSED, "closed", Refusal("table-closed", "S2"))
    everything = Age((LOBBY, PLAYING, OVER, CLOSED), inf)
    count = 0
    while gone := await room.world.store.purge(everything):
        count += len(gone)
        room.purged(len(gone))
    answer({"forgotten": count})


async def take(room: Room, text: str, answer: Answer) -> None:
    """Add the tables of a file to those here; a table that is here already stays as it is."""
    try:
        tables = read(text)
        new = [(id_, stored) for id_, stored in tables if await room.world.store.export(id_) is None]
        for id_, stored in new:
            await add(room.world.store, id_, stored)
            room.stored += 1
        answer({"new": len(new), "known": len(tables) - len(new)})
    except Refusal as refusal:
        answer(refusal)


def read(text: str) -> list[tuple[str, Stored]]:
    """The tables in a file, each checked like one from a store."""
    try:
        raw = json.loads(text)
        if raw["format"] != FORMAT:
            raise ValueError
        return [checked_table(one["head"], one["steps"]) for one in raw["tables"]]
    except (ValueError, KeyError, TypeError, AttributeError, Damaged):
        raise Refusal("not-a-games-file", "S8") from None


def checked_table(head: dict[str, Any], steps: list[list[Any]]) -> tuple[str, Stored]:
    """One table."""
    id_ = head["id"]
    if not id_.isalnum():
        raise ValueError(id_)
    return id_, checked(id_, head_of(head), steps_of(steps), head["seal"])


async def add(store: Store, id_: str, stored: Stored) -> None:
    """Write a table that is not here yet."""
    empty = replace(stored.head, count=0, check=START)
    saved = await store.create([(id_, empty)])
    if saved is Saved.SAFE:
        saved = await appended(store, id_, Change(0, stored.steps, stored.head))
    if saved is not Saved.SAFE:
        raise Refusal("no-store", "S9")


async def appended(store: Store, id_: str, change: Change) -> Saved:
    """Append, and wait for the answer."""
    answer: asyncio.Future[Saved] = asyncio.get_running_loop().create_future()
    store.append(id_, change, answer.set_result)
    return await answer
