"""Write the reference of the Python API from its docstrings: `python -m tools.make_reference [FOLDER]`.

pdoc does the work. What programs import is in it: the top level, and the packages behind it. Fronts, the server and the
compiled lane are not: they are used by commands.
"""

import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pdoc

from run import ROOT

FOLDER = ROOT / "build" / "reference"
PACKAGES = ("core", "games", "minds", "insight", "texts", "table", "testing", "lab", "arena", "research")
LEFT_OUT = re.compile(r"cheeseboard\.games\.\w+\.(tests|lab|minds|face|v\d+)\b|_command$|\.command$")
"""Parts of single games that nobody imports, and the words of commands."""


def modules() -> Iterator[str]:
    """The import names of everything in the reference."""
    source = ROOT / "src"
    yield "cheeseboard"
    yield "cheeseboard.shortcuts"
    for package in PACKAGES:
        for path in sorted((source / "cheeseboard" / package).rglob("*.py")):
            name = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
            if not LEFT_OUT.search(name):
                yield name


def make(folder: Path) -> Path:
    """Write all pages and return the first."""
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text="Cheeseboard")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # pdoc cannot tell from which TypedDict a key is inherited
        pdoc.pdoc(*modules(), output_directory=folder)
    return folder / "index.html"


if __name__ == "__main__":
    print(make(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
