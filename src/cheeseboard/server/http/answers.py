"""How requests are read and answered: JSON, languages, refusals."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.record import BadRecord
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.server import wire
from cheeseboard.server.guard import caller, origin_ok
from cheeseboard.server.premises import Premises
from cheeseboard.table.words import STATUS, error, language

Body = TypeVar("Body")
Endpoint = Callable[[Request], Awaitable[Response]]


def answer(value: Any, status: int = 200) -> Response:
    """JSON that no cache keeps."""
    return Response(wire.write(value), status, {"cache-control": "no-store"}, "application/json")


def polite(endpoint: Endpoint) -> Endpoint:
    """Refusals become error answers in the caller's language."""

    async def wrapped(request: Request) -> Response:
        try:
            if request.method != "GET" and not origin_ok(request.scope, premises_of(request).house):
                raise Refusal("wrong-origin", "S3")
            return await endpoint(request)
        except Refusal as refusal:
            return refused(request, refusal)
        except BadRecord as bad:
            return refused(request, bad.refusal, index=bad.index)

    return wrapped


def refused(request: Request, refusal: Refusal, **more: Any) -> Response:
    """An error answer."""
    premises_of(request).room.world.counts.refused += 1
    lang = getattr(request.state, "lang", None) or lang_of(request, None)
    game = getattr(request.state, "game", None)
    return answer({"error": {**error(lang, refusal, game), **more}}, STATUS.get(refusal.code, 400))


def premises_of(request: Request) -> Premises:
    """The server's insides."""
    premises: Premises = request.scope["app"].state.premises
    return premises


def address_of(request: Request) -> str:
    """Where the caller calls from, as far as we believe it."""
    return caller(request.scope, premises_of(request).house)


def lang_of(request: Request, asked: str | None) -> str:
    """The caller's language."""
    found = language(asked or request.query_params.get("lang"), request.headers.get("accept-language"))
    request.state.lang = found
    return found


def about_game(request: Request, named: Any) -> None:
    """Refusals of this request are about a game, and use its sentences."""
    request.state.game = named if isinstance(named, str) and named in GAMES else None


async def read_bytes(request: Request, most: int) -> bytes:
    """The body, unless it is too big."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("body-too-big", "S8", most=most // 1024)
    return bytes(body)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The body as one of the declared requests."""
    return wire.read_request(kind, await read_bytes(request, premises_of(request).house.body_bytes))
