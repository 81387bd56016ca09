"""A game with rules, a declaration and an empty file of texts works everywhere, and says what is generic."""

import io
import json
from pathlib import Path
from random import Random

import pytest

from cheeseboard.cli import main
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random, play_on
from cheeseboard.games import find
from cheeseboard.minds import LEVELS, find_bot
from cheeseboard.texts import LANGUAGES, say

pytestmark = pytest.mark.usefixtures("fixture_games")
BARE = "pebbles"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints when all is well."""
    status = main(list(words))
    out, err = capsys.readouterr()
    assert status == 0, err
    return out


def begun(path: Path) -> Path:
    """A record of a game after some moves."""
    match = play_on(Match.new(find(BARE), 2, rng=Random(1)), at_random(Random(1)), 4)
    assert not match.over
    path.write_text(json.dumps(match.record()))
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_listed_and_explained_in_every_language(capsys: pytest.CaptureFixture[str], lang: str):
    """By the names of its declaration; nobody has written its rules, and the command says so."""
    assert "Pebbles" in printed(capsys, "games", "--lang", lang)
    assert say(lang, "common", "no-rules") in printed(capsys, "rules", BARE, "--lang", lang)
    about = printed(capsys, "games", BARE, "--lang", lang)
    for name in ("minds", "views", "face", "web", "lab.odds", "lab.report", "lab.codec"):
        assert f"{name:<10}  {say(lang, 'commands', f'part.{name}')}" in about


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_level_plays_it(players: int):
    """At random or by imagined games, every choice legal and with a reason."""
    for level in ("random", *LEVELS):
        match, rng = Match.new(find(BARE), players, rng=Random(2)), Random(2)
        choice = find_bot(BARE, level).choose(match.view(0), match.legal(), rng)
        assert choice.move in match.legal()
        assert say("en", "bots", f"why.{choice.why}", **choice.values)


@pytest.mark.parametrize("players", ["1", "2"])
def test_it_is_simulated_and_measured(capsys: pytest.CaptureFixture[str], tmp_path: Path, players: str):
    """simulate, arena, odds, replay."""
    assert "How games ended" in printed(capsys, "simulate", BARE, "--players", players, "--games", "50")
    words = ["--players", players, "--bots", "level-2,random", "--games", "4", "--jobs", "1"]
    assert "Coin flipper" in printed(capsys, "arena", BARE, *words)


def test_its_odds_and_its_report(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """By simulation, from a record."""
    record = str(begun(tmp_path / "game.json"))
    assert "95 % intervals" in printed(capsys, "odds", record, "--seat", "0", "--samples", "20")
    assert json.loads(printed(capsys, "replay", record))["over"] is False
    page = tmp_path / "report.html"
    printed(capsys, "report", BARE, "--games", "100", "-o", str(page))
    assert "Pebbles" in page.read_text(encoding="utf-8")


def test_what_cannot_be_had_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]):
    """Nobody has solved it."""
    assert main(["solve", BARE]) == 2
    assert "has no solver" in capsys.readouterr().err


def test_it_is_played_in_the_plain_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """From the first question to the end, whatever is typed."""
    monkeypatch.setenv("CHEESEBOARD_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("2\nAnna\n\n" + "1\n" * 60))
    out = printed(capsys, "play", BARE, "--plain")
    assert "Anna: take 1." in out
    assert "heap: 21" in out
    assert "Over." in out
