"""One node among others: who lives, whose a table is, what happens when the session is lost or the node leaves."""

import asyncio
from typing import Any

from cheeseboard import __version__
from cheeseboard.core.refusal import Refusal
from cheeseboard.server.cluster.frames import SPEECH
from cheeseboard.server.cluster.guests import Guests
from cheeseboard.server.cluster.handshake import Peer
from cheeseboard.server.cluster.links import Link, Links
from cheeseboard.server.operations.log import log, speak_as
from cheeseboard.server.operations.metrics import Figure
from cheeseboard.server.operations.net import bound
from cheeseboard.server.premises import Premises
from cheeseboard.server.store.postgres import sql
from cheeseboard.server.store.postgres.session import Session
from cheeseboard.server.store.postgres.store import PostgresStore
from cheeseboard.server.store.postgres.writer import Lost
from cheeseboard.table import codes

COUNT_SECONDS = 60.0
"""How often a node counts all tables of the cluster: the limit of tables is everybody's."""
RESTART = 1012
DRAIN_SECONDS = 3.0


class Node:
    """One of the nodes that share a database."""

    def __init__(self, premises: Premises, store: PostgresStore, app: Any) -> None:
        self.premises = premises
        self.store = store
        self.peers: dict[int, Peer] = {}
        """The living ones, this node among them."""
        self.links = Links()
        self.guests = Guests(premises, app, lambda: store.writer.session, self.owns)
        self.door: asyncio.Server | None = None
        self.idle: set[str] = set()
        self.counted = 0.0
        self.sessions = 0

    async def start(self) -> None:
        """Open the door for other nodes, then begin to beat."""
        host, _, port = self.premises.house.link.rpartition(":")
        loop = asyncio.get_running_loop()
        self.door = await loop.create_server(self.guests.call, sock=bound(host.strip("[]"), int(port)))
        writer = self.store.writer
        writer.opened, writer.beat, writer.lost = self.enter, self.beat, self.lost

    async def stop(self) -> None:
        """Close the door and every line between nodes."""
        self.links.close()
        self.guests.close()
        if self.door is not None:
            self.door.close()
            await self.door.wait_closed()

    # -- in the session ---------------------------------------------------------------------------------------------

    async def enter(self, session: Session) -> None:
        """A new session: this node has a new id, and says so."""
        house = self.premises.house
        host, _, _ = house.link.rpartition(":")
        shown = house.link_name or (None if host.strip("[]") in ("0.0.0.0", "::") else host.strip("[]"))  # noqa: S104
        port = self.door.sockets[0].getsockname()[1] if self.door is not None else 0
        facts = (house.name, shown, port, session.key, __version__, SPEECH, self.store.draining)
        await session.connection.execute(sql.ENTER, session.node, *facts)
        self.sessions += 1
        speak_as(node=house.name, session=f"{session.node:016x}")
        log().info("session-begun")

    async def beat(self, session: Session) -> None:
        """Say that we live and how we are, learn who else does, let go of tables that nobody plays here."""
        room = self.premises.room
        figures = (len(room.open), self.premises.lines, room.world.counts.steps, self.store.draining)
        if await session.connection.fetchval(sql.BEAT, session.node, *figures) != session.pid:
            raise Lost
        rows = await session.connection.fetch(sql.LIVING, session.node)
        self.peers = {row[0]: Peer(*row) for row in rows}
        self.links.keep(self.peers)
        self.guests.keep(self.peers)
        await self.let_rest(session)
        await self.count(session)

    async def let_rest(self, session: Session) -> None:
        """Release tables that were in nobody's memory for a whole beat: whoever asks next, plays them."""
        room = self.premises.room
        resting = self.store.owned - room.open.keys() - room.loading.keys()
        again, self.idle = resting & self.idle, resting
        if again:
            self.store.owned -= again
            await session.connection.execute(sql.RELEASE, session.node, list(again))

    async def count(self, session: Session) -> None:
        """How many tables there are on all nodes together."""
        now = asyncio.get_running_loop().time()
        if now - self.counted > COUNT_SECONDS:
            self.counted = now
            self.premises.room.stored = int(await session.connection.fetchval(sql.COUNT))

    def lost(self) -> None:
        """The session is gone, and every table may be another's by now: forget them all. Their people come back."""
        self.store.forget()
        self.idle.clear()
        for table in list(self.premises.room.open.values()):
            table.drop(codes.TROUBLE, "table-trouble", Refusal("table-trouble", "S9"))

    # -- whose table ------------------------------------------------------------------------------------------------

    async def where(self, table: str) -> Peer | None:
        """The node that plays a table; None if this one does now. Refuses if that node cannot be spoken to."""
        if table in self.premises.room.open:
            return None
        owner = await self.owner(table)
        if owner is None:
            return None
        if owner not in self.peers:
            await self.look_around()
        peer = self.peers.get(owner) if owner else self.successor()
        if peer is None:  # it died this moment: the next try will find the table free
            raise Refusal("node-unreachable", "S9")
        if peer.speech != SPEECH:
            raise Refusal("other-version", "S9", version=peer.version)
        return peer

    async def owner(self, table: str) -> int | None:
        """Whose it is, after we have tried to make it ours."""
        try:
            return await self.store.owner(table)
        except Lost:
            raise Refusal("no-store", "S9") from None

    async def look_around(self) -> None:
        """Learn of nodes that have come since the last beat."""
        try:
            await self.store.writer.ask(self.beat)
        except Lost:
            raise Refusal("no-store", "S9") from None

    async def owns(self, table: str) -> bool:
        """Is a table ours, or can it be?"""
        return table in self.premises.room.open or await self.owner(table) is None

    def successor(self) -> Peer | None:
        """Another node that stays, for whoever comes while this one leaves."""
        session = self.store.writer.session
        mine = session.node if session is not None else 0
        others = [
            peer for peer in self.peers.values() if not peer.draining and peer.id != mine and peer.speech == SPEECH
        ]
        return min(others, key=lambda peer: (peer.lines, peer.id), default=None)

    async def link(self, peer: Peer) -> Link:
        """The connection to another node."""
        session = self.store.writer.session
        if session is None:
            raise Refusal("no-store", "S9")
        return await self.links.to(session.node, peer)

    # -- leaving ----------------------------------------------------------------------------------------------------

    async def drain(self) -> None:
        """Hand the tables over: finish what is being written, let them go, send people to the next owner."""
        self.store.draining = True
        log().info("draining", tables=len(self.premises.room.open))
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await self.store.writer.ask(self.beat)
                while self.premises.room.open:
                    self.let_go()
                    await asyncio.sleep(0.005)
                await self.store.writer.ask(self.release_all)
        except (TimeoutError, Lost):
            log().warning("drained-in-a-hurry", tables=len(self.premises.room.open))

    def let_go(self) -> None:
        """Tables that are not being written right now."""
        ready = [table for table in self.premises.room.open.values() if not table.writing]
        for table in ready:
            table.drop(RESTART, "moving", Refusal("table-trouble", "S9"))

    async def release_all(self, session: Session) -> None:
        """Nothing is ours any more."""
        self.store.owned.clear()
        await session.connection.execute(sql.RELEASE_ALL, session.node)

    # -- figures ----------------------------------------------------------------------------------------------------

    def counters(self) -> list[Figure]:
        """What only grows."""
        return [("sessions", "Sessions with the database that this node has begun", self.sessions)]

    def gauges(self) -> list[Figure]:
        """The node itself and, as of the last beat, all of them."""
        peers = self.peers.values()
        return [
            ("lines_handed_on", "Lines of this node's visitors at tables of other nodes", self.links.count()),
            (
                "lines_of_others",
                "Lines of other nodes' visitors at our tables",
                sum(len(c.lines) for c in self.guests.calls),
            ),
            ("tables_owned", "Tables that this node owns", len(self.store.owned)),
            ("cluster_nodes", "Nodes that live", len(peers)),
            ("cluster_nodes_draining", "Nodes that are leaving", sum(peer.draining for peer in peers)),
            ("cluster_tables_in_memory", "Tables in memory on all nodes", sum(peer.tables for peer in peers)),
            ("cluster_connections", "Open WebSockets on all nodes", sum(peer.lines for peer in peers)),
            ("cluster_steps", "Steps that the living nodes have written", sum(peer.steps for peer in peers)),
        ]
