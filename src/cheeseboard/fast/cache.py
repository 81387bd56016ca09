"""Where compiled code is kept between runs: a folder of the user's, one per state of the sources."""

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
NO_GAME = Path()


def sources(game: Path, folder: Path) -> list[Path]:
    """Every file whose text may end up in compiled code: of this game's folder, of the lane, of the core, nearby."""
    folders = (game, game / "lab", game / "minds") if game != NO_GAME else ()
    own = [path for home in folders for path in sorted(home.glob("*.py"))]
    core = (PACKAGE / "core" / "cells.py", PACKAGE / "core" / "thought.py")
    shared = {*(PACKAGE / "fast").rglob("*.py"), *core, *folder.glob("*.py")}
    return own + sorted(shared - set(own))


@cache
def source_key(tool: str, game: Path = NO_GAME, folder: Path = PACKAGE / "fast") -> str:
    """A name for this state of the sources under this version of a tool.

    Numba notices a change in a function's own file only, not in a file whose functions it calls: without this key an
    old callee would live on inside a cached caller.
    """
    digest = hashlib.sha256(f"{tool} {sys.version}".encode())
    for path in sources(game, folder):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def writable(folder: Path) -> bool:
    """Can something be kept there? A read-only home must not stop anybody from simulating."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
