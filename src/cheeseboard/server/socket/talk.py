"""One WebSocket from its first to its last byte. What the texts mean is the table's business."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.guard import caller, header, origin_ok
from cheeseboard.server.premises import Premises
from cheeseboard.server.socket.outbox import Outbox
from cheeseboard.table import codes
from cheeseboard.table.hear import charged, heard
from cheeseboard.table.line import Line
from cheeseboard.table.presence import depart
from cheeseboard.table.table import Table
from cheeseboard.table.words import language

BINARY = 1003
SHORT_CUT = "cheeseboard.short-cut"
"""Where a protocol that hands texts over directly (quick.py) puts itself into the connection's state."""


class Talk:
    """The ASGI endpoint behind /api/tables/{id}/ws."""

    def __init__(self, premises: Premises) -> None:
        self.premises = premises

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a caller in, unless a foreign page sent them."""
        await receive()
        if not origin_ok(scope, self.premises.house):
            await send({"type": "websocket.close", "code": codes.FORBIDDEN})
            return
        await send({"type": "websocket.accept"})
        with self.premises.one_more_line():
            await self.talk(scope, receive, send)

    async def talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the table, then listen and speak until the line is gone."""
        table = await self.table_of(scope, send)
        if table is None:
            return
        short_cut = scope.get("state", {}).get(SHORT_CUT)
        if short_cut is not None:
            await self.quickly(table, scope, short_cut)
        else:
            await self.plainly(table, scope, receive, send)

    async def quickly(self, table: Table, scope: Scope, socket: Any) -> None:
        """By the short cut: no queue and no task between the socket and the table."""
        line = self.line(table, socket.say, socket.hang_up, scope)
        hear, pay = partial(heard, table, line), partial(charged, table, line)
        gone = socket.listen(hear, pay, line.debt, self.premises.house.backlog_bytes)
        await self.until(gone, table, line)

    async def plainly(self, table: Table, scope: Scope, receive: Receive, send: Send) -> None:
        """By plain ASGI, for any server."""
        outbox = Outbox(self.premises.house.backlog_bytes)
        line = self.line(table, outbox.put, outbox.close, scope)
        pump = asyncio.ensure_future(outbox.pump(send))
        try:
            await self.until(self.listen(table, line, receive), table, line)
        finally:
            if outbox.closing is None:
                pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    def line(self, table: Table, send: Callable[..., None], close: Callable[[int, str], None], scope: Scope) -> Line:
        """A new line in the caller's language."""
        lang = language(None, header(scope, b"accept-language"))
        line = Line(send, close, lang, self.premises.house, table.world.clock.monotonic())
        line.address = caller(scope, self.premises.house)
        line.purse = self.premises.doors.purses.of(line.address)
        return line

    async def until(self, end: Awaitable[None], table: Table, line: Line) -> None:
        """Wait for the end of the line; whoever says nothing at first is sent away."""
        deadline = asyncio.get_running_loop().call_later(self.premises.house.hello_seconds, no_hello, line)
        try:
            await end
        finally:
            deadline.cancel()
            table.post(depart, table, line)

    async def table_of(self, scope: Scope, send: Send) -> Table | None:
        """The table of the address; a browser is told by close code if there is none."""
        try:
            return await self.premises.find(scope["path_params"]["table"])
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
                heard(table, line, text)
                await asyncio.sleep(line.debt())


def no_hello(line: Line) -> None:
    """Somebody opened a line and says nothing."""
    if not line.greeted:
        line.close(codes.NO_HELLO, "no-hello")
