"""Games in folders that CHEESEBOARD_GAMES names, importable as `cheeseboard.games.outside.NAME`.

Each folder between the separators (`:`, on Windows `;`) is a game, or holds games. For trying a game out before it is
a package, and for tests.
"""

import os
import sys
from pathlib import Path

__path__: list[str] = []


def named() -> list[Path]:
    """The folders that the variable names."""
    return [
        Path(name).expanduser().resolve() for name in os.environ.get("CHEESEBOARD_GAMES", "").split(os.pathsep) if name
    ]


def games_in(folder: Path) -> list[Path]:
    """The folders of the games that one of them is, or holds."""
    return [game.parent for game in sorted([*folder.glob("game.py"), *folder.glob("*/game.py")])]


def packages() -> dict[str, str]:
    """For each folder of a game its import name."""
    found = [game for folder in named() for game in games_in(folder)]
    __path__[:] = list(dict.fromkeys(str(folder.parent) for folder in found))
    return {str(folder): f"{__name__}.{folder.name}" for folder in found}


def empty() -> dict[str, str]:
    """The folders that the variable names in vain, and why: a typing error would go unnoticed."""
    missing = "CHEESEBOARD_GAMES names this folder, but there is no such folder"
    bare = "CHEESEBOARD_GAMES names this folder, but there is no game.py in it, nor in a folder inside it"
    return {str(folder): bare if folder.is_dir() else missing for folder in named() if not games_in(folder)}


def look_again() -> None:
    """Forget what was imported, for the folders may be others now.

    Copies that were compiled stay: code that is kept asks for them by name. They know which module they copy, so
    a game that has changed gets new ones.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{__name__}.") and not hasattr(module, "copied_from"):
            del sys.modules[name]
    packages()


packages()
