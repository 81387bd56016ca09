"""How the server is: who it is, whether it can keep games, and its figures."""

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard import __version__
from cheeseboard.core.refusal import Refusal
from cheeseboard.server.guard import is_here
from cheeseboard.server.house import House
from cheeseboard.server.http.answers import answer, premises_of, read_body
from cheeseboard.server.operations.metrics import Figure, exposition
from cheeseboard.server.premises import Premises
from cheeseboard.table import desk
from cheeseboard.table.messages import VERSION, LanAsk


async def info(request: Request) -> Response:
    """The server itself: its version and the addresses under which other devices can reach it."""
    return about(premises_of(request).house)


async def lan(request: Request) -> Response:
    """Open or close this server to the local network, while it runs: only the host of a table, at this very machine."""
    premises = premises_of(request)
    if not is_here(request.scope):
        raise Refusal("not-here", "S3")
    asked = await read_body(request, LanAsk)
    await premises.ask(asked.table, desk.check_host, asked.host)
    await (premises.network.open if asked.open else premises.network.close)()
    return about(premises.house)


def about(house: House) -> Response:
    """What a server says of itself."""
    facts = {"name": "cheeseboard", "version": __version__, "v": VERSION, "lan": house.lan}
    return answer({**facts, "addresses": house.addresses})


async def healthz(request: Request) -> Response:
    """Is the server able to keep games?"""
    premises = premises_of(request)
    well = premises.store.alive()
    return answer({"ok": well, "tables": len(premises.room.open), "connections": premises.lines}, 200 if well else 503)


async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    premises = premises_of(request)
    near = premises.neighbours
    more = ([], []) if near is None else (near.counters(), near.gauges())
    found = exposition([*counters(premises), *more[0]], [*gauges(premises), *more[1]])
    return Response(found, media_type="text/plain; version=0.0.4; charset=utf-8")


def counters(premises: Premises) -> list[Figure]:
    """What only grows."""
    counted, writer = premises.room.world.counts, premises.store.writer
    return [
        ("steps", "Steps (moves, rolls, undos) written and broadcast", counted.steps),
        ("tables_created", "Tables opened", counted.tables),
        ("refusals", "Messages refused", counted.refused),
        ("bad_messages", "Messages that were not understood", counted.bad),
        ("faults", "Tables dropped because of a fault", counted.faults),
        ("tables_purged", "Old tables deleted", counted.purged),
        ("commits", "Transactions committed", writer.commits),
        ("write_failures", "Writes that the store refused", writer.failures),
    ]


def gauges(premises: Premises) -> list[Figure]:
    """What is now."""
    return [
        ("connections", "Open WebSockets", premises.lines),
        ("tables_in_memory", "Tables in memory", len(premises.room.open)),
        ("tables_stored", "Tables in the store", premises.room.stored),
    ]
