"""Games in folders that CHEESEBOARD_GAMES names, importable as `cheeseboard.games.outside.NAME`.

Each folder between the separators (`:`, on Windows `;`) is a game, or holds games. For trying a game out before it is
a package, and for tests.
"""

import os
import sys
from pathlib import Path

__path__: list[str] = []


def folders() -> list[Path]:
    """The folders of these games."""
    named = [
        Path(name).expanduser().resolve() for name in os.environ.get("CHEESEBOARD_GAMES", "").split(os.pathsep) if name
    ]
    return [game.parent for folder in named for game in sorted([*folder.glob("game.py"), *folder.glob("*/game.py")])]


def packages() -> list[str]:
    """Their import names."""
    found = folders()
    __path__[:] = list(dict.fromkeys(str(folder.parent) for folder in found))
    return [f"{__name__}.{folder.name}" for folder in found]


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
