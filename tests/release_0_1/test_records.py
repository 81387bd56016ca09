"""Records of 0.1: `cheeseboard replay` says of each what it said then, to everybody."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.release_0_1.frozen import FROZEN, differences, read, read_lines

REPLAY = [sys.executable, "-m", "cheeseboard", "replay"]
COLUMNS = [[], *(["--seat", seat] for seat in ("0", "1", "2", "3", "4", "5", "spectator"))]
THEN: list[list[str]] = read_lines("replayed.jsonl.gz")
MENDED = ['.error.rule: "A13" became "A12"']
"""What 0.1 said wrongly: a third trap ends the game by rule A12."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All records in one file."""
    file = tmp_path_factory.mktemp("records") / "corpus.jsonl"
    file.write_text(read("corpus.jsonl.gz"), encoding="utf-8")
    return file


@pytest.mark.parametrize("column", range(len(COLUMNS)), ids=lambda column: COLUMNS[column][-1:] or "outcome")
def test_the_corpus_replays_as_it_did(corpus: Path, column: int):
    """The outcome, or what a seat may know after the last move; and what was refused, at the same move."""
    done = subprocess.run(
        [*REPLAY, str(corpus), "--json", *COLUMNS[column]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, "some of them are refused"
    now = done.stdout.splitlines()
    assert len(now) == len(THEN)
    for number, (row, line) in enumerate(zip(THEN, now, strict=True), 1):
        assert differences(json.loads(row[column]), json.loads(line)) in ([], MENDED), f"record {number} of the corpus"


def test_the_corpus_is_of_every_kind():
    """Every game and size, finished and not; refusals of many kinds."""
    outcomes = [json.loads(row[0]) for row in THEN]
    whole = [json.loads(row[-1])["view"] for row in THEN if "view" in json.loads(row[-1])]
    assert len({(view["game"], view["players"], view["result"] is None) for view in whole}) >= 2 * 14
    codes = Counter(outcome["error"]["code"] for outcome in outcomes if "error" in outcome)
    assert len(codes) >= 60
    assert len(whole) >= 100


@pytest.mark.parametrize("file", sorted((FROZEN / "records").glob("*.json")), ids=lambda file: file.stem)
def test_a_record_that_somebody_kept_is_read_as_a_file(file: Path):
    """As the terminal and the page of 0.1 saved them, over many lines."""
    done = subprocess.run([*REPLAY, str(file)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["over"] is True
