"""What the service worker keeps: every file of one version of the page, each with a hash of its content."""

import hashlib
import json
from pathlib import Path

SCRIPT = "sw.js"
INDEX = "index.html"
NOT_KEPT = frozenset({SCRIPT, INDEX})
"""The script itself is the browser's business; the page is kept under its folder's address."""


def service_worker(folder: Path, page: bytes, *, server: bool) -> str:
    """The script of this version: a new one whenever any file differs. `page`: index.html as it is served."""
    files = {"": digest(page), **{name: digest((folder / name).read_bytes()) for name in kept(folder)}}
    version = digest(json.dumps(files).encode())
    facts = json.dumps({"version": version, "server": server, "files": files})
    return f"self.CHEESEBOARD = {facts};\n{(folder / SCRIPT).read_text(encoding='utf-8')}"


def kept(folder: Path) -> list[str]:
    """The names of all files that belong to the page."""
    names = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return sorted(name.as_posix() for name in names if str(name) not in NOT_KEPT and not name.name.startswith("."))


def digest(data: bytes) -> str:
    """A content in short."""
    return hashlib.sha256(data).hexdigest()[:16]
