"""Write a page of pictures and sentences about the games: seats, lengths, traps, nuts and decks."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from cheeseboard.games import GAMES, find
from cheeseboard.texts import LANGUAGES, say

USAGE_ERROR = 2
DEFAULT_GAMES = 100_000
MOST_GAMES = 100_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard report`."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="only about this game (default: all)")
    parser.add_argument("-o", "--out", default="report.html", metavar="FILE", help="the page (default report.html)")
    parser.add_argument(
        "--games", type=int, default=DEFAULT_GAMES, help=f"games for each table (default {DEFAULT_GAMES:,})"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the page")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same figures (default 1)")


def run(args: argparse.Namespace) -> int:
    """Play, solve, draw and write."""
    only = [find(args.game).id] if args.game is not None else list(GAMES)
    if not 100 <= args.games <= MOST_GAMES:
        return fail(f"--games takes a number from 100 to {MOST_GAMES:,}")
    if Path(args.out).is_dir():
        return fail(f"{args.out} is a folder; -o takes the name of the page")
    for name in ("numpy", "numba"):
        if find_spec(name) is None:
            return fail(f"the report needs '{name}', which is not installed: pip install 'cheeseboard[lab]'")
    written = write(only, args)
    print(f"{written} ({written.stat().st_size // 1024} kB)")
    return 0


def write(only: list[str], args: argparse.Namespace) -> Path:
    """The page, with a bar on standard error while it is made."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from cheeseboard.lab.report import work, write_report

    columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(args.lang, "pages", "starting"), total=work(only, args.games))

        def tell(words: str, done: int) -> None:
            progress.update(task, advance=done, description=words)

        return write_report(args.out, only, args.games, args.seed, tell, args.lang)


def fail(sentence: str) -> int:
    """Say what is wrong."""
    print(f"cheeseboard report: {sentence}", file=sys.stderr)
    return USAGE_ERROR
