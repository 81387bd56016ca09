"""Makes the static folder: the page, the Python that it runs, what there is to play, notices, and all of it offline."""

import json
import shutil
from pathlib import Path
from typing import Any

from cheeseboard import __version__
from cheeseboard.core.refusal import Refusal
from cheeseboard.minds.thinking import HereThinker
from cheeseboard.site.offline import INDEX, SCRIPT, service_worker
from cheeseboard.site.safety import PAGE_RULES
from cheeseboard.table import desk
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.in_memory import MemoryStore
from cheeseboard.table.world import World

PAGE = Path(__file__).parents[1] / "server" / "static"
PYTHON = Path(__file__).parent / "python"


def make_folder(out: Path, server: str | None = None, page: Path = PAGE, python: Path = PYTHON) -> None:
    """Everything a static host needs, in a folder that is empty or was made by this before."""
    check_built(page, python)
    empty(out)
    copy(page, out)
    copy(python, out / "python")
    write_index(out)
    (out / "house.json").write_text(house(), encoding="utf-8")
    (out / "site.json").write_text(json.dumps({"version": __version__, "server": server}) + "\n", encoding="utf-8")
    (out / "python" / "NOTICES.txt").rename(out / "NOTICES.txt")
    script = service_worker(out, (out / INDEX).read_bytes(), server=False)
    (out / SCRIPT).write_text(script, encoding="utf-8")


def check_built(page: Path, python: Path) -> None:
    """Refuse in words where the page or its Python has not been built."""
    if not (page / INDEX).is_file() or not (python / "python.json").is_file():
        raise Refusal("site-not-built", "S10")


def empty(out: Path) -> None:
    """Clear an older site away; never a folder that holds something else."""
    if out.exists() and any(out.iterdir()):
        if not (out / "site.json").is_file():
            raise Refusal("not-a-site-folder", "S10", folder=str(out))
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)


def copy(source: Path, out: Path) -> None:
    """All files but hidden ones; a copy belongs to whoever makes it, whatever the original allows."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_file() and not name.name.startswith("."):
            target = out / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())


def write_index(out: Path) -> None:
    """The page with its safety rules inside, for hosts that send no headers."""
    index = out / INDEX
    text = index.read_text(encoding="utf-8")
    rules = f'<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="{PAGE_RULES}" />'
    index.write_text(text.replace('<meta charset="utf-8" />', rules, 1), encoding="utf-8")


def house() -> str:
    """What there is to play, said by the table itself: so the page can set up a game while Python is still loading."""
    clock = ManualClock()
    found: Any = desk.games(World(MemoryStore(clock), clock, HereThinker(clock)))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
