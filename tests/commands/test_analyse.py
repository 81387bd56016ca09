"""`cheeseboard analyse`: the contract of its JSON, words, the page, folders, and clear errors."""

import json
import sys
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.commands import analyse
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random, play_on
from cheeseboard.games import GAMES, find
from cheeseboard.minds.rollouts import rollout
from cheeseboard.texts import LANGUAGES

FIRST = next(iter(GAMES))
SOLO = next(game.id for game in GAMES.values() if game.verdicts)


def saved(folder: Path, name: str, game_id: str = FIRST, size: int = 2, **extra: Any) -> Path:
    """A random game in a file."""
    match = play_on(Match.new(find(game_id), size, rng=Random(1)), at_random(Random(1)), 120)
    path = folder / name
    path.write_text(json.dumps({**match.record(), **extra}), encoding="utf-8")
    return path


@pytest.mark.parametrize(("game_id", "players"), [(game.id, size) for game in GAMES.values() for size in game.players])
def test_json_keeps_the_contract(game_id: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One line per record with these keys and no others; the terms add up; decisions list what was possible."""
    assert main(["analyse", str(saved(tmp_path, "game.json", game_id, players)), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    story = json.loads(line)
    assert list(story) == ["game", "players", "method", "seats", "steps"]
    for seat in story["seats"]:
        keys = {"seat", "start", "luck", "skill", "others", "result", "decisions", "loss_per_decision"}
        assert set(seat) == keys
        end = story["steps"][-1]["chance"][seat["seat"]] if seat["result"] is None else seat["result"]
        assert abs(seat["start"] + seat["luck"] + seat["skill"] + seat["others"] - end) < 1e-9
    for n, step in enumerate(story["steps"], 1):
        assert step["n"] == n
        assert len(step["chance"]) == players
        decision = {"loss", "best", "legal"} if step["kind"] == "decision" else set()
        assert set(step) == {"n", "seat", "kind", "chance"} | decision
        assert step["kind"] == "chance" or step["best"] == step["legal"][0]["move"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_in_every_language(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The story of one game names who played, and says how it was judged; no sentence is missing."""
    file = saved(tmp_path, "game.json", SOLO, 2, players=["Ann", "Ben"])
    assert main(["analyse", str(file), "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert "Ann" in text
    assert "{" not in text


def test_a_folder_gives_a_row_for_each_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """All records of a folder, one table; other files are left alone."""
    for number in range(2):
        saved(tmp_path, f"{number}.json", FIRST, 2, players=["Ann", "Ben"])
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    assert main(["analyse", str(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["Ann", "Ben"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_of_something_else_is_refused_in_a_few_sentences(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Not one for each of its lines; in a folder the file is named, and programs still get a line for each record."""
    (tmp_path / "wrong.json").write_text("nonsense\n" * 50, encoding="utf-8")
    assert main(["analyse", str(tmp_path), "--lang", lang]) == 2
    *said, more = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert all("wrong.json" in line for line in said)
    assert "47" in more
    assert main(["analyse", str(tmp_path), "--json"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 50


@pytest.fixture
def quick_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts of plain Python, who look at the next roll alone: nothing is compiled."""
    monkeypatch.setattr(analyse, "experts", lambda trials: partial(rollout, trials=trials, depth=1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_costliest_decisions_are_played_on(
    lang: str, quick_experts: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Words and page say what came of the better move and of the one played, each with its interval."""
    file, out = saved(tmp_path, "game.json"), tmp_path / "story.html"
    assert main(["analyse", str(file), "--rollouts", "4", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert text.count("±") == 6
    assert main(["analyse", str(file), "--rollouts", "4", "--lang", lang, "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8").count("±") == 6


def test_json_says_what_rollouts_brought(quick_experts: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """At the three costliest decisions alone, and with `--seat` at that seat's."""
    file = saved(tmp_path, "game.json")
    for words, seats in (([], {0, 1}), (["--seat", "1"], {1})):
        assert main(["analyse", str(file), "--json", "--rollouts", "4", *words]) == 0
        steps = json.loads(capsys.readouterr().out)["steps"]
        played = [step for step in steps if "rollouts" in step]
        dear = sorted(
            (step["loss"] for step in steps if step["kind"] == "decision" and step["seat"] in seats), key=float
        )
        assert sorted(step["loss"] for step in played) == dear[-3:]
        for step in played:
            for found in step["rollouts"].values():
                assert found["trials"] >= 4
                assert 0 <= found["mean"] <= 1


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--rollouts", "1"], "2 to 100000"), (["--rollouts", "4"], "[lab]"), (["--compiled"], "[lab]")],
)
def test_what_cannot_be(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Too few rollouts, or no lab: one sentence, and nothing is analysed."""
    for module in ("rollouts", "judges"):
        monkeypatch.delitem(sys.modules, f"cheeseboard.fast.{module}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["analyse", str(saved(tmp_path, "game.json")), *words]) == 2
    found = capsys.readouterr()
    assert said in found.err
    assert not found.out


@pytest.mark.parametrize("lab", [True, False])
def test_many_games_call_the_compiled_judges_in(lab: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """After so much work they are loaded if the lab is there, and not before; without it all goes on as it was."""
    asked = []

    def quick_judge(game_id: str, players: int) -> None:
        asked.append((game_id, players))

    judges = ModuleType("cheeseboard.fast.judges")
    judges.quick_judge = quick_judge  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, judges.__name__, judges if lab else None)
    file = str(saved(tmp_path, "game.json", SOLO, 2))
    assert main(["analyse", file, "--json"]) == 0
    assert not asked
    monkeypatch.setattr(analyse, "PAYS", -1.0)
    assert main(["analyse", file, "--json"]) == 0
    assert asked == ([(SOLO, 2)] if lab else [])


class Reader(HTMLParser):
    """Notes what a page would fetch, and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_alone(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One file: graph, the same as a table, no script, nothing fetched; names from the record cannot break it."""
    file = saved(tmp_path, "game.json", FIRST, 2, players=["<script>alert(1)</script>", "Ben & Co"])
    page = tmp_path / "game.html"
    assert main(["analyse", str(file), "-o", str(page), "--lang", lang]) == 0
    text = page.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert {"svg", "table", "details", "caption"} <= reader.tags
    assert "script" not in reader.tags
    assert reader.fetched == []
    assert "url(" not in text
    assert "Ben &amp; Co" in text
    assert str(page) in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".html"] == ["game.html"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": 99}, "Version 99"),
        ({"moves": [{"nonsense": 1}]}, "no such move"),
        ({"format": "other/1"}, "cheeseboard/1"),
        ({"moves": [{"roll": 1}] * 20_001}, "20000"),
    ],
)
def test_bad_records_get_a_clear_sentence(
    change: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Other versions, moves that do not replay, other files, far too long ones: status 2 and one sentence."""
    file = saved(tmp_path, "game.json", FIRST, 2, **change)
    assert main(["analyse", str(file)]) == 2
    assert said in capsys.readouterr().err
    assert main(["analyse", str(file), "--json"]) == 2
    assert said in json.loads(capsys.readouterr().out)["error"]["message"]


@pytest.mark.parametrize("words", [["--seat", "x"], ["--seat", "7"]])
def test_a_seat_that_is_not_there(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Only seats of the game can be asked for."""
    assert main(["analyse", str(saved(tmp_path, "game.json")), *words]) == 2
    assert capsys.readouterr().err


def test_an_empty_folder_and_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Nothing to analyse is said, not shown as a traceback."""
    assert main(["analyse", str(tmp_path)]) == 2
    assert main(["analyse", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_one_bad_record_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Every line gets its answer; the status says that one was refused."""
    good = saved(tmp_path, "one.json", SOLO, 1).read_text(encoding="utf-8")
    file = tmp_path / "many.jsonl"
    file.write_text(f"{good}\n{{}}\n{good}\n", encoding="utf-8")
    assert main(["analyse", str(file), "--json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [False, True, False]
