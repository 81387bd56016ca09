"""Tables by HTTP: what there is to play, open a table, join, look, fetch the record."""

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.server.guard import is_here
from cheeseboard.server.http.answers import about_game, address_of, answer, lang_of, premises_of, read_body
from cheeseboard.table import desk, duel
from cheeseboard.table.messages import Join, NewTable


async def games(request: Request) -> Response:
    """The games, their sizes, options and bots; emotes, settings, languages; and what the caller can do beside."""
    found = desk.games(premises_of(request).room.world)
    return answer({**found, "can": [*found["can"], *(["lan"] if is_here(request.scope) else [])]})


async def game_texts(request: Request) -> Response:
    """A game's sentences."""
    return answer(desk.texts(request.path_params["game"], request.path_params["lang"]))


async def open_table(request: Request) -> Response:
    """A new table; its host gets the secrets of the seats on this device."""
    premises, address = premises_of(request), address_of(request)
    asked = await read_body(request, NewTable)
    about_game(request, asked.game)
    return answer(await premises.open_table(asked, lang_of(request, asked.lang), address), 201)


async def join(request: Request) -> Response:
    """Take an open seat."""
    premises = premises_of(request)
    premises.joining.check(address_of(request))
    asked = await read_body(request, Join)
    lang_of(request, asked.lang)
    return answer(await premises.ask(request.path_params["table"], desk.join, asked), 201)


async def facts(request: Request) -> Response:
    """What everybody with the link may know."""
    return answer(await premises_of(request).ask(request.path_params["table"], desk.facts))


async def record(request: Request) -> Response:
    """The game record, once the game is over."""
    return answer(await premises_of(request).ask(request.path_params["table"], desk.record))


async def accept_duel(request: Request) -> Response:
    """Take a challenge: a table of one's own with the same deal."""
    premises, address = premises_of(request), address_of(request)
    premises.joining.check(address)
    asked = await read_body(request, Join)
    lang = lang_of(request, asked.lang)
    return answer(await premises.ask(request.path_params["table"], duel.accept, asked, lang, address), 201)
