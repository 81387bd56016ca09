"""The application: which address leads where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import api, opening, pages
from cheeseboard.server.tables import Tables
from cheeseboard.server.talk import Talk


def routes(room: Tables) -> list[Route | WebSocketRoute]:
    """Every address. A test keeps docs/api.md complete."""
    polite = api.polite
    return [
        WebSocketRoute("/api/tables/{table}/ws", Talk(room)),
        Route("/api/games", polite(api.games)),
        Route("/api/games/{game}/texts/{lang}", polite(api.game_texts)),
        Route("/api/info", polite(api.info)),
        Route("/api/tables", polite(opening.open_table), methods=["POST"]),
        Route("/api/tables/{table}", polite(api.table_facts)),
        Route("/api/tables/{table}/join", polite(opening.join), methods=["POST"]),
        Route("/api/tables/{table}/record", polite(api.record)),
        Route("/api/replay", polite(api.replay_record), methods=["POST"]),
        Route("/api/qr", polite(api.qr_code), methods=["GET", "POST"]),
        Route("/api/{rest:path}", polite(nothing_here), methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        Route("/healthz", polite(api.healthz)),
        Route("/metrics", polite(api.metrics)),
        Route("/", pages.page),
        Route("/assets/{name:path}", pages.asset),
        Route("/{name:path}", pages.other),
    ]


async def nothing_here(_: Request) -> Response:
    """No such address in the API."""
    raise Refusal("not-found", "S8")


def make_app(room: Tables) -> Starlette:
    """The application around a room of tables."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await room.start()
        yield
        await room.stop()

    app = Starlette(routes=routes(room), lifespan=life, middleware=[Middleware(pages.SafeHeaders)])
    app.state.room = room
    return app
