"""The static folder: what is in it, and what the command refuses."""

import json
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.site.folder import make_folder
from cheeseboard.site.offline import kept


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    """A page and a Python as if they had been built."""
    page, python = tmp_path / "page", tmp_path / "python"
    for folder in (page / "assets", python):
        folder.mkdir(parents=True)
    (page / "index.html").write_text('<head><meta charset="utf-8" /></head>', encoding="utf-8")
    (page / "sw.js").write_text("work();", encoding="utf-8")
    (page / "assets" / "a.js").write_text("a", encoding="utf-8")
    (page / ".stamp").write_text("secret", encoding="utf-8")
    (python / "python.json").write_text("{}", encoding="utf-8")
    (python / "NOTICES.txt").write_text("notices", encoding="utf-8")
    return page, python


def version(out: Path) -> dict[str, object]:
    """What the service worker says about its version."""
    first = (out / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
    found: dict[str, object] = json.loads(first.removeprefix("self.CHEESEBOARD = ").removesuffix(";"))
    return found


def test_the_folder_holds_page_python_games_and_notices(built: tuple[Path, Path], tmp_path: Path):
    """Everything that is fetched, nothing hidden, and a page that lets nothing foreign in."""
    out = tmp_path / "out"
    make_folder(out, "https://games.example.org", *built)
    assert {"index.html", "sw.js", "NOTICES.txt", "house.json", "site.json"} <= {path.name for path in out.iterdir()}
    assert not list(out.rglob(".*"))
    assert "default-src 'none'" in (out / "index.html").read_text(encoding="utf-8")
    house = json.loads((out / "house.json").read_text(encoding="utf-8"))
    assert [game["id"] for game in house["games"]] == list(GAMES)
    assert json.loads((out / "site.json").read_text(encoding="utf-8"))["server"] == "https://games.example.org"


def test_the_service_worker_keeps_every_file_of_just_this_version(built: tuple[Path, Path], tmp_path: Path):
    """All files but itself, the page under its folder's address; a changed file is a new version."""
    out = tmp_path / "out"
    make_folder(out, None, *built)
    first = version(out)
    assert set(first["files"]) == {"", *kept(out)}  # type: ignore[call-overload]
    make_folder(out, None, *built)
    assert version(out) == first
    (built[0] / "assets" / "a.js").write_text("b", encoding="utf-8")
    make_folder(out, None, *built)
    assert version(out)["version"] != first["version"]


def test_an_older_site_is_replaced_and_nothing_else(built: tuple[Path, Path], tmp_path: Path):
    """A folder with other files is not touched."""
    out = tmp_path / "out"
    make_folder(out, None, *built)
    (out / "assets" / "old.js").write_text("old", encoding="utf-8")
    make_folder(out, None, *built)
    assert not (out / "assets" / "old.js").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(Refusal, match="not-a-site-folder"):
        make_folder(mine, None, *built)
    assert (mine / "thesis.txt").read_text(encoding="utf-8") == "years of work"


def test_a_page_that_is_not_built_is_refused_in_words(tmp_path: Path):
    """No half a site."""
    with pytest.raises(Refusal, match="site-not-built"):
        make_folder(tmp_path / "out", None, tmp_path / "nothing", tmp_path / "nothing")
    assert not (tmp_path / "out").exists()


def test_the_command_makes_the_whole_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`cheeseboard site` with what has really been built; the notices name everything that is not ours."""
    assert main(["site", "-o", str(tmp_path / "site")]) == 0
    assert "http.server" in capsys.readouterr().out
    notices = (tmp_path / "site" / "NOTICES.txt").read_text(encoding="utf-8")
    inside = ("SQLite", "libmpdec", "Zstandard", "bzip2", "Expat", "libffi", "HACL*", "musl", "Emscripten")
    licences = ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION", "SIL Open Font License", "BSD")
    for name in ("Pyodide", "Svelte", *inside, *licences):
        assert name in notices
