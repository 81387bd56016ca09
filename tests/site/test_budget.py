"""How many bytes a visitor waits for. Packed with gzip here, because Python has it; brotli makes them a fifth fewer."""

import gzip
import json
import re
from pathlib import Path

import pytest

from cheeseboard.site.folder import make_folder

MEGABYTE = 1_000_000
BEFORE_THE_FIRST_PAINT = 120_000
FIRST_LOAD = 6.0 * MEGABYTE
"""5.0 are promised with brotli; this is 4.7.

All that is fetched to play, also the page's parts that come later; not the files that are fetched when asked for.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built."""
    found = tmp_path_factory.mktemp("budget") / "site"
    make_folder(found)
    return found


def weight(path: Path) -> int:
    """Bytes over the wire."""
    return len(gzip.compress(path.read_bytes(), 6))


def shown_first(folder: Path) -> list[Path]:
    """The page with everything that it names itself: scripts, what they need at once, styles; and the typeface."""
    index = (folder / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:href|src)="\./(assets/[^"]+)"', index)
    assert named
    return [folder / "index.html", *(folder / name for name in named), *folder.glob("assets/*.woff2")]


def test_the_page_shows_before_much_is_fetched(folder: Path):
    """What comes before the first paint."""
    assert sum(map(weight, shown_first(folder))) < BEFORE_THE_FIRST_PAINT


def test_the_first_load_keeps_its_budget(folder: Path):
    """Python, the games and the page; the solved solo game is fetched by whoever asks for it."""
    facts = json.loads((folder / "python" / "python.json").read_text(encoding="utf-8"))
    later = {Path(name).name for name in facts["later"]}
    assert later, "nothing is fetched later"
    found = sum(weight(path) for path in folder.rglob("*") if path.is_file() and path.name not in later)
    assert found < FIRST_LOAD
