"""`cheeseboard verify`: one line for each record, and the exit status of the worst."""

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from tests.core.test_fair import other_rolls
from tools.make_vectors import FILE

RECORDS = json.loads(FILE.read_text(encoding="utf-8"))["records"]
GOOD = RECORDS[0]
BARE = {key: value for key, value in GOOD.items() if key != "proof"}
ROLL, OTHER = min(other_rolls(GOOD).items())
CHEAT = {**GOOD, "moves": [*GOOD["moves"][:ROLL], OTHER]}


def verified(path: Path, capsys: pytest.CaptureFixture[str], *records: Any, lang: str = "en") -> tuple[int, list[Any]]:
    """The exit status and the lines."""
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    status = main(["verify", str(path), "--lang", lang])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A proof holds, is missing, or breaks at a place, with a sentence."""
    file = tmp_path / "r.jsonl"
    assert verified(file, capsys, GOOD) == (0, [{"proof": "ok"}])
    assert verified(file, capsys, BARE) == (3, [{"proof": "none"}])
    status, (line,) = verified(file, capsys, CHEAT)
    assert (status, line["proof"], line["at"]) == (2, "broken", ROLL)
    assert line["message"].startswith("Roll 1 ")
    assert verified(file, capsys, CHEAT, lang="de")[1][0]["message"].startswith("Wurf 1 ")


def test_the_worst_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Broken before missing before well."""
    file = tmp_path / "r.jsonl"
    assert verified(file, capsys, *RECORDS)[0] == 0
    assert verified(file, capsys, GOOD, BARE, GOOD)[0] == 3
    status, lines = verified(file, capsys, BARE, CHEAT, GOOD)
    assert (status, [line["proof"] for line in lines]) == (2, ["none", "broken", "ok"])


def test_what_is_no_record_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Rubbish proves nothing."""
    file = tmp_path / "r.jsonl"
    for rubbish in ([], "text", {**GOOD, "format": "other"}, {**GOOD, "game": "poker"}):
        status, (line,) = verified(file, capsys, rubbish)
        assert (status, line["proof"], line["at"]) == (2, "broken", "deal")
        assert line["message"]
