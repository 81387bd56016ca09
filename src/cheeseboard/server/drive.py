"""Who moves now: a person, a bot, or a bot standing in for somebody who is gone. Bots get a seat's view."""

import asyncio
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from cheeseboard.core.game import Move
from cheeseboard.server.seats import Seat

if TYPE_CHECKING:
    from cheeseboard.server.table import Table

STAND_IN = "level-2"
FALLBACK = "simple"


def stands_in(table: "Table", seat: Seat) -> bool:
    """Does a bot play for this absent person? Only after the agreed time, and only while another person waits."""
    if table.phase != "playing" or seat.kind == "bot" or seat.present:
        return False
    away = table.settings["away_seconds"]
    if away is None or monotonic() - seat.away_since < away:
        return False
    return any(other.present for other in table.seats)


def bot_at(table: "Table", seat: Seat) -> str | None:
    """The bot that moves this seat now, if a bot does."""
    if seat.kind == "bot":
        return seat.bot
    return STAND_IN if stands_in(table, seat) else None


def advance(table: "Table") -> None:
    """Set the clock for whatever must happen by itself next. A table nobody looks at stands still."""
    wait = next_wait(table)
    loop = asyncio.get_running_loop()
    if table.timer is not None:
        if wait is not None and table.timer.when() <= loop.time() + wait:
            return  # it comes soon enough, and looks again by itself: nobody can put it off by coming and going
        table.timer.cancel()
        table.timer = None
    if wait is not None:
        table.timer = loop.call_later(wait, due, table)


def due(table: "Table") -> None:
    """The clock has run down."""
    table.timer = None
    table.post(act, table)


def next_wait(table: "Table") -> float | None:
    """Seconds until the table does something by itself; None if it waits for a person, or nobody is looking."""
    if table.gone or table.phase != "playing" or table.match is None or not table.lines:
        return None
    actor = table.match.actor
    if actor is None or table.thinking == table.n:
        return None
    return pause(table, table.seats[actor])


def pause(table: "Table", seat: Seat) -> float | None:
    """Seconds until something happens by itself; None: a person is to act."""
    if bot_at(table, seat) is not None:
        return float(table.settings["bot_pause_ms"]) / 1000
    away = table.settings["away_seconds"]
    if seat.present or away is None:
        return None
    left = float(away) - (monotonic() - seat.away_since)
    return max(0.01, left + 0.01) if left > 0 else None


def act(table: "Table") -> None:
    """The time has come: roll or decide for the seat if a bot has it; show that a bot now stands in."""
    match = table.match
    actor = None if match is None else match.actor
    if match is None or actor is None or table.phase != "playing":
        return None
    seat = table.seats[actor]
    bot = bot_at(table, seat)
    if bot is None:
        return advance(table)
    if seat.kind != "bot":
        table.tell_facts()
    if match.chance_due:
        return table.roll(actor, None, None)
    legal = match.legal()
    if len(legal) == 1:
        return table.play(actor, None, legal[0], None)
    table.thinking = table.n
    answer = partial(answered, table, table.n, actor)
    if bot in table.room.house.outside_bots:
        table.room.outside.ask(table, actor, match.view(actor), legal, answer)
    else:
        table.room.thinkers.think(table.game.id, bot, match.view(actor), legal, answer)
    return None


def answered(table: "Table", n: int, seat: int, move: Move) -> None:
    """The bot has thought."""
    table.post(decide, table, n, seat, move)


def decide(table: "Table", n: int, seat: int, move: Move) -> None:
    """Play the bot's move, unless the table moved on or the person came back meanwhile."""
    if table.thinking == n:
        table.thinking = None
    if table.n != n or table.phase != "playing" or bot_at(table, table.seats[seat]) is None:
        return advance(table)
    return table.play(seat, None, move, None)
