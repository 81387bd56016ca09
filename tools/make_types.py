"""Write the page's types from the Python declarations: `python -m tools.make_types`; with `--check`, only compare.

TypedDicts and dataclasses become TypeScript types with the same names and sentences, so that a renamed field is found
by the page's own checks. Views of a game go to `web/types.ts` in its folder, the table's messages to the page's `lib/`.
"""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tools.typescript import declarations

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "cheeseboard" / "games"
NOTE = "/** Made by tools/make_types.py from {source}. Do not edit: run `python -m tools.make_types`. */\n"


@dataclass(frozen=True)
class Target:
    """A module whose declarations the page needs, and the file they go to."""

    module: str
    file: Path

    def text(self) -> str:
        """The file as it should be; empty if the module declares nothing (yet)."""
        if not exists(self.module):
            return ""
        found = declarations(importlib.import_module(self.module))
        return "\n".join([NOTE.format(source=self.module), *found]) if found else ""


def exists(module: str) -> bool:
    """Is there such a module?"""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def targets() -> Iterator[Target]:
    """The wire, and every game that brings both views and a board."""
    yield Target("cheeseboard.table.messages", ROOT / "web" / "src" / "lib" / "wire.ts")
    for folder in sorted(GAMES.iterdir()):
        if (folder / "web").is_dir():
            yield Target(f"cheeseboard.games.{folder.name}.views", folder / "web" / "types.ts")


def stale(all_targets: list[Target]) -> dict[Path, str]:
    """Files that are not as their declarations say, with the text they should have."""
    wanted = {target.file: target.text() for target in all_targets}
    return {file: text for file, text in wanted.items() if text and text != read(file)}


def read(file: Path) -> str:
    """A file's text, if there is one."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def main(arguments: list[str]) -> int:
    """Write what is stale, or name it."""
    found = stale(list(targets()))
    for file, text in found.items():
        print(file.relative_to(ROOT))
        if arguments != ["--check"]:
            file.write_text(text, encoding="utf-8")
    return 1 if found and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
