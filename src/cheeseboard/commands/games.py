"""List the games, how many can play, and who designed them; of one game also which of its parts are still generic."""

import argparse
import json
import sys
from typing import Any

from cheeseboard.commands.parts import generic_parts, told
from cheeseboard.core.game import AnyGame
from cheeseboard.games import GAMES, find, troubles
from cheeseboard.texts import LANGUAGES, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard games`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="tell about this one alone, part by part")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """One line for each game; what could not be taken is named beside them."""
    asked = [find(args.game)] if args.game else list(GAMES.values())
    facts = [facts_of(game, args.lang) for game in asked]
    if args.json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    elif args.game:
        print("\n".join(about(asked[0], args.lang)))
    else:
        print("\n".join(map(line, facts)))
    for package, why in troubles().items():
        print(say(args.lang, "commands", "games.trouble", package=package, why=why), file=sys.stderr)
    return 0


def facts_of(game: AnyGame, lang: str) -> dict[str, Any]:
    """A game for programs."""
    return {
        "id": game.id,
        "title": say(lang, game.id, "title"),
        "players": [game.min_players, game.max_players],
        "rules": game.version,
        "about": say(lang, game.id, "about"),
        "credit": say(lang, game.id, "credit"),
        "generic": generic_parts(game),
    }


def line(fact: dict[str, Any]) -> str:
    """A game in a list."""
    least, most = fact["players"]
    head = f"{fact['id']:<12} {least}–{most}  {fact['title']}"
    said = f"{head}: {fact['about']}" if fact["about"] else head
    return f"{said}\n{'':<18}{fact['credit']}".rstrip()


def about(game: AnyGame, lang: str) -> list[str]:
    """A game by itself: its figures, and what is still generic in it."""
    facts = {"title": say(lang, game.id, "title"), "id": game.id, "version": game.version}
    first = say(lang, "commands", "games.facts", least=game.min_players, most=game.max_players, **facts)
    lines = [f"  {each}" for each in told(lang, game)]
    return [first, "", say(lang, "commands", "games.generic" if lines else "games.complete"), *lines]
