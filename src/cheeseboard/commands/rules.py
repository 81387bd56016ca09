"""Print the numbered rules of a game, in our own words."""

import argparse
import textwrap

from cheeseboard.games import GAMES, find
from cheeseboard.texts import LANGUAGES, rules, say

WIDTH = 80


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard rules`."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")


def run(args: argparse.Namespace) -> int:
    """Title, numbered rules, rulings and credits."""
    game = find(args.game).id
    print(say(args.lang, game, "title"), say(args.lang, game, "about"), sep="\n", end="\n\n")
    numbered = rules(args.lang, game)
    for number, text in numbered:
        print(textwrap.fill(text, WIDTH, initial_indent=f"{number:<5}", subsequent_indent=" " * 5))
    print("" if numbered else say(args.lang, "common", "no-rules") + "\n")
    closing = [say(args.lang, game, "rulings"), say(args.lang, game, "credit"), say(args.lang, "common", "unofficial")]
    print("\n\n".join(textwrap.fill(text, WIDTH) for text in closing if text), end="\n\n")
    return 0
