"""How tests are shared out: every test once, what compiles the same code together, busy files beside waiting ones."""

from pathlib import Path

import pytest

from tests import scheduling

ROOT = Path(__file__).parents[2]


def test_every_file_belongs_to_one_unit_and_every_unit_has_its_turn():
    """None is lost and none comes twice, whatever is asked for."""
    files = [str(path.relative_to(ROOT)) for folder in ("tests", "src") for path in ROOT.glob(f"{folder}/**/test_*.py")]
    units = [scheduling.unit_of(f"{file}::test_it[a::b]") for file in files]
    assert sorted(scheduling.arranged(units)) == sorted(set(units))
    assert all(file.startswith(unit) for file, unit in zip(files, units, strict=True))


def test_what_compiles_the_same_code_stays_together():
    """A game's own tests are one unit, two games' are two; other files are units of their own."""
    files = ("a/test_b.py", "a/c/test_d.py", "e/test_b.py")
    first, second, other = (scheduling.unit_of(f"{scheduling.GAMES}{file}::test") for file in files)
    assert first == second != other
    assert scheduling.unit_of("tests/lab/test_a.py::test") == scheduling.unit_of("tests/lab/test_b.py::test")
    assert scheduling.unit_of("tests/core/test_a.py::test") == "tests/core/test_a.py"


def test_busy_and_waiting_files_take_turns():
    """The longest of each first."""
    units = ["tests/core/a", "tests/server/b", "tests/browser/c", "tests/cluster/d", "tests/server/e"]
    expected = ["tests/browser/c", "tests/cluster/d", "tests/core/a", "tests/server/b", "tests/server/e"]
    assert scheduling.arranged(units) == expected


@pytest.mark.parametrize("folder", [*scheduling.BUSY, *scheduling.WAITING])
def test_every_folder_that_is_named_has_tests(folder: str):
    """A folder that was renamed would silently lose its place."""
    assert list((ROOT / folder).rglob("test_*.py"))
