"""The application: which address leads where."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.http import health, pages, records, tables
from cheeseboard.server.http.answers import polite, refused
from cheeseboard.server.http.entrance import Entrance
from cheeseboard.server.premises import Premises
from cheeseboard.server.socket.talk import Talk


def routes(premises: Premises) -> list[Route | WebSocketRoute]:
    """Every address. A test keeps docs/api.md complete."""
    return [
        WebSocketRoute("/api/tables/{table}/ws", Talk(premises)),
        Route("/api/games", polite(tables.games)),
        Route("/api/games/{game}/texts/{lang}", polite(tables.game_texts)),
        Route("/api/info", polite(health.info)),
        Route("/api/lan", polite(health.lan), methods=["POST"]),
        Route("/api/tables", polite(tables.open_table), methods=["POST"]),
        Route("/api/tables/{table}", polite(tables.facts)),
        Route("/api/tables/{table}/join", polite(tables.join), methods=["POST"]),
        Route("/api/tables/{table}/duel", polite(tables.accept_duel), methods=["POST"]),
        Route("/api/games/{game}/par/{deal}", polite(records.par)),
        Route("/api/tables/{table}/record", polite(tables.record)),
        Route("/api/replay", polite(records.replay_record), methods=["POST"]),
        Route("/api/what-if", polite(records.what_if), methods=["POST"]),
        Route("/api/story", polite(records.story_record), methods=["POST"]),
        Route("/api/qr", polite(records.qr_code), methods=["GET", "POST"]),
        Route("/api/{rest:path}", polite(nothing_here), methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        Route("/healthz", polite(health.healthz)),
        Route("/metrics", polite(health.metrics)),
        Route("/", pages.page),
        Route("/assets/{name:path}", pages.asset),
        Route("/{name:path}", pages.other),
    ]


async def nothing_here(_: Request) -> Response:
    """No such address in the API."""
    raise Refusal("not-found", "S8")


async def no_such_way(request: Request, _: Exception) -> Response:
    """An address that exists, asked in a way that it does not know."""
    return refused(request, Refusal("not-found", "S8"))


def make_app(premises: Premises) -> Starlette:
    """The application around a server's insides; with a shared database, as one node of several."""
    app = Starlette(
        routes=routes(premises),
        lifespan=life_of(premises),
        middleware=[Middleware(Entrance, premises=premises)],
        exception_handlers={HTTPException: no_such_way},
    )
    app.state.premises = premises
    if premises.house.database:
        from cheeseboard.server.cluster.joining import join_cluster

        join_cluster(app, premises)
    return app


def life_of(premises: Premises) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """From the first request to the last."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await premises.start()
        yield
        await premises.stop()

    return life
