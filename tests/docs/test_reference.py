"""The reference made from the docstrings: every public name is in it, and its links lead somewhere."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

import cheeseboard
from tools import make_reference

LINK = re.compile(r'href="([^"]+)"')
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
ANCHOR = re.compile(r'\bid="([^"]+)"')


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the reference."""
    return make_reference.make(tmp_path_factory.mktemp("reference")).parent


def test_every_name_of_the_top_level_is_told(reference: Path):
    """With its docstring, on the first page."""
    page = (reference / "cheeseboard.html").read_text(encoding="utf-8")
    names = [name for name in cheeseboard.__all__ if name not in make_reference.PACKAGES]
    assert [name for name in names if f'id="{name}"' not in page] == []
    assert "A freshly shuffled match of a game" in page


def test_every_module_has_its_page(reference: Path):
    """And none of them is a single game's workshop."""
    names = list(make_reference.modules())
    pages = {str(path.relative_to(reference).with_suffix("")).replace("/", ".") for path in reference.rglob("*.html")}
    assert set(names) <= pages
    assert not [name for name in names if ".tests" in name]


def test_every_link_leads_somewhere(reference: Path):
    """Inside the reference: the page is there, and so is the place in it."""
    texts = {path: SCRIPT.sub("", path.read_text(encoding="utf-8")) for path in reference.rglob("*.html")}
    anchors = {path: set(ANCHOR.findall(text)) for path, text in texts.items()}
    wrong = []
    for path, text in texts.items():
        for link in set(LINK.findall(text)):
            name, _, place = link.partition("#")
            if re.match(r"[a-z]+:", link) or name.endswith((".css", ".js")):
                continue
            target = (path.parent / name).resolve() if name else path
            if target not in anchors or (place and unquote(place) not in anchors[target]):
                wrong.append(f"{path.name}: {link}")
    assert wrong == []
