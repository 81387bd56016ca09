"""Make the Python that the static site runs in the browser: Pyodide's program, and our packages compiled by it.

Like the page (`build_web.py`) it is made from source, when the sources changed, by the Node of PyPI. What it is made of
comes from the npm package `pyodide`; nothing of it is in git. `cheeseboard site` copies the result into its folder.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from build_web import ROOT, Made, Web, done, files_under

PACKAGES = ("core", "games", "insight", "minds", "site/browser", "table", "texts")
"""Our packages that run in a browser."""
BESIDES = ("__init__.py", "site/__init__.py")
OTHER_PARTS = frozenset({"face", "golden", "lab", "notes", "tests", "training", "web"})
"""Parts of a game that serve the terminal, the lab, training and the page's build."""
OTHER_TEXTS = frozenset({"tui.json", "web.json"})


class BrowserPython(Made):
    """The Python of one source tree's site."""

    def __init__(self, root: Path = ROOT) -> None:
        """Look at the source tree under `root`; nothing is read yet."""
        self.web = Web(root)
        self.package = root / "src" / "cheeseboard"
        super().__init__(root, self.package / "site" / "python")

    def exists(self) -> bool:
        """Has this tree a site to build?"""
        return (self.package / "site" / "browser").is_dir() and self.web.exists()

    def ours(self) -> list[str]:
        """Our own files that go in, as paths under the package."""
        found = [path for package in PACKAGES for path in files_under(self.package / package)]
        names = [path.relative_to(self.package) for path in found]
        return sorted([*BESIDES, *(name.as_posix() for name in names if is_wanted(name))])

    def sources(self) -> Iterator[Path]:
        """Our own files, what packs them, and the lock that says which Python they go into."""
        yield self.root / "build_python.py"
        yield self.web.folder / "package-lock.json"
        yield from files_under(self.web.folder / "python")
        yield from (self.package / name for name in self.ours())

    def make(self) -> None:
        """Compile our files, and lay them beside Pyodide's."""
        self.web.install_packages()
        shutil.rmtree(self.made, ignore_errors=True)
        self.made.mkdir(parents=True)
        (self.made / "ours.json").write_text(json.dumps(self.ours()))
        self.web.node("python/pack.mjs", str(self.package.parent), str(self.made))
        (self.made / "ours.json").unlink()


def is_wanted(name: Path) -> bool:
    """Is this file of ours one that a browser needs?"""
    return not {Path(part).stem for part in name.parts} & OTHER_PARTS and name.name not in OTHER_TEXTS


def main() -> int:
    """`python build_python.py`."""
    return done(BrowserPython().build)


if __name__ == "__main__":
    sys.exit(main())
