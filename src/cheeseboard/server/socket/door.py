"""The door: every connection comes in here, is counted, charged, and may not stand in it for ever.

uvicorn reads HTTP; this protocol adds what it does not have: room for so many connections of one address, a time by
which a request must have been sent, and a price for every request and byte.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import wire
from cheeseboard.server.guard import payer, trusted
from cheeseboard.server.operations.log import log
from cheeseboard.server.rates import PROXY, Doors
from cheeseboard.table.words import error

CONNECTING = 4.0
"""Tokens for a connection: accepting one costs as much as a few messages,"""
READING = 2.0
"""for whatever comes in one go, and for a request that it may hold,"""
BYTES_PER_TOKEN = 4096
"""and for its bytes."""
LEAST_READ = 65_536
"""Bytes of an answer that must have gone whenever we look."""
NO_CACHE = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"), (b"connection", b"close"))


class Door(H11Protocol):
    """One connection, from its first byte until it is a WebSocket or gone. `doors` is set for the whole server."""

    doors: Doors
    inside: bool = False
    """Was it let in? Otherwise uvicorn never hears of it."""
    peer: str = "?"
    place: str = "?"
    """Under which name it is counted."""
    proxied: bool = False
    """A trusted proxy pays for nobody: its requests are charged to those it speaks for."""
    stage: Any = None
    """What it is sending: a head, or a body."""
    deadline: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    """Set while an answer waits to be read."""
    held: bytes = b""
    """What came from an address in debt, until it has paid."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let it in if there is room."""
        self.peer = payer(str((transport.get_extra_info("peername") or ("?",))[0]))
        self.proxied = trusted(self.peer, self.doors.house.proxies)
        self.place = PROXY if self.proxied else self.peer
        self.inside = self.doors.enter(self.place)
        if not self.inside:
            transport.abort()
            return
        super().connection_made(transport)
        if not self.proxied:
            self.doors.spend(self.peer, CONNECTING)
        self.wait_for(h11.IDLE, self.doors.house.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.forget_deadline()
        self.was_read()
        self.held = b""
        if self.inside:
            self.inside = False
            self.leave()
            super().connection_lost(exc)

    def leave(self) -> None:
        """Its place is free."""
        self.doors.leave(self.place)

    # -- charging -----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hand on what was paid for; the rest waits, and nothing more is read meanwhile."""
        if not self.inside:
            return
        if self.held:
            self.held += data
            return
        cost = READING + len(data) / BYTES_PER_TOKEN
        wait = 0.0 if self.proxied else self.doors.spend(self.peer, cost)
        if wait > 0:
            self.held = data
            self.transport.pause_reading()
            self.loop.call_later(wait, self.go_on)
        else:
            self.hand_on(data)

    def go_on(self) -> None:
        """The debt is paid."""
        data, self.held = self.held, b""
        if self.inside and not self.transport.is_closing():
            self.transport.resume_reading()
            self.hand_on(data)

    def hand_on(self, data: bytes) -> None:
        """Let uvicorn read, and look how far the request is."""
        super().data_received(data)
        if not self.inside or self.transport.is_closing():
            return
        house = self.doors.house
        if self.conn.their_state is h11.IDLE:
            self.wait_for(h11.IDLE, house.head_seconds)
        elif self.conn.their_state is h11.SEND_BODY:
            self.wait_for(h11.SEND_BODY, house.body_seconds)
        else:
            self.forget_deadline()

    # -- deadlines ----------------------------------------------------------------------------------------------

    def wait_for(self, stage: Any, seconds: float) -> None:
        """A head or a body has begun to come; more bytes of it do not move its deadline."""
        if self.stage is not stage:
            self.forget_deadline()
            self.stage = stage
            self.deadline = self.loop.call_later(seconds, self.too_late)

    def forget_deadline(self) -> None:
        """Nothing is awaited."""
        self.stage = None
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def too_late(self) -> None:
        """Whoever takes so long is cut off."""
        self.deadline = None
        log().info("too-slow", stage=str(self.stage))
        self.transport.abort()

    def pause_writing(self) -> None:
        """The answer is more than the line takes at once."""
        super().pause_writing()
        if self.unread is None:
            self.watch_reading()

    def resume_writing(self) -> None:
        """It has been read, or nearly."""
        super().resume_writing()
        self.was_read()

    def was_read(self) -> None:
        """No answer waits."""
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def watch_reading(self) -> None:
        """Look in a while how much of the answer has gone."""
        unread = self.transport.get_write_buffer_size()
        self.unread = self.loop.call_later(self.doors.house.answer_seconds, self.look_at_reading, unread)

    def look_at_reading(self, before: int) -> None:
        """A slow line may take its time; whoever asks and does not read lets answers pile up here."""
        if before - self.transport.get_write_buffer_size() >= LEAST_READ:
            self.watch_reading()
            return
        self.unread = None
        log().info("too-slow", stage="ANSWER")
        self.transport.abort()

    # -- handing over, and rubbish ------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket takes the connection over, and its place in the count with it."""
        self.forget_deadline()
        self.was_read()
        self.inside = False
        super().handle_websocket_upgrade(event)
        hand_over(self.transport.get_protocol(), self.leave)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is answered like every other fault, if nothing has been answered yet."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        body = wire.write({"error": error("en", Refusal("not-http", "S8"))})
        headers = [*NO_CACHE, (b"content-length", str(len(body)).encode())]
        head = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (head, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def hand_over(protocol: Any, left: Callable[[], None]) -> None:
    """Whatever protocol has the connection now: when it loses it, the place is free."""
    lost = protocol.connection_lost

    def gone(exc: Exception | None) -> None:
        left()
        lost(exc)

    protocol.connection_lost = gone
