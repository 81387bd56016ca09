"""Where the pages are, and where they lead."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)


def pages() -> list[Path]:
    """Every page that people read."""
    return sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def prose(path: Path) -> str:
    """A page without its examples."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def links(path: Path) -> Iterator[tuple[str, Path, str]]:
    """The links of a page to other files: as written, the file, and the heading."""
    for link in LINK.findall(prose(path)):
        if not re.match(r"[a-z]+:", link):
            name, _, heading = link.partition("#")
            yield link, (path.parent / name).resolve() if name else path, heading
