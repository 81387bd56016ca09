"""The ledger: a second, small witness of what was acknowledged, beside the file and its log.

SQLite believes a log that was cut off or lost: it serves the state before it without a word. So after each commit one
line with its changes goes to a file of its own. It is not flushed: whatever it holds was safe before, so a ledger that
is behind accuses nobody, and one that is ahead of the file proves a loss. It starts anew when the log has been copied
into the file.
"""

import os
import re
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cheeseboard.server.store.schema import log_of

MOST = 1 << 20
"""Bytes after which it starts anew."""
ENTRY = re.compile(r"(\w+) (\d+) ([0-9a-f]+) (\d+) ([0-9a-f-]+)")


class Entry(NamedTuple):
    """What a table has at least: so many steps, the last with this checksum; this edition of its head, so sealed.

    Lines may get lost, and any of them, but what they say stays true: steps only grow, and so do editions.
    """

    n: int
    check: str
    edition: int
    seal: str


def entry(table: str, n: int, check: str, edition: int = 0, seal: str = "-") -> str:
    """One change: so many steps, with this checksum; perhaps with a new head."""
    return f"{table} {n} {check} {edition} {seal}"


def gone(table: str) -> str:
    """The table was deleted."""
    return entry(table, 0, "0")


def line(changes: Iterable[str]) -> bytes:
    """The changes of one commit, and a checksum over them."""
    text = ";".join(changes).encode()
    return b"%s %08x\n" % (text, crc32(text))


class Ledger:
    """The file beside the store's file."""

    def __init__(self, path: Path) -> None:
        self.base = path
        self.path = ledger_of(path)
        self.fd = os.open(self.path, os.O_CREAT | os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        self.size = os.fstat(self.fd).st_size

    def add(self, changes: Iterable[str]) -> None:
        """Note what is safe. A ledger that cannot be written is one witness less, no reason to stop."""
        with suppress(OSError):
            self.size += os.write(self.fd, line(changes))

    def say_goodbye(self, changes: Iterable[str]) -> None:
        """Tables are about to be deleted: this must be known before, or they would be missed."""
        self.add(changes)
        with suppress(OSError):
            os.fsync(self.fd)

    def start_anew(self, base: sqlite3.Connection) -> None:
        """If it is long, and all of the log is in the file by now, its lines have done their duty."""
        if self.size < MOST:
            return
        busy, frames, copied = base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if not busy and frames == copied:
            with suppress(OSError):
                os.ftruncate(self.fd, 0)
                self.size = 0

    def close(self) -> None:
        """After the file was closed. If SQLite took its log away, everything is in the file."""
        if self.fd < 0:
            return
        os.close(self.fd)
        self.fd = -1
        if not log_of(self.base).exists():
            self.path.unlink(missing_ok=True)

    def read(self) -> dict[str, Entry]:
        """What it knows of each table."""
        return entries(self.path)


def ledger_of(path: Path) -> Path:
    """The ledger of a file."""
    return path.with_name(f"{path.name}-ledger")


def entries(path: Path) -> dict[str, Entry]:
    """What a ledger knows of each table; lines that did not get to the disk whole do not count."""
    found: dict[str, Entry] = {}
    if not path.exists():
        return found
    for text in path.read_bytes().splitlines():
        changes, _, check = text.rpartition(b" ")
        if check == b"%08x" % crc32(changes):
            for fit in filter(None, map(ENTRY.fullmatch, changes.decode(errors="replace").split(";"))):
                learn(found, fit[1], Entry(int(fit[2]), fit[3], int(fit[4]), fit[5]))
    return found


def learn(found: dict[str, Entry], table: str, new: Entry) -> None:
    """One change more of a table."""
    known = found.pop(table, new)
    if new.check != "0":
        steps, head = max(known, new), max(known, new, key=lambda entry: entry.edition)
        found[table] = Entry(steps.n, steps.check, head.edition, head.seal)
