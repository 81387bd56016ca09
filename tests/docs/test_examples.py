"""What the pages show as Python really runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks(page: Path) -> list[str]:
    """The Python examples of a page, in order."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


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


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        (DOCS / "python.md", ["not-enough-nuts M10", "not read: not-json"]),
        (DOCS / "bots.md", ["('"]),
        (ROOT / "README.md", ["True"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_example_runs(page: Path, lines: list[str], tmp_path: Path):
    """A page from top to bottom, as one program."""
    script = tmp_path / "examples.py"
    script.write_text("\n\n".join(blocks(page)), encoding="utf-8")
    output = run(script)
    assert [line for line in lines if line not in output] == []
