"""What people get by `pip install cheeseboard`: built from the source archive, without our test tools."""

import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from random import Random

import pytest

from build_web import Web
from cheeseboard import __version__
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.texts import rules as rules_of

ROOT = Path(__file__).parents[2]
FIRST = next(iter(GAMES))
RECORD = Match.new(GAMES[FIRST], 2, rng=Random(1)).record()

pytestmark = pytest.mark.slow
SHELVED = {"golden", "tests", "training", "web"}
"""Folders of a game that only people who build the project need."""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, which shows that the archive is complete too."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def names(wheel: Path) -> set[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="session")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean virtual environment with the wheel and the packages of requirements.lock, and nothing else."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, with_pip=True, symlinks=True)
    packages = next(home.glob("lib/*/site-packages"))
    for name in re.findall(r"^[\w.-]+(?===)", (ROOT / "requirements.lock").read_text(), re.MULTILINE):
        copy_package(name, packages)
    install = [str(home / "bin/python"), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True)
    return home / "bin"


def copy_package(name: str, packages: Path) -> None:
    """Copy an installed package from our own environment: no network, and just the locked version."""
    for file in importlib.metadata.distribution(name).files or []:
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.is_file():
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def cheeseboard(programs: Path, *words: str, stdin: str = "") -> str:
    """Run the installed command, away from the source tree, and give back what it printed."""
    command = [str(programs / "cheeseboard"), *words]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=programs, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_version(programs: Path):
    """`cheeseboard --version` names the version of the wheel."""
    assert __version__ in cheeseboard(programs, "--version")


def test_games(programs: Path):
    """`cheeseboard games` lists them all."""
    listed = cheeseboard(programs, "games")
    assert all(game in listed for game in GAMES)


def test_rules(programs: Path):
    """`cheeseboard rules` finds the sentences inside the wheel, with their umlauts."""
    rules = cheeseboard(programs, "rules", FIRST, "--lang", "de")
    for number, text in rules_of("de", FIRST):
        assert f"{number} {text}" in " ".join(rules.split())
    assert "ä" in rules


def test_replay(programs: Path):
    """`cheeseboard replay -` reads a record from standard input."""
    line = json.loads(cheeseboard(programs, "replay", "-", stdin=json.dumps(RECORD)))
    assert line["over"] is False
    assert len(line["players"]) == 2


def test_every_dependency_is_declared(programs: Path):
    """The clean environment satisfies all that the wheel and its packages require."""
    check = subprocess.run(
        [str(programs / "python"), "-m", "pip", "check"], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout


def test_extras_are_offered(programs: Path):
    """`cheeseboard[lab]` and `cheeseboard[research]` exist, and no test tools are among them."""
    ask = "import importlib.metadata as m; print(*m.metadata('cheeseboard').get_all('Provides-Extra'))"
    found = subprocess.run([str(programs / "python"), "-c", ask], capture_output=True, text=True, check=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(found.stdout.split()) == set(project["optional-dependencies"]) == {"lab", "research", "cluster"}


def test_the_wheel_has_every_module_and_sentence(names: set[str]):
    """Nothing of the package is left behind."""
    package = ROOT / "src/cheeseboard"
    kept = [*package.rglob("*.py"), *package.rglob("texts/**/*.json"), package / "py.typed"]
    kept = [path for path in kept if not SHELVED & set(path.relative_to(package).parts)]
    missing = {path.relative_to(ROOT / "src").as_posix() for path in kept} - names
    assert missing == set()


def test_the_wheel_has_the_page(names: set[str]):
    """The built page is git-ignored, yet it must be in the wheel; a tree without web/ has none."""
    static = {name for name in names if name.startswith("cheeseboard/server/static/")}
    if not Web(ROOT).exists():
        assert static == set()
        return
    assert "cheeseboard/server/static/index.html" in static
    assert any(name.endswith(".js") for name in static)
    assert not any(name.endswith(".stamp") for name in static)


def test_the_wheel_has_only_the_package(names: set[str]):
    """Tests, page sources and build scripts stay at home."""
    tops = {name.split("/")[0] for name in names}
    assert tops == {"cheeseboard", f"cheeseboard-{__version__}.dist-info"}


def test_the_wheel_has_no_tests_and_no_sources_of_the_page(names: set[str]):
    """A game's tests, golden records and TypeScript are for people who build the project."""
    shelved = {name for name in names if SHELVED & set(name.split("/")) or name.endswith((".ts", ".svelte"))}
    assert shelved == set()


def test_the_site_is_made_without_node(programs: Path, tmp_path: Path):
    """The Python of the static site travels in the wheel, ready made."""
    cheeseboard(programs, "site", "-o", str(tmp_path / "site"))
    made = {path.name for path in (tmp_path / "site" / "python").iterdir()}
    assert {"pyodide.asm.wasm", "stdlib.zip", "cheeseboard.zip"} <= made
    assert not list((tmp_path / "site").rglob(".stamp"))
