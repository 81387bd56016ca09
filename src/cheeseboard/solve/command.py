"""Solve a game exactly: what the best play is worth. Which games can be solved, and how, their own `--help` says."""

import argparse
import sys

from cheeseboard.core.parts import part
from cheeseboard.games import find
from cheeseboard.solve import NotSolved, solved, solver

USAGE_ERROR = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard solve`; what comes after the game is for its solver."""
    parser.add_argument("game", metavar="GAME", help=f"the game to solve, one of: {', '.join(solved())}")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="...", help="see `cheeseboard solve GAME --help`")


def run(args: argparse.Namespace) -> int:
    """Hand the words over to the game's solver."""
    try:
        solver(args.game)
    except NotSolved as sentence:
        print(f"cheeseboard solve: {sentence}", file=sys.stderr)
        return USAGE_ERROR
    command = part(find(args.game), "lab.solve.command")
    if command is None:
        print(f"cheeseboard solve: the solver of {args.game} has no command", file=sys.stderr)
        return USAGE_ERROR
    parser = argparse.ArgumentParser(prog=f"cheeseboard solve {args.game}", description=command.__doc__)
    command.add_arguments(parser)
    return int(command.run(parser.parse_args(args.words)))
