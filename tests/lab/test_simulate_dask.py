"""The same chunks on a real Dask cluster: a scheduler and two worker processes on this machine, one of them killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.lab import simulate


@pytest.fixture
def cluster(tmp_path: Path, fixture_games: dict[str, object]) -> Iterator[Any]:
    """A scheduler's address and the processes of its two workers."""
    note = tmp_path / "scheduler.json"
    common = ["--no-dashboard", "--scheduler-file", str(note)]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *common]
    running = [subprocess.Popen(scheduler, **quiet)]
    running += [subprocess.Popen(worker, **quiet) for _ in range(2)]
    try:
        yield address_in(note), running[1:]
    finally:
        for process in running:
            process.kill()
            process.wait()


def address_in(note: Path):
    """The address that the scheduler wrote down."""
    for _ in range(600):
        if note.exists() and note.read_text().strip():
            return json.loads(note.read_text())["address"]
        time.sleep(0.1)
    return pytest.fail("the scheduler did not start within a minute")


def wait_for_workers(address: str, count: int):
    """Wait until that many workers have reported."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def test_killing_a_worker_changes_nothing(cluster: Any):
    """One of two workers is killed by SIGKILL in the middle: all games are counted once, with the usual result."""
    address, workers = cluster
    wait_for_workers(address, 2)
    progress = []

    def kill_one(games: int) -> None:
        progress.append(games)
        if len(progress) == 3:
            os.kill(workers[0].pid, signal.SIGKILL)

    job: dict[str, Any] = {"players": 3, "games": 96, "bots": "level-2", "seed": 4}
    result = simulate("whispers", dask=address, progress=kill_one, **job)
    assert workers[0].wait(timeout=10) == -signal.SIGKILL
    assert len(progress) > 10
    here = simulate("whispers", jobs=1, **job)
    assert result.rows() == here.rows()
    assert result.tally == here.tally


def test_one_command_starts_a_cluster_and_ends_it(fixture_games: dict[str, object]):
    """`--dask local`: scheduler and workers are there for the time of the work, and find what one process finds."""
    words = ["simulate", "whispers", "--players", "3", "--bots", "random", "--games", "40", "--seed", "4", "--json"]
    command = [sys.executable, "-m", "cheeseboard", *words, "--dask", "local", "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    here = simulate("whispers", players=3, bots="random", games=40, seed=4, jobs=1).summary()
    times = ("seconds", "games_per_second")
    plain = json.loads(json.dumps(here))
    assert {k: v for k, v in found.items() if k not in times} == {k: v for k, v in plain.items() if k not in times}
