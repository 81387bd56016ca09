"""Save files: one line for each move, on the disk before anybody sees the move.

A running game's file holds the whole deck, so only its owner may read it. Its first line is the record
without moves and the plan of the table; each further line is a move, an undo, or a look that was confirmed.
A last line without its end was never shown to anybody, and is dropped.
"""

import contextlib
import json
import os
import secrets
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cheeseboard.core.fair import Fair, read_proof
from cheeseboard.core.record import BadRecord, open_record, parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.tui.folders import finished_folder, make_folder, running_folder
from cheeseboard.tui.plan import Plan, read_table

try:
    import fcntl
except ImportError:  # Windows has no such locks: there, two terminals on one save are not noticed
    fcntl = None  # type: ignore[assignment]

VERSION = 1
PRIVATE_FILE = 0o600
BINARY = getattr(os, "O_BINARY", 0)  # only Windows has and needs it
ENDING = ".jsonl"
Line = dict[str, Any]


class SaveFile:
    """The file of one running game. Nothing is opened before the first line is written."""

    def __init__(self, path: Path, header: Line | None = None, good: int = 0) -> None:
        self.path = path
        self._header = header
        self._good = good  # bytes that are whole and safe
        self._fd: int | None = None

    def append(self, lines: Iterable[Line]) -> None:
        """Put lines on the disk for good, or raise OSError and leave the file as it was."""
        fd = self._open()
        head = [] if self._header is None else [self._header]
        data = b"".join(as_bytes(line) for line in (*head, *lines))
        try:
            write_all(fd, data)
            os.fsync(fd)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(fd, self._good)
            raise
        self._good += len(data)
        self._header = None

    def _open(self) -> int:
        """The open file; no second terminal can go on with the same game."""
        if self._fd is not None:
            return self._fd
        make_folder(self.path.parent)
        fd = os.open(self.path, os.O_CREAT | os.O_WRONLY | os.O_APPEND | BINARY, PRIVATE_FILE)
        try:
            lock(fd)
            os.ftruncate(fd, self._good)
        except OSError:
            os.close(fd)
            raise
        sync_folder(self.path.parent)
        self._fd = fd
        return fd

    def hold(self) -> None:
        """Open the file now and keep others from going on with it."""
        self._open()

    def close(self) -> None:
        """Let go of the file. All of it is on the disk already."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def finish(self, record: Line) -> Path:
        """Write the record of a finished game whole or not at all, then drop the running file."""
        folder = finished_folder()
        make_folder(folder)
        path = folder / f"{self.path.stem}.json"
        write_whole(path, json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n")
        self.close()
        self.path.unlink(missing_ok=True)
        return path


def as_bytes(line: Line) -> bytes:
    """One line of a save file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def write_all(fd: int, data: bytes) -> None:
    """Write every byte: a full disk may take only some of them at first."""
    while data:
        data = data[os.write(fd, data) :]


def lock(fd: int) -> None:
    """Refuse (BlockingIOError) a file that another terminal has open."""
    if fcntl is not None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last, where the system lets us."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def write_whole(path: Path, data: bytes) -> None:
    """A file that is either all there or not there."""
    draft = path.with_suffix(".part")
    try:
        fd = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | BINARY, 0o644)
        try:
            write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def new_save(plan: Plan, record: Line, fair: Fair | None) -> SaveFile:
    """The save of a new game, not yet on the disk. It knows where the dice to come are from, as it knows the deck."""
    now = datetime.now(UTC)
    name = f"{plan.game}-{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}{ENDING}"
    header = {"save": VERSION, "started": now.isoformat(timespec="seconds"), "table": plan.table()}
    luck = {} if fair is None else {"fair": asdict(fair)}
    return SaveFile(running_folder() / name, {**header, **luck, "record": record})


# -- reading ------------------------------------------------------------------------


class Saved:
    """A save file as read: the plan, the match before its first move, and the lines after the header."""

    def __init__(self, path: Path) -> None:
        self.path = path
        data = path.read_bytes()
        self.good = data.rfind(b"\n") + 1
        try:
            lines = [parse(line) for line in data[: self.good].splitlines()]
            self.started = str(lines[0]["started"])
            self.record = lines[0]["record"]
            self.match, _ = open_record(self.record, find)
            self.plan = read_table(self.match.game.id, self.match.options, lines[0]["table"])
            self.steps: list[Line] = lines[1:]
            self.fair = fair_in(lines[0], self.match.players)
        except (BadRecord, Refusal, LookupError, TypeError, ValueError) as error:
            raise Refusal("save-damaged", "T3", file=path.name) from error
        if len(self.plan.seats) != self.match.players:
            raise Refusal("save-damaged", "T3", file=path.name)

    def file(self) -> SaveFile:
        """The file, to go on writing after its last whole line."""
        return SaveFile(self.path, good=self.good)


def fair_in(header: Line, players: int) -> Fair | None:
    """Where the dice come from; a save of 0.1 does not say."""
    return read_proof({"v": 1, "pack": [], **header["fair"]}, players) if "fair" in header else None


def find_saves(game: str | None = None) -> list[Path]:
    """Running games, the latest first; only those of one game if it is given."""
    folder = running_folder()
    if not folder.is_dir():
        return []
    found = folder.glob(f"{game or ''}*{ENDING}")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
