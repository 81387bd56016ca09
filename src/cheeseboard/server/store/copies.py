"""Copies of the store: made while a server runs, and put back while none does."""

import os
import shutil
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from cheeseboard.server.store.doubt import misfits
from cheeseboard.server.store.ledger import ledger_of
from cheeseboard.server.store.looking import opened
from cheeseboard.server.store.schema import StoreTrouble

PRIVATE = 0o600
"""A copy holds the secrets of running games: the cards, and the seeds of their dice."""


def stamp() -> str:
    """The time, for the names of files."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def back_up(source: Path, target: Path) -> None:
    """A copy of one moment of the store, whole or not at all."""
    draft = target.with_name(f"{target.name}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, PRIVATE))
    try:
        copy_base(source, draft)
        flush(draft)
        draft.replace(target)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + ending).unlink(missing_ok=True)
    flush(target.parent)


def copy_base(source: Path, target: Path) -> None:
    """All pages in one go, then the copy is looked at."""
    base, copy = opened(source), sqlite3.connect(target, isolation_level=None)
    try:
        base.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, that can be moved anywhere
        trouble = misfits(copy)
    except sqlite3.DatabaseError as fault:
        raise StoreTrouble(f"{source} cannot be copied ({fault}). `cheeseboard check` says more.") from None
    finally:
        copy.close()
        base.close()
    if trouble:
        raise StoreTrouble(f"{source} is damaged ({trouble[0]}), and so would be its copy.")


def put_back(source: Path, target: Path) -> Path | None:
    """Put a copy in the place of the store; where the old one lies now."""
    base = opened(source)
    trouble = misfits(base)
    base.close()
    if trouble:
        raise StoreTrouble(f"{source} is damaged ({trouble[0]}): nothing was changed.")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f"{target.name}.part")
    shutil.copyfile(source, draft)
    draft.chmod(PRIVATE)
    flush(draft)
    kept = move_away(target)
    draft.replace(target)
    flush(target.parent)
    return kept


def move_away(path: Path) -> Path | None:
    """Keep what was there, with its log; the ledger speaks of another file from now on."""
    ledger_of(path).unlink(missing_ok=True)
    if not path.exists():
        return None
    kept = path.with_name(f"{path.name}.before-restore-{stamp()}")
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.replace(kept.with_name(kept.name + ending))
    return kept


def flush(path: Path) -> None:
    """Onto the disk, where the system lets us."""
    with suppress(OSError):
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
