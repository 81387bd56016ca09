"""The tournament's page and its progress: whole, in every language, nothing from elsewhere."""

import re
from pathlib import Path

import pytest

from cheeseboard.arena import progress
from cheeseboard.cli import main
from cheeseboard.texts import LANGUAGES, say
from tests.well_formed import drawings_of

pytestmark = pytest.mark.usefixtures("fixture_games")


def page_of(tmp_path: Path, *words: str) -> str:
    """The page that a tournament writes."""
    path = tmp_path / "page.html"
    assert main(["arena", "acorns", "--page", str(path), *words]) == 0
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_robin_in_every_language(tmp_path: Path, lang: str):
    """Standings with ratings, who beats whom, how far apart: each bot against each other one."""
    page = page_of(tmp_path, "--bots", "level-1,simple,random", "--games", "6", "--lang", lang)
    assert f'<html lang="{lang}">' in page
    for key in ("page.standings", "page.cross", "page.apart"):
        assert say(lang, "arena", key) in page
    assert page.count(" % / 6</td>") == 6
    assert page.count("<details open>") == 3
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<link|<img|<script", page)


def test_a_page_is_well_formed_with_a_test_and_a_strange_name(tmp_path: Path):
    """Every element that opens closes; names of programs cannot break out of their cell."""
    bots = "exec:no-such-<b>program</b>,random"
    page = page_of(tmp_path, "--bots", bots, "--games", "40", "--sprt", "0,200")
    assert all(drawing.get("aria-label") for drawing in drawings_of(page)[1:])
    assert "<b>" not in page
    assert "polyline" in page


def test_alone_the_verdicts_rank(tmp_path: Path):
    """A solo tournament has nobody to beat: no crosstable, but standings."""
    page = page_of(tmp_path, "--bots", "level-1,random", "--players", "1", "--games", "4")
    assert say("en", "arena", "page.verdict") in page
    assert say("en", "arena", "page.cross") not in page


def test_lines_tell_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """For logs: games done, time left, the score and the test so far."""
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    words = ["--games", "6", "--sprt", "0,400", "--progress", "lines"]
    assert main(["arena", "acorns", "--bots", "simple,random", *words]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert re.match(r"2 of 6 games, \d+:\d\d:\d\d left\. Elo .* LLR .*\(−2\.94 … 2\.94\)", lines[0])


def test_a_bar_on_a_terminal_says_nothing_in_a_pipe(capsys: pytest.CaptureFixture[str]):
    """Without a terminal nobody is told; asked for, the bar is drawn and goes."""
    words = ["arena", "acorns", "--bots", "simple,random", "--games", "4"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    assert main([*words, "--progress", "bar"]) == 0
    assert "simple" in capsys.readouterr().out
