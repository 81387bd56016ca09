"""Let bots (and outside programs) play each other: same cards and dice for everybody, wins with intervals, ratings."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.progress import track

from cheeseboard.arena.report import facts, table
from cheeseboard.arena.schedule import Game, Plan, check, results, tasks
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.minds import SECONDS
from cheeseboard.texts import LANGUAGES, explain, say

REFUSED = 2
STOPPED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard arena`."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="ids of bots, or exec:COMMAND for a program")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games at each table (default 100)")
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="chairs at a table (default 2; 1: a solo game)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides all cards and dice (default 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="games at a time (default 1)")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="T", help=f"time for a move (default {SECONDS})"
    )
    parser.add_argument("--options", default="{}", metavar="JSON", help='options of the game, such as {"nuts": 2}')
    parser.add_argument("--records", metavar="FILE", help="write every game as a record, one per line")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")


def run(args: argparse.Namespace) -> int:
    """Play the tournament; Ctrl-C prints what is known so far."""
    try:
        plan = check(plan_of(args))
    except Refusal as refusal:
        print(f"cheeseboard arena: {explain(args.lang, refusal, 'bots')}", file=sys.stderr)
        return REFUSED
    games: list[Game] = []
    status = 0
    with ExitStack() as stack:
        records = stack.enter_context(Path(args.records).open("w", encoding="utf-8")) if args.records else None
        try:
            stream = stack.enter_context(closing(results(plan, args.jobs)))
            for played in progress(stream, len(tasks(plan)), args):
                games += played
                write_records(records, played)
        except KeyboardInterrupt:
            status = STOPPED
    show(plan, games, args)
    return status


def plan_of(args: argparse.Namespace) -> Plan:
    """The tournament that these words ask for."""
    if args.games < 1 or args.jobs < 1 or not 0 < args.seconds <= 3600:
        raise Refusal("bad-numbers", "B3")
    try:
        options = json.loads(args.options)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise Refusal("options-not-object", "R5")
    bots = tuple(split_bots(args.bots))
    return Plan(args.game, bots, args.players, args.games, args.seed, tuple(options.items()), args.seconds)


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


def progress(stream: Iterable[list[Game]], total: int, args: argparse.Namespace) -> Iterable[list[Game]]:
    """A bar for people at a terminal; nothing where the output is read by a program."""
    console = Console(stderr=True)
    if not console.is_terminal or args.json:
        return stream
    return track(stream, say(args.lang, "bots", "arena.playing"), total, console=console, transient=True)


def write_records(records: IO[str] | None, played: list[Game]) -> None:
    """One line for each game, complete or not there at all."""
    if records is not None:
        records.writelines(json.dumps(game.played.record, separators=(",", ":")) + "\n" for game in played)
        records.flush()


def show(plan: Plan, games: list[Game], args: argparse.Namespace) -> None:
    """The facts, for people or for programs."""
    found: dict[str, Any] = facts(plan, games)
    print(json.dumps(found, ensure_ascii=False, indent=2) if args.json else table(plan, found, args.lang))
