"""Play the daily deal in the terminal: one a day in every game, the same for everybody, as in the browser."""

import argparse
from datetime import date

from cheeseboard.core import deals
from cheeseboard.games import GAMES, find
from cheeseboard.insight.par import SEAT
from cheeseboard.minds import bot_ids
from cheeseboard.texts import LANGUAGES
from cheeseboard.tui import command
from cheeseboard.tui.plan import SPEEDS, person_name

FIRST_DAY = date(2026, 11, 1)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard daily`."""
    add = parser.add_argument
    add("game", metavar="GAME", nargs="?", help=f"{', '.join(GAMES)}; without it the one that can be played alone")
    add("--date", type=past_day, metavar="DAY", help="an earlier day, as in 2026-11-16 (default: today)")
    add("--name", default=person_name(SEAT), help="what you are called")
    add("--lang", choices=LANGUAGES, help="language (default: your system's)")
    add("--speed", choices=SPEEDS, help="how long bots wait before they move")
    add("--plain", action="store_true", help="plain lines for screen readers, pipes and small terminals")
    add("--theme", choices=("dark", "light"), default="dark", help="colours to begin with")


def today() -> date:
    """The day where the reader is."""
    return date.today()  # noqa: DTZ011 - the calendar on the wall, not the one in Greenwich


def past_day(text: str) -> date:
    """A day that has a deal, up to today."""
    day = date.fromisoformat(text)
    if not FIRST_DAY <= day <= today():
        raise argparse.ArgumentTypeError(f"there are deals from {FIRST_DAY} until today")
    return day


def run(args: argparse.Namespace) -> int:
    """`cheeseboard play` with everything that a daily deal fixes."""
    alone = min(GAMES.values(), key=lambda game: game.min_players)
    game = find(args.game) if args.game else alone
    bots = deals.daily_bots(bot_ids(game.id, game.min_players), game.min_players)
    args.game, args.seats, args.bots = game.id, args.name.replace(",", " "), ",".join(bots) or None
    args.options = args.seed = args.resume = args.hints = None
    args.memory = False
    args.deal = deals.daily(args.date or today())
    return command.run(args)
