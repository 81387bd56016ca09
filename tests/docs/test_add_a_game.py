"""docs/add-a-game.md, line by line: the files that `new-game` writes, the commands, all three chapters."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.commands.new_game import Naming, game_files
from tests.docs.pages import DOCS, ROOT
from tests.server.clients import Server

FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
TEXT = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
FIRST, SECOND, THIRD = (FENCE.findall(chapter) for chapter in re.split(r"\n## [23]\. .*\n", TEXT))
PROGRAMS = Path(sys.executable).parent
ANSWERS = "2\nAnna\nBen\n" + "1\n" * 400
"""Two people who always take the first thing that they are offered, and press Enter at the curtain."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a stranger works: nothing but the commands."""
    return tmp_path_factory.mktemp("stranger")


def bash(commands: str, place: Path) -> str:
    """What a block of commands prints, one after the other as a person types them; none of them may fail."""
    games = {"CHEESEBOARD_GAMES": str(place / "nibble"), "CHEESEBOARD_DATA": str(place / "data")}
    path = os.pathsep.join([str(PROGRAMS), os.environ.get("PATH", "")])
    done = subprocess.run(
        ["bash", "-euc", commands],
        cwd=place,
        input=ANSWERS,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **games, "PYTHONPATH": str(ROOT / "src"), "PATH": path},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def shell(blocks: list[tuple[str, str]]) -> list[str]:
    """The commands of a chapter, block by block."""
    return [text for kind, text in blocks if kind == "sh"]


def test_the_page_shows_what_new_game_writes():
    """Each file of the first chapter, byte for byte."""
    written = game_files(Naming("nibble"))
    shown = dict(named(text) for kind, text in FIRST if kind == "python")
    shown["nibble/texts/en.json"] = next(text for kind, text in FIRST if kind == "json")
    assert shown == {path: written[path] for path in shown}
    assert set(shown) == set(written) - {"nibble/__init__.py"}


def named(block: str) -> tuple[str, str]:
    """The file that a block's first line names, and what stands below it."""
    first, _, rest = block.partition("\n")
    return first.removeprefix("# "), rest


@pytest.fixture(scope="module")
def begun(place: Path) -> str:
    """What the first commands print, from nothing to a game that is played."""
    return bash(shell(FIRST)[0], place)


@pytest.fixture(scope="module")
def checked(begun: str, place: Path) -> str:
    """What the check of that game prints."""
    return bash(shell(FIRST)[1], place)


def test_the_first_chapter_runs(begun: str, checked: str):
    """From nothing to a game that is played, simulated, measured and checked."""
    for sentence in (
        "a game that works",
        "Anna stops.",
        "Somebody has enough crumbs.",
        "How games ended",
        "Coin flipper",
    ):
        assert sentence in begun
    assert "lab.odds    odds are simulated" in begun
    assert re.search(r"\d+ passed", checked)


@pytest.fixture(scope="module")
def hidden_card(checked: str, place: Path) -> str:
    """The pieces of the second chapter are put in place as the page says; what its commands print."""
    return tried(SECOND, place)


@pytest.fixture(scope="module")
def with_options(hidden_card: str, place: Path) -> str:
    """The same with the third chapter."""
    return tried(THIRD, place)


def tried(chapter: list[tuple[str, str]], place: Path) -> str:
    """Put the pieces of a chapter in place; what its commands print."""
    english = place / "nibble" / "nibble" / "texts" / "en.json"
    for kind, text in chapter:
        if kind == "python":
            path, piece = named(text)
            file = place / "nibble" / path
            file.write_text(replaced(file.read_text(encoding="utf-8"), piece), encoding="utf-8")
        elif kind == "json":
            english.write_text(json.dumps(json.loads(english.read_text(encoding="utf-8")) | json.loads(text)))
    return bash("\n".join(shell(chapter)), place)


def test_the_second_chapter_runs(hidden_card: str):
    """The game with a secret is checked, and played by two at one screen."""
    assert re.search(r"\d+ passed", hidden_card)
    assert "Please hand the device to Ben." in hidden_card
    assert "under the plate ?" in hidden_card
    assert "peep under the plate of Ben" in hidden_card
    assert "barter with card 2 of the cellar" in hidden_card
    assert "plate seen" not in hidden_card, "bits are for the rules, not for people"


def test_the_third_chapter_runs(with_options: str):
    """For two with an option and a gift in words, alone, simulated; and no sentence is missing."""
    assert re.search(r"\d+ passed", with_options)
    assert "enough: 10" in with_options
    assert "give Ben a crumb and stop" in with_options
    assert re.search(r"hungry +[\d,]+ .*\nfed +[\d,]+ .*\nfeast ", with_options)
    assert "not written yet" not in with_options


def replaced(file: str, piece: str) -> str:
    """A file in which everything that a piece defines stands as the piece has it, and what is new where it belongs."""
    old, new = list(pieces(file)), dict(pieces(piece))
    kept = [new.pop(name, text) for name, text in old]
    added = {sort: [text for name, text in new.items() if sort_of(name, text) == sort] for sort in SORTS}
    head = next(place for place, (name, _) in enumerate(old) if not name.startswith(("doc", "import")))
    state = next((place for place, (name, _) in enumerate(old) if name == "State"), head)
    parts = [*kept[:head], *added["import"], *kept[head:state], *added["number"], *kept[state:], *added["function"]]
    return "\n\n".join(parts)


SORTS = ("import", "number", "function")


def sort_of(name: str, text: str) -> str:
    """What a statement is."""
    return "import" if name.startswith("import") else "function" if text.startswith("def ") else "number"


def pieces(source: str) -> Iterator[tuple[str, str]]:
    """The statements of a file by what they define; an import by the module that it imports from."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, text
            case ast.ImportFrom(module=module):
                yield f"import {module or '.'}", text
            case ast.Assign(targets=[target]):
                yield ast.unparse(target), text
            case _:
                yield "docstring", text


def test_the_browser_table_serves_it(hidden_card: str, place: Path, monkeypatch: pytest.MonkeyPatch):
    """Title, words and bots come over the wire, and a table opens."""
    monkeypatch.setenv("CHEESEBOARD_GAMES", str(place / "nibble"))
    server = Server(place / "store").start()
    try:
        facts = next(game for game in server.get("/api/games")["games"] if game["id"] == "nibble")
        assert (facts["names"]["en"], facts["hidden"]) == ("Nibble", True)
        assert server.get("/api/games/nibble/texts/en")["verb.swap"] == "swap your card"
        assert len(server.table("nibble", "here", "bot:level-2")["seats"]) == 1
    finally:
        assert server.stop() == 0
