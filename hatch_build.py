"""Build hook: the browser page and its Python are made before the wheel is packed, if their sources changed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Build tools load this file by its path: its neighbours are not on sys.path.
sys.path.insert(0, str(Path(__file__).resolve().parent))
from build_python import BrowserPython
from build_web import NODE_PACKAGE, Web


class PageBuildHook(BuildHookInterface[Any]):
    """Calls the same builder that `run.py` calls."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only when there is something to build: it is a large download."""
        root = Path(self.root)
        return [] if Web(root).is_current() and BrowserPython(root).is_current() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, except for people who work on it: an editable install leaves that to `run.py`."""
        if version != "editable":
            Web(Path(self.root)).build()
            BrowserPython(Path(self.root)).build()
