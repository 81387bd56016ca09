"""Plain sources that are written from a game's declaration: who sees what, and how its pack is shuffled."""

import hashlib
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from cheeseboard import folders
from cheeseboard.core.cells import Cell
from cheeseboard.fast.cache import writable


def shuffle_code(cells: Sequence[Cell]) -> str:
    """Fisher–Yates from the last place down, over all rows in which the pack is dealt. Equal for every game."""
    rows = [cell.name for cell in cells if cell.dealt]
    swaps = [
        line
        for name in rows
        for line in (
            f"        held = t.{name}[last]",
            f"        t.{name}[last] = t.{name}[other]",
            f"        t.{name}[other] = held",
        )
    ]
    body = ["    for last in range(t.pack_size_ - 1, 0, -1):", "        other = rng.below(stream, last + 1)", *swaps]
    return "\n".join(["rng = None", "", "", "def shuffle(t, stream):", *(body if rows else ["    return"]), ""])


def source_file(name: str, code: str) -> Path:
    """A file with this source, in the user's cache or, where that cannot be written, for this run only."""
    home = folders.cache_folder() / "written" / f"{name}-{hashlib.sha256(code.encode()).hexdigest()[:16]}"
    path = (home if writable(home) else this_run()) / f"{name}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != code:
        path.write_text(code, encoding="utf-8")
    return path


@cache
def this_run() -> Path:
    """A folder that lasts as long as the computer stays on."""
    return Path(tempfile.mkdtemp(prefix="cheeseboard-"))
