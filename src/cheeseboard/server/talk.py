"""The WebSocket: bytes in, bytes out. What they mean is said in hear.py."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import codes
from cheeseboard.server.guard import header, origin_ok
from cheeseboard.server.hear import heard
from cheeseboard.server.line import Line
from cheeseboard.server.presence import depart
from cheeseboard.server.quick import SHORT_CUT
from cheeseboard.server.table import Table
from cheeseboard.server.tables import Tables
from cheeseboard.server.words import language

BINARY = 1003
BUSY = 1013


class Outbox:
    """What waits to be sent on one connection. The table never waits for a slow reader."""

    __slots__ = ("bytes", "closing", "most", "queue", "wake")

    def __init__(self, most: int) -> None:
        self.queue: deque[bytes] = deque()
        self.bytes = 0
        self.most = most
        self.closing: tuple[int, str] | None = None
        self.wake = asyncio.Event()

    def put(self, *texts: bytes) -> None:
        """Send this when the line is free; a reader who lets too much pile up is disconnected."""
        if self.closing is not None:
            return
        self.bytes += sum(map(len, texts))
        if self.bytes > self.most:
            self.queue.clear()
            self.close(codes.SLOW, "slow-reader")
            return
        self.queue.extend(texts)
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Hang up after what is already waiting."""
        if self.closing is None:
            self.closing = (code, reason)
            self.wake.set()

    async def pump(self, send: Send) -> None:
        """Send until told to hang up."""
        while True:
            while self.queue:
                data = self.queue.popleft()
                await send({"type": "websocket.send", "text": data.decode()})
                self.bytes -= len(data)
            if self.closing is not None:
                code, reason = self.closing
                await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self.wake.clear()
            await self.wake.wait()


class Talk:
    """The ASGI endpoint behind /api/tables/{id}/ws."""

    def __init__(self, room: Tables) -> None:
        self.room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection from its first to its last byte."""
        await receive()
        if not origin_ok(scope, self.room.house):
            await send({"type": "websocket.close", "code": codes.FORBIDDEN})
            return
        address = (scope.get("client") or ("?", 0))[0]
        held = self.room.lines_from
        if (
            self.room.metrics.lines >= self.room.house.lines
            or held.get(address, 0) >= self.room.house.lines_per_address
        ):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": BUSY, "reason": "too-many-connections"})
            return
        held[address] = held.get(address, 0) + 1
        self.room.metrics.lines += 1
        try:
            await self.talk(scope, receive, send)
        finally:
            self.room.metrics.lines -= 1
            held[address] -= 1
            if not held[address]:
                del held[address]

    async def talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the table, then listen and speak until the line is gone."""
        await send({"type": "websocket.accept"})
        table = await self.table_of(scope, send)
        if table is None:
            return
        short_cut = scope.get("state", {}).get(SHORT_CUT)
        if short_cut is not None:
            await self.quickly(table, scope, short_cut)
        else:
            await self.plainly(table, scope, receive, send)

    async def quickly(self, table: Table, scope: Scope, socket: Any) -> None:
        """By the short cut of quick.py: no queue and no task between the socket and the table."""
        line = self.line(socket.say, socket.hang_up, scope)
        gone = socket.listen(partial(self.take, table, line), self.room.house.backlog_bytes)
        await self.until(gone, table, line)

    async def plainly(self, table: Table, scope: Scope, receive: Receive, send: Send) -> None:
        """By plain ASGI, for any server."""
        outbox = Outbox(self.room.house.backlog_bytes)
        line = self.line(outbox.put, outbox.close, scope)
        pump = asyncio.ensure_future(outbox.pump(send))
        try:
            await self.until(self.listen(table, line, receive), table, line)
        finally:
            if outbox.closing is None:
                pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    def line(self, send: Callable[..., None], close: Callable[[int, str], None], scope: Scope) -> Line:
        """A new line in the caller's language."""
        return Line(send, close, language(None, header(scope, b"accept-language")), self.room.house)

    async def until(self, end: Awaitable[None], table: Table, line: Line) -> None:
        """Wait for the end of the line; whoever says nothing at first is sent away."""
        deadline = asyncio.get_running_loop().call_later(self.room.house.hello_seconds, no_hello, line)
        try:
            await end
        finally:
            deadline.cancel()
            table.post(depart, table, line)

    async def table_of(self, scope: Scope, send: Send) -> Table | None:
        """The table of the address; a browser is told by close code if there is none."""
        try:
            return await self.room.find(scope["path_params"]["table"])
        except Refusal as refusal:
            code = codes.NO_TABLE if refusal.code == "no-such-table" else codes.TROUBLE
            await send({"type": "websocket.close", "code": code, "reason": refusal.code})
            return None

    async def listen(self, table: Table, line: Line, receive: Receive) -> None:
        """Hear every message until the line is gone."""
        while True:
            message: Message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                line.close(BINARY, "text-only")
            else:
                self.take(table, line, text)

    def take(self, table: Table, line: Line, text: str | bytes) -> None:
        """One message has come."""
        if table.gone:
            line.close(codes.TROUBLE, "come-back")
        else:
            heard(table, line, text)


def no_hello(line: Line) -> None:
    """Somebody opened a line and says nothing."""
    if not line.greeted:
        line.close(codes.NO_HELLO, "no-hello")
