"""Records and pictures of links."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.record import parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.server import wire
from cheeseboard.server.http import qr
from cheeseboard.server.http.answers import about_game, address_of, answer, lang_of, premises_of, read_body, read_bytes
from cheeseboard.table import replay
from cheeseboard.table.messages import QrAsk, ReplayAsk, StoryAsk


async def replay_record(request: Request) -> Response:
    """Replay a record step by step, read as strictly as any record."""
    premises = premises_of(request)
    premises.replaying.check(address_of(request))
    body = await read_bytes(request, premises.house.record_bytes)
    asked = await asyncio.to_thread(lambda: wire.as_request(ReplayAsk, parse(body)))
    lang_of(request, asked.lang)
    about_game(request, asked.record.get("game") if isinstance(asked.record, dict) else None)
    found = await asyncio.to_thread(lambda: wire.write(replay.steps(asked, premises.house.replay_steps)))
    return Response(found, 200, {"cache-control": "no-store"}, "application/json")


async def story_record(request: Request) -> Response:
    """The story of a record: chances, luck and skill, told in a thinking process."""
    premises = premises_of(request)
    premises.replaying.check(address_of(request))
    body = await read_bytes(request, premises.house.record_bytes)
    asked = await asyncio.to_thread(lambda: wire.as_request(StoryAsk, parse(body)))
    lang_of(request, asked.lang)
    about_game(request, asked.record.get("game") if isinstance(asked.record, dict) else None)
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    premises.room.world.thinker.story(asked.record, address_of(request), future.set_result)
    found = await future
    if isinstance(found, Exception):
        raise found
    if found is None:
        raise Refusal("no-advice", "S10")
    return answer(found)


async def qr_code(request: Request) -> Response:
    """A QR code of one of our own addresses, as SVG. One with a secret is never asked for in an address."""
    house = premises_of(request).house
    if request.method == "GET":
        text = request.query_params.get("text", "")
        if "#" in text:
            raise Refusal("secret-in-address", "S3")
    else:
        text = (await read_body(request, QrAsk)).text
    here = request.headers.get("host")
    ours = [f"http://{here}", f"https://{here}", *house.addresses, *house.origins]
    picture = qr.svg(text, ours)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})
