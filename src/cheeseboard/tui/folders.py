"""Where saved games and finished records lie on this machine."""

import os
import sys
from pathlib import Path

PRIVATE_FOLDER = 0o700


def data_folder() -> Path:
    """The person's data folder: CHEESEBOARD_DATA, or the place that the operating system means for it."""
    chosen = os.environ.get("CHEESEBOARD_DATA")
    if chosen:
        return Path(chosen).expanduser()
    return system_folder() / "cheeseboard"


def system_folder() -> Path:
    """The usual place for programs' data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def running_folder() -> Path:
    """Games that are still being played."""
    return data_folder() / "running"


def finished_folder() -> Path:
    """Records of finished games."""
    return data_folder() / "records"


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can read: running games hold secrets."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
