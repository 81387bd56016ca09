"""`cheeseboard new-game`: what it writes works at once, what it cannot write it says, and it writes over nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard import games, texts
from cheeseboard.cli import main
from cheeseboard.commands.first_game.game import GAME as TEMPLATE
from cheeseboard.commands.new_game import Naming, game_files, write
from cheeseboard.testing import check_game, check_secrets


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games that a test makes known are forgotten after it."""
    monkeypatch.setenv("CHEESEBOARD_GAMES", "")
    yield
    monkeypatch.undo()
    games.look_again()
    texts.look_again()


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is refused, in a sentence."""
    assert main(["new-game", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_a_new_game_is_known_and_lists_what_is_generic(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """Its name in every spelling, how to play it, and every part that could follow."""
    assert main(["new-game", "hide-and-seek", "--into", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    home = tmp_path / "hide-and-seek"
    assert f"CHEESEBOARD_GAMES={home} cheeseboard play hide-and-seek" in printed
    assert "minds       bots play imagined games" in printed
    game = games.find("hide-and-seek")
    assert type(game).__name__ == "HideAndSeek"
    assert texts.say("en", game.id, "title") == "Hide and seek"
    assert texts.rules("en", game.id)[0][0] == "H1"
    assert game.end_rule == "H5"
    assert check_game(game, 3, 1).over
    assert '"cheeseboard.games"' in (home / "pyproject.toml").read_text()


def test_in_a_clone_it_goes_where_the_games_lie(tmp_path: Path):
    """Only the folder itself: no package around it."""
    (tmp_path / "src" / "cheeseboard" / "games").mkdir(parents=True)
    home = write(Naming("nibble"), tmp_path)
    assert home == tmp_path / "src" / "cheeseboard" / "games"
    assert {str(path.relative_to(home)) for path in home.rglob("*.*") if path.is_file()} == set(
        game_files(Naming("nibble"))
    )


def test_rules_that_all_games_share_keep_their_letter():
    """R, S, T and B are taken: a game that begins so numbers its rules by G."""
    assert [Naming(name).letter for name in ("tag", "roll-on", "nibble")] == ["G", "G", "N"]


@pytest.mark.parametrize("name", ["Nibble", "my game", "7up", "a--b", "../up", "class", ""])
def test_a_name_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], name: str, tmp_path: Path):
    """The sentence says what a name looks like."""
    assert "as in hide-and-seek" in said(capsys, name, "--into", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """Neither a game that is known nor a folder that is there."""
    taken = next(iter(games.GAMES))
    assert f"already a game called {taken}" in said(capsys, taken, "--into", str(tmp_path))
    (tmp_path / "nibble").mkdir()
    assert "is there already" in said(capsys, "nibble", "--into", str(tmp_path))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_template_is_a_game(players: int):
    """It keeps every promise before it has a name."""
    assert check_game(TEMPLATE, players, 2).over
    assert check_secrets(TEMPLATE, players, 2) == 0
