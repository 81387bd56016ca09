"""Everything of one running server: its rules, store, bots, room of tables, and who is connected."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from cheeseboard.core.luck import KeyedLuck, Luck
from cheeseboard.core.refusal import Refusal
from cheeseboard.server import visits, wire
from cheeseboard.server.bots.thinker import ServerThinker
from cheeseboard.server.clock import LoopClock
from cheeseboard.server.crew.crew import Crew
from cheeseboard.server.house import House
from cheeseboard.server.operations.log import log
from cheeseboard.server.operations.metrics import Figure
from cheeseboard.server.rates import BigBodies, Doors, Rates
from cheeseboard.server.store.choosing import open_store
from cheeseboard.table import desk
from cheeseboard.table.room import Room
from cheeseboard.table.table import Table
from cheeseboard.table.what_if import Opening
from cheeseboard.table.world import World

PATIENCE = 10.0
"""Seconds that a request waits for its table. The store answers in milliseconds, or not at all."""


class Network(Protocol):
    """The local network's way in."""

    async def open(self) -> None:
        """Let other devices in."""
        ...

    async def close(self) -> None:
        """Let nobody else in."""
        ...


class Neighbours(Protocol):
    """Other nodes that share our store, where there are any."""

    async def start(self) -> None:
        """Before the store begins to work."""
        ...

    async def stop(self) -> None:
        """After the store has ended."""
        ...

    def counters(self) -> list[Figure]:
        """What only grows."""
        ...

    def gauges(self) -> list[Figure]:
        """What is now."""
        ...


class Premises:
    """One server's insides. The file is opened at once, so that trouble with it shows before anything is served."""

    room: Room
    network: Network
    """Opens and closes the way in for the local network; set by whoever runs the server."""

    def __init__(self, house: House, luck: Callable[[bytes], Luck] = KeyedLuck) -> None:
        self.house = house
        self.luck = luck
        self.store = open_store(house)
        self.visitors = Crew(1, house.visitor_patience, visits.get_ready)
        """One process for what visitors bring along; whoever comes often waits behind whoever comes seldom."""
        self.thinker = ServerThinker(house, self.visitors)
        self.doors = Doors(house)
        self.lines = 0
        self.creating = Rates(house.tables_per_minute)
        self.creating_for_long = Rates(house.tables_per_day / 1440, house.tables_per_day)
        self.joining = Rates(house.joins_per_minute)
        self.replaying = Rates(house.replays_per_minute)
        self.drawing = Rates(house.pictures_per_minute)
        self.bodies = BigBodies(house)
        self.pictures: OrderedDict[str, bytes] = OrderedDict()
        self.neighbours: Neighbours | None = None

    async def start(self) -> None:
        """Open the room; tables come to memory when somebody asks for them."""
        loop = asyncio.get_running_loop()
        self.room = Room(
            World(
                store=self.store,
                clock=LoopClock(loop),
                thinker=self.thinker,
                limits=self.house,
                encode=wire.write,
                read=wire.read,
                dumps=wire.write_text,
                luck=self.luck,
                fault=report,
                admit=self.admit,
                purse=self.doors.purses.of,
            )
        )
        loop.set_exception_handler(lambda _, facts: log().error("loop-fault", exc_info=facts.get("exception")))
        if self.neighbours is not None:
            await self.neighbours.start()
        self.store.start(loop)
        for what, facts in self.store.findings():
            report(what, facts)
        await self.room.begin()

    async def stop(self) -> None:
        """Finish writing, then close. What visitors still wait for is given up."""
        self.visitors.close()
        await self.room.end()
        if self.neighbours is not None:
            await self.neighbours.stop()

    def admit(self, address: str) -> None:
        """Refuse an address that opens tables too often, now or in the long run."""
        self.creating.check(address)
        self.creating_for_long.check(address)

    @contextmanager
    def one_more_line(self) -> Iterator[None]:
        """Count a WebSocket while it lasts."""
        self.lines += 1
        try:
            yield
        finally:
            self.lines -= 1

    async def find(self, id_: str) -> Table:
        """A table; raises the refusal if there is none."""
        future = new_future()
        self.room.find(id_, lambda found: settle(future, found))
        found: Table = await future
        return found

    async def ask(self, id_: str, act: Callable[..., None], *values: Any) -> Any:
        """Let a table serve a request when its turn comes, and wait for the answer."""
        future = new_future()
        desk.request(self.room, id_, act, lambda answer: settle(future, answer), *values)
        return await patiently(future)

    async def open_table(self, asked: Any, lang: str, address: str, opening: Opening | None = None) -> Any:
        """A new table."""
        future = new_future()
        desk.open_table(self.room, asked, lang, address, lambda answer: settle(future, answer), opening)
        return await patiently(future)


def new_future() -> "asyncio.Future[Any]":
    """Something to wait for."""
    return asyncio.get_running_loop().create_future()


def settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    """A refusal is raised where it is waited for."""
    if future.done():
        return
    if isinstance(answer, Refusal):
        future.set_exception(answer)
    else:
        future.set_result(answer)


async def patiently(future: "asyncio.Future[Any]") -> Any:
    """Wait, but not for ever: then nobody knows yet how it ended."""
    try:
        return await asyncio.wait_for(future, PATIENCE)
    except TimeoutError:
        raise Refusal("maybe-saved", "S9") from None


def report(what: str, facts: Mapping[str, Any]) -> None:
    """Trouble at a table: one line, with the traceback where there is one."""
    (log().exception if sys.exc_info()[0] else log().error)(what, **facts)
