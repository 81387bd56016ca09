"""A short cut through uvicorn's WebSocket: plain text frames go straight to the table and back.

Measured: half as many moves again per CPU second (docs/decisions/037-doors-and-prices.md). Only whole, unfragmented,
masked text frames take the short cut; everything else (pings, closing, fragments, faults) is paid for like a message
and left to the websockets library, one whole frame at a time.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cheeseboard.server.socket.talk import SHORT_CUT
from cheeseboard.table import codes

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled helper on this platform
    from websockets.utils import apply_mask

Hear = Callable[[str | bytes], None]
Pay = Callable[[int], bool]
"""Charges the line for a frame of so many bytes that is no message; False if that was too much, and the line ends."""
Debt = Callable[[], float]
"""Seconds until the line's address has paid for what it had."""

PLAIN_TEXT = 0x81
MASKED = 0x80
TOO_BIG = -1
CLOSING = 0x08
EARLY_BYTES = 65_536
"""So much may come before the application listens; a hello takes a thousandth of it."""
AT_ONCE = 16
"""Frames of one line that are handled before others have their turn."""
ABUSE = frozenset({codes.TOO_MANY, codes.BAD_MESSAGES})
"""Whoever is sent away for these is not listened to any more, not even for a goodbye."""
ABUSE_SECONDS = 1.0


READ = memoryview(bytearray(65_536))
"""What one read of any line fills. asyncio would ask the system for a quarter of a megabyte, and give it back, each
time; one for all is enough, because what was read is taken out before the next one reads."""


class QuickSocket(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """uvicorn's protocol; after `listen` it hands over text frames without a queue and a task in between."""

    hear: Hear | None = None
    pay: Pay
    debt: Debt
    early: int = 0
    rest: bytes = b""
    most_waiting: int = 0
    abused: bool = False
    lost_track: bool = False
    """The library is closing the line because of a faulty frame: what follows is its business."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this object."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"][SHORT_CUT] = self

    def listen(self, hear: Hear, pay: Pay, debt: Debt, most_waiting: int) -> "asyncio.Future[None]":
        """From now on `hear` gets every text; the future is done when the line is gone."""
        self.hear, self.pay, self.debt = hear, pay, debt
        self.most_waiting = most_waiting
        self.gone: asyncio.Future[None] = self.loop.create_future()
        while not self.queue.empty():  # what came while the table was being found
            self.catch_up(self.queue.get_nowait())
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        return self.gone

    def catch_up(self, message: Any) -> None:
        """A message that took uvicorn's own way."""
        if message["type"] == "websocket.disconnect":
            self.end()
        elif self.hear is not None and message.get("text") is not None:
            self.hear(message["text"])
        else:
            self.hang_up(1003, "text-only")

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes go."""
        return READ

    def buffer_updated(self, nbytes: int) -> None:
        """So many came."""
        self.data_received(bytes(READ[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames; an address in debt is not read from until it has paid."""
        if self.hear is None or self.lost_track:
            self.too_early(data)
            return
        data = self.rest + data if self.rest else data
        at, frames = 0, 0
        while end := self.frame_end(data, at):
            if frames == AT_ONCE:
                self.rest = data[at:]
                self.transport.pause_reading()
                self.loop.call_soon(self.carry_on)
                return
            frames += 1
            if end == TOO_BIG:
                self.lost_track = True
                super().data_received(data[at:])
                return
            self.frame(data, at, end)
            if self.abused:
                return
            at = end
        self.rest = data[at:] if at else data
        wait = self.debt()
        if wait > 0 and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(wait, self.go_on)

    def carry_on(self) -> None:
        """Others have had their turn."""
        data, self.rest = self.rest, b""
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self.data_received(data)

    def too_early(self, data: bytes) -> None:
        """The library's business, within bounds: nobody counts its frames."""
        self.early += len(data)
        if self.early > EARLY_BYTES:
            self.transport.abort()
        else:
            super().data_received(data)

    def frame(self, data: bytes, at: int, end: int) -> None:
        """One whole frame. Of a line that is being closed only the other side's goodbye matters."""
        if self.close_sent:
            if data[at] & 0x0F == CLOSING:
                super().data_received(data[at:end])
        elif data[at] == PLAIN_TEXT and data[at + 1] & MASKED and self.hear is not None:
            self.hear(unmasked(data, at, end))
        elif self.pay(end - at):
            super().data_received(data[at:end])

    def go_on(self) -> None:
        """The debt is paid."""
        if not self.transport.is_closing() and not self.abused:
            self.transport.resume_reading()

    def frame_end(self, data: bytes, at: int) -> int:
        """Where the frame that begins at `at` ends; 0 if it is not all there yet."""
        there = len(data) - at
        if there < 2:
            return 0
        size = data[at + 1] & 0x7F
        head = 2 + (4 if data[at + 1] & MASKED else 0)
        if size >= 126:
            more = 2 if size == 126 else 8
            if there < 2 + more:
                return 0
            size = int.from_bytes(data[at + 2 : at + 2 + more], "big")
            head += more
        if size > self.config.ws_max_size:
            return TOO_BIG
        return at + head + size if there >= head + size else 0

    def send_receive_event_to_app(self) -> None:
        """A text that came in fragments has been put together; bytes are not for us."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        text, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self.hear(text)
        else:
            self.hang_up(1003, "text-only")

    def say(self, *texts: bytes) -> None:
        """Send texts in one go. A reader so slow that too much piles up is disconnected."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        if transport.get_write_buffer_size() > self.most_waiting:
            transport.abort()
        elif len(texts) == 1:
            transport.write(head_of(len(texts[0])) + texts[0])
        else:
            transport.write(b"".join([part for text in texts for part in (head_of(len(text)), text)]))

    def hang_up(self, code: int, reason: str) -> None:
        """Say goodbye with a code, wait a little for the answer, hang up."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.abused = code in ABUSE
        if self.abused:
            self.transport.pause_reading()
        wait = ABUSE_SECONDS if self.abused else self.close_timeout
        self.close_timer = self.loop.call_later(wait, self.transport.abort)
        self.end()

    def handle_close(self, event: Any) -> None:
        """The other side says goodbye."""
        super().handle_close(event)
        self.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(exc)
        self.end()

    def shutdown(self) -> None:
        """The server ends."""
        super().shutdown()
        self.end()

    def keepalive_timeout(self) -> None:
        """No sign of life: a goodbye would wait behind what is not read either."""
        super().keepalive_timeout()
        self.transport.abort()

    def end(self) -> None:
        """Wake the application up, and hang up in a while: whoever does not read would keep the line open for ever."""
        if self.hear is not None and not self.gone.done():
            self.gone.set_result(None)
            self.loop.call_later(self.close_timeout, self.transport.abort)


def unmasked(data: bytes, at: int, end: int) -> bytes:
    """The text of a masked frame."""
    size = data[at + 1] & 0x7F
    head = at + (2 if size < 126 else 4 if size == 126 else 10)
    return apply_mask(data[head + 4 : end], data[head : head + 4])


def head_of(size: int) -> bytes:
    """The head of a text frame from the server."""
    if size < 126:
        return bytes((PLAIN_TEXT, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
