"""Tables that a measurement writes into a page of the docs, each between two marks with its name."""

from collections.abc import Mapping, Sequence
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(share: float) -> str:
    """A share as the docs write it."""
    return f"{100 * share:.1f} %"


def written_into(text: str, command: str, made: Mapping[str, str]) -> str:
    """A page with these tables in the place of the old ones; a page without a place for one is refused."""
    for name, new in made.items():
        begin, end = f"<!-- {name}: made by {command} -->", f"<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise LookupError(f"there is no place for {name} between {begin} and {end}")
        text = f"{before}{begin}\n\n{new}\n\n{end}{after}"
    return text


def write_into(page: str, command: str, made: Mapping[str, str]) -> None:
    """The same, on disk: `page` is a file of the docs."""
    path = DOCS / page
    path.write_text(written_into(path.read_text(encoding="utf-8"), command, made), encoding="utf-8")
