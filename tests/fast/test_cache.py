"""Compiled code is kept, and thrown away when anything it was made from changes."""

from pathlib import Path

import pytest

from cheeseboard.fast import cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package with two games and a lane."""
    for name in ("games/mice/rules.py", "games/mice/table.py", "games/cheese/rules.py", "games/cheese/table.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("A = 1\n")
    (tmp_path / "fast").mkdir()
    (tmp_path / "fast" / "loop.py").write_text("B = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


def key(package: Path, game: str, tool: str = "numba 1") -> str:
    """The key as a new process would see it."""
    cache.source_key.cache_clear()
    return cache.source_key(tool, game, package / "fast")


def test_the_key_follows_every_source(package: Path):
    """The game's rules and table, the lane's files and the tool's version all change the key; another game's do not."""
    keys = [key(package, "mice"), key(package, "mice", "numba 2")]
    for name in ("games/mice/rules.py", "games/mice/table.py", "fast/loop.py"):
        (package / name).write_text("A = 2\n")
        keys.append(key(package, "mice"))
    assert len(set(keys)) == 5
    (package / "games/cheese/rules.py").write_text("A = 3\n")
    assert key(package, "mice") == keys[-1]
    assert key(package, "cheese") not in keys


def test_a_folder_that_cannot_be_made_is_no_catastrophe(tmp_path: Path):
    """A file stands where the folder should be: nothing is kept, and nobody is stopped."""
    (tmp_path / "file").write_text("")
    assert not cache.writable(tmp_path / "file" / "folder")
    assert cache.writable(tmp_path / "new" / "folder")
