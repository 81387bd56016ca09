"""The shape of the code: small functions, a pure engine, a quick start."""

import ast
import statistics
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from cheeseboard.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for path in [*(ROOT / "src").rglob("*.py"), *ROOT.glob("*.py")] if "tests" not in path.parts)
PURE = ["core", "games", "minds", "insight", "table", "texts"]
SERVES = {"lab", "face", "tests"}  # parts of a game that need the package they serve, or test it
TABLE = sorted((ROOT / "src/cheeseboard/table").glob("*.py"))
TABLE_NEEDS = {
    *("base64", "collections", "dataclasses", "enum", "functools", "hashlib", "heapq", "hmac", "itertools", "json"),
    *("secrets", "types", "typing", "unicodedata", "cheeseboard"),
}
"""No clock, no threads, no processes, no event loop, no files: all of that is given to it."""
HEAVY = {
    "textual",
    "rich",
    "starlette",
    "uvicorn",
    "websockets",
    "msgspec",
    "numba",
    "numpy",
    "polars",
    "asyncio",
}


def functions() -> Iterator[tuple[str, int]]:
    """Every function with its number of lines, docstring and all."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", lines


def test_no_function_is_long():
    """No function is over 50 lines, and half of them have at most 8."""
    found = dict(functions())
    assert {name: lines for name, lines in found.items() if lines > 50} == {}
    assert statistics.median(found.values()) <= 8


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(str(node.module))
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("part", PURE)
def test_the_engine_needs_only_python(part: str):
    """The engine, the table, the minds and the sentences import the standard library and each other, nothing else."""
    allowed = sys.stdlib_module_names | {"cheeseboard"}
    files = [
        path
        for path in sorted((ROOT / "src/cheeseboard" / part).rglob("*.py"))
        if not SERVES & set(path.with_suffix("").relative_to(ROOT / "src/cheeseboard" / part).parts)
    ]
    assert files
    assert {str(path): extra for path in files if (extra := imported(path) - allowed)} == {}


@pytest.mark.parametrize("path", TABLE, ids=lambda path: path.name)
def test_the_table_reaches_for_nothing(path: Path):
    """Time, chance, disk, network and processes come in as interfaces: a browser's worker and a simulation can too."""
    assert imported(path) <= TABLE_NEEDS


def needs(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of ours that a file needs to be loaded, or to be typed."""
    found: set[str] = set()
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        for node in ast.walk(statement) if isinstance(statement, ast.ImportFrom | ast.If) else ():
            if isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= {name if name in modules else str(node.module) for name in names}
    return found & set(modules) - {name for name, where in modules.items() if where == path}


def test_no_two_modules_need_each_other():
    """No module is needed by one that it needs, not even round about, nor behind TYPE_CHECKING."""
    package = ROOT / "src"
    modules = {
        ".".join(path.relative_to(package).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCES
        if package in path.parents
    }
    TopologicalSorter({name: needs(path, modules) for name, path in modules.items()}).prepare()


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["games"], ["rules", next(iter(GAMES))]])
def test_small_commands_load_nothing_heavy(words: list[str]):
    """Help and facts come at once, because tables, servers and compilers are imported only when used."""
    program = (
        "import sys; from cheeseboard.cli import main\n"
        f"sys.argv = ['cheeseboard', *{words!r}]\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.rsplit("LOADED", 1)[1].split())
    assert "cheeseboard" in loaded
    assert loaded & HEAVY == set()
