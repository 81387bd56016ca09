"""Not only Chromium: each game is played once in Debian's Firefox, with a real pointer and no complaint."""

import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.browser.conftest import QUICK, Server
from tests.browser.firefox import Firefox
from tests.browser.hands import END
from tests.browser.static import StaticHost
from tests.browser.straight import REMEMBERED

pytestmark = pytest.mark.browser

MOST_TAPS = 500
# What to tap when it is there, first things first: close a look, confirm, take the first choice.
ALLES_KAESE = ["[role=dialog] .button.primary", ".dock .primary", ".slot.open"]
MICE = ["dialog .ways .button", ".dock .primary", ".card.glow", ".card.reach", ".choice .button"]


@pytest.fixture(scope="module")
def fox(firefox: str) -> Iterator[Firefox]:
    """One Firefox for the tests of this file."""
    found = Firefox(firefox, QUICK)
    yield found
    found.close()


def play(fox: Firefox, taps: list[str]) -> None:
    """Tap until the end screen is up and stays: one tap too many may have pressed "Play again" on it, so play on."""
    for _ in range(MOST_TAPS):
        found, x, y = fox.wait_for(END, *taps)
        if found != END:
            fox.tap_at(x, y)
        elif stays(fox, END):
            return
    raise AssertionError(f"no end after {MOST_TAPS} taps")


def stays(fox: Firefox, selector: str) -> bool:
    """Is it there still after a moment?"""
    time.sleep(0.5)
    return fox.wait_for(selector, "body")[0] == selector


def test_alles_kaese_in_firefox(fox: Firefox, server: Server) -> None:
    """Against bots to the end, with peeks and turned cards."""
    fox.open(f"{server.url}/#game=alles-kaese")
    fox.tap_until(".board", "form .button.primary")
    play(fox, ALLES_KAESE)
    assert fox.call("() => document.querySelectorAll('dialog ol li').length") == 3
    assert fox.faults == []


def test_mice_alone_in_firefox(fox: Firefox, server: Server) -> None:
    """The solo game to its verdict."""
    fox.open(server.url)
    fox.tap_until("form", ".alone")
    fox.tap_until(".board", "form .button.primary")
    play(fox, MICE)
    fox.wait_for("dialog .verdict")
    assert fox.faults == []


def test_cheese_in_firefox(fox: Firefox, server: Server) -> None:
    """One card by hand, the others by themselves."""
    fox.open(f"{server.url}/#game=cheese")
    fox.tap_until(".board", "form .button.primary")
    fox.tap(".dock .primary")
    fox.tap_until("[aria-pressed=true]", ".auto [aria-pressed=false]")
    watch(fox)
    assert fox.faults == []


def watch(fox: Firefox) -> None:
    """Until the end, however many cards that takes, as long as cards are turned."""
    seen = ""
    while fox.wait_for(END, "body")[0] != END:
        now = fox.call("() => document.querySelector('.board').innerText")
        assert now != seen, f"nothing happens any more: {now[:400]}"
        seen = now
        with suppress(AssertionError):
            fox.wait_for(END, seconds=10)


def test_the_table_without_a_server_in_firefox(fox: Firefox, site: StaticHost) -> None:
    """Its WebAssembly, workers and IndexedDB do as well: the solo game to its verdict, on a second visit.

    Its Python goes on from what the first visit left in memory.
    """
    fox.open(f"{site.url}/")
    for _ in range(600):
        if fox.call(REMEMBERED):
            break
        time.sleep(0.1)
    fox.open(f"{site.url}/?again")
    fox.tap_until("form", ".alone")
    fox.tap_until(".board", "form .button.primary")
    play(fox, MICE)
    fox.wait_for("dialog .verdict")
    assert fox.faults == []
