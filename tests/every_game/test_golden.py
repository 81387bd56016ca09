"""Golden records: they replay to the same result for ever, and so does every version of every game have some."""

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.commands.replay import answer
from cheeseboard.games import GAMES

GOLDEN = sorted(Path(__file__).parents[2].glob("src/cheeseboard/games/*/golden/*.json"))


def case_of(file: Path) -> dict[str, Any]:
    """A golden file."""
    return dict(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_record_replays(file: Path):
    """Same moves, same result; an illegal move is refused at its index."""
    case = case_of(file)
    line = answer(case["record"], None, "en")
    if "refused_at" in case:
        assert line["error"]["index"] == case["refused_at"]
        assert line["error"].items() >= case.get("error", {}).items()
    else:
        assert {key: line.get(key) for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_version_has_golden_records(game_id: str):
    """A game, or a new version of its rules, without golden records is not finished."""
    records = [case_of(file)["record"] for file in GOLDEN]
    versions = {record.get("rules", 1) for record in records if record.get("game") == game_id}
    assert versions == set(range(1, GAMES[game_id].version + 1))
