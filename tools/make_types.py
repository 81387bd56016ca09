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
WIRE_IMPORTS = 'import type { GameEvent, Move, Result, View } from "./views";\n'
NOTE = "/** Made by tools/make_types.py from {source}. Do not edit: run `python -m tools.make_types`. */\n"


@dataclass(frozen=True)
class Target:
    """Modules whose declarations the page needs, and the file they go to."""

    modules: tuple[str, ...]
    file: Path
    imports: str = ""
    """Where the names come from that the declarations leave to the page."""

    def text(self) -> str:
        """The file as it should be; empty if the modules declare nothing (yet)."""
        there = [importlib.import_module(module) for module in self.modules if exists(module)]
        found = [text for module in there for text in declarations(module)]
        head = NOTE.format(source=", ".join(self.modules)) + self.imports
        return "\n".join([head, *found]) if found else ""


def exists(module: str) -> bool:
    """Is there such a module?"""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def targets() -> Iterator[Target]:
    """The wire, and every game that brings both views and a board."""
    wire = ("cheeseboard.table.messages", "cheeseboard.table.replies")
    yield Target(wire, ROOT / "web" / "src" / "lib" / "wire.ts", WIRE_IMPORTS)
    for folder in sorted(GAMES.iterdir()):
        if (folder / "web").is_dir():
            yield Target((f"cheeseboard.games.{folder.name}.views",), folder / "web" / "types.ts")


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
