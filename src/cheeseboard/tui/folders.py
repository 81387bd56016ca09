"""Where saved games and finished records lie on this machine."""

from pathlib import Path

from cheeseboard.folders import data_folder

PRIVATE_FOLDER = 0o700


def running_folder() -> Path:
    """Games that are still being played."""
    return data_folder() / "running"


def finished_folder() -> Path:
    """Records of finished games."""
    return data_folder() / "records"


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can read: running games hold secrets."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
