"""Where the server keeps its store, and the lock that keeps a second server away from it."""

import os
import sys
from pathlib import Path
from typing import IO


class Taken(Exception):
    """Another server uses this folder; `address` is where it can be reached, if it said so."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def keep_private(folder: Path, *, ours: bool) -> None:
    """Names, deals and dice to come are nobody else's business: only the user that the server runs as may read them.

    A folder that somebody else chose and made keeps its own rights.
    """
    if not hasattr(os, "geteuid"):
        return  # the folder of a Windows user is private as it is
    os.umask(0o077)
    if ours or not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    for file in folder.glob("cheeseboard.db*"):
        file.chmod(0o600)
    if os.geteuid() == 0:
        print("cheeseboard serve: this runs as root; a user of its own would be safer.", file=sys.stderr)


class Lock:
    """Held as long as this process lives; the system frees it even after kill -9."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "server.lock"
        self.address = folder / "server.address"
        self.file: IO[str] = self.path.open("a+", encoding="utf-8")
        try:
            lock_file(self.file)
        except OSError:
            self.file.close()
            raise Taken(self.known_address()) from None

    def known_address(self) -> str:
        """What the server that holds the lock wrote down."""
        try:
            return self.address.read_text(encoding="utf-8").strip()
        except OSError:
            return ""

    def say(self, address: str) -> None:
        """Write down where this server can be reached."""
        self.address.write_text(address, encoding="utf-8")

    def release(self) -> None:
        """Let the next one in."""
        self.address.unlink(missing_ok=True)
        self.file.close()


def lock_file(file: IO[str]) -> None:
    """Lock, or raise OSError if somebody else has."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
