"""run.py: what it sets up when, and what it says when it cannot."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import run
from run import Home, Installer, Trouble
from tools import newer_pythons

ROOT = Path(run.__file__).parent
LOCK_FILES = sorted({name for names in run.LOCKS.values() for name in names})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A small source tree whose `.venv` was set up completely for the tests."""
    for name in [*LOCK_FILES, "pyproject.toml", "hatch_build.py"]:
        (tmp_path / name).write_text(f"{name} as it was\n")
    home = Home(tmp_path)
    home.programs.mkdir(parents=True)
    home.python.touch()
    done = {level: home.digest(run.LOCKS[level]) for level in run.LOCKS}
    home.write_note(made=home.identity(), project=home.project_digest(), **done)
    return home


def changed(home: Home, name: str) -> None:
    """Change a file of the tree."""
    (home.root / name).write_text("something else\n")


def test_a_finished_set_up_is_ready(home: Home):
    """Nothing is done twice: a complete set-up counts as ready at every level."""
    assert all(home.is_ready(level) for level in run.LOCKS)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-build.lock"])
def test_a_changed_lock_needs_a_new_install(home: Home, name: str):
    """The base level is stamped with the hash of its lock files."""
    home.write_note(cluster=None, lab=None, test=None)
    assert home.is_ready("base")
    changed(home, name)
    assert not home.is_ready("base")


def test_a_larger_level_holds_the_smaller_ones(home: Home):
    """Whoever has run the tests need not install anything to play."""
    home.write_note(base=None, lab=None)
    assert home.is_ready("base")
    assert home.is_ready("lab")


def test_a_smaller_level_does_not_hold_the_larger_ones(home: Home):
    """Whoever has only played must install the test packages to test."""
    home.write_note(cluster=None, lab=None, test=None)
    assert home.is_ready("base")
    assert not home.is_ready("lab")
    assert not home.is_ready("test")


@pytest.mark.parametrize("name", ["pyproject.toml", "hatch_build.py"])
def test_a_changed_project_file_needs_a_new_install(home: Home, name: str):
    """The project is installed again when its description changes, without its packages."""
    changed(home, name)
    assert home.has_packages("test")
    assert not home.is_ready("test")


def test_another_python_makes_the_environment_anew(home: Home, monkeypatch: pytest.MonkeyPatch):
    """A `.venv` of another Python version is not used."""
    monkeypatch.setattr(sys, "version", "3.99.0")
    assert not home.is_sound()


def test_a_moved_folder_makes_the_environment_anew(home: Home, tmp_path: Path):
    """The programs in a `.venv` hold its path, so it does not survive a move."""
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    home.venv.rename(moved / ".venv")
    assert not Home(moved).is_sound()


def test_a_missing_python_makes_the_environment_anew(home: Home):
    """A `.venv` whose Python was removed is noticed."""
    home.python.unlink()
    assert not home.is_sound()


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00"])
def test_an_unreadable_note_makes_the_environment_anew(home: Home, text: str):
    """A damaged note is the same as none."""
    home.note.write_text(text)
    assert not home.is_sound()


def test_a_killed_install_makes_the_environment_anew(home: Home):
    """If the set-up dies in the middle, half-installed packages are not trusted."""
    with pytest.raises(KeyboardInterrupt), run.unfinished(home):
        raise KeyboardInterrupt
    assert not home.is_sound()


def test_a_failed_install_keeps_the_environment(home: Home):
    """An installer that ended by itself (no network) has left things tidy."""
    with pytest.raises(Trouble), run.unfinished(home):
        raise Trouble
    assert home.is_sound()


def test_making_it_anew_removes_the_old(home: Home):
    """Nothing of a broken `.venv` survives."""
    (home.venv / "old").touch()
    make = [sys.executable, "-c", f"import os; os.mkdir({str(home.venv)!r})"]
    run.make_venv(home, Installer(make, []))
    assert not (home.venv / "old").exists()
    assert home.read_note() == {"made": home.identity()}


def test_a_failing_command_is_named(capfd: pytest.CaptureFixture[str]):
    """When a step of the set-up fails, the person sees what was tried."""
    with pytest.raises(Trouble, match=r"(?s)It failed.*raise SystemExit"):
        run.call([sys.executable, "-c", "raise SystemExit(3)"], "It failed")


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Pretend that uv and some modules are missing, as on a bare Debian."""
    monkeypatch.setattr(run, "working_uv", lambda: None)
    monkeypatch.setattr(run, "has_module", lambda name: name not in names)


def test_uv_is_used_where_it_works(home: Home, monkeypatch: pytest.MonkeyPatch):
    """Where uv is there it is used: it is quicker than pip."""
    monkeypatch.setattr(run, "working_uv", lambda: "/bin/uv")
    assert run.choose_installer(home).add[:3] == ["/bin/uv", "pip", "install"]


def test_pythons_own_tools_are_enough(home: Home, monkeypatch: pytest.MonkeyPatch):
    """Nothing but Python is needed."""
    without(monkeypatch)
    assert run.choose_installer(home).make == [sys.executable, "-m", "venv", str(home.venv)]


def test_the_systems_pip_helps_out(home: Home, monkeypatch: pytest.MonkeyPatch):
    """Without ensurepip, a pip outside the environment installs into it."""
    without(monkeypatch, "ensurepip")
    assert "--without-pip" in run.choose_installer(home).make


@pytest.mark.parametrize("missing", [("venv",), ("ensurepip", "pip")])
def test_a_python_that_cannot_is_explained(home: Home, monkeypatch: pytest.MonkeyPatch, missing: tuple[str]):
    """Debian without python3-venv: the sentence says what to install."""
    without(monkeypatch, *missing)
    with pytest.raises(Trouble, match="apt install python3-venv"):
        run.choose_installer(home)


def test_a_stub_of_uv_is_not_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A uv that does not start is left alone."""
    stub = tmp_path / "uv"
    stub.write_text("#!/bin/sh\nexit 127\n")
    stub.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert run.working_uv() is None


def test_the_main_job(home: Home):
    """With a server the browser table opens, without one the terminal table."""
    assert run.main_job(home) == ["play"]
    server = home.root / "src/cheeseboard/server"
    server.mkdir(parents=True)
    (server / "__init__.py").touch()
    assert run.main_job(home) == ["serve", "--open"]


def bare(monkeypatch: pytest.MonkeyPatch, missing: str, ci: str) -> None:
    """A machine without one of the programs, on which we may not install anything."""
    for find in ("find_browser", "find_postgres", "find_server"):
        monkeypatch.setattr(run, find, lambda *_, here=find != missing: here or None)
    monkeypatch.setattr(run, "may_install_debian_packages", lambda: False)
    monkeypatch.setenv("CI", ci)


PROGRAMS = {"find_browser": "chromium", "find_postgres": "postgresql", "find_server": "caddy"}


@pytest.mark.parametrize(("find", "name"), PROGRAMS.items())
def test_a_missing_program_fails_in_ci(monkeypatch: pytest.MonkeyPatch, find: str, name: str):
    """In CI its tests must run."""
    bare(monkeypatch, find, "true")
    with pytest.raises(Trouble, match=f"No {name} found"):
        run.ensure_programs()


@pytest.mark.parametrize(("find", "name"), PROGRAMS.items())
def test_a_missing_program_is_said_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], find: str, name: str
):
    """At home the other tests run, and the person knows what did not."""
    bare(monkeypatch, find, "")
    run.ensure_programs()
    assert f"No {name} found" in capsys.readouterr().err


def test_a_quicker_browser_is_asked_for_in_ci_and_not_missed(monkeypatch: pytest.MonkeyPatch):
    """Where there is no such package, the Chromium that is there will do."""
    asked: list[str] = []

    def refuse(packages: list[str]) -> None:
        asked.extend(packages)
        raise Trouble("no such package")

    bare(monkeypatch, "", "true")
    monkeypatch.setattr(run, "may_install_debian_packages", lambda: True)
    monkeypatch.setattr(run.shutil, "which", lambda _: None)
    monkeypatch.setattr(run, "install_debian", refuse)
    run.ensure_programs()
    assert asked == [run.QUICKER]
    monkeypatch.setenv("CI", "")
    run.ensure_programs()
    assert asked == [run.QUICKER]


@pytest.mark.parametrize(("check", "tests", "status"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 5, 5)])
def test_the_exit_status_tells_of_checks_and_tests(
    home: Home, monkeypatch: pytest.MonkeyPatch, check: int, tests: int, status: int
):
    """`run.py test` fails if a check fails, even if all tests pass."""
    monkeypatch.setattr(run, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(run, "ensure_programs", lambda: None)
    monkeypatch.setattr(run, "checks", lambda _: {"ruff": [sys.executable, "-c", f"raise SystemExit({check})"]})
    monkeypatch.setenv("PATH", os.environ["PATH"])
    monkeypatch.setattr(run, "run_beside", lambda *_: True)
    real = subprocess.run

    def pretend(command: list[str], **options: object) -> "subprocess.CompletedProcess[bytes]":
        if "pytest" in command:
            return subprocess.CompletedProcess(command, tests)
        return real(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "run", pretend)
    assert run.test(home, []) == status


@pytest.mark.parametrize("fails", ["tools.newer_pythons", "check"])
def test_what_runs_beside_the_checks_fails_the_run(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fails: str
):
    """A newer Python or the page: the tests still run, and the run is red."""
    ran: list[list[str]] = []

    def pretend(command: list[str], **options: object) -> "subprocess.CompletedProcess[bytes]":
        ran.append(command)
        return subprocess.CompletedProcess(command, int(command[-1] == fails))

    monkeypatch.setattr(run, "set_up", lambda *_, **__: None)
    monkeypatch.setattr(run, "ensure_programs", lambda: None)
    monkeypatch.setattr(run, "checks", lambda _: {})
    monkeypatch.setenv("PATH", os.environ["PATH"])
    monkeypatch.setattr(subprocess, "run", pretend)
    assert run.test(home, []) == 1
    assert "FAILED before the tests" in capsys.readouterr().err
    assert "pytest" in ran[-1]


def test_old_pythons_can_read_the_file():
    """Python 3.6 to 3.10 must get as far as the sentence that says what is needed."""
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_run_py_needs_only_the_standard_library():
    """It runs before anything is installed; its neighbours are build_web.py and build_python.py."""
    allowed = sys.stdlib_module_names | {"build_python", "build_web"}
    for name in ["run.py", "build_python.py", "build_web.py"]:
        tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
        imports = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
        imports |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {module.split(".")[0] for module in imports} <= allowed


def test_help_names_every_way_to_run():
    """`python3 run.py --help` explains itself without setting anything up."""
    done = subprocess.run([sys.executable, "-S", str(ROOT / "run.py"), "--help"], capture_output=True, check=True)
    for words in [b"run.py test", b"run.py setup", b"run.py COMMAND"]:
        assert words in done.stdout


def test_a_python_that_is_too_new_is_told_so(monkeypatch: pytest.MonkeyPatch):
    """Where a locked package may be missing, the sentence names a Python for which all of them are there."""
    assert "network" in run.likely_reason()
    monkeypatch.setattr(sys, "version_info", (run.NEWEST[0], run.NEWEST[1] + 1, 0))
    assert f"python{run.NEWEST[0]}.{run.NEWEST[1]} run.py" in run.likely_reason()


def test_the_classifiers_name_every_python_that_is_tried():
    """From the oldest that run.py lets in to the newest that the locks were tried with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [word.rpartition(":: ")[2] for word in project["classifiers"] if re.search(r"Python :: 3\.\d", word)]
    assert named == [f"3.{minor}" for minor in range(11, run.NEWEST[1] + 1)]
    assert project["requires-python"] == ">=3.11"


def test_newer_pythons_get_what_their_part_of_the_tests_needs():
    """Only entries of the tests' lock, whole with their hashes, and none of the large packages."""
    light = newer_pythons.light_lock()
    assert {"pytest", "hypothesis", "msgspec", "textual"} <= newer_pythons.names_in(light)
    assert not {"numba", "open-spiel", "playwright", "mypy"} & newer_pythons.names_in(light)
    assert light.count("--hash=sha256:") >= len(newer_pythons.names_in(light))
    assert all((ROOT / part).exists() for part in newer_pythons.PART)


@pytest.mark.parametrize(
    ("failures", "again"),
    [
        (["tests/browser/test_a.py::test_b"], ["tests/browser/test_a.py::test_b"]),
        (["tests/browser/test_a.py::test_b", "tests/core/test_c.py::test_d"], []),
        (["tests/browser/test_a.py"], []),  # it could not even be read
        ([], []),
    ],
)
def test_only_failures_in_browsers_are_tried_again(tmp_path: Path, failures: list[str], again: list[str]):
    """Any other failure is final, and so is one that comes with it."""
    note = tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed"
    note.parent.mkdir(parents=True)
    note.write_text(json.dumps(dict.fromkeys(failures, True)), encoding="utf-8")
    assert run.browser_failures(Home(tmp_path)) == again


def test_without_a_note_nothing_is_tried_again(tmp_path: Path):
    """Pytest may have ended before it wrote down what failed."""
    assert run.browser_failures(Home(tmp_path)) == []
