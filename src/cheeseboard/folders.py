"""The user's folders: data that must not be lost, and things that can be made again."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where games and records are kept. CHEESEBOARD_DATA puts it elsewhere."""
    return chosen("CHEESEBOARD_DATA") or place("XDG_DATA_HOME", ".local/share", "Library/Application Support")


def cache_folder() -> Path:
    """Where compiled code and solved tables are kept. CHEESEBOARD_CACHE puts it elsewhere."""
    return chosen("CHEESEBOARD_CACHE") or place("XDG_CACHE_HOME", ".cache", "Library/Caches")


def chosen(variable: str) -> Path | None:
    """The folder that the user has named, if any."""
    folder = os.environ.get(variable)
    return Path(folder).expanduser() if folder else None


def place(variable: str, linux: str, mac: str) -> Path:
    """Where the operating system wants such things."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / mac
    else:
        base = Path(os.environ.get(variable) or home / linux)
    return base / "cheeseboard"
