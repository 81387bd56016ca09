"""What 0.1's page stored in browsers, and the links it gave away: restored in a real Chromium, on the old tables."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect, sync_playwright

from tests.browser import hands
from tests.browser.conftest import FLAGS
from tests.release_0_1.frozen import read_json, read_lines
from tests.server.clients import Server

pytestmark = pytest.mark.browser

DEVICES: dict[str, dict[str, Any]] = {device["device"]: device for device in read_json("devices.json")}
LINKS: dict[str, str] = read_json("links.json")
TABLES: dict[str, dict[str, Any]] = {table["label"]: table for table in read_lines("tables.jsonl.gz")}
NOTHING: dict[str, Any] = {"localStorage": {}, "sessionStorage": {}}
RESTORE = """stored => { if (location.protocol !== 'about:') for (const [name, items] of Object.entries(stored))
  for (const [key, value] of Object.entries(items)) if (window[name].getItem(key) === null)
    window[name].setItem(key, value) }"""
BRIGHTNESS = """() => { const shown = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number)
  return (shown[0] + shown[1] + shown[2]) / 3 }"""


class Device:
    """A browser with what was stored in it, and an ear on its line to the server."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.url = url
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.page.on("websocket", self.listen)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def listen(self, line: WebSocket) -> None:
        """Note both sides of the talk."""
        line.on("framesent", lambda frame: self.said.append(json.loads(frame)))
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def go(self, path: str) -> None:
        """Open an address, as from a bookmark."""
        self.page.goto("about:blank")
        self.said.clear()
        self.heard.clear()
        self.page.goto(self.url + path)

    def wait_to_say(self, **having: Any) -> None:
        """Until the page has said something with these values, after its hello."""
        for _ in range(300):
            if any(message.items() >= having.items() for message in self.said[1:]):
                return
            self.page.wait_for_timeout(50)
        pytest.fail(f"nothing like {having} was said: {self.said}")

    def wait_for(self, **having: Any) -> dict[str, Any]:
        """The newest message with these values, once there is one."""
        for _ in range(300):
            found = [message for message in self.heard if message.items() >= having.items()]
            if found:
                return found[-1]
            self.page.wait_for_timeout(50)
        pytest.fail(f"nothing like {having}: {self.heard}")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for this file."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def device(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Device]:
    """The device that the test names, or a new one."""
    stored = DEVICES.get(getattr(request, "param", ""), NOTHING)
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    kept = {name: stored[name] for name in ("localStorage", "sessionStorage")}
    context.add_init_script(f"({RESTORE})({json.dumps(kept)})")
    found = Device(context, server.address)
    yield found
    context.close()
    assert found.faults == []


def on(name: str) -> pytest.MarkDecorator:
    """The test happens on this device."""
    return pytest.mark.parametrize("device", [name], indirect=True)


def seat_of(label: str, seat: int) -> tuple[str, str]:
    """A table's address and the secret of one of its seats."""
    return f"/t/{TABLES[label]['table']}", TABLES[label]["secrets"][str(seat)]


@on("ann-phone")
def test_settings_are_kept(device: Device):
    """Language, light and name as Ann chose them, although this browser speaks English and likes it bright."""
    device.go("/")
    expect(device.page.locator("html")).to_have_attribute("lang", "de")
    assert device.page.evaluate(BRIGHTNESS) < 100
    device.go(LINKS["set-up"])
    expect(device.page.get_by_role("textbox").first).to_have_value("Ann")


@on("ann-phone")
def test_tables_are_listed_and_open(device: Device):
    """The front page names who sits at each table; a tap leads there."""
    device.go("/")
    device.page.get_by_role("button").filter(has_text="Ann, Cleo").click()
    device.page.wait_for_url(f"**{seat_of('page-kaese-shared', 0)[0]}")


@on("ann-phone")
@pytest.mark.parametrize(
    ("label", "turn"), [("page-kaese-bots", hands.turn_alles_kaese), ("page-mice-again", hands.turn_mice)]
)
def test_the_purse_opens_a_running_table(device: Device, label: str, turn: Any):
    """The seat's secret and the host's are shown to the server, no guide comes again, and the next tap is a move."""
    path, secret = seat_of(label, 0)
    device.go(path)
    welcome = device.wait_for(type="welcome")
    hello = device.said[0]
    assert (hello["secret"], hello["host"]) == (secret, TABLES[label]["host"])
    assert (welcome["seat"], welcome["n"]) == (0, TABLES[label]["seen"]["0"]["n"])
    device.page.locator(".board").wait_for()
    for _ in range(2):
        turn(device.page)
    device.wait_for(type="ack", n=welcome["n"] + 1)


@on("ann-phone")
def test_a_shared_screen_comes_back_behind_its_curtain(device: Device):
    """Nobody's eyes at first; then the next person's secret, behind the curtain or for a roll in front of all."""
    table = TABLES["page-kaese-shared"]
    seat = table["seen"]["0"]["view"]["actor"]
    path, secret = seat_of("page-kaese-shared", seat)
    device.go(path)
    assert device.wait_for(type="welcome")["seat"] is None
    name = table["facts"]["seats"][seat]["name"]
    curtain = device.page.get_by_role("dialog").get_by_role("button").filter(has_text=name)
    curtain.or_(device.page.locator(".dock .primary")).first.click()
    device.wait_to_say(secret=secret)


@on("ann-phone")
def test_a_lobby_and_a_finished_game_come_back(device: Device):
    """The host can still start the one, and see how the other ended."""
    device.go(seat_of("page-mice-lobby", 0)[0])
    assert device.wait_for(type="welcome")["table"]["phase"] == "lobby"
    device.page.locator("main .primary").click()
    device.page.locator(".board").wait_for()
    device.go(seat_of("page-mice-over", 0)[0])
    assert device.wait_for(type="welcome")["view"]["result"] is not None
    hands.expect_end(device.page)


@pytest.mark.parametrize("device", ["ben-laptop", "ben-tablet"], indirect=True)
def test_a_guests_purse_opens_the_seat(device: Device):
    """The device that joined, and the one to which the seat was carried by its link."""
    path, secret = seat_of("page-cheese-friends", 1)
    device.go(path)
    assert device.wait_for(type="welcome")["seat"] == 1
    assert (device.said[0]["secret"], device.said[0]["host"]) == (secret, None)
    device.page.locator(".board").wait_for()


def test_a_seat_link_carries_the_seat(device: Device):
    """The secret behind the # is taken out of sight, and is still there after a reload."""
    path, secret = seat_of("page-cheese-friends", 1)
    assert LINKS["seat"] == f"{path}#{secret}"
    device.go(LINKS["seat"])
    assert device.wait_for(type="welcome")["seat"] == 1
    device.page.wait_for_url(f"**{path}")
    device.go(path)
    assert device.wait_for(type="welcome")["seat"] == 1


def test_a_watching_link_watches(device: Device):
    """The public view, and nobody's seat."""
    device.go(LINKS["watch"])
    welcome = device.wait_for(type="welcome")
    assert (welcome["seat"], welcome["view"]["game"]) == (None, "cheese")
    device.page.locator(".board").wait_for()


def test_the_joining_link_of_a_full_table_offers_to_watch(device: Device):
    """No seat is free any more, so nothing is said to the table before the person has chosen."""
    device.go(LINKS["join"])
    device.page.get_by_role("button", name="watch").click()
    assert device.wait_for(type="welcome")["seat"] is None


def test_replay_links_lead_to_their_move(device: Device):
    """To the start, or to the move in the address."""
    for link, at in ((LINKS["replay"], "0"), (LINKS["replay-at-a-move"], "2")):
        device.go(link)
        expect(device.page.get_by_role("slider")).to_have_value(at)
