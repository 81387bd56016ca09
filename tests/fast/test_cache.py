"""Compiled code is kept, and thrown away when anything it was made from changes."""

from pathlib import Path

import pytest

from cheeseboard.fast import cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package with two games and a lane."""
    for name in (
        "one/rules.py",
        "one/pieces.py",
        "one/lab/dealer.py",
        "two/rules.py",
        "fast/loop.py",
        "core/cells.py",
        "core/thought.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("A = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


def key(package: Path, game: str, tool: str = "numba 1") -> str:
    """The key as a new process would see it."""
    cache.source_key.cache_clear()
    return cache.source_key(tool, package / game, package / "fast")


def test_the_key_follows_every_source(package: Path):
    """A game's rules and lab, the lane, the core's cells and the tool's version change it; another game's do not."""
    keys = [key(package, "one"), key(package, "one", "numba 2")]
    for name in ("one/rules.py", "one/pieces.py", "one/lab/dealer.py", "fast/loop.py", "core/cells.py"):
        (package / name).write_text("A = 2\n")
        keys.append(key(package, "one"))
    assert len(set(keys)) == 7
    (package / "two/rules.py").write_text("A = 3\n")
    assert key(package, "one") == keys[-1]
    assert key(package, "two") not in keys


def test_a_folder_that_cannot_be_made_is_no_catastrophe(tmp_path: Path):
    """A file stands where the folder should be: nothing is kept, and nobody is stopped."""
    (tmp_path / "file").write_text("")
    assert not cache.writable(tmp_path / "file" / "folder")
    assert cache.writable(tmp_path / "new" / "folder")
