"""Several people at one screen: the curtain, the held peek, and nothing of another seat in the page."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import hands
from tests.browser.conftest import EVERYWHERE, Devices
from tests.browser.static import overhear

pytestmark = pytest.mark.browser


class Ear:
    """Listens to what the table tells the page: the last whole picture decides what the page knows."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.seat: int | None = None
        self.view: dict[str, Any] = {}

    def attach(self, page: Page) -> None:
        """Hear every message of the page's line, to a server or to its own worker."""
        page.on("websocket", self.listen)
        overhear(page, self.hear)

    def listen(self, line: WebSocket) -> None:
        """A new line."""
        line.on("framereceived", lambda frame: self.hear(json.loads(frame)))

    def hear(self, message: dict[str, Any]) -> None:
        """Keep the newest view and whose it is."""
        if message["type"] == "welcome":
            self.seat = message["seat"]
        if message.get("view"):
            self.view = message["view"]


def start(devices: Devices) -> tuple[Page, Ear]:
    """Anna and Ben at one phone."""
    ear = Ear()
    page = devices.open(prepare=ear.attach)
    hands.choose_game(page, "alles-kaese")
    hands.pick(page, "How do you want to play?", "Same screen")
    for number, name in enumerate(("Anna", "Ben")):
        page.locator(".names input").nth(number).fill(name)
    hands.begin(page)
    return page, ear


def assert_nothing_secret(page: Page, ear: Ear) -> None:
    """Curtain up: the page looks through nobody's eyes, and neither picture nor word tells a front."""
    expect(page.locator(".curtain")).to_be_visible()
    assert ear.seat is None
    assert all(card is None or card["front"] is None for card in ear.view["display"] + ear.view["discard"])
    html = page.content()
    assert 'class="known' not in html
    assert "data-reveal" not in html
    assert "you know" not in html
    assert "peeks at card" not in html or ": cheese!" not in html.split("peeks at card", 1)[1][:40]
    assert not page.evaluate("Object.values(localStorage).some(text => text.includes('front'))")


@EVERYWHERE
def test_a_whole_game_with_curtain_and_held_peeks(devices: Devices) -> None:
    """Every turn begins behind the curtain; a peek shows only while held; the curtain hides it all."""
    page, ear = start(devices)
    peeks = 0
    look = page.locator(f"{hands.END}, .curtain .primary, [data-reveal], .dock .primary, .slot.open").first
    for _ in range(400):
        look.wait_for()
        if hands.over(page):
            break
        if page.locator(".curtain").is_visible():
            assert_nothing_secret(page, ear)
            page.locator(".curtain .primary").click()
            expect(page.locator(".curtain")).to_have_count(0)
        elif page.locator("[data-reveal]").is_visible():
            hold_the_peek(page, by_key=peeks % 2 == 1)
            peeks += 1
        else:
            act(page)
    assert hands.over(page)


def act(page: Page) -> None:
    """Roll, choose, keep: but never the button that shows what I know."""
    button = page.locator(".dock .primary:not(.hold)")
    hands.tap(button.first if button.first.is_visible() else page.locator(".slot.open").first)


def hold_the_peek(page: Page, by_key: bool) -> None:
    """The front is there exactly while the button is held, by pointer or by key."""
    card = page.locator("[data-reveal]")
    button = page.locator("[role=dialog] .hold")
    expect(card).to_have_attribute("data-reveal", "closed")
    assert "Cheese!" not in page.content()
    assert "A trap!" not in page.content()
    if by_key:
        button.focus()
        page.keyboard.down("Space")
    else:
        button.hover()
        page.mouse.down()
    expect(card).to_have_attribute("data-reveal", "open")
    if by_key:
        page.keyboard.up("Space")
    else:
        page.mouse.up()
    expect(card).to_have_attribute("data-reveal", "closed")
    page.get_by_role("button", name="Hide it again").click()
    expect(card).to_have_count(0)


@EVERYWHERE
def test_open_games_need_no_curtain(devices: Devices) -> None:
    """In mice everything is public: the page simply follows the turn."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How do you want to play?", "Same screen")
    hands.begin(page)
    for _ in range(12):
        page.locator(".dock .primary, .choice .button, .card.glow").first.wait_for()
        hands.turn_mice(page)
    expect(page.locator(".curtain")).to_have_count(0)
    assert int(page.evaluate("document.querySelectorAll('.hole').length")) >= 1


@EVERYWHERE
def test_memory_mode_hides_a_peeked_card_again(devices: Devices) -> None:
    """As with real cards: after the look neither the board nor the log tells what lay there."""
    page = devices.open()
    hands.choose_game(page, "alles-kaese")
    page.get_by_text("More options").click()
    page.get_by_label("Memory mode").check()
    hands.begin(page)
    peek = page.locator("[data-reveal]")
    for _ in range(120):
        page.locator(f"{hands.END}, [data-reveal], .dock .primary, .slot.open").first.wait_for()
        if peek.is_visible() or hands.over(page):
            break
        hands.turn_alles_kaese(page)
    if not hands.over(page):
        page.get_by_role("button", name="Got it").click()
        expect(peek).to_have_count(0)
    assert 'class="known' not in page.content()
    told = [line for line in page.locator(".log li").all_inner_texts() if "Pip peeks" in line]
    assert all(line.endswith(".") for line in told)
