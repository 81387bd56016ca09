"""List the games, how many can play, and who designed them."""

import argparse
import json
from typing import Any

from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard games`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """One line for each game."""
    facts: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": say(args.lang, game.id, "title"),
            "players": [game.min_players, game.max_players],
            "rules": game.version,
            "about": say(args.lang, game.id, "about"),
            "credit": say(args.lang, game.id, "credit"),
        }
        for game in GAMES.values()
    ]
    if args.json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    for fact in facts:
        print(f"{fact['id']:<12} {fact['players'][0]}–{fact['players'][1]}  {fact['title']}: {fact['about']}")
        print(f"{'':<18}{fact['credit']}")
    return 0
