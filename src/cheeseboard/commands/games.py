"""List the games, how many can play, and who designed them."""

import argparse
import json

from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard games`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """One line for each game."""
    facts = [
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
        least, most = game_range(fact["players"])
        print(f"{fact['id']:<12} {least}–{most}  {fact['title']}: {fact['about']}\n{'':<18}{fact['credit']}")
    return 0


def game_range(players: object) -> tuple[int, int]:
    """Fewest and most players."""
    assert isinstance(players, list)
    return players[0], players[1]
