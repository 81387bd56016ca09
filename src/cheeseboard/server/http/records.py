"""Records and pictures of links. The work is done in another process: whatever a visitor brings, players go on."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import visits
from cheeseboard.server.crew.jobs import NoAnswer, Slow
from cheeseboard.server.http.answers import (
    about_game,
    address_of,
    answer,
    lang_of,
    premises_of,
    read_body,
    read_bytes,
    refused,
)
from cheeseboard.server.operations import qr
from cheeseboard.server.premises import Premises
from cheeseboard.table.messages import QrAsk

T = TypeVar("T")

PICTURES = 256
"""QR codes that are kept: a link is asked for again by every device that shows it."""


async def replay_record(request: Request) -> Response:
    """Replay a record step by step."""
    house = premises_of(request).house
    found = await told(request, visits.replayed, house.replay_steps, house.replay_longest)
    return given(request, found)


async def what_if(request: Request) -> Response:
    """A table that goes on from a record's first moves."""
    found = await told(request, visits.opened)
    if found.table is None:
        return why_not(request, found)
    asked, opening = found.table
    premises, address = premises_of(request), address_of(request)
    return answer(await premises.open_table(asked, request.state.lang, address, opening), 201)


async def told(request: Request, call: Callable[..., visits.Told], *values: Any) -> visits.Told:
    """What the visitors' process makes of a record, in the caller's language and about its game."""
    premises, address = premises_of(request), address_of(request)
    premises.replaying.check(address)
    with premises.bodies.one_more(address):
        body = await read_bytes(request, premises.house.record_bytes)
    found = await visit(premises, address, "record-too-long", call, body, *values)
    lang_of(request, found.lang)
    about_game(request, found.game)
    return found


def given(request: Request, found: visits.Told) -> Response:
    """What the visitors' process has written, or why there is nothing."""
    if found.refusal is not None:
        return why_not(request, found)
    return Response(found.answer, 200, {"cache-control": "no-store"}, "application/json")


def why_not(request: Request, found: visits.Told) -> Response:
    """A refusal that came from another process."""
    code, rule, values = found.refusal or ("too-busy", "S8", {})
    more = {} if found.index is None else {"index": found.index[0]}
    return refused(request, Refusal(code, rule, **values), **more)


async def visit(premises: Premises, address: str, too_long: str, call: Callable[..., T], *values: Any) -> T:
    """Let the visitors' process do it; whoever asks for too much is refused, and so is everybody when all want it."""
    try:
        found: T = await premises.visitors.do(address, premises.house.replay_seconds, call, *values)
    except Slow:
        raise Refusal(too_long, "S8") from None
    except NoAnswer:
        raise Refusal("too-busy", "S8") from None
    return found


async def story_record(request: Request) -> Response:
    """The story of a record: chances, luck and skill, told where visitors' work is done."""
    premises, address = premises_of(request), address_of(request)
    premises.replaying.check(address)
    with premises.bodies.one_more(address):
        body = await read_bytes(request, premises.house.record_bytes)
    found: visits.Told = await thought(partial(premises.thinker.story, body, address))
    lang_of(request, found.lang)
    about_game(request, found.game)
    return given(request, found)


async def par(request: Request) -> Response:
    """How well the strongest player does with a daily deal."""
    premises, address = premises_of(request), address_of(request)
    game, deal = request.path_params["game"], request.path_params["deal"]
    premises.replaying.check(address)
    about_game(request, game)
    return answer(await thought(partial(premises.thinker.par, game, deal, address)))


async def thought(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """What the thinker answers; its refusal is raised, and so is that there was no time."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    found = await future
    if isinstance(found, Exception):
        raise found
    if found is None:
        raise Refusal("no-advice", "S10")
    return found


async def qr_code(request: Request) -> Response:
    """A QR code of one of our own addresses, as SVG. One with a secret is never asked for in an address."""
    premises = premises_of(request)
    if request.method == "GET":
        text = request.query_params.get("text", "")
        if "#" in text:
            raise Refusal("secret-in-address", "S3")
    else:
        text = (await read_body(request, QrAsk)).text
    here = request.headers.get("host")
    ours = [f"http://{here}", f"https://{here}", *premises.house.addresses, *premises.house.origins]
    if not qr.is_ours(text, ours):
        raise Refusal("not-our-link", "S7")
    picture = await drawn(premises, address_of(request), text)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def drawn(premises: Premises, address: str, text: str) -> bytes:
    """The picture of a link, drawn once; one with a seat's secret is not kept."""
    kept = premises.pictures
    picture = kept.get(text)
    if picture is None:
        premises.drawing.check(address)
        picture = await visit(premises, address, "too-busy", visits.picture, text)
        if "#" not in text:
            kept[text] = picture
        if len(kept) > PICTURES:
            kept.popitem(last=False)
    return picture
