#!/usr/bin/env python3
"""Set up Cheeseboard in `.venv` beside this file, then run it. Needs Python 3.11 or newer and nothing else.

    python3 run.py                     open the table and play
    python3 run.py COMMAND [...]       any cheeseboard command: play mice --plain, serve --lan, rules cheese
    python3 run.py cluster             three nodes with a Postgres and a proxy on this machine, to try them out
    python3 run.py build WHAT          a release into dist/: wheel, sdist, zipapp or site
    python3 run.py test [...]          run every check and test; with arguments, only pytest with them
    python3 run.py setup               only set up everything for working on the code

The first run fetches the packages named in the requirements*.lock files, checked by their hashes. Later runs
start at once, without any network, until one of those files, the page's sources or your Python changes.
"""

import sys

# This file keeps to syntax that Python 3.6 can read (no walrus, no match), so that this sentence gets said.
if sys.version_info < (3, 11):  # noqa: UP036  this file is what an older Python gets to see
    sys.exit(f"Cheeseboard needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from build_python import BrowserPython
from build_web import Web

ROOT = Path(__file__).resolve().parent
LOCKS = {
    "base": ["requirements.lock", "requirements-build.lock"],
    "cluster": ["requirements-cluster.lock", "requirements-build.lock"],
    "lab": ["requirements-lab.lock", "requirements-build.lock"],
    "test": ["requirements-test.lock"],
}
NEWEST = (3, 13)
"""The newest Python that the locked packages were tried with; the classifiers in pyproject.toml name them all."""
# Which levels hold everything that a level needs.
HOLDERS = {"base": list(LOCKS), "cluster": ["cluster", "test"], "lab": ["lab", "test"], "test": ["test"]}
LAB_COMMANDS = {"simulate", "solve", "odds", "report"}
# Debian's package, and the program. Real ones: a promise about proxies and poolers is tested with them or not made.
SERVERS = {"caddy": "caddy", "nginx": "nginx", "pgbouncer": "pgbouncer", "systemd": "systemd-analyze"}
# Debian's package, and the programs that will do.
BROWSERS = {
    "chromium": ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    "firefox-esr": ["firefox-esr", "firefox"],
}
QUICKER = "chromium-headless-shell"
"""The same Chromium without a window to draw: the browser's tests take half the time. Not every Debian has it."""


class Trouble(Exception):
    """Something the person at the keyboard must know or do; the message says what."""


class Installer(NamedTuple):
    """How to make the virtual environment and how to add packages to it."""

    make: list[str]
    add: list[str]


class Home:
    """A source tree and its `.venv`, with a note in there of what has been set up."""

    def __init__(self, root: Path = ROOT) -> None:
        """Look at the tree under `root`; nothing is touched yet."""
        self.root = root
        self.venv = root / ".venv"
        self.programs = self.venv / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")
        self.note = self.venv / "cheeseboard-setup.json"

    def identity(self) -> str:
        """What a virtual environment cannot survive a change of: its Python and its place."""
        return f"Python {sys.version} in {self.root}"

    def read_note(self) -> dict[str, Any]:
        """What the last set-up wrote down; nothing if there was none or it is unreadable."""
        try:
            found = json.loads(self.note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def write_note(self, **changes: object) -> None:
        """Change some lines of the note, whole or not at all."""
        draft = self.note.with_suffix(".new")
        draft.write_text(json.dumps({**self.read_note(), **changes}, indent=1), encoding="utf-8")
        draft.replace(self.note)

    def is_sound(self) -> bool:
        """Whether `.venv` was made whole by this Python in this place, and no set-up was cut off in it."""
        note = self.read_note()
        return self.python.exists() and note.get("made") == self.identity() and not note.get("unfinished")

    def digest(self, names: list[str]) -> str:
        """One hash over some files of the tree."""
        digest = hashlib.sha256()
        for name in names:
            path = self.root / name
            digest.update(path.read_bytes() if path.exists() else b"missing")
        return digest.hexdigest()

    def project_digest(self) -> str:
        """What the installed project depends on beside its code, which is used where it lies."""
        return self.digest(["pyproject.toml", "hatch_build.py", "src/cheeseboard/__init__.py"])

    def has_packages(self, level: str) -> bool:
        """Whether the locked packages of this level, or of a larger one, are installed."""
        note = self.read_note()
        return any(note.get(each) == self.digest(LOCKS[each]) for each in HOLDERS[level])

    def has_project(self) -> bool:
        """Whether the project is installed as pyproject.toml describes it now."""
        return bool(self.read_note().get("project") == self.project_digest())

    def is_ready(self, level: str) -> bool:
        """Whether nothing but perhaps the page is left to set up."""
        return self.is_sound() and self.has_packages(level) and self.has_project()


# --- setting up ---------------------------------------------------------------------------------------------


def set_up(home: Home, level: str, *, page: bool, site: bool = False) -> None:
    """Bring `.venv` (and page and site, where needed) to what the sources say now; usually nothing is to do."""
    if not home.is_ready(level):
        say(f"Setting up in {home.venv} (needs the network, this once)")
        install(home, level)
    if page and not Web(home.root).is_current():
        with step("page for the browser"):
            call([str(home.python), str(home.root / "build_web.py"), "build"], "Building the page failed")
    if site and not BrowserPython(home.root).is_current():
        with step("Python for the browser"):
            call([str(home.python), str(home.root / "build_python.py")], "Building the page's Python failed")


def install(home: Home, level: str) -> None:
    """Make what is missing in `.venv`: itself, the locked packages, the project."""
    installer = choose_installer(home)
    if not home.is_sound():
        with step("virtual environment"):
            make_venv(home, installer)
    if not home.has_packages(level):
        with step(f"packages ({level})"), unfinished(home):
            install_packages(home, installer, level)
    if not home.has_project():
        with step("cheeseboard itself"), unfinished(home):
            install_project(home, installer)


def choose_installer(home: Home) -> Installer:
    """Take uv if it is here (quicker), else Python's own venv and pip; say what is missing otherwise.

    Neither compiles all modules of all packages: Python does that by itself for those that are used.
    """
    venv, python = str(home.venv), str(home.python)
    uv = working_uv()
    if uv:
        make = [uv, "venv", "-q", "--python", sys.executable, venv]
        return Installer(make, [uv, "pip", "install", "--python", python])
    if has_module("venv") and has_module("ensurepip"):
        return Installer([sys.executable, "-m", "venv", venv], [python, "-m", "pip", "install", "--no-compile"])
    if has_module("venv") and has_module("pip"):
        make = [sys.executable, "-m", "venv", "--without-pip", venv]
        return Installer(make, [sys.executable, "-m", "pip", "--python", python, "install", "--no-compile"])
    raise Trouble(
        "This Python cannot make virtual environments: its module venv or ensurepip is missing.\n"
        "On Debian and Ubuntu:  sudo apt install python3-venv   Anywhere: install uv. Then run this again."
    )


def has_module(name: str) -> bool:
    """Whether this Python has a module; Debian splits some of the standard library off."""
    found = importlib.util.find_spec(name)
    return found is not None and found.origin is not None


def working_uv() -> str | None:
    """The path of uv, if it is there and starts (version managers leave stubs that do not)."""
    uv = shutil.which("uv")
    if uv and subprocess.run([uv, "--version"], capture_output=True, check=False).returncode == 0:
        return uv
    return None


def make_venv(home: Home, installer: Installer) -> None:
    """Make `.venv` anew; what is there is of another Python or place, or half made."""
    if home.venv.exists():
        shutil.rmtree(home.venv)
    call(installer.make, "Making the virtual environment failed")
    home.write_note(made=home.identity())


def install_packages(home: Home, installer: Installer, level: str) -> None:
    """Install exactly the locked packages; a file whose hash differs is refused."""
    if installer.add[:3] == [str(home.python), "-m", "pip"] and not venv_has_pip(home):
        call([str(home.python), "-m", "ensurepip"], "Adding pip to the virtual environment failed", quiet=True)
    files = [word for name in LOCKS[level] for word in ("-r", str(home.root / name))]
    call([*installer.add, "-q", "--require-hashes", *files], f"Installing the packages failed ({likely_reason()})")
    home.write_note(**{level: home.digest(LOCKS[level])})


def likely_reason() -> str:
    """Why packages are most likely not to be had."""
    if sys.version_info[:2] <= NEWEST:
        return "is the network there?"
    this, newest = (".".join(map(str, version)) for version in (sys.version_info[:2], NEWEST))
    return f"this is Python {this}, too new for a locked package; up to {newest} they are there: python{newest} run.py"


def venv_has_pip(home: Home) -> bool:
    """Whether pip is inside `.venv`; uv makes it without."""
    return any(home.venv.glob("[Ll]ib/**/site-packages/pip"))


def install_project(home: Home, installer: Installer) -> None:
    """Install the project so that its code is used where it lies."""
    options = ["-q", "--no-deps", "--no-build-isolation", "-e", str(home.root)]
    call([*installer.add, *options], "Installing cheeseboard failed")
    home.write_note(project=home.project_digest())


@contextmanager
def unfinished(home: Home) -> Iterator[None]:
    """Leave a mark in the note while packages change: if we are killed, the next run starts afresh."""
    home.write_note(unfinished=True)
    try:
        yield
    except Trouble:  # the installer ended by itself and has tidied up
        home.write_note(unfinished=False)
        raise
    home.write_note(unfinished=False)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what is being done, and how long it took."""
    started = time.monotonic()
    say(f"  {name} ...")
    yield
    say(f"  {name:<28} done {time.monotonic() - started:6.1f} s")


def say(line: str) -> None:
    """Tell the person at the keyboard; standard output belongs to the command that is run."""
    print(line, file=sys.stderr, flush=True)


def call(command: list[str], failed: str, *, quiet: bool = False) -> None:
    """Run a command of the set-up; its words go to standard error."""
    output = subprocess.DEVNULL if quiet else sys.stderr
    environment = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1")
    if subprocess.run(command, stdout=output, env=environment, check=False).returncode:
        raise Trouble(f"{failed}. The command was:\n  {' '.join(command)}")


# --- programs for the tests ---------------------------------------------------------------------------------


class Program(NamedTuple):
    """Something that tests need and PyPI does not have: Debian's package, how to find it, what to do without."""

    package: str
    find: Callable[[], object]
    advice: str


def find_browser(package: str = "chromium") -> str | None:
    """A browser that the tests can drive: named in CHEESEBOARD_CHROMIUM or CHEESEBOARD_FIREFOX, or on the PATH."""
    named = os.environ.get(variable(package))
    return named or next(filter(None, map(shutil.which, BROWSERS[package])), None)


def variable(package: str) -> str:
    """The environment variable that names a browser's program."""
    return f"CHEESEBOARD_{package.partition('-')[0].upper()}"


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs: named in CHEESEBOARD_POSTGRES, Debian's newest, or that on the PATH."""
    named = os.environ.get("CHEESEBOARD_POSTGRES")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    found = [Path(named)] if named else [path.parent for path in reversed(debian)]
    return next(iter([*found, *([Path(on_path).resolve().parent] if on_path else [])]), None)


def find_server(name: str) -> str | None:
    """A server program; Debian keeps them where only root's PATH leads."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin")


def programs() -> list[Program]:
    """All of them, by the names of Debian's packages."""
    named = "install one, or name it in"
    return [
        *(Program(name, partial(find_browser, name), f"{named} {variable(name)}") for name in BROWSERS),
        Program("postgresql", find_postgres, f"{named} CHEESEBOARD_POSTGRES (the folder of its programs)"),
        *(Program(package, partial(find_server, name), "install it") for package, name in SERVERS.items()),
    ]


def ensure_programs() -> None:
    """Have what the tests need: install Debian's packages if we may, else say so; in CI they must be there."""
    missing = [program for program in programs() if not program.find()]
    in_ci = os.environ.get("CI") == "true"
    if (missing or in_ci) and may_install_debian_packages() and not shutil.which(QUICKER):
        with suppress(Trouble), step(f"Debian's {QUICKER}"):  # any other Chromium will do
            install_debian([QUICKER])
    if missing and may_install_debian_packages():
        with step(f"Debian's {', '.join(program.package for program in missing)}"):
            install_debian([program.package for program in missing])
    for program in missing:
        if program.find():
            continue
        if in_ci:
            raise Trouble(f"No {program.package} found: {program.advice}; in CI its tests must run.")
        say(f"  No {program.package} found: {program.advice}. Its tests will be skipped.")


def may_install_debian_packages() -> bool:
    """Whether this is root on a Debian-like system."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install_debian(packages: list[str]) -> None:
    """Install packages by apt-get, waiting for another apt to finish."""
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    call([*apt, "update"], "apt-get update failed", quiet=True)
    install = [*apt, "install", "-y", *packages]
    call(install, f"Installing {' '.join(packages)} failed", quiet=True)


# --- running ------------------------------------------------------------------------------------------------


def checks(home: Home) -> dict[str, list[str]]:
    """The checks before the tests: style, types, and which part may import which."""
    python = [str(home.python), "-m"]
    return {
        "ruff check": [*python, "ruff", "check", "."],
        "ruff format": [*python, "ruff", "format", "--check", "."],
        "mypy --strict": [*python, "mypy"],
        "import contracts": [str(home.programs / "lint-imports")],
        "types of the page": [*python, "tools.make_types", "--check"],
        "docs wrapped": [*python, "tools.wrap_docs", "--check"],
    }


def passes(name: str, command: list[str], home: Home) -> bool:
    """Run one check, show what it says only if it fails."""
    started = time.monotonic()
    done = subprocess.run(command, cwd=home.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    seconds = time.monotonic() - started
    print(f"  {name:<29} {'FAILED' if done.returncode else 'ok':>6} {seconds:6.1f} s", flush=True)
    if done.returncode:
        print(done.stdout.decode(errors="replace"), flush=True)
    return done.returncode == 0


def test(home: Home, arguments: list[str]) -> int:
    """Only pytest with these arguments, if there are any; else every check, then every test."""
    if not arguments:
        return test_everything(home)
    set_up(home, "test", page=True, site=True)
    ensure_programs()
    return subprocess.run(pytest(home, *arguments), check=False).returncode


def test_everything(home: Home) -> int:
    """Every check, then every test, even if a check fails: one run shows all there is to mend.

    What can run side by side does: newer Pythons set themselves up while we do, the page is built and checked beside
    our own checks.
    """
    with ThreadPoolExecutor() as beside:
        newer = beside.submit(run_beside, [sys.executable, "-m", "tools.newer_pythons"], home)
        set_up(home, "test", page=False)
        ensure_programs()
        web = beside.submit(check_page, home)
        failed = [name for name, command in checks(home).items() if not passes(name, command, home)]
        failed += [name for name, fine in (("web", web), ("newer Pythons", newer)) if not fine.result()]
    workers = str((os.cpu_count() or 1) + 1)  # one more than cores: many tests wait for clocks and other processes
    everything = ["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"]  # tests/conftest.py orders the files
    status = subprocess.run(pytest(home, *everything), cwd=home.root, check=False).returncode
    alone = browser_failures(home) if status == 1 else []
    if alone:
        say(f"Once more, with nothing beside them: {', '.join(alone)}")
        status = subprocess.run(pytest(home, *alone), cwd=home.root, check=False).returncode
    if failed:
        say(f"FAILED before the tests: {', '.join(failed)}")
    return status or int(bool(failed))


def browser_failures(home: Home) -> list[str]:
    """The tests that failed, if all of them drive a browser: beside others one may have had too little of the machine.

    They are named and tried once more by themselves. Any other failure is final.
    """
    note = home.root / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failures = list(json.loads(note.read_text(encoding="utf-8"))) if note.exists() else []
    return failures if all(name.startswith("tests/browser/") and "::" in name for name in failures) else []


def check_page(home: Home) -> bool:
    """Build the page and its Python, then check it."""
    set_up(home, "test", page=True, site=True)
    return run_beside([str(home.python), str(home.root / "build_web.py"), "check"], home)


def run_beside(command: list[str], home: Home) -> bool:
    """Run a command that says itself what it finds; is all well?"""
    return subprocess.run(command, cwd=home.root, check=False).returncode == 0


def pytest(home: Home, *arguments: str) -> list[str]:
    """The command for tests, which find the programs of `.venv` first."""
    os.environ["PATH"] = os.pathsep.join([str(home.programs), os.environ.get("PATH", "")])
    return [str(home.python), "-m", "pytest", *arguments]


def main_job(home: Home) -> list[str]:
    """What to do when nothing is asked: the browser table, or the terminal one where there is no server."""
    return ["serve", "--open"] if (home.root / "src/cheeseboard/server/__init__.py").exists() else ["play"]


def cheeseboard(home: Home, arguments: list[str]) -> int:
    """Run a cheeseboard command in our place, so that signals and the terminal are all its own."""
    words = arguments or main_job(home)
    site = words[0] == "site"
    set_up(home, level_for(words), page=site or words[0] == "serve", site=site)
    return run_instead(home, ["cheeseboard", *words])


def level_for(words: list[str]) -> str:
    """Which packages a command needs."""
    if words[0] in LAB_COMMANDS:
        return "lab"
    return "cluster" if words[0] == "cluster" or any(word.startswith("--store") for word in words) else "base"


def try_cluster(home: Home) -> int:
    """Three nodes with everything around them."""
    set_up(home, "cluster", page=True)
    return run_instead(home, ["tools.cluster"])


def run_instead(home: Home, words: list[str]) -> int:
    """Run a module in our place; `tools` are found in the source folder."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(home.root), os.environ.get("PYTHONPATH")]))
    command = [str(home.python), "-m", *words]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def main(arguments: list[str]) -> int:
    """Do what the words after `run.py` ask."""
    home = Home()
    first = arguments[0] if arguments else ""
    if first in {"-h", "--help"}:
        print((__doc__ or "").strip())
        return 0
    if first == "test":
        return test(home, arguments[1:])
    if arguments == ["cluster"]:
        return try_cluster(home)
    if first == "build":
        set_up(home, "test", page=True)
        return run_instead(home, ["tools.artefacts", *arguments[1:]])
    if first != "setup":
        return cheeseboard(home, arguments)
    set_up(home, "test", page=True, site=True)
    ensure_programs()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"run.py: {trouble}")
    except OSError as trouble:
        sys.exit(f"run.py: {trouble}")
    except KeyboardInterrupt:
        sys.exit(130)
