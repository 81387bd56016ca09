"""The keys of every message of the wire protocol, as tables for docs/api.md: from the declarations, never by hand."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from cheeseboard.table import messages, replies
from tools.typescript import Names, is_shape, lines

HEADS: tuple[tuple[str, ModuleType], ...] = (
    ("What you send", messages),
    ("What the server sends", replies),
)


def tables() -> Iterator[str]:
    """A heading for each direction, and below it one table with every shape and its keys."""
    for head, module in HEADS:
        names = Names(module)
        shapes = {name: kind for name, kind in names.known.items() if is_shape(kind)}
        yield f"### {head}"
        rows = [f"| `{name}` | {keys(names, kind)} | {sentence(name, kind)} |" for name, kind in shapes.items()]
        yield "\n".join(["| shape | keys | what it is |", "|---|---|---|", *rows])


def keys(names: Names, kind: Any) -> str:
    """Every key with what it takes; a question mark where it may be missing."""
    found = (line.rstrip(";").partition(": ") for line in lines(names, kind))
    return "<br>".join(f"`{key}` {code(takes)}" for key, _, takes in found) or "none"


def code(takes: str) -> str:
    """A type in a cell of a table."""
    return f"`{takes}`".replace("|", "\\|")


def sentence(name: str, kind: Any) -> str:
    """The first line of its docstring."""
    first = (kind.__doc__ or "").strip().partition("\n")[0]
    return "" if first.startswith(f"{name}(") else first.replace("|", "\\|")
