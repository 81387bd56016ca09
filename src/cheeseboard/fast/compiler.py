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


def compiled_copy(path: Path, name: str, game: Path = NO_GAME, **given: Any) -> ModuleType:
    """A second copy of the module at `path`, all functions compiled; `given` replaces names of the same spelling.

    The copy is known to Python as `name`, because Numba looks modules up when it reads compiled code back. Calls are
    pasted in by the compiler, except those of functions that the module names in APART. `game` is the folder of the
    game whose rules the copy calls: a change in them throws the kept code away.
    """
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot read {path}")
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    vars(module).update(given)
    apart = getattr(module, "APART", ())
    key = source_key(f"numba {numba.__version__}", game, path.parent)
    home = folders.cache_folder() / "compiled" / f"{name.rpartition('.')[2]}-{key}"
    with cache_folder(home) as keep:
        for word, thing in list(vars(module).items()):
            if isinstance(thing, FunctionType) and thing.__module__ == name:
                setattr(module, word, numba.njit(cache=keep, nogil=True, forceinline=word not in apart)(thing))
    return module


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
