"""Who plays a seat: its person, its bot, or a bot standing in for somebody who is gone."""

from cheeseboard.table.seats import BOT
from cheeseboard.table.table import Table
from cheeseboard.table.terms import PLAYING

STAND_IN = "level-3"


def stands_in(table: Table, number: int) -> bool:
    """Does a bot play for this absent person? Only after the agreed time, and only while another person waits."""
    holder = table.holders[number]
    if table.terms.phase != PLAYING or table.terms.seats[number].kind == BOT or holder.present:
        return False
    away = table.terms.settings["away_seconds"]
    if away is None or table.world.clock.monotonic() - holder.away_since < away:
        return False
    return any(other.present for other in table.holders)


def bot_at(table: Table, number: int) -> str | None:
    """The bot that moves this seat now, if a bot does."""
    seat = table.terms.seats[number]
    if seat.kind == BOT:
        return seat.bot
    return STAND_IN if stands_in(table, number) else None
