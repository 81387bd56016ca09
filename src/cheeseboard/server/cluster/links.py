"""Our calls to other nodes: one connection to each, opened when it is needed, for all its lines and requests."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.cluster.frames import Frames, Kind
from cheeseboard.server.cluster.handshake import Peer, Proof, challenge, is_proved, prove, read_hello
from cheeseboard.server.operations.log import log
from cheeseboard.table import codes

CALL_SECONDS = 2.0
ANSWER_SECONDS = 12.0
"""A little longer than a table may take."""
MOVED = "table-moved"
"""Why a node does not take a line or a request: somebody else owns the table now. Nothing was done."""


class Opened(msgspec.Struct):
    """A line that is handed on, with what its caller brought along. Nothing is handed on twice."""

    table: str
    lang: str
    address: str


class Asked(msgspec.Struct):
    """A request that is handed on."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    address: str
    body: bytes


class Answered(msgspec.Struct):
    """Its answer."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Closed(msgspec.Struct):
    """Why a line ends."""

    code: int
    reason: str


class Away:
    """One line or request at another node."""

    def __init__(self, say: Callable[..., None], hang_up: Callable[[int, str], None]) -> None:
        self.say = say
        self.hang_up = hang_up


class Link:
    """A connection to one node, as its caller."""

    def __init__(self, node: int, peer: Peer) -> None:
        self.node = node
        self.peer = peer
        self.numbers = count(1)
        self.lines: dict[int, Away] = {}
        self.words = challenge()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.frames = Frames(self.heard, self.gone)

    async def call(self) -> None:
        """Connect and shake hands; raises OSError or TimeoutError."""
        async with asyncio.timeout(CALL_SECONDS):
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self.frames, self.peer.host, self.peer.port)
            await self.ready

    def heard(self, frames: Frames, kind: Kind, number: int, payload: bytes) -> None:
        """A frame came."""
        if kind is Kind.HELLO or kind is Kind.WELCOME:
            self.shake(kind, payload)
        elif number in self.lines:
            away = self.lines[number]
            if kind is Kind.CLOSE:
                del self.lines[number]
                closed = msgspec.json.decode(payload, type=Closed)
                away.hang_up(closed.code, closed.reason)
            else:
                away.say(payload)

    def shake(self, kind: Kind, payload: bytes) -> None:
        """Prove that we know the other's key, and see that it knows it, too."""
        peer = self.peer
        if kind is Kind.HELLO:
            said = read_hello(payload, peer)
            if said is None:
                self.frames.close()
                return
            proof = prove(peer.key, "caller", said.challenge, self.words, self.node, peer.id)
            self.frames.send(Kind.PROOF, 0, msgspec.json.encode(Proof(self.node, self.words, proof)))
        elif is_proved(peer.key, payload, "called", self.words, peer.id) and not self.ready.done():
            self.frames.trust()
            self.ready.set_result(None)

    def gone(self, _: Frames) -> None:
        """The node is gone: whoever has a line there is sent away and comes back to the next owner."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other node hung up"))
        lines, self.lines = self.lines, {}
        for away in lines.values():
            away.hang_up(codes.TROUBLE, "node-gone")

    def open(self, asked: Opened, away: Away) -> int:
        """A line to a table there."""
        number = next(self.numbers)
        self.lines[number] = away
        self.frames.send(Kind.OPEN, number, msgspec.json.encode(asked))
        return number

    def say(self, number: int, text: str | bytes) -> None:
        """Hand on what somebody says."""
        self.frames.send(Kind.TEXT, number, text.encode() if isinstance(text, str) else text)

    def close(self, number: int) -> None:
        """The caller has hung up."""
        if self.lines.pop(number, None) is not None:
            self.frames.send(Kind.CLOSE, number, b"")

    async def ask(self, asked: Asked) -> Answered:
        """Hand on a request and wait for its answer."""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        number = next(self.numbers)

        def answered(text: bytes) -> None:
            if not future.done():
                future.set_result(text)

        def lost(_code: int, reason: str) -> None:
            if not future.done():
                future.set_exception(Refusal("table-trouble" if reason == MOVED else "maybe-saved", "S9"))

        self.lines[number] = Away(answered, lost)
        self.frames.send(Kind.ASK, number, msgspec.msgpack.encode(asked))
        try:
            return msgspec.msgpack.decode(await asyncio.wait_for(future, ANSWER_SECONDS), type=Answered)
        except TimeoutError:
            raise Refusal("maybe-saved", "S9") from None
        finally:
            self.lines.pop(number, None)


class Links:
    """One link to each node that we need; those who want the same one at the same time share the call."""

    def __init__(self) -> None:
        self.calls: dict[int, asyncio.Task[Link]] = {}

    async def to(self, node: int, peer: Peer) -> Link:
        """The link to a node; refuses if it cannot be had."""
        task = self.calls.get(peer.id)
        if task is None or (task.done() and not is_open(task)):
            task = self.calls[peer.id] = asyncio.get_running_loop().create_task(called(Link(node, peer)))
        try:
            return await asyncio.shield(task)
        except OSError as trouble:
            log().warning("node-unreachable", peer=peer.name, at=f"{peer.host}:{peer.port}", why=str(trouble)[:100])
            raise Refusal("node-unreachable", "S9") from None

    def keep(self, living: Any) -> None:
        """Hang up on nodes that no longer live: a frozen one would not do it itself."""
        for node, task in list(self.calls.items()):
            if node not in living:
                del self.calls[node]
                hang_up(task)

    def count(self) -> int:
        """How many lines are handed on."""
        return sum(len(task.result().lines) for task in self.calls.values() if task.done() and is_open(task))

    def close(self) -> None:
        """Hang up everywhere."""
        self.keep(())


async def called(link: Link) -> Link:
    """A link that is open."""
    try:
        await link.call()
    except BaseException:
        link.frames.close()
        raise
    return link


def is_open(task: "asyncio.Task[Link]") -> bool:
    """Did the call succeed, and does the line still stand?"""
    return not task.cancelled() and task.exception() is None and task.result().frames.transport is not None


def hang_up(task: "asyncio.Task[Link]") -> None:
    """End a link, or the call that would become one."""
    if not task.done():
        task.cancel()
    elif is_open(task):
        task.result().frames.close()
