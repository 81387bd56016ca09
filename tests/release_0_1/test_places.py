"""Nobody tells the program where 0.1 kept its things: it looks where they lie."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.release_0_1.frozen import FROZEN, differences, lay_out_store, read_lines

CHEESEBOARD = [sys.executable, "-m", "cheeseboard"]
SHARE = "Library/Application Support" if sys.platform == "darwin" else ".local/share"
NAMED = ("CHEESEBOARD_DATA", "XDG_DATA_HOME")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """The home of somebody who used 0.1 and never chose a folder."""
    data = tmp_path / SHARE / "cheeseboard"
    lay_out_store(data)
    (data / "running").mkdir()
    for file in (FROZEN / "saves").iterdir():
        (data / "running" / file.name).write_bytes(file.read_bytes())
    return {**{name: value for name, value in os.environ.items() if name not in NAMED}, "HOME": str(tmp_path)}


def test_the_server_finds_its_store(env: dict[str, str]):
    """A table that was opened with 0.1 is there."""
    table = read_lines("tables.jsonl.gz")[0]
    words = ["serve", "--port", "0", "--no-open", "--keep-finished", "0", "--keep-idle", "0"]
    with subprocess.Popen([*CHEESEBOARD, *words], env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(filter(None, (re.search(r"http://localhost:\d+", line) for line in server.stdout)))[0]
            with urlopen(f"{address}/api/tables/{table['table']}") as answer:  # noqa: S310 - our own
                facts = json.load(answer)
        finally:
            server.terminate()
    assert differences(table["facts"], facts) == []


def test_the_terminal_finds_its_saves(env: dict[str, str]):
    """All of them are on the list."""
    words = ["play", "--plain", "--resume"]
    done = subprocess.run([*CHEESEBOARD, *words], input="", capture_output=True, text=True, check=True, env=env)
    assert len(re.findall(r"(?m)^\s*\d+[.)] ", done.stdout)) == len(list((FROZEN / "saves").iterdir()))
