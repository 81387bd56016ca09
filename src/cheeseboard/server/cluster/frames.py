"""What travels between two nodes: frames with a kind, a line's number and some bytes, many lines in one connection.

Writes of one turn of the event loop go out together. Nothing is believed before both sides have proved that they can
read the database (`handshake.py`).
"""

import asyncio
from collections.abc import Callable
from enum import IntEnum
from struct import Struct

SPEECH = 1
"""The version of what nodes say to each other; nodes of different speech do not hand tables on."""
HEAD = Struct(">IBI")
MOST = 16 * 1_048_576
"""Bytes of one frame; the largest are records of long games."""
MOST_UNPROVED = 1024
MOST_WAITING = 64 * 1_048_576
"""Bytes that may wait for a node that does not read."""


class Kind(IntEnum):
    """What a frame is."""

    HELLO = 1
    PROOF = 2
    WELCOME = 3
    OPEN = 4
    """A line to a table: its address, language and id."""
    TEXT = 5
    """What somebody says on a line, or what the table says."""
    CLOSE = 6
    ASK = 7
    """A request by HTTP."""
    ANSWER = 8


Heard = Callable[["Frames", Kind, int, bytes], None]


class Frames(asyncio.Protocol):
    """One connection between two nodes, cut into frames."""

    def __init__(self, heard: Heard, gone: Callable[["Frames"], None]) -> None:
        self.heard = heard
        self.gone = gone
        self.loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport | None = None
        self.data = bytearray()
        self.most = MOST_UNPROVED
        self.waiting: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The other side is there."""
        if isinstance(transport, asyncio.Transport):
            self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.transport = None
        self.gone(self)

    def data_received(self, data: bytes) -> None:
        """Hand on every whole frame."""
        self.data += data
        while len(self.data) >= HEAD.size:
            size, kind, line = HEAD.unpack_from(self.data)
            if size > self.most or not Kind.HELLO <= kind <= Kind.ANSWER:
                self.close()
                return
            end = HEAD.size + size
            if len(self.data) < end:
                return
            payload = bytes(self.data[HEAD.size : end])
            del self.data[:end]
            self.heard(self, Kind(kind), line, payload)

    def send(self, kind: Kind, line: int, *payloads: bytes) -> None:
        """Send frames, with whatever else is sent in this turn."""
        if not self.waiting:
            self.loop.call_soon(self.flush)
        for payload in payloads:
            self.waiting += (HEAD.pack(len(payload), kind, line), payload)

    def flush(self) -> None:
        """Write what has gathered; a node that lets too much pile up is cut off."""
        waiting, self.waiting = self.waiting, []
        if self.transport is None or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.close()
            return
        self.transport.write(b"".join(waiting))

    def trust(self) -> None:
        """The other side has proved itself."""
        self.most = MOST

    def close(self) -> None:
        """Hang up at once."""
        self.data.clear()
        if self.transport is not None:
            self.transport.abort()
