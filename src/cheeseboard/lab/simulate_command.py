"""Play thousands or millions of games and count: wins by seat, lengths, scores, endings, with 95 % intervals."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cheeseboard.games import GAMES
from cheeseboard.lab.chunks import LabError
from cheeseboard.lab.simulation import Progress, simulate

USAGE_ERROR, STOPPED = 2, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard simulate`."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--players", type=int, metavar="N", help="number of seats (default: 2)")
    parser.add_argument("--games", type=count, default=10_000, metavar="M", help="games to play (default: 10,000)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--bots", default="", metavar="LIST", help="bots by seat, e.g. level-3,simple; one name: all seats"
    )
    who.add_argument(
        "--policy", choices=["random"], default="random", help="everybody plays at random, compiled (default)"
    )
    parser.add_argument("--options", default="{}", metavar="JSON", help="options of the game, e.g. '{\"nuts\": 2}'")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same result (default: 0)")
    parser.add_argument("--jobs", type=count, metavar="J", help="games at the same time (default: all cores)")
    parser.add_argument("--out", metavar="FILE", help=".parquet or .csv: a row per game; .jsonl: records to replay")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler, or `local`: one started here"
    )


def count(text: str) -> int:
    """A whole number from 1 on; 10_000 and 1e6 are numbers, too."""
    try:
        number = float(text) if "e" in text.lower() else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a whole number") from None
    if number != number // 1 or not 1 <= number <= 10**12:
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a whole number from 1 on")
    return int(number)


def run(args: argparse.Namespace) -> int:
    """Simulate, print what was found; 130 if it was stopped before the end."""
    try:
        options = read_options(args.options)
        with shown_progress(args.games) as progress:
            result = simulate(
                args.game,
                players=args.players,
                games=args.games,
                bots=args.bots,
                options=options,
                seed=args.seed,
                jobs=args.jobs,
                out=args.out,
                dask=args.dask,
                keep_rows=False,
                progress=progress,
            )
    except LabError as error:
        print(f"cheeseboard simulate: {error}", file=sys.stderr)
        return USAGE_ERROR
    print(json.dumps(result.summary(), ensure_ascii=False) if args.json else repr(result), flush=True)
    if result.partial and args.out:
        print(f"cheeseboard simulate: stopped early, so {args.out} was not written", file=sys.stderr)
    return STOPPED if result.partial else 0


def read_options(text: str) -> dict[str, Any]:
    """The game's options from JSON."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError):
        raise LabError(f"--options is not JSON: {text[:60]}") from None
    if not isinstance(options, dict):
        raise LabError('--options must be a JSON object, such as {"nuts": 2}')
    return options


@contextmanager
def shown_progress(games: int) -> Iterator[Progress | None]:
    """A bar with the time left on the terminal; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    words = TextColumn("{task.description}")
    looks = (words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("left"))
    with Bar(*looks, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("getting ready (the first time takes a while)", total=games)
        yield lambda done: bar.update(task, advance=done, description="games")
