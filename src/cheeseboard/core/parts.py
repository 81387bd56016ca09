"""A game's parts: optional modules in its folder, found by name. Whoever asks has something generic in their place."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cheeseboard.core.game import AnyGame


@cache
def module_of(package: str, name: str) -> ModuleType | None:
    """The module of this name in a package, or None if there is none. A broken one says so."""
    return import_module(f"{package}.{name}") if is_there(package, name) else None


def is_there(package: str, name: str) -> bool:
    """Is there such a module? It is not imported, so what it needs may be missing."""
    full = package
    for word in name.split("."):
        full = f"{full}.{word}"
        found = find_spec(full)
        if found is None or found.origin is None:  # a folder without __init__.py is no part
            return False
    return True


def part(game: AnyGame, name: str) -> ModuleType | None:
    """A game's part, such as `minds` or `lab.odds`."""
    return module_of(game.package, name)


def brings(game: AnyGame, name: str) -> bool:
    """Has a game this part?"""
    return is_there(game.package, name)
