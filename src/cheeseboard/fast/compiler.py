"""Numba, kept in one place: loads a second copy of a plain module and compiles every function in it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import config

from cheeseboard import folders
from cheeseboard.fast.cache import NO_GAME, source_key, writable

COPY = "_compiled"
"""The name of a copy of a game's plain file is the file's own, with this behind it."""


def compiled_copy(path: Path, name: str, game: Path = NO_GAME, **given: Any) -> ModuleType:
    """A second copy of the module at `path`, all functions compiled; `given` replaces names of the same spelling.

    The copy is known to Python as `name`, because Numba looks modules up when it reads compiled code back. Calls are
    pasted in by the compiler, except those of functions that the module names in APART. `game` is the folder of the
    game whose rules the copy calls: a change in them throws the kept code away. What the module imports from other
    files of that folder is compiled along.
    """
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot read {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    vars(module).update(given)
    vars(module).update(compiled_neighbours(module, game))
    apart = getattr(module, "APART", ())
    key = source_key(f"numba {numba.__version__}", game, path.parent)
    home = folders.cache_folder() / "compiled" / f"{name.rpartition('.')[2]}-{key}"
    with cache_folder(home) as keep:
        for word, thing in list(vars(module).items()):
            if isinstance(thing, FunctionType) and thing.__module__ == name:
                setattr(module, word, numba.njit(cache=keep, nogil=True, forceinline=word not in apart)(thing))
    return module


def compiled_neighbours(module: ModuleType, game: Path) -> dict[str, Any]:
    """Compiled stand-ins for the modules and functions that a plain module has imported from its game's folder."""
    found: dict[str, Any] = {}
    for word, thing in vars(module).items():
        if isinstance(thing, ModuleType) and lies_in(thing, game):
            found[word] = compiled_neighbour(thing, game)
        elif isinstance(thing, FunctionType) and thing.__module__ != module.__name__:
            home = sys.modules[thing.__module__]
            if lies_in(home, game):
                found[word] = getattr(compiled_neighbour(home, game), thing.__name__)
    return found


def lies_in(module: ModuleType, game: Path) -> bool:
    """Is this module a file of the game's folder (and no compiled copy of one)?"""
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).parent == game and not module.__name__.endswith(COPY)


def compiled_neighbour(module: ModuleType, game: Path) -> ModuleType:
    """The one compiled copy of this module, for all that stand on it."""
    name = module.__name__ + COPY
    known = sys.modules.get(name)
    if known is not None and vars(known)["copied_from"] == (module,):
        return known
    return compiled_copy(Path(str(module.__file__)), name, game, copied_from=(module,))


@contextmanager
def cache_folder(home: Path) -> Iterator[bool]:
    """Numba keeps what is compiled in this block under `home`; False if that folder cannot be written."""
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(home)
    try:
        yield writable(home)
    finally:
        settings.CACHE_DIR = before
