"""Kill, restart, rest, purge: what was acknowledged is there, once."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.clients import Person, Server, play_steps


async def stubborn(
    server: Server, table: str, secret: str, seat: int, acks: dict[str, int], rng: random.Random
) -> bool:
    """Play on through any number of lost connections; send again what was not acknowledged. True at the end."""
    pending: dict | None = None
    done = 0
    try:
        person = await server.sit(table, secret)
        await person.until("welcome")
        while person.at["view"]["result"] is None:
            if pending is None and person.my_turn and person.at["n"] >= done:
                pending = person.next_action(rng)
                UNSURE[table, seat] = pending
                await person.say(pending)
            message = await person.until("update", "ack", "refused")
            if message["type"] == "ack":
                assert acks.setdefault(message["id"], message["n"]) == message["n"]
                pending = UNSURE[table, seat] = None
                done = message["n"]
            elif message["type"] == "refused":
                raise AssertionError(message)
        await person.leave()
    except (WebSocketException, OSError, TimeoutError):
        return False
    return True


UNSURE: dict[tuple[str, int], dict | None] = {}


async def resend(server: Server, table: str, secret: str, seat: int, acks: dict[str, int]) -> None:
    """After the restart: what was not acknowledged is said again, and is done exactly once."""
    unsure = UNSURE.get((table, seat))
    if unsure is None:
        return
    person = await server.sit(table, secret)
    await person.until("welcome")
    first = await person.ask(unsure)
    second = await person.ask(unsure)
    if first["type"] == "ack":
        assert second == first
        acks[unsure["id"]] = first["n"]
    UNSURE[table, seat] = None
    await person.leave()


def stored(server: Server, table: str) -> dict[str, list[int]]:
    """Message ids in the store with the numbers of their steps."""
    base = sqlite3.connect(server.data / "cheeseboard.db")
    found: dict[str, list[int]] = {}
    for id_, n in base.execute("SELECT message, n FROM steps WHERE id = ? ORDER BY n", (table,)):
        found.setdefault(id_, []).append(n)
    base.close()
    return found


async def test_kill_at_random_moments_loses_and_duplicates_nothing(quick_disk: Path):
    """Several tables, several people each; kill -9 again and again; every acknowledged step is there exactly once."""
    rng = random.Random(11)
    server = Server(quick_disk / "killed", "--rate", "100000", "--tables", "100000").start()
    tables: list[dict[str, Any]] = []
    acks: dict[str, dict[str, int]] = {}
    for _ in range(5):
        # New ones for every kill: these games are short, and a finished one cannot be hit.
        fresh = [server.table(game, "here", "here") for game in ("acorns", "whispers", "drizzle") * 3]
        acks |= {opened["table"]: {} for opened in fresh}
        tables += fresh
        players = [
            asyncio.ensure_future(
                stubborn(server, opened["table"], seat["secret"], seat["seat"], acks[opened["table"]], rng)
            )
            for opened in tables
            for seat in opened["seats"]
        ]
        await asyncio.sleep(rng.uniform(0.1, 0.7))
        server.kill()
        await asyncio.gather(*players)
        server.start()
        for opened in tables:
            for seat in opened["seats"]:
                await resend(server, opened["table"], seat["secret"], seat["seat"], acks[opened["table"]])
    server.kill()
    assert sum(map(len, acks.values())) > 100, "hardly anything was played"
    for opened in tables:
        found = stored(server, opened["table"])
        assert sorted(n for numbers in found.values() for n in numbers) == list(range(1, 1 + len(found)))
        for id_, n in acks[opened["table"]].items():
            assert found[id_] == [n]


async def test_everything_is_as_it_was_after_a_restart(quick_disk: Path):
    """Views, legal moves, undo, seats, settings, lobby and ids survive kill -9."""
    server = Server(quick_disk / "again").start()
    opened = server.table("acorns", "here", "here", settings={"memory_mode": True})
    lobby = server.table("whispers", "here", "open")
    ben = server.post(f"/api/tables/{lobby['table']}/join", {"name": "Ben"})
    people = [await server.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    for person in people:
        await person.until("welcome")
    await play_steps(people, 9, random.Random(8))
    before = [person.at for person in people]
    done = [message for person in people for message in person.heard if message["type"] == "ack"]
    server.kill()
    server.start()
    for seat, old in zip(opened["seats"], before, strict=True):
        person = await server.sit(opened["table"], seat["secret"], since=0)
        new = await person.until("welcome")
        for key in ("n", "view", "legal", "undo"):
            assert new[key] == old[key]
        assert new["table"]["settings"]["memory_mode"] is True
        for ack in done:
            if ack["id"].startswith(f"{seat['seat']}-"):
                assert (await person.ask({"type": "roll", "id": ack["id"]})) == ack
        await person.leave()
    there = await server.sit(lobby["table"], ben["secret"])
    assert (await there.until("welcome"))["table"]["seats"][1]["name"] == "Ben"
    await there.leave()
    assert server.stop() == 0


async def test_an_idle_table_leaves_memory_and_comes_back(quick_disk: Path):
    """A table nobody looks at leaves memory; its next visitor finds it as it was."""
    server = Server(quick_disk / "idle", "--idle-seconds", "0").start()
    opened = server.table("drizzle", "here", "here")
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"])
    await ann.until("welcome")
    await ann.ask({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}})
    view = (await ann.until("update"))["view"]
    await ann.leave()
    end = time.monotonic() + 30
    while server.get("/healthz")["tables"] and time.monotonic() < end:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    assert server.get("/healthz")["tables"] == 0
    back = await server.sit(opened["table"], opened["seats"][0]["secret"])
    assert (await back.until("welcome"))["view"] == view
    await back.leave()
    assert server.stop() == 0


async def test_sockets_are_told_when_the_server_stops(quick_disk: Path):
    """Ctrl-C closes with 1012, ends with status 0, and leaves the next server a free folder."""
    server = Server(quick_disk / "stopped").start()
    opened = server.table("acorns", "here")
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"])
    await ann.until("welcome")
    status = await asyncio.to_thread(server.stop)
    assert status == 0
    assert await ann.closed() == 1012
    server.start()
    assert isinstance(await server.sit(opened["table"], opened["seats"][0]["secret"]), Person)
    assert server.stop() == 0
