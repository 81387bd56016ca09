"""Records as a journal: an interrupted tournament goes on where it was and finds what it would have found."""

import json
from pathlib import Path

import pytest

from cheeseboard.arena.journal import Journal
from cheeseboard.arena.schedule import Plan
from cheeseboard.arena.sprt import Bounds
from cheeseboard.arena.tournament import Standing, hold
from cheeseboard.cli import main

pytestmark = pytest.mark.usefixtures("fixture_games")
WORDS = ["arena", "acorns", "--bots", "level-1,simple,random", "--json", "--games"]


def arena(capsys: pytest.CaptureFixture[str], *words: str):
    """What a tournament finds, without its times."""
    assert main([*WORDS, *words]) == 0
    found = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if key != "timing"}


@pytest.mark.parametrize("torn", [0, 1, 200, 3000])
def test_a_torn_file_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str], torn: int):
    """Cut anywhere, in the middle of a line or of a deal: the same figures and the same file as without a break."""
    path, whole = tmp_path / "torn.jsonl", tmp_path / "whole.jsonl"
    expected = arena(capsys, "8", "--records", str(whole))
    path.write_bytes(whole.read_bytes()[: whole.stat().st_size - torn])
    assert arena(capsys, "8", "--records", str(path), "--resume") == expected
    assert games_in(path) == games_in(whole)


def games_in(path: Path):
    """Every game of a file."""
    return [played(line) for line in path.read_text(encoding="utf-8").splitlines()]


def played(line: str):
    """A game without its times."""
    record = json.loads(line)
    return record["moves"], record["players"], record["deal"], record["arena"]["shares"]


def test_more_games_go_on_from_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A tournament can be made longer; asking for fewer loses nothing."""
    path = str(tmp_path / "games.jsonl")
    arena(capsys, "4", "--records", path)
    longer = arena(capsys, "8", "--records", path, "--resume")
    assert longer == arena(capsys, "8")
    arena(capsys, "4", "--records", path, "--resume")
    assert len(Path(path).read_text().splitlines()) == 24


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A file that holds something is refused without --resume, and with it if it is another tournament's."""
    path = tmp_path / "games.jsonl"
    arena(capsys, "2", "--records", str(path))
    before = path.read_bytes()
    assert main([*WORDS, "2", "--records", str(path)]) == 2
    assert "--resume" in capsys.readouterr().err
    assert main([*WORDS, "2", "--records", str(path), "--resume", "--seed", "2"]) == 2
    assert "this very tournament" in capsys.readouterr().err
    assert path.read_bytes() == before
    path.write_text("a shopping list\n")
    assert main([*WORDS, "2", "--records", str(path), "--resume"]) == 2
    assert path.read_text() == "a shopping list\n"


def test_resuming_plays_only_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """What the file holds is counted, not played again: its times are the old ones."""
    path = tmp_path / "games.jsonl"
    arena(capsys, "4", "--records", str(path))
    lines = path.read_text().splitlines()
    marked = [json.dumps(json.loads(line) | {"comment": "kept"}) for line in lines[:6]]
    path.write_text("\n".join(marked) + "\n")
    arena(capsys, "4", "--records", str(path), "--resume")
    assert ["comment" in line for line in path.read_text().splitlines()] == [True] * 6 + [False] * 6


def test_a_decided_test_stays_decided(tmp_path: Path):
    """The test stops at the same deal whatever the jobs, and a second start plays nothing more."""
    plan = Plan("acorns", ("simple", "random"), 2, 400, seed=3)
    found = []
    for jobs, name in ((1, "one"), (2, "two"), (1, "one")):
        standing = Standing(plan, Bounds(0, 150))
        with Journal(plan, str(tmp_path / name), resume=True) as journal:
            assert sum(hold(standing, journal, jobs)) == len(standing.games)
        found.append((standing.decision, len(standing.games), standing.path))
    assert found[0] == found[1] == found[2]
    assert found[0][0] == "H0"
    assert found[0][1] < 400
