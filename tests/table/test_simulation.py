"""Evenings at many tables, with lines that break, a store that fails and power that goes out: see simulation.py.

The long ones run in processes of their own, two at a time.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.store import Change, Saved
from tests.table.simulation import GAMES, Evening, SlowStore

SEEDS = (1, 2, 3, 4)
STEPS = 50_000
ROOT = Path(__file__).parents[2]


def evening(seed: int) -> tuple[int, Any]:
    """One long evening: its exit status and its figures."""
    command = [sys.executable, "-m", "tests.table.simulation", "--seed", str(seed), "--steps", str(STEPS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr


def test_two_hundred_thousand_steps():
    """Acknowledged is stored, there are no gaps, views are those on disk, twins are equal: in all games."""
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(evening, SEEDS))
    assert [status for status, _ in found] == [0] * len(SEEDS), found
    figures = [told for _, told in found]
    assert sum(told["steps"] for told in figures) >= 200_000
    assert all(told["crashes"] > 3 and told["views"] > 1000 and told["twins"] > 20 for told in figures), figures
    assert all(count > 500 for told in figures for count in told["by_game"].values()), figures


def test_the_same_seed_gives_the_same_evening():
    """A failure can be looked at again."""
    evenings = [Evening(7), Evening(7)]
    for each in evenings:
        each.run(1_500)
    assert evenings[0].hall.store.steps == evenings[1].hall.store.steps
    assert evenings[0].told() == evenings[1].told()


def forget_a_step(self: SlowStore, table: str, change: Change) -> Saved:
    """Says that a step is safe, and drops it."""
    if change.steps and change.steps[-1].n == 9:
        return Saved.SAFE
    return MemoryStore.write(self, table, change)


def write_twice(self: SlowStore, table: str, change: Change) -> Saved:
    """Has no fence."""
    self.heads[table] = self.heads[table]
    if change.steps and change.steps[-1].n == 9:
        self.steps[table].extend(change.steps)
    return MemoryStore.write(self, table, change)


@pytest.mark.parametrize("fault", [forget_a_step, write_twice])
def test_the_simulation_bites(monkeypatch: pytest.MonkeyPatch, fault: Any):
    """A store that loses steps, or keeps one twice, is found out."""
    monkeypatch.setattr(SlowStore, "write", fault)
    with pytest.raises(AssertionError):
        Evening(1).run(2_000)


def test_every_game_is_played():
    """Ours and those of the tests."""
    assert len(set(GAMES)) >= 6
