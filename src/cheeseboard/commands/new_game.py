"""Write a small working game that plays everywhere at once, as the beginning of your own."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

from cheeseboard import games
from cheeseboard.commands.parts import told
from cheeseboard.texts import LANGUAGES, look_again, say

TEMPLATE = files("cheeseboard.commands.first_game")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
COMMON_RULES = "RTSB"
"""Letters of the rules that are the same in every game; a game that begins with one numbers its own by G."""
REFUSED = 2

PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{id}"
version = "0.1.0"
description = "{title}, a game for Cheeseboard."
requires-python = ">=3.11"
dependencies = ["cheeseboard"]

[project.entry-points."cheeseboard.games"]
{id} = "{folder}"

[tool.pytest.ini_options]
pythonpath = ["."]
"""

TRIAL = '''\
"""{title} keeps every promise of a game, and its secrets."""

import pytest
from {folder}.game import GAME

from cheeseboard.testing import check_game, check_secrets


@pytest.mark.parametrize("players", range(GAME.min_players, GAME.max_players + 1))
@pytest.mark.parametrize("seed", range(3))
def test_whole_games(players: int, seed: int):
    """Views are honest, refusals leave no trace, records replay, and nobody is shown what they may not know."""
    assert check_game(GAME, players, seed).over
    check_secrets(GAME, players, seed)
'''


class NotWritten(Exception):
    """Why no game was written; the sentence says it."""


class Naming(NamedTuple):
    """One name in all its spellings."""

    id: str

    @property
    def folder(self) -> str:
        """For Python."""
        return self.id.replace("-", "_")

    @property
    def title(self) -> str:
        """For people."""
        return self.id.replace("-", " ").capitalize()

    @property
    def kind(self) -> str:
        """For the class."""
        return self.id.title().replace("-", "")

    @property
    def letter(self) -> str:
        """For the numbers of its rules."""
        first = self.id[0].upper()
        return "G" if first in COMMON_RULES else first

    def in_place(self, text: str) -> str:
        """A text of the template with this name in it."""
        named = text.replace("FirstGame", self.kind).replace("First game", self.title)
        return re.sub(r"\bG(?=[1-9]\b)", self.letter, named)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard new-game`."""
    parser.add_argument("name", metavar="NAME", help="what it is called, such as nibble or hide-and-seek")
    parser.add_argument("--into", metavar="FOLDER", default=".", help="where to write it (default: here)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what this command says")


def run(args: argparse.Namespace) -> int:
    """Write the game, look whether it is found, and say what comes next."""
    try:
        home = write(named(args.name), Path(args.into))
    except NotWritten as why:
        print(f"cheeseboard new-game: {say(args.lang, 'commands', *why.args[:1], **why.args[1])}", file=sys.stderr)
        return REFUSED
    for line in report(named(args.name), home, args.lang):
        print(line)
    return 0


def refused(key: str, **values: object) -> NotWritten:
    """A reason by the key of its sentence."""
    return NotWritten(f"new.{key}", values)


def named(name: str) -> Naming:
    """The name, if games can be called so and none is."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise refused("bad-name", name=name[:40])
    if name in games.GAMES:
        raise refused("taken", name=name)
    return Naming(name)


def write(name: Naming, into: Path) -> Path:
    """The files of a new game. In a clone of Cheeseboard they go where its games lie, elsewhere into a package."""
    inside = into / "src" / "cheeseboard" / "games"
    home = inside if inside.is_dir() else into / name.id
    wanted = home / name.folder if inside.is_dir() else home
    if wanted.exists():
        raise refused("there", path=str(wanted))
    for path, text in (game_files(name) if inside.is_dir() else package_files(name)).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, encoding="utf-8")
    return home


def game_files(name: Naming) -> dict[str, str]:
    """The game's own folder, from the template."""
    return {f"{name.folder}/{path}": name.in_place(text) for path, text in template(TEMPLATE)}


def package_files(name: Naming) -> dict[str, str]:
    """The folder in a package of its own, which says by an entry point that it holds a game."""
    words = {"id": name.id, "folder": name.folder, "title": name.title}
    tests = {f"tests/test_{name.folder}.py": TRIAL.format(**words)}
    return {"pyproject.toml": PYPROJECT.format(**words), **game_files(name), **tests}


def template(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Every file of the template with its path."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir() and not file.name.startswith("__"):
            yield from template(file, f"{above}{file.name}/")
        elif file.is_file():
            yield above + file.name, file.read_text(encoding="utf-8")


def report(name: Naming, home: Path, lang: str) -> Iterator[str]:
    """What was written, how to play it, and what is still generic."""
    yield say(lang, "commands", "new.written", path=home / name.folder)
    yield ""
    if known(name, home):
        commands = {"play": name.id, "serve": "--open", "simulate": f"{name.id} --players 2"}
        prefix = "" if is_inside(home) else f"CHEESEBOARD_GAMES={home.resolve()} "
        yield say(lang, "commands", "new.try")
        yield from (f"  {prefix}cheeseboard {command} {words}" for command, words in commands.items())
        yield ""
        yield say(lang, "commands", "games.generic")
        yield from (f"  {line}" for line in told(lang, games.GAMES[name.id]))
    yield ""
    yield say(lang, "commands", "new.inside" if is_inside(home) else "new.outside", path=home)


def is_inside(home: Path) -> bool:
    """Is this where Cheeseboard's own games lie?"""
    return home.name == "games"


def known(name: Naming, home: Path) -> bool:
    """Make the new game known to this process. A clone that is not the one that runs has to be asked itself."""
    if not is_inside(home):
        there = os.environ.get("CHEESEBOARD_GAMES", "")
        os.environ["CHEESEBOARD_GAMES"] = os.pathsep.join(filter(None, [there, str(home.resolve())]))
    games.look_again()
    look_again()
    return name.id in games.GAMES
