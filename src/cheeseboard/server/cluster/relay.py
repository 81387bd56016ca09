"""Whoever comes to a node that does not play their table is handed on to the one that does, and notices nothing."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.cluster.handshake import Peer
from cheeseboard.server.cluster.inside import table_of
from cheeseboard.server.cluster.links import Asked, Away, Link, Opened
from cheeseboard.server.cluster.node import Node
from cheeseboard.server.guard import caller, header
from cheeseboard.server.http.answers import address_of, read_bytes, refused
from cheeseboard.server.socket.outbox import Outbox
from cheeseboard.server.socket.talk import SHORT_CUT, Talk
from cheeseboard.table import codes
from cheeseboard.table.line import Line, price
from cheeseboard.table.seats import drawn_from, new_table_id


class RelayingTalk(Talk):
    """The endpoint of WebSockets in a cluster."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.premises)
        self.node = node

    async def talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """At our own table, or handed on."""
        try:
            peer = await self.node.where(scope["path_params"]["table"])
            link = None if peer is None else await self.node.link(peer)
        except Refusal as refusal:
            await send({"type": "websocket.close", "code": codes.TROUBLE, "reason": refusal.code})
            return
        if link is None:
            await super().talk(scope, receive, send)
        elif (short_cut := scope.get("state", {}).get(SHORT_CUT)) is not None:
            await self.hand_on(link, scope, short_cut)
        else:
            await self.hand_on_plainly(link, scope, receive, send)

    async def hand_on(self, link: Link, scope: Scope, socket: Any) -> None:
        """By the short cut: what one side says, the other hears, without a task in between."""
        line = self.paying(scope, socket)
        number = link.open(self.opening(scope), Away(socket.say, socket.hang_up))
        try:
            pay = partial(afforded, line)
            hear = partial(hand_over, pay, partial(link.say, number))
            await socket.listen(hear, pay, line.debt, self.premises.house.backlog_bytes)
        finally:
            link.close(number)

    async def hand_on_plainly(self, link: Link, scope: Scope, receive: Receive, send: Send) -> None:
        """By plain ASGI, for any server."""
        outbox = Outbox(self.premises.house.backlog_bytes)
        number = link.open(self.opening(scope), Away(outbox.put, outbox.close))
        pump = asyncio.ensure_future(outbox.pump(send))
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                link.say(number, message.get("text") or message.get("bytes") or b"")
        finally:
            link.close(number)
            if outbox.closing is None:
                pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    def opening(self, scope: Scope) -> Opened:
        """What the owner must know of a caller."""
        address = caller(scope, self.premises.house)
        return Opened(scope["path_params"]["table"], header(scope, b"accept-language") or "", address)

    def paying(self, scope: Scope, socket: Any) -> Line:
        """What the caller pays from here: reading and handing on costs this node as much as any other line."""
        house = self.premises.house
        line = Line(socket.say, socket.hang_up, "en", house, monotonic())
        line.address = caller(scope, house)
        line.purse = self.premises.doors.purses.of(line.address)
        return line


def afforded(line: Line, size: int) -> bool:
    """Charge a frame of so many bytes; whoever sends too many is sent away."""
    if line.pay(monotonic(), price(size)):
        return True
    line.close(codes.TOO_MANY, "too-many-messages")
    return False


def hand_over(pay: Callable[[int], bool], say: Callable[[Any], None], text: str | bytes) -> None:
    """A text that was paid for goes on to the table's own node."""
    if pay(len(text)):
        say(text)


class RelayedRequests:
    """Requests about tables of other nodes are answered there; while this node leaves, so are those for new tables."""

    def __init__(self, app: ASGIApp, node: Node) -> None:
        self.app = app
        self.node = node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ours, or handed on."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/tables"):
            await self.app(scope, receive, send)
            return
        request, body = Request(scope, receive), b""
        try:
            body = await read_bytes(request, self.node.premises.house.body_bytes)
            peer = await self.peer_for(table_of(scope["path"]) or table_again(body))
            answer = None if peer is None else await self.answer_of(peer, request, body)
        except Refusal as refusal:
            answer = refused(request, refusal)
        await (answer or self.app)(scope, partial(once_more, body), send)

    async def peer_for(self, table: str | None) -> Peer | None:
        """Who is to answer; None for ourselves."""
        if table is not None:
            return await self.node.where(table)
        return self.node.successor() if self.node.store.draining else None

    async def answer_of(self, peer: Peer, request: Request, body: bytes) -> Response:
        """The answer of the owner."""
        link = await self.node.link(peer)
        scope = request.scope
        asked = Asked(
            scope["method"], scope["path"], scope["query_string"], scope["headers"], address_of(request), body
        )
        found = await link.ask(asked)
        answer = Response(found.body, found.status)
        answer.raw_headers = [(bytes(name), bytes(value)) for name, value in found.headers]
        return answer


class Repeatable(msgspec.Struct):
    """What a request for a new table may carry, so that it can be sent again."""

    id: str | None = None


def table_again(body: bytes) -> str | None:
    """The table that a request for a new one would open: it may have been sent before, to another node."""
    try:
        asked = msgspec.json.decode(body, type=Repeatable)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return None if asked.id is None else new_table_id(drawn_from(asked.id, "table", secrets.token_bytes))


async def once_more(body: bytes) -> Message:
    """A body that was read before."""
    return {"type": "http.request", "body": body, "more_body": False}
