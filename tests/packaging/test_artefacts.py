"""A release as one file: it runs anywhere, without the source folder and its virtual environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard import __version__
from cheeseboard.games import GAMES
from cheeseboard.texts import rules

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def test_the_zipapp_runs_by_itself(tmp_path: Path):
    """`run.py build zipapp`: the version, a game's rules, and the page are inside."""
    build = [sys.executable, "-m", "tools.artefacts", "zipapp", "--folder", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PEX_ROOT": str(tmp_path / "cache")}
    game = next(iter(GAMES))
    first_rule = rules("en", game)[0][0]
    for words, said in ((["--version"], f"cheeseboard {__version__}"), (["rules", game], first_rule)):
        command = [sys.executable, str(tmp_path / "cheeseboard.pyz"), *words]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout
    assert list(tmp_path.glob("cache/**/server/static/index.html")), "the page is not inside"
