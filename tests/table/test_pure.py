"""The table needs nothing but Python, and nothing that a browser's worker or a simulation does not have."""

import ast
from pathlib import Path

import pytest

from cheeseboard import server, table, tui

TABLE = Path(table.__file__).parent
ALLOWED = {
    *("base64", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq", "hmac", "itertools", "json"),
    *("secrets", "types", "typing", "unicodedata", "cheeseboard"),
}
"""No clock, no threads, no processes, no event loop, no files: all of that is given to it."""


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("path", sorted(TABLE.glob("*.py")), ids=lambda path: path.name)
def test_the_table_reaches_for_nothing(path: Path):
    """Time, chance, disk, network and processes come in as interfaces."""
    assert imported(path) <= ALLOWED


@pytest.mark.parametrize("package", [server, table, tui], ids=lambda package: package.__name__)
def test_no_cycle_hides_behind_types(package):  # noqa: ANN001 - a module
    """What is imported for types alone is imported like everything else."""
    for path in Path(package.__file__).parent.rglob("*.py"):
        assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8"), path
