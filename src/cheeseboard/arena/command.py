"""Let bots (and outside programs) play each other: same cards and dice for everybody, wins with intervals, ratings."""

import argparse
import json
import sys
from collections.abc import Iterator

from cheeseboard.arena.crosstable import tournament_page
from cheeseboard.arena.journal import Journal
from cheeseboard.arena.progress import KINDS, shown
from cheeseboard.arena.report import facts
from cheeseboard.arena.schedule import Plan, check
from cheeseboard.arena.sprt import ALPHA, BETA, Bounds
from cheeseboard.arena.tournament import Standing, hold
from cheeseboard.arena.words import table
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.minds import SECONDS
from cheeseboard.pages.files import write_whole
from cheeseboard.texts import LANGUAGES, explain

REFUSED = 2
STOPPED = 130
GAMES_ASKED = 100
MOST_TESTED = 100_000
"""Games after which a test that has not decided gives up, unless another number is given."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard arena`."""
    add_tournament(parser)
    add_test(parser)
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="games at a time (default 1)")
    parser.add_argument("--records", metavar="FILE", help="write every game as a record, one per line")
    parser.add_argument("--resume", action="store_true", help="go on with the games that are in that file already")
    parser.add_argument("--page", metavar="FILE", help="write the crosstable as a page (HTML, one file)")
    parser.add_argument("--progress", choices=KINDS, help="how far it is (default: a bar on a terminal, else none)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")


def add_tournament(parser: argparse.ArgumentParser) -> None:
    """Who plays what."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="ids of bots, or exec:COMMAND for a program")
    parser.add_argument("--gauntlet", action="store_true", help="the first bot against each of the others")
    games = f"games at each table (default {GAMES_ASKED}; with --sprt at most, default {MOST_TESTED})"
    parser.add_argument("--games", type=int, metavar="N", help=games)
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="chairs at a table (default 2; 1: a solo game)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides all cards and dice (default 1)")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="T", help=f"time for a move (default {SECONDS})"
    )
    parser.add_argument("--options", default="{}", metavar="JSON", help='options of the game, such as {"nuts": 2}')


def add_test(parser: argparse.ArgumentParser) -> None:
    """When to stop early."""
    parser.add_argument("--sprt", metavar="ELO0,ELO1", help="stop as soon as it is decided which lead is true")
    parser.add_argument("--alpha", type=float, default=ALPHA, help=f"chance to accept ELO1 wrongly (default {ALPHA})")
    parser.add_argument("--beta", type=float, default=BETA, help=f"chance to accept ELO0 wrongly (default {BETA})")


def run(args: argparse.Namespace) -> int:
    """Play the tournament; Ctrl-C prints what is known so far."""
    try:
        standing = Standing(check(plan_of(args)), bounds_of(args))
        if args.resume and not args.records:
            raise Refusal("resume-what", "B6")
        journal = Journal(standing.plan, args.records, args.resume)
    except Refusal as refusal:
        print(f"cheeseboard arena: {explain(args.lang, refusal, 'arena')}", file=sys.stderr)
        return REFUSED
    with journal:
        status = play(standing, journal, args)
    show(standing, args)
    return status


def play(standing: Standing, journal: Journal, args: argparse.Namespace) -> int:
    """Play to the end, or to Ctrl-C; the exit status."""
    kind = args.progress or ("bar" if sys.stderr.isatty() and not args.json else "none")
    before = sum(map(len, journal.played))
    steps = hold(standing, journal, args.jobs)
    try:
        shown(steps, standing, kind, args.lang, before)
    except KeyboardInterrupt:
        steps.close()
        return STOPPED
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The tournament that these words ask for."""
    games = args.games if args.games is not None else MOST_TESTED if args.sprt else GAMES_ASKED
    if games < 1 or args.jobs < 1 or not 0 < args.seconds <= 3600:
        raise Refusal("bad-numbers", "B3")
    try:
        options = json.loads(args.options)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise Refusal("options-not-object", "R5")
    bots = tuple(split_bots(args.bots))
    choices = tuple(options.items())
    return Plan(args.game, bots, args.players, games, args.seed, choices, args.seconds, args.gauntlet)


def bounds_of(args: argparse.Namespace) -> Bounds | None:
    """The test that these words ask for."""
    if args.sprt is None:
        return None
    try:
        elo0, elo1 = map(float, args.sprt.split(","))
    except ValueError:
        raise Refusal("bad-sprt", "B5") from None
    if not (-2000 <= elo0 < elo1 <= 2000 and 0 < args.alpha < 0.5 and 0 < args.beta < 0.5):
        raise Refusal("bad-sprt", "B5")
    if len(list(split_bots(args.bots))) != 2 or args.players < 2:
        raise Refusal("sprt-two", "B5")
    return Bounds(elo0, elo1, args.alpha, args.beta)


def split_bots(words: str) -> Iterator[str]:
    """Names between commas; a command may hold commas of its own if they are followed by no bot's name.

    A part that begins neither like an id nor with `exec:` belongs to the command before it.
    """
    command: list[str] = []
    for part in words.split(","):
        if command and not is_name(part):
            command.append(part)
            continue
        if command:
            yield ",".join(command)
            command = []
        if part.strip().startswith("exec:"):
            command = [part.strip()]
        else:
            yield part.strip()
    if command:
        yield ",".join(command)


def is_name(part: str) -> bool:
    """Does this look like the id of a bot, or the beginning of a command?"""
    word = part.strip()
    return word.startswith(("exec:", "level-")) or word in ("random", "simple", "turner")


def show(standing: Standing, args: argparse.Namespace) -> None:
    """The facts, for people or for programs, and on a page."""
    found = facts(standing)
    if args.page:
        write_whole(args.page, lambda: tournament_page(standing, found, args.lang))
    print(json.dumps(found, ensure_ascii=False, indent=2) if args.json else table(standing.plan, found, args.lang))
