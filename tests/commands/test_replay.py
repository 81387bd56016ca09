"""`cheeseboard replay`: what no golden record can show."""

import json
from pathlib import Path
from random import Random

import pytest

from cheeseboard.cli import main
from cheeseboard.core import record
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, say

pytestmark = pytest.mark.usefixtures("fixture_games")
FRAME = {"format": "cheeseboard/1", "game": "drizzle", "players": 2, "options": {}, "moves": []}


def replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: dict[str, object], *words: str
) -> dict[str, object]:
    """The line printed for this record."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(game), encoding="utf-8")
    main(["replay", str(file), *words])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_game_that_turns_cards_for_too_long_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """No record can keep the program busy for ever."""
    monkeypatch.setattr(record, "MOST_AUTO", 10)
    game = Match.new(GAMES["drizzle"], 2, rng=Random(1)).record() | {"moves": "auto"}
    error = replayed(tmp_path, capsys, game)["error"]
    assert (error["index"], error["code"], error["rule"]) == (10, "too-long-auto", "R7")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_set_up_is_refused_in_the_language_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str):
    """With the card that is none."""
    deck = ["7x", *map(str, range(1, 12))]
    error = replayed(tmp_path, capsys, FRAME | {"setup": {"deck": deck}}, "--lang", lang)["error"]
    assert (error["index"], error["code"], error["rule"]) == (None, "unknown-card", "R6")
    assert error["message"] == say(lang, "common", "refusal.unknown-card", card="7x")


def test_the_record_in_the_docs_gives_the_line_in_the_docs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The example in docs/records.md is true."""
    page = (Path(__file__).parent.parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
    examples = [json.loads(part.partition("```")[0]) for part in page.split("```json\n")[1:]]
    assert replayed(tmp_path, capsys, examples[0]) == examples[1]
