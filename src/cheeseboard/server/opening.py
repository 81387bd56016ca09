"""Opening a table and taking a seat."""

import asyncio
from time import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.server import host, wire
from cheeseboard.server.api import answer, check_rate, in_turn, lang_of, read_body, room_of
from cheeseboard.server.presence import look_around
from cheeseboard.server.seats import checked_name, hashed, new_secret
from cheeseboard.server.settings import checked
from cheeseboard.server.table import Table
from cheeseboard.server.tables import Tables


async def open_table(request: Request) -> Response:
    """A new table; its host gets the secrets of the seats on this device."""
    room = room_of(request)
    check_rate(request, room.creating)
    asked = await read_body(request, wire.NewTable)
    lang = lang_of(request, asked.lang)
    if room.stored >= room.house.most_tables:
        raise Refusal("too-many-tables", "S8")
    head, host_secret, secrets = new_head(room, asked, lang, request)
    table = await room.add(head)
    if any(seat.kind == "bot" for seat in table.seats):
        room.thinkers.warm()
    if all(seat.kind != "open" for seat in table.seats):
        await in_turn(table, start_now)
    held = [{"seat": seat, "secret": secret} for seat, secret in secrets.items()]
    return answer({"table": table.id, "host": host_secret, "seats": held}, 201)


def new_head(
    room: Tables, asked: wire.NewTable, lang: str, request: Request
) -> tuple[dict[str, Any], str, dict[int, str]]:
    """Check everything that was asked for; the head of the table, the host's secret, the seats' secrets."""
    game = find(asked.game)
    request.state.game = game.id
    players = game.check_players(asked.players)
    wanted = asked.seats if asked.seats is not None else [wire.NewSeat("open")] * players
    if len(wanted) != players:
        raise Refusal("seats-not-players", "S1", players=players, count=len(wanted))
    host_secret = new_secret()
    secrets = {number: new_secret() for number, seat in enumerate(wanted) if seat.kind == "here"}
    head = {
        "game": game.id,
        "players": players,
        "options": game.check_options(players, asked.options),
        "settings": checked(asked.settings),
        "seats": new_seats(room, game.id, wanted, secrets),
        "host": hashed(host_secret),
        "lang": lang,
        "created": time(),
        "phase": "lobby",
        "next": None,
        "setup": None,
    }
    return head, host_secret, secrets


def new_seats(room: Tables, game: str, wanted: list[wire.NewSeat], secrets: dict[int, str]) -> list[list[str | None]]:
    """The seats as they are stored."""
    names: list[str | None] = []
    for seat in wanted:
        names.append(checked_name(seat.name, room.house.name_letters, names))
        if seat.kind == "bot":
            room.check_bot(game, seat.bot)
    return [
        [seat.kind, name, seat.bot if seat.kind == "bot" else None, hashed(secrets[n]) if n in secrets else None]
        for n, (seat, name) in enumerate(zip(wanted, names, strict=True))
    ]


def start_now(table: Table, future: "asyncio.Future[Any]") -> None:
    """Nobody is awaited: deal at once."""
    host.begin(table)
    table.save_head(lambda: future.set_result(None))


async def join(request: Request) -> Response:
    """Take an open seat."""
    room = room_of(request)
    check_rate(request, room.joining)
    asked = await read_body(request, wire.Join)
    lang_of(request, asked.lang)
    table = await room.find(request.path_params["table"])
    seat, secret = await in_turn(table, sit_down, asked)
    return answer({"seat": seat, "secret": secret}, 201)


def sit_down(table: Table, future: "asyncio.Future[Any]", asked: wire.Join) -> None:
    """Give an open seat to somebody; the secret is theirs alone."""
    if table.phase in ("over", "closed"):
        raise Refusal("table-closed", "S2")
    number = free_seat(table, asked.seat)
    name = checked_name(asked.name, table.room.house.name_letters, [seat.name for seat in table.seats])
    secret = new_secret()
    seat = table.seats[number]
    seat.kind, seat.name, seat.hash, seat.bot = "person", name, hashed(secret), None
    table.save_head(seated, table, future, number, secret)


def free_seat(table: Table, wanted: int | None) -> int:
    """The seat asked for, or the first open one."""
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refusal("no-open-seat", "S1")
    if wanted is not None and wanted not in free:
        raise Refusal("seat-taken", "S1")
    return free[0] if wanted is None else wanted


def seated(table: Table, future: "asyncio.Future[Any]", number: int, secret: str) -> None:
    """The seat is safe: tell the person, and everybody at the table."""
    look_around(table)
    table.tell_facts()
    if not future.done():
        future.set_result((number, secret))
