"""The daily deal at the terminal: the browser's cards, dice, bots and par."""

import io
import json
from datetime import date
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.core import deals
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.insight.par import par_of
from cheeseboard.tui.par import par_line
from cheeseboard.tui.plan import Plan, Seat
from cheeseboard.tui.session import Session
from cheeseboard.tui.voice import Voice

DAY = date(2026, 11, 1)
DEAL = deals.daily(DAY)
SOLO = next(game for game in GAMES.values() if game.min_players == 1)


def test_a_daily_deal_from_the_command_line_to_its_par(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record names the deal, and its cards are those of the name; at the end the par is told."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 600))
    monkeypatch.setattr("cheeseboard.tui.daily.today", lambda: DAY)
    assert main(["daily", "--lang", "en"]) == 0
    (file,) = (data / "records").glob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    luck = deals.luck_of(SOLO.id, SOLO.version, DEAL)
    assert record["setup"] == Match.new(SOLO, 1, luck=luck).setup
    assert (record["deal"], "proof" in record) == (DEAL, False)
    assert "exact solution" in capsys.readouterr().out


def test_a_saved_daily_deal_goes_on_with_its_own_dice(data: Path) -> None:
    """The next roll after a break is the one that the name gives it."""
    session = Session.new(Plan(SOLO.id, (Seat("Anna"),), deal=DEAL))
    session.close()
    again = Session.resume(session.save.path)
    assert again.plan.deal == DEAL
    luck = again.table.playing.luck
    assert [luck.below("roll", k, 0, 1000) for k in range(5)] == [
        deals.luck_of(SOLO.id, SOLO.version, DEAL).below("roll", k, 0, 1000) for k in range(5)
    ]
    again.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_par_in_words(game: str) -> None:
    """For every game in every language; a game of no day has none."""
    for lang in ("en", "de", "it"):
        (line,) = par_line(Plan(game, (), deal=DEAL), Voice(lang, game))
        assert "{" not in line
    assert par_line(Plan(game, ()), Voice("en", game)) == []
    assert par_of(game, DEAL)["deal"] == DEAL


@pytest.mark.parametrize("day", ["2026-10-31", "2026-11-02", "yesterday"])
def test_days_without_a_deal_are_refused(day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first one, and to come."""
    monkeypatch.setattr("cheeseboard.tui.daily.today", lambda: DAY)
    with pytest.raises(SystemExit):
        main(["daily", "--date", day])
