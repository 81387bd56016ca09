"""Files of a simulation: one row per game (Parquet, CSV) or replayable records (JSON Lines), in the order of the games.

A file appears under its name only when it is whole: until then it has another name, and it goes if anything goes wrong.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from cheeseboard.lab.chunks import Chunk, LabError
from cheeseboard.lab.tally import Columns

KINDS = (".parquet", ".csv", ".jsonl")


def check_kind(path: Path) -> str:
    """The kind of file, by its name."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise LabError(f"{path.name}: the name must end in .parquet or .csv (one row per game) or .jsonl (records).")
    if kind != ".jsonl":
        polars()
    return kind


def polars() -> Any:
    """The data frame library, or a sentence that says how to get it."""
    try:
        import polars as pl
    except ModuleNotFoundError:
        raise LabError("Tables need polars, which is not installed: pip install 'cheeseboard[lab]'.") from None
    return pl


def winner_names(masks: Any) -> list[str]:
    """The winning seats in words: "1", or "0+2" for a shared win."""
    known: dict[int, str] = {}
    for mask in {int(mask) for mask in masks}:
        known[mask] = "+".join(str(seat) for seat in range(8) if mask >> seat & 1)
    return [known[int(mask)] for mask in masks]


def frame(columns: Columns) -> Any:
    """A chunk as a data frame."""
    pl = polars()
    small = {name: pl.Int32 for name in columns if name.startswith("score_") or name in ("moves", "rolls")}
    types = {"game": pl.Int64, "winners": pl.Categorical, "reason": pl.Categorical, "verdict": pl.Categorical}
    return pl.DataFrame(
        {**columns, "winners": winner_names(columns["winners"])}, schema=types | small | {}, strict=False
    )


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits a moment: inside the data frame library it would be a panic with a traceback, not an interrupt."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[tuple[Any, Any]] = []
    usual = signal.signal(signal.SIGINT, lambda number, place: heard.append((number, place)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if heard and callable(usual):
        usual(*heard[0])


class Output:
    """A file in the making. Use as a context: leaving it with `complete` uncalled, or by an error, leaves no file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kind = check_kind(path)
        self._part = path.with_name(f".{path.name}.{os.getpid()}.part")
        self._waiting: dict[int, Chunk] = {}
        self._next = 0
        self._frames: list[Any] = []

    def __enter__(self) -> "Output":
        if self.path.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(self.path))
        self._file: BinaryIO = self._part.open("wb")
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self._file.close()
        except OSError:  # what could not be written is thrown away anyway
            pass
        finally:
            self._part.unlink(missing_ok=True)

    def add(self, chunk: Chunk) -> None:
        """Take a chunk; it is written as soon as all before it are."""
        self._waiting[chunk.first] = chunk
        while self._next in self._waiting:
            ready = self._waiting.pop(self._next)
            self._next += ready.tally.games
            self._write(ready)

    def _write(self, chunk: Chunk) -> None:
        """Write one chunk, in its turn."""
        if self.kind == ".jsonl":
            self._file.write("".join(f"{line}\n" for line in chunk.lines).encode())
        elif self.kind == ".csv":
            with unbroken():
                rows = frame(chunk.columns).write_csv(include_header=chunk.first == 0)
            self._file.write(rows.encode())
        else:
            with unbroken():
                self._frames.append(frame(chunk.columns))

    def complete(self) -> None:
        """All games are here: the file gets its name."""
        if self._frames:
            self._guarded(lambda: polars().concat(self._frames).write_parquet(self._file))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._part.replace(self.path)

    def _guarded(self, write: Callable[[], Any]) -> None:
        """A full disk is a full disk, whatever the library calls it."""
        try:
            write()
        except polars().exceptions.PolarsError as error:
            raise OSError(28, str(error).splitlines()[0], str(self.path)) from None
