"""Games are found by looking; what is broken or double is named and skipped."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cheeseboard import games, texts
from cheeseboard.cli import main
from cheeseboard.core.parts import part
from cheeseboard.core.refusal import Refusal
from tests.fixture_games import FIXTURES, FOLDER

Look = Callable[[Path], None]


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch):
    """Looks for games in this folder, and forgets them after the test."""

    def at(folder: Path) -> None:
        monkeypatch.setenv("CHEESEBOARD_GAMES", str(folder))
        games.look_again()
        texts.look_again()

    yield at
    monkeypatch.undo()
    games.look_again()
    texts.look_again()


def test_the_folders_of_the_package_are_the_games():
    """Each folder with a game.py, by the name of the folder; sorted."""
    folders = [file.parent.name.replace("_", "-") for file in games.HERE.glob("*/game.py")]
    assert list(games.GAMES) == sorted(folders)
    assert all(games.GAMES[game_id].id == game_id for game_id in folders)


def test_folders_that_the_environment_names_are_games_too(look: Look):
    """One game, or a folder of games."""
    look(FOLDER)
    assert {"acorns", "whispers"} <= set(games.GAMES)
    look(FOLDER / "acorns")
    assert "acorns" in games.GAMES
    assert "whispers" not in games.GAMES
    assert games.troubles() == {}


def test_the_games_of_the_tests_are_there_whatever_others_look_for(look: Look, tmp_path: Path):
    """FIXTURES belong to the tests: looking elsewhere forgets the games of a folder, never these."""
    look(FOLDER)
    assert {game.package for game in FIXTURES.values()}.isdisjoint(game.package for game in games.GAMES.values())
    look(tmp_path)
    assert all(part(game, "rules") is game.rules for game in FIXTURES.values())


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("game.py", "import nowhere_to_be_found\n", "nowhere_to_be_found"),
        ("game.py", "GAME = 3\n", "not an instance of a Game"),
        ("rules.py", "x = (\n", "SyntaxError"),
        ("texts/en.json", None, "texts/en.json is missing"),
        ("texts/en.json", '{"title": }', "texts/en.json is not JSON in UTF-8: Expecting value: line 1"),
        ("texts/de.json", "[]", "texts/de.json is not an object of keys and sentences"),
        ("texts/en.json", '{"title": ["Acorns"]}', "texts/en.json: title is neither a sentence"),
        ("texts/it.json", '{"event.take": "{seat prende"}', "texts/it.json: event.take is neither a sentence"),
        ("texts/en.json", '{"event.take": "{0} takes"}', "texts/en.json: event.take is neither a sentence"),
        ("texts/en.json", '{"event.take": {"one": "a", "other": "b"}}', "texts/en.json: event.take is neither"),
    ],
)
def test_a_broken_game_is_named_and_skipped(look: Look, tmp_path: Path, file: str, text: str | None, sentence: str):
    """Everybody else plays on."""
    shutil.copytree(FOLDER / "acorns", tmp_path / "acorns", ignore=shutil.ignore_patterns("__pycache__"))
    if text is None:
        (tmp_path / "acorns" / file).unlink()
    else:
        (tmp_path / "acorns" / file).write_text(text)
    look(tmp_path)
    assert "acorns" not in games.GAMES
    assert len(games.GAMES) == len(games.inside())
    (found,) = games.troubles().values()
    assert sentence in found


def test_a_folder_that_is_named_in_vain_is_told(look: Look, tmp_path: Path):
    """A typing error in CHEESEBOARD_GAMES, and a folder without a game, would else look like nothing at all."""
    look(tmp_path)
    assert "no game.py in it" in games.troubles()[str(tmp_path)]
    look(tmp_path / "nowhere")
    assert "no such folder" in games.troubles()[str(tmp_path / "nowhere")]


def test_a_game_that_is_installed_from_the_folder_that_is_named_is_one_game(
    look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """`pip install -e` after trying it with CHEESEBOARD_GAMES: nothing to complain about."""
    shutil.copytree(FOLDER / "acorns", tmp_path / "oak_game", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(games, "entry_points", lambda group: [EntryPoint("oak", "oak_game", group)])
    look(tmp_path)
    assert "oak-game" in games.GAMES
    assert games.troubles() == {}


def test_rules_without_a_function_are_named(look: Look, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The sentence says which one is missing, also to whoever asks any command for that game."""
    shutil.copytree(FOLDER / "acorns", tmp_path / "acorns", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "acorns" / "rules.py"
    rules.write_text(rules.read_text().replace("def merit(", "def worth("))
    look(tmp_path)
    assert list(games.troubles().values()) == ["BadDeclaration: rules.py has no merit"]
    assert main(["rules", "acorns"]) == 2
    assert "rules.py has no merit" in capsys.readouterr().err


def test_the_second_game_of_an_id_is_skipped(look: Look, tmp_path: Path):
    """A stranger cannot take the place of a game that is there."""
    taken = games.inside()[0].rpartition(".")[2]
    shutil.copytree(FOLDER / "acorns", tmp_path / taken, ignore=shutil.ignore_patterns("__pycache__"))
    before = type(games.GAMES[taken.replace("_", "-")])
    look(tmp_path)
    assert type(games.GAMES[taken.replace("_", "-")]) is before
    assert "already a game" in next(iter(games.troubles().values()))


def test_installed_packages_say_by_entry_point_that_they_are_games(
    look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Group `cheeseboard.games`; the value is the import name of the package."""
    shutil.copytree(FOLDER / "acorns", tmp_path / "oak_game", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    points = [EntryPoint("oak", "oak_game", "cheeseboard.games"), EntryPoint("x", "no_such_pack", "cheeseboard.games")]
    monkeypatch.setattr(games, "entry_points", lambda group: points if group == "cheeseboard.games" else [])
    look(tmp_path / "nothing")
    assert games.find("oak-game").package == "oak_game"
    assert "no_such_pack" in games.troubles()


def test_a_package_that_is_really_installed_is_found_by_every_command(tmp_path: Path):
    """As pip leaves it: a package, and beside it the metadata with its entry points; a broken neighbour is named."""
    shutil.copytree(FOLDER / "acorns", tmp_path / "oak_game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(FOLDER / "acorns", tmp_path / "ash_game", ignore=shutil.ignore_patterns("__pycache__", "rules.py"))
    metadata = tmp_path / "oak_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: oak-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[cheeseboard.games]\noak = oak_game\nash = ash_game\n")
    words = [sys.executable, "-m", "cheeseboard", "games"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=env)
    assert "oak-game" in done.stdout
    assert "ash_game could not be taken as a game: " in done.stderr
    assert len(done.stdout.splitlines()) == 2 * (len(games.inside()) + 1)


def test_an_unknown_game_is_refused_with_a_near_name():
    """Or with all there are."""
    with pytest.raises(Refusal, match="unknown-game") as caught:
        games.find(next(iter(games.GAMES)) + "e")
    assert caught.value.values["games"] == next(iter(games.GAMES))
    for odd in (None, 3, ["x"], "xyzzy-no-such"):
        with pytest.raises(Refusal, match="unknown-game"):
            games.find(odd)


def test_programs_that_are_started_know_the_same_games(look: Look):
    """The environment tells them."""
    look(FOLDER)
    words = [sys.executable, "-m", "cheeseboard", "rules", "whispers"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "Look, swap, and choose the best." in done.stdout
