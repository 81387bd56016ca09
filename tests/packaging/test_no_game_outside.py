"""Nothing outside a game's folder knows the game: no id, and no decision by one of its verbs, events or options.

Read from the syntax trees, so comments and docstrings may give examples. The page has a test of its own (tests/page).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.games import GAMES
from tools import game_facts

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "src" / "cheeseboard" / "games"

ALLOWED = {
    "tests/fixtures": "what 0.1 left behind, frozen",
    "tests/release_0_1": "holds this version to what 0.1 left behind",
    "tests/browser": "plays each game's board as a person would",
    "tests/page/test_sources.py": "proves the same of the page, with games as planted faults",
    "tests/minds/test_training.py": "tools/train teaches two games' networks",
    "src/cheeseboard/table/messages.py": "one of the things people say at a table has a game's name",
    "tests/tui/test_faces.py": "draws each game's face",
    "tests/tui/test_plain.py": "plays each game's lines as a person would",
    "tests/tui/test_screens.py": "plays each game's screens as a person would",
    "tests/tui/test_secrets.py": "looks for one game's secrets in the words of its face",
    "tests/server/test_secrecy.py": "makes its twins by hand from one game's deck, so that it trusts no maker of twins",
}
"""Places that may name games, and why."""
WORDS = {"left", "pass", "cat", "turn", "roll", "ended", "deck", "keep", "remove"}
"""Verbs, events and options that are also plain words of Python, of layout or of the table; ids are never excused."""


def files() -> list[Path]:
    """Every Python file that is no game's own."""
    found = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    names = {game.package.rpartition(".")[2] for game in GAMES.values()}
    return [
        path
        for path in sorted(found)
        if not any(FOLDERS / name in path.parents for name in names)
        and not any(str(path.relative_to(ROOT)).startswith(allowed) for allowed in ALLOWED)
    ]


def docstrings(tree: ast.AST) -> set[int]:
    """The strings that are only there to be read."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def ids_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text that is a game's id or the name of its folder, with its line."""
    names = {name for game in GAMES for name in (game, game.replace("-", "_"))}
    unread = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in names and id(node) not in unread:
            yield node.lineno, str(node.value)


def vocabulary(game: AnyGame) -> set[str]:
    """What a game's moves, events and options are called."""
    return {*game.grammar.all, *game_facts.events(game), *(option.name for option in game.options)}


def decisions_in(tree: ast.AST, words: set[str]) -> Iterator[tuple[int, str]]:
    """Every comparison, match or branch by one of these words, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and part.value in words:
                    yield part.lineno, str(part.value)


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_known_outside_its_folder(path: Path):
    """Neither by name nor by what it calls things."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    words = set().union(*map(vocabulary, GAMES.values())) - WORDS
    found = [f"line {line}: {word}" for line, word in (*ids_in(tree), *decisions_in(tree, words))]
    assert not found, f"{path.relative_to(ROOT)} knows a game: {found}"


def test_the_search_finds_what_it_looks_for():
    """An id in a list, a branch by a verb, a match by an event; not what only stands in a docstring."""
    game = next(iter(GAMES))
    verb = max(set().union(*map(vocabulary, GAMES.values())) - WORDS)
    tree = ast.parse(f'"""About {game}."""\nLIST = ["{game}"]\nif move[0] == "{verb}":\n    pass\n')
    assert list(ids_in(tree)) == [(2, game)]
    assert list(decisions_in(tree, {verb})) == [(3, verb)]
    assert list(decisions_in(ast.parse(f'match event["type"]:\n    case "{verb}":\n        pass\n'), {verb}))


def test_every_exception_is_needed():
    """An allowed place that names no game any more loses its permission."""
    for allowed in ALLOWED:
        place = ROOT / allowed
        paths = [place] if place.is_file() else list(place.rglob("*.py"))
        assert any(list(ids_in(ast.parse(path.read_text(encoding="utf-8")))) for path in paths), allowed
