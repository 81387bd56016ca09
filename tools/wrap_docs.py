"""Wrap the prose of the docs at 120 columns: `python -m tools.wrap_docs`, or only say where it is not: `… --check`.

Tables, code, headings, pictures and quotations stay as they are. Code in a sentence and links are never broken.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WIDTH = 120
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
APART = re.compile(r"\s*(?:$|[|#<>]|!\[|\[!\[|\[[^\]]+\]:|(?:[-*_]\s*){3,}$)")
"""Lines that are no running text."""
WORD = re.compile(r"(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+")
MARKED = re.compile(r"[-*+]$|\d+[.)]$|[#>|]")
"""What would mean something else at the beginning of a line."""


def pages() -> list[Path]:
    """Every page, those that tools.make_docs writes too."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "web" / "README.md"])


def blocks(lines: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """The lines of a page in pieces: whether a piece is one paragraph or list item, and its lines."""
    fenced, piece = False, list[str]()
    for line in lines:
        fence = line.lstrip().startswith(("```", "~~~"))
        apart = fenced or fence or APART.match(line) is not None
        if piece and (apart or ITEM.match(line)):
            yield True, piece
            piece = []
        if apart:
            yield False, [line]
        else:
            piece.append(line)
        fenced ^= fence
    if piece:
        yield True, piece


def wrapped(piece: list[str]) -> list[str]:
    """A paragraph or list item, each line as long as there is room; one that fits stays as its writer broke it."""
    if all(len(line) <= WIDTH for line in piece) or any(line.endswith("  ") for line in piece[:-1]):
        return piece
    item = ITEM.match(piece[0])
    first = item.group() if item else piece[0][: len(piece[0]) - len(piece[0].lstrip())]
    start, *words = WORD.findall(" ".join([piece[0][len(first) :], *piece[1:]]))
    lines = [first + start]
    for word in words:
        if len(lines[-1]) + 1 + len(word) <= WIDTH or MARKED.match(word):
            lines[-1] += f" {word}"
        else:
            lines.append(" " * len(first) + word)
    return lines


def wrap(text: str) -> str:
    """A whole page."""
    found: list[str] = []
    for prose, piece in blocks(text.split("\n")):
        found += wrapped(piece) if prose else piece
    return "\n".join(found)


def main(words: list[str] | None = None) -> int:
    """Wrap what is too wide, or name it."""
    parser = argparse.ArgumentParser(prog="python -m tools.wrap_docs", description="Wrap the docs at 120 columns.")
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if a page is not wrapped")
    check = parser.parse_args(words).check
    wide = {path: new for path in pages() if (new := wrap(old := path.read_text(encoding="utf-8"))) != old}
    for path, text in wide.items():
        print(path.relative_to(ROOT), file=sys.stderr)
        if not check:
            path.write_text(text, encoding="utf-8")
    return int(check and bool(wide))


if __name__ == "__main__":
    sys.exit(main())
