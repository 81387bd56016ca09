"""`cheeseboard analyse --rollouts` with the lab."""

import json
from pathlib import Path

import pytest

from cheeseboard.cli import main
from tests.commands.test_analyse import SOLO, saved


def test_rollouts_of_a_solved_game_agree_with_its_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Compiled experts play the solo game at its best, so what they reach is the exact value but for their error."""
    assert main(["analyse", str(saved(tmp_path, "game.json", SOLO, 1)), "--json", "--rollouts", "500"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    played = [(step, step["rollouts"]) for step in steps if "rollouts" in step]
    assert len(played) == 3
    for step, found in played:
        for exact, name in (
            (step["legal"][0]["chance"], "best"),
            (step["legal"][0]["chance"] - step["loss"], "chosen"),
        ):
            assert abs(found[name]["mean"] - exact) <= 4 * found[name]["error"] + 1e-9
