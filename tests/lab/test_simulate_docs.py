"""The examples on simulating in docs/lab.md run as they stand."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


def test_the_examples_run(capsys: pytest.CaptureFixture[str]):
    """From top to bottom, as one program."""
    section = re.search(r"^## Simulate\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert section is not None
    blocks = re.findall(r"^```python\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {})  # noqa: S102  our own page
    printed = capsys.readouterr().out
    assert "cheese, 2 players, random, seed 1: 10,000 games" in printed
    assert "seat 0 wins" in printed
