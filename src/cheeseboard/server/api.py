"""The HTTP side: open a table, join, look, fetch the record, replay one, draw a QR code."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.record import BadRecord, parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.server import qr, replay, show, wire
from cheeseboard.server.guard import origin_ok
from cheeseboard.server.house import EMOTES, PROTOCOL
from cheeseboard.server.metrics import exposition
from cheeseboard.server.settings import DEFAULTS
from cheeseboard.server.table import Table
from cheeseboard.server.tables import Tables
from cheeseboard.server.words import error, language
from cheeseboard.texts import LANGUAGES, catalogue, say

Body = TypeVar("Body")
Endpoint = Callable[[Request], Awaitable[Response]]

PATIENCE = 10.0

STATUS = {
    "no-such-table": 404,
    "not-found": 404,
    "wrong-origin": 403,
    "no-spectators": 403,
    "not-over": 409,
    "no-open-seat": 409,
    "seat-taken": 409,
    "name-taken": 409,
    "table-closed": 410,
    "body-too-big": 413,
    "too-often": 429,
    "too-many-tables": 503,
    "no-store": 503,
    "table-unreadable": 500,
}


def answer(value: Any, status: int = 200) -> Response:
    """JSON that no cache keeps."""
    return Response(wire.write(value), status, {"cache-control": "no-store"}, "application/json")


def polite(endpoint: Endpoint) -> Endpoint:
    """Refusals become error answers in the caller's language."""

    async def wrapped(request: Request) -> Response:
        try:
            if request.method != "GET" and not origin_ok(request.scope, room_of(request).house):
                raise Refusal("wrong-origin", "S3")
            return await endpoint(request)
        except Refusal as refusal:
            return refused(request, refusal)
        except BadRecord as bad:
            return refused(request, bad.refusal, index=bad.index)

    return wrapped


def refused(request: Request, refusal: Refusal, **more: Any) -> Response:
    """An error answer."""
    room_of(request).metrics.refused += 1
    lang = getattr(request.state, "lang", None) or lang_of(request, None)
    game = getattr(request.state, "game", None)
    return answer({"error": {**error(lang, refusal, game), **more}}, STATUS.get(refusal.code, 400))


def room_of(request: Request) -> Tables:
    """All tables."""
    room: Tables = request.app.state.room
    return room


def lang_of(request: Request, asked: str | None) -> str:
    """The caller's language."""
    found = language(asked or request.query_params.get("lang"), request.headers.get("accept-language"))
    request.state.lang = found
    return found


async def read_bytes(request: Request, most: int) -> bytes:
    """The body, unless it is too big."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("body-too-big", "S8", most=most // 1024)
    return bytes(body)


async def read_body(request: Request, kind: type[Body], most: int | None = None) -> Body:
    """The body as one of the shapes in wire.py."""
    body = await read_bytes(request, most or room_of(request).house.body_bytes)
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as fault:
        raise Refusal("bad-message", "S8", trouble=str(fault)[:200]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Refusal("not-json-message", "S8", trouble=str(fault)[:200]) from None


def check_rate(request: Request, buckets: Any) -> None:
    """Not too often from one address."""
    if not buckets.take(request.client.host if request.client else "?"):
        raise Refusal("too-often", "S8")


# -- what there is ----------------------------------------------------------------------------------------------


async def games(request: Request) -> Response:
    """The games, their sizes, options and bots; emotes, settings, languages."""
    return answer(
        {
            "v": PROTOCOL,
            "games": [game_facts(id_, room_of(request).house.outside_bots) for id_ in GAMES],
            "emotes": EMOTES,
            "settings": DEFAULTS,
            "languages": LANGUAGES,
        }
    )


def game_facts(id_: str, outside: dict[str, str]) -> dict[str, Any]:
    """One game in figures; its words are in the texts."""
    from cheeseboard.minds import bot_ids

    game = GAMES[id_]
    sizes = range(game.min_players, game.max_players + 1)
    return {
        "id": id_,
        "version": game.version,
        "players": {"min": game.min_players, "max": game.max_players},
        "options": {str(players): game.check_options(players, {}) for players in sizes},
        "bots": {str(players): [*bot_ids(id_, players), *outside] for players in sizes},
        "hidden": game.hidden,
        "revealing": sorted(game.revealing),
        "names": {lang: say(lang, id_, "title") for lang in LANGUAGES},
        "abouts": {lang: say(lang, id_, "about") for lang in LANGUAGES},
    }


async def game_texts(request: Request) -> Response:
    """Every sentence of a game in one language, for a page that was built without it."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in GAMES or lang not in LANGUAGES:
        raise Refusal("not-found", "S8")
    return answer(catalogue(lang, game))


async def info(request: Request) -> Response:
    """The server itself: its version and the addresses under which other devices can reach it."""
    from importlib.metadata import version

    house = room_of(request).house
    return answer(
        {"name": "cheeseboard", "version": version("cheeseboard"), "v": PROTOCOL, "lan": house.lan}
        | {"addresses": house.addresses}
    )


async def healthz(request: Request) -> Response:
    """Is the server able to keep games?"""
    room = room_of(request)
    well = room.store.thread.is_alive()
    return answer({"ok": well, "tables": len(room.open), "connections": room.metrics.lines}, 200 if well else 503)


async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(exposition(room_of(request)), media_type="text/plain; version=0.0.4; charset=utf-8")


# -- tables -----------------------------------------------------------------------------------------------------


async def in_turn(table: Table, act: Callable[..., None], *values: Any) -> Any:
    """Let the table do something when its turn comes, and wait for the outcome."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    table.post(settled, future, act, table, values)
    try:
        return await asyncio.wait_for(future, PATIENCE)
    except TimeoutError:  # the table was dropped meanwhile: the store knows no more than before
        raise Refusal("no-store", "S9") from None


def settled(future: "asyncio.Future[Any]", act: Callable[..., None], table: Table, values: tuple[Any, ...]) -> None:
    """A refusal goes to the one who asked, not to the table."""
    try:
        act(table, future, *values)
    except Refusal as refusal:
        if not future.done():
            future.set_exception(refusal)


async def table_facts(request: Request) -> Response:
    """What everybody with the link may know."""
    table = await room_of(request).find(request.path_params["table"])
    return answer(show.facts(table))


async def record(request: Request) -> Response:
    """The game record; it holds all secrets, so only when the game is over."""
    table = await room_of(request).find(request.path_params["table"])
    return answer(await in_turn(table, finished_record))


def finished_record(table: Table, future: "asyncio.Future[Any]") -> None:
    """The record with names and date."""
    if table.match is None or not table.match.over:
        raise Refusal("not-over", "S2")
    names = [seat.name or seat.bot or f"Seat {number}" for number, seat in enumerate(table.seats, 1)]
    found = table.match.record()
    future.set_result({**found, "players": names, "date": int(table.created), "table": table.id})


# -- records and pictures ---------------------------------------------------------------------------------------


async def replay_record(request: Request) -> Response:
    """Replay a record step by step."""
    room = room_of(request)
    check_rate(request, room.replaying)
    body = await read_bytes(request, room.house.record_bytes)
    asked = await asyncio.to_thread(read_replay, body)
    lang_of(request, asked.lang)
    request.state.game = game_named(asked.record)
    found = await asyncio.to_thread(lambda: wire.write(replay.steps(asked, room.house.replay_steps)))
    return Response(found, 200, {"cache-control": "no-store"}, "application/json")


def read_replay(body: bytes) -> wire.ReplayAsk:
    """What is to be replayed, read as strictly as any record."""
    try:
        return msgspec.convert(parse(body), wire.ReplayAsk)
    except msgspec.ValidationError as fault:
        raise Refusal("bad-message", "S8", trouble=str(fault)[:200]) from None


def game_named(record: Any) -> str | None:
    """The game a record names, for its sentences."""
    named = record.get("game") if isinstance(record, dict) else None
    return named if isinstance(named, str) and named in GAMES else None


async def qr_code(request: Request) -> Response:
    """A QR code of one of our own addresses, as SVG. One with a secret is never asked for in an address."""
    house = room_of(request).house
    if request.method == "GET":
        text = request.query_params.get("text", "")
        if "#" in text:
            raise Refusal("secret-in-address", "S3")
    else:
        text = (await read_body(request, wire.QrAsk)).text
    here = request.headers.get("host")
    ours = [f"http://{here}", f"https://{here}", *house.addresses, *house.origins]
    picture = qr.svg(text, ours)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})
