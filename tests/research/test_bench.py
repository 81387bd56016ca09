"""The benchmarks run and report what they promise; how fast anything was is not tested."""

import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench"


def run_bench(script: str, *words: str) -> dict[str, dict[str, float]]:
    """The results of a very short run."""
    words = (str(BENCH / script), "--json", "--seconds", "0.001", "--turns", "1", *words)
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
    results: dict[str, dict[str, float]] = json.loads(done.stdout)["results"]
    return results


def test_engine() -> None:
    """All games against PettingZoo's tic-tac-toe and OpenSpiel's pig, as ratios."""
    results = run_bench("engine.py")
    for game in ("alles-kaese, 2", "mice, 1", "mice, 2", "cheese, 2"):
        row = results[f"cheeseboard {game}"]
        assert row["steps_per_second"] > 0
        assert {"vs pettingzoo tictactoe", "vs openspiel pig"} <= set(row)


def test_research() -> None:
    """The vectorised environment against PettingZoo's env() of the same game."""
    results = run_bench("research.py", "--tables", "16")
    assert results["vector mice, 2"]["vs pettingzoo mice, 2"] > 0
    assert results["pettingzoo alles-kaese, 4"]["vs pettingzoo tictactoe"] > 0
