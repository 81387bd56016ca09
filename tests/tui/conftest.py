"""Each test has a data folder of its own, so no test sees another's saves (or the person's)."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test; subprocesses inherit it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("CHEESEBOARD_DATA", str(folder))
    return folder
