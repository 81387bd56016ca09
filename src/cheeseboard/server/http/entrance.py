"""What every request meets: is it for us, is it paid for; safe headers, and an answer whatever happens."""

import asyncio

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.guard import HEADERS, caller, header, host_ok, trusted
from cheeseboard.server.http.answers import refused
from cheeseboard.server.operations.log import log
from cheeseboard.server.premises import Premises

OPEN_TO_ALL = "/healthz"
"""Whoever watches over the server may call it by any name: it says nothing that a foreign page could use."""
REQUEST = 2.0
"""Tokens for a request that came through a proxy; the door charges all others."""


class Entrance:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, premises: Premises) -> None:
        self.app = app
        self.premises = premises

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """WebSockets are looked after where they are answered."""
        if scope["type"] == "http":
            await self.serve(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request: an answer with safe headers, or a refusal; a fault of ours is one line in the log."""
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        request = Request(scope, receive)
        try:
            await self.check(scope)
            await self.app(scope, receive, with_headers)
        except ClientDisconnect:
            return  # nobody waits for the answer
        except Refusal as refusal:
            await refused(request, refusal)(scope, receive, with_headers)
        except Exception:  # noqa: BLE001 - whatever it was, the caller gets an answer and the log one line
            log().exception("request-failed")
            if not begun:
                await refused(request, Refusal("request-trouble", "S9"))(scope, receive, with_headers)

    async def check(self, scope: Scope) -> None:
        """Refuse what is meant for another host; let those wait for whom a proxy has asked too much."""
        house = self.premises.house
        if scope["path"] != OPEN_TO_ALL and not host_ok(header(scope, b"host") or "", house.origins):
            raise Refusal("wrong-origin", "S3")
        if house.proxies and trusted(str((scope.get("client") or ("?",))[0]), house.proxies):
            await asyncio.sleep(self.premises.doors.spend(caller(scope, house), REQUEST))
