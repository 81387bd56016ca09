"""The plain ASGI way, for servers without the short cut: the same messages, the same answers."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from websockets.exceptions import ConnectionClosed

from cheeseboard.server.app import make_app
from cheeseboard.server.house import House
from cheeseboard.server.operations.net import bound
from cheeseboard.server.premises import Premises
from cheeseboard.server.socket.outbox import Outbox
from tests.server.clients import Person, Server, play_steps
from tests.server.inside import table_in, terms


@asynccontextmanager
async def plain_server(folder: Path) -> AsyncIterator[tuple[Premises, Server]]:
    """Our application in uvicorn as anybody would run it."""
    premises = Premises(House(data=folder, messages_per_second=1e6, messages_burst=1e6))
    sock = bound("127.0.0.1", 0)
    config = uvicorn.Config(make_app(premises), ws="websockets-sansio", log_config=None, lifespan="on")
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve(sockets=[sock]))
    try:
        while not server.started:  # noqa: ASYNC110 - uvicorn knows no events
            await asyncio.sleep(0.01)
        yield premises, Server(folder, port=sock.getsockname()[1])
    finally:
        server.should_exit = True
        await running


async def test_a_game_by_plain_asgi(quick_disk: Path):
    """Two people play some steps; nonsense closes the line with its code; an unknown table is 4404."""
    async with plain_server(quick_disk / "plain") as (premises, server):
        table = await table_in(premises, terms("acorns", 2, {}))
        people = [await server.sit(table.id, f"s{seat}") for seat in range(2)]
        for person in people:
            await person.until("welcome")
        await play_steps(people, 6, random.Random(1))
        assert [person.at["n"] for person in people] == [6, 6]
        eve = Person(await server.line(table.id))
        try:
            for _ in range(12):
                await eve.line.send("nonsense")
        except ConnectionClosed:
            pass
        assert await eve.closed() == 4400
        bob = Person(await server.line(table.id))
        await bob.line.send(b"\x00")
        assert await bob.closed() == 1003
        assert await Person(await server.line("nowhere")).closed() == 4404
        for person in people:
            await person.leave()


async def test_a_reader_who_never_reads_is_disconnected():
    """What waits for one connection is bounded."""
    outbox = Outbox(100)
    outbox.put(b"x" * 60)
    outbox.put(b"x" * 60)
    assert outbox.closing == (4408, "slow-reader")
    assert not outbox.queue
    outbox.put(b"x")
    assert not outbox.queue
