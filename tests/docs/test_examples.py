"""What the pages show as Python really runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import DOCS, ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks(page: str) -> list[str]:
    """The Python examples of a page, in order."""
    return BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))


def run(script: Path, *folders: Path) -> str:
    """The output of a script in a Python of its own; everything it complains about fails the test."""
    paths = os.pathsep.join(map(str, (*folders, ROOT / "src")))
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_for_programmers_runs(tmp_path: Path):
    """python.md from top to bottom, as one program."""
    script = tmp_path / "examples.py"
    script.write_text("\n\n".join(blocks("python.md")), encoding="utf-8")
    output = run(script)
    assert "not-enough-nuts M10" in output
    assert "not read: not-json" in output


def test_the_example_game_passes_the_conformance_suite(tmp_path: Path):
    """add-a-game.md holds a whole game: each example is the file that its first line names."""
    written = []
    for block in blocks("add-a-game.md"):
        name = block.splitlines()[0].removeprefix("# ")
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(block, encoding="utf-8")
        written.append(name)
    assert written == ["nibble/rules.py", "nibble/game.py", "try_nibble.py"]
    assert "'reason': 'enough-crumbs'" in run(tmp_path / "try_nibble.py", tmp_path)
