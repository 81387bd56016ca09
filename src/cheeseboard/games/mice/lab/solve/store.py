"""Solved tables in the user's cache: written whole or not at all, stamped, and checked when they are read.

Reading needs nothing but Python, and no second copy in memory: the file itself is mapped.
"""

import hashlib
import json
import mmap
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard.folders import cache_folder
from cheeseboard.games.mice.lab.solve.stamp import SOLVER, fingerprint, rules_stamp
from cheeseboard.games.mice.minds.solo_values import POSITIONS

FORMAT = "cheeseboard-solve/1"
HEAD = 1024  # bytes before the numbers: the stamp, filled up with blanks
PARTS = (POSITIONS, POSITIONS, 7 * POSITIONS)


class Solved(NamedTuple):
    """Doubles by position: the objective's value, the tie-break's, and the chances of the seven verdicts."""

    first: Sequence[float]
    second: Sequence[float]
    tiers: Sequence[float]


def stamp_of(objective: str) -> dict[str, Any]:
    """Everything that a table depends on."""
    made_by = {"solver_code": fingerprint(SOLVER), "byteorder": sys.byteorder}
    return {"format": FORMAT, **rules_stamp(), **made_by, "objective": objective}


def path_of(objective: str) -> Path:
    """Where the table of an objective is kept; another version of rules or solver has another name."""
    stamp = json.dumps(stamp_of(objective), sort_keys=True)
    return folder() / f"mice-{objective}-{hashlib.sha256(stamp.encode()).hexdigest()[:16]}.table"


def folder() -> Path:
    """The folder of all solved tables."""
    return cache_folder() / "solved"


def save(objective: str, parts: tuple[bytes, bytes, bytes]) -> Path:
    """Keep a table, written under another name first so that nobody reads half of one; drop outdated ones."""
    path = path_of(objective)
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    head = json.dumps({**stamp_of(objective), "sha256": digest.hexdigest()}).encode().ljust(HEAD)
    write_whole(path, (head, *parts))
    for old in path.parent.glob(f"mice-{objective}-*.table"):
        if old != path:
            with suppress(OSError):  # somebody else tidied up, or is reading it on Windows
                old.unlink()
    return path


def write_whole(path: Path, parts: tuple[bytes, ...]) -> None:
    """Write a file so that it is there whole or not at all, even after a power cut."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            for part in parts:
                stream.write(part)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(objective: str) -> Solved | None:
    """The kept table of an objective, or None if there is none that is whole and up to date."""
    try:
        with path_of(objective).open("rb") as stream:
            content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # an empty file cannot be mapped
        return None
    return solved_in(memoryview(content), objective)


def solved_in(content: memoryview, objective: str) -> Solved | None:
    """The table in a file's content, if its stamp and its checksum are right."""
    numbers = content[HEAD:]
    try:
        head = json.loads(bytes(content[:HEAD]))
        checksum = head.pop("sha256")
    except (ValueError, KeyError, AttributeError):
        return None
    whole = len(numbers) == 8 * sum(PARTS) and hashlib.sha256(numbers).hexdigest() == checksum
    if not whole or head != stamp_of(objective):
        return None
    doubles = numbers.cast("d")
    return Solved(doubles[:POSITIONS], doubles[POSITIONS : 2 * POSITIONS], doubles[2 * POSITIONS :])
