"""Calls from other nodes: their lines sit down at our tables, their requests are answered by our own application."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Scope

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.cluster.frames import Frames, Kind
from cheeseboard.server.cluster.handshake import Proof, challenge, hello, is_proved, prove
from cheeseboard.server.cluster.inside import respond, table_of
from cheeseboard.server.cluster.links import MOVED, Answered, Asked, Closed, Opened
from cheeseboard.server.operations.log import log
from cheeseboard.server.premises import Premises
from cheeseboard.server.socket.talk import SHORT_CUT, Talk
from cheeseboard.server.store.postgres.session import Session
from cheeseboard.table import codes

WEBSOCKET = "websocket"
PROOF_SECONDS = 5.0
Owns = Callable[[str], Awaitable[bool]]
"""Makes a table ours if it can be, and says whether it is."""


class GuestSocket:
    """A line that comes through another node; to the table it is a socket like any other."""

    def __init__(self, frames: Frames, number: int) -> None:
        self.frames = frames
        self.number = number
        self.hear: Callable[[bytes], None] | None = None
        self.early: list[bytes] = []
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def listen(self, hear: Callable[[bytes], None], *_: Any) -> "asyncio.Future[None]":
        """From now on `hear` gets every text. What piles up, and what is no text, is its own node's business."""
        self.hear = hear
        early, self.early = self.early, []
        for text in early:
            hear(text)
        return self.gone

    def heard(self, text: bytes) -> None:
        """The guest says something."""
        if self.gone.done():
            return
        if self.hear is None:
            self.early.append(text)
        else:
            self.hear(text)

    def say(self, *texts: bytes) -> None:
        """The table says something."""
        if not self.gone.done():
            self.frames.send(Kind.TEXT, self.number, *texts)

    def hang_up(self, code: int, reason: str) -> None:
        """The table sends the guest away."""
        if not self.gone.done():
            self.frames.send(Kind.CLOSE, self.number, msgspec.json.encode(Closed(code, reason)))
            self.gone.set_result(None)

    def left(self) -> None:
        """The guest has gone."""
        if not self.gone.done():
            self.gone.set_result(None)

    async def send(self, message: Message) -> None:
        """What a table that cannot be found says to a plain connection."""
        if message["type"] == "websocket.close":
            self.hang_up(message.get("code", codes.TROUBLE), message.get("reason") or "")


class Guests:
    """The door for other nodes."""

    def __init__(self, premises: Premises, app: ASGIApp, session: Callable[[], Session | None], owns: Owns) -> None:
        self.premises = premises
        self.app = app
        self.session = session
        self.owns = owns
        self.talk = Talk(premises)
        self.calls: set[Call] = set()
        self.running: set[asyncio.Task[None]] = set()

    def call(self) -> Frames:
        """Somebody calls."""
        call = Call(self)
        self.calls.add(call)
        return call.frames

    def keep(self, living: Any) -> None:
        """Hang up on nodes that no longer live."""
        for call in list(self.calls):
            if call.caller is not None and call.caller not in living:
                call.frames.close()

    def close(self) -> None:
        """Hang up on everybody."""
        for call in list(self.calls):
            call.frames.close()

    async def answer_to(self, asked: Asked) -> Answered:
        """Let our application answer, if the table is ours; refuses otherwise."""
        table = table_of(asked.path)
        if table is not None and not await self.owns(table):
            raise Refusal("table-trouble", "S9")
        return await respond(self.app, asked)

    def start(self, work: Any) -> None:
        """Run something, and remember it while it runs."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)


class Call:
    """One connection from another node."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        self.caller: int | None = None
        self.words = challenge()
        self.lines: dict[int, GuestSocket] = {}
        self.frames = Frames(self.heard, self.gone)
        loop = asyncio.get_running_loop()
        loop.call_soon(self.greet)
        self.deadline = loop.call_later(PROOF_SECONDS, self.unproved)

    def greet(self) -> None:
        """Say who we are; without a session we are nobody."""
        session = self.guests.session()
        if session is None:
            self.frames.close()
        else:
            self.frames.send(Kind.HELLO, 0, hello(session.node, self.words))

    def unproved(self) -> None:
        """Whoever does not prove to be a node in time is none."""
        if self.caller is None:
            self.frames.close()

    def gone(self, _: Frames) -> None:
        """The node hung up, and all its lines with it."""
        self.deadline.cancel()
        self.guests.calls.discard(self)
        for socket in self.lines.values():
            socket.left()
        self.lines.clear()

    def heard(self, frames: Frames, kind: Kind, number: int, payload: bytes) -> None:
        """A frame; before the proof, only the proof."""
        try:
            if self.caller is None:
                self.check(payload if kind is Kind.PROOF else b"")
            else:
                self.serve(kind, number, payload)
        except (msgspec.DecodeError, UnicodeError):
            log().warning("bad-frame", kind=kind.name)
            frames.close()

    def check(self, payload: bytes) -> None:
        """Is it a node? Only nodes know the key that we wrote into the database."""
        session, said = self.guests.session(), msgspec.json.decode(payload, type=Proof)
        words = (self.words, said.challenge, said.node, session.node if session else 0)
        if session is None or not is_proved(session.key, said.proof, "caller", *words):
            log().warning("stranger-called")
            self.frames.close()
            return
        self.caller = said.node
        self.frames.trust()
        self.frames.send(Kind.WELCOME, 0, prove(session.key, "called", said.challenge, session.node))

    def serve(self, kind: Kind, number: int, payload: bytes) -> None:
        """What a node asks for."""
        if kind is Kind.TEXT:
            if number in self.lines:
                self.lines[number].heard(payload)
        elif kind is Kind.OPEN:
            self.lines[number] = GuestSocket(self.frames, number)
            self.guests.start(self.seat(self.lines[number], msgspec.json.decode(payload, type=Opened)))
        elif kind is Kind.CLOSE:
            if number in self.lines:
                self.lines.pop(number).left()
        elif kind is Kind.ASK:
            self.guests.start(self.answer(number, msgspec.msgpack.decode(payload, type=Asked)))

    async def seat(self, socket: GuestSocket, asked: Opened) -> None:
        """A guest's line, from its first to its last text."""
        scope: Scope = {
            "type": WEBSOCKET,
            "path_params": {"table": asked.table},
            "headers": [(b"accept-language", asked.lang.encode())],
            "client": (asked.address, 0),
            "state": {SHORT_CUT: socket},
        }
        try:
            if await self.guests.owns(asked.table):
                await self.guests.talk.talk(scope, nothing_more, socket.send)
            else:
                socket.hang_up(codes.TROUBLE, MOVED)
        except Refusal as refusal:
            socket.hang_up(codes.TROUBLE, refusal.code)
        finally:
            self.lines.pop(socket.number, None)

    async def answer(self, number: int, asked: Asked) -> None:
        """A guest's request, answered as if it had come to us."""
        try:
            found = await self.guests.answer_to(asked)
        except Refusal:
            self.frames.send(Kind.CLOSE, number, msgspec.json.encode(Closed(codes.TROUBLE, MOVED)))
        else:
            self.frames.send(Kind.ANSWER, number, msgspec.msgpack.encode(found))


async def nothing_more() -> Message:
    """Texts come by the short cut; the plain way has nothing to say."""
    return {"type": "websocket.disconnect"}
