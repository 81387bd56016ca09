"""docs/odds.md says the truth: its examples run."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs/odds.md").read_text(encoding="utf-8")


def test_the_examples_run(capsys: pytest.CaptureFixture[str]):
    """From top to bottom, as one program."""
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    exec(compile(code, "docs/odds.md", "exec"), {})  # noqa: S102  our own page
    out = capsys.readouterr().out
    assert "keeping it brings" in out
    assert "[0.26" in out  # the 18 without nuts
