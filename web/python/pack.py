"""Runs inside Pyodide under Node (see pack.mjs): compiles what the static site needs of Python, and leaves out the rest.

Modules go in as bytecode without docstrings; archives are stored, not packed, because a web host packs better on the way.
"""

import hashlib
import importlib._bootstrap_external as bootstrap
import json
import sys
import zipfile
from importlib import import_module
from pathlib import Path

STDLIB, SOURCE, OUT = Path("/pyodide/python_stdlib.zip"), Path("/source/cheeseboard"), Path("/out")
BESIDES = ("codeop", "linecache", "tokenize", "traceback")
"""Modules that are asked for only when something goes wrong."""
LIBRARY = "/lib/python314.zip/"
LARGE = 200_000
"""A data file of this many bytes is not packed but fetched when it is opened."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def compiled(text: bytes, name: str) -> bytes:
    """A module as bytecode; the file's date plays no part, so that equal sources give equal archives."""
    code = compile(text, name, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_timestamp_pyc(code, 0, 0))


def add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """One file; a module goes in compiled."""
    if name.endswith(".py"):
        name, data = f"{name}c", compiled(data, name)
    archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data)


def ours() -> list[str]:
    """Our files that go in, as paths under the package."""
    found: list[str] = json.loads((OUT / "ours.json").read_text())
    return found


def used() -> set[str]:
    """The files of the standard library that Pyodide and our packages import: all of ours are imported here to see."""
    sys.path.insert(0, str(SOURCE.parent))
    for name in ours():
        if name.endswith(".py"):
            import_module(".".join(("cheeseboard", *Path(name).with_suffix("").parts)).removesuffix(".__init__"))
    for name in BESIDES:
        import_module(name)
    rehearse()
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    return {file.removeprefix(LIBRARY) for file in files if file.startswith(LIBRARY)}


def rehearse() -> None:
    """Do once what imports more on the way: find the games, say something, explain a refusal."""
    from cheeseboard.core.refusal import Refusal
    from cheeseboard.site.browser.worker import prepare
    from cheeseboard.table.words import words

    prepare()
    for lang in ("en", "de", "it"):
        words(lang, Refusal("not-found", "S8"))


def pack_stdlib() -> None:
    """The part of the standard library that is used."""
    with zipfile.ZipFile(STDLIB) as whole, zipfile.ZipFile(OUT / "stdlib.zip", "w") as small:
        for name in sorted(used()):
            add(small, name, whole.read(name))


def pack_ours() -> dict[str, int]:
    """Our packages; the names and sizes of the files that are fetched later."""
    later = {}
    with zipfile.ZipFile(OUT / "cheeseboard.zip", "w") as archive:
        for name in ours():
            data = (SOURCE / name).read_bytes()
            if len(data) < LARGE:
                add(archive, f"cheeseboard/{name}", data)
                continue
            later[f"cheeseboard/{name}"] = len(data)
            (OUT / Path(name).name).write_bytes(data)
    return later


def build() -> str:
    """A name for all that Python is made of: memory that was kept of one build fits no other."""
    made = hashlib.sha256()
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip", "cheeseboard.zip"):
        made.update((OUT / name).read_bytes())
    return made.hexdigest()[:16]


pack_stdlib()
later = pack_ours()
lock = json.loads((STDLIB.parent / "pyodide-lock.json").read_text())
facts = {"build": build(), "info": lock["info"], "later": later}
(OUT / "python.json").write_text(json.dumps(facts, indent=1) + "\n")
