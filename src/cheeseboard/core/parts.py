"""A game's parts: optional modules in its folder, found by name. Whoever asks has something generic in their place."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cheeseboard.core.game import AnyGame

PARTS = ("views", "minds", "insight", "face", "lab")


@cache
def module_of(package: str, name: str) -> ModuleType | None:
    """The module of this name in a package, or None if there is none. A broken one says so."""
    full = package
    for word in name.split("."):
        full = f"{full}.{word}"
        found = find_spec(full)
        if found is None or found.origin is None:  # a folder without __init__.py is no part
            return None
    return import_module(full)


def part(game: AnyGame, name: str) -> ModuleType | None:
    """A game's part, such as `minds` or `lab.odds`."""
    return module_of(game.package, name)
