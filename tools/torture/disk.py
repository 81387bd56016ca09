"""A disk that lost its power: what it may hold at any moment of a log that the shim wrote.

Until a file is flushed, any of the writes since its last flush may have reached the disk or not, in any order, and one
may be torn between sectors. Whatever was flushed is there.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

SECTOR = 512
MODES = ("none", "prefix", "subset", "torn")
"""Of what was not flushed nothing is on the disk, the first writes, any of them, or any and one of them in part."""


class Entry(NamedTuple):
    """One line of the log: a write, a new length (T), a flush (S), a deletion (U)."""

    op: str
    name: str
    offset: int
    data: bytes


def read_log(path: Path) -> list[Entry]:
    """All entries, in order."""
    data, place, found = path.read_bytes(), 0, []
    while place < len(data):
        end = data.index(b"\n", place)
        op, name, offset, size = data[place:end].decode().split(" ")
        place = end + 1 + int(size)
        found.append(Entry(op, name, int(offset), data[end + 1 : place]))
    return found


def pending(log: Sequence[Entry], cut: int) -> list[int]:
    """The entries before the cut that no flush has made safe."""
    flushed: dict[str, int] = {}
    for index, entry in enumerate(log[:cut]):
        if entry.op in "SU":
            flushed[entry.name] = index
    return [index for index, entry in enumerate(log[:cut]) if entry.op in "WT" and index > flushed.get(entry.name, -1)]


def choose(waiting: Sequence[int], mode: str, rng: Random) -> tuple[frozenset[int], int | None]:
    """Which unsafe entries are lost, and which one is torn."""
    if mode == "none":
        return frozenset(waiting), None
    if mode == "prefix":
        return frozenset(waiting[rng.randint(0, len(waiting)) :]), None
    lost = frozenset(index for index in waiting if rng.random() < 0.5)
    kept = [index for index in waiting if index not in lost]
    return lost, rng.choice(kept) if mode == "torn" and kept else None


def after_the_cut(log: Sequence[Entry], cut: int, lost: Collection[int], torn: int | None) -> dict[str, bytes]:
    """The files as the disk holds them."""
    files: dict[str, bytearray] = {}
    for index, entry in enumerate(log[:cut]):
        if entry.op == "U":
            files.pop(entry.name, None)
        elif entry.op in "WT" and index not in lost:
            file = files.setdefault(entry.name, bytearray())
            apply(file, entry, half=index == torn)
    return {name: bytes(data) for name, data in files.items()}


def apply(file: bytearray, entry: Entry, half: bool) -> None:
    """Do to a file what was done to it; of a torn write only every other sector."""
    if entry.op == "T":
        del file[entry.offset :]
        file.extend(bytes(entry.offset - len(file)))
        return
    end = entry.offset + len(entry.data)
    file.extend(bytes(max(0, end - len(file))))
    for first in range(0, len(entry.data), SECTOR):
        if not half or first // SECTOR % 2 == 0:
            part = entry.data[first : first + SECTOR]
            file[entry.offset + first : entry.offset + first + len(part)] = part


def acked_before(log: Sequence[Entry], cut: int) -> dict[str, tuple[int, str]]:
    """The last that was acknowledged of each table before the cut."""
    found: dict[str, tuple[int, str]] = {}
    for entry in log[:cut]:
        if entry.op == "W" and entry.name == "acks":
            table, n, check = entry.data.decode().split()
            found[table] = (int(n), check)
    return found
