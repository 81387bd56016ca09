"""The page is rebuilt exactly when its sources change, and half a build never counts."""

from pathlib import Path

import pytest

from build_web import Web, WebError


@pytest.fixture
def web(tmp_path: Path) -> Web:
    """A tree with a page that has been built."""
    web = Web(tmp_path)
    for folder in [web.folder / "src", web.texts / "de", web.made]:
        folder.mkdir(parents=True)
    (web.folder / "package.json").write_text('{"devDependencies": {}}')
    (web.folder / "src" / "main.ts").write_text("start();")
    (web.texts / "de" / "common.json").write_text("{}")
    web.stamp.write_text(web.digest())
    return web


def test_a_tree_without_a_page_is_complete(tmp_path: Path):
    """Nothing is to build where there is no web folder."""
    assert Web(tmp_path).is_current()
    Web(tmp_path).build()
    assert Web(tmp_path).check() == []


def test_a_built_page_is_current(web: Web):
    """The stamp holds the hash of the sources."""
    assert web.is_current()


@pytest.mark.parametrize("name", ["web/src/main.ts", "web/package.json", "src/cheeseboard/texts/de/common.json"])
def test_changed_sources_need_a_build(web: Web, name: str):
    """The page is made from its own sources and from the sentences it shares with Python."""
    (web.root / name).write_text('{"changed": true}')
    assert not web.is_current()


def test_a_new_and_a_renamed_file_need_a_build(web: Web):
    """Names count as well as contents."""
    (web.folder / "src" / "main.ts").rename(web.folder / "src" / "other.ts")
    assert not web.is_current()


def test_installed_packages_are_no_sources(web: Web):
    """What npm installs does not make the page old."""
    (web.folder / "node_modules").mkdir()
    (web.folder / "node_modules" / "x.js").write_text("x")
    assert web.is_current()


def test_an_emptied_page_needs_a_build(web: Web):
    """The stamp lies with the page, so that removing the page removes it."""
    web.stamp.unlink()
    assert not web.is_current()


def test_a_failed_build_leaves_no_stamp(web: Web, monkeypatch: pytest.MonkeyPatch):
    """If Vite fails, the next run tries again."""

    def fail(*_: str) -> None:
        raise WebError

    monkeypatch.setattr(web, "install_packages", lambda: None)
    monkeypatch.setattr(web, "node", fail)
    (web.folder / "src" / "main.ts").write_text("broken(")
    with pytest.raises(WebError):
        web.build()
    assert not web.stamp.exists()


def test_a_good_build_is_stamped(web: Web, monkeypatch: pytest.MonkeyPatch):
    """After a build nothing is left to do."""
    monkeypatch.setattr(web, "install_packages", lambda: None)
    monkeypatch.setattr(web, "node", lambda *_: None)
    (web.folder / "src" / "main.ts").write_text("better();")
    web.build()
    assert web.is_current()
