"""Axe finds nothing on any screen, in light and in dark."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser import fake, hands
from tests.browser.axe import assert_axe_finds_nothing
from tests.browser.conftest import QUICK, Devices
from tests.browser.fake import KAESE, kaese, sit_down
from tests.browser.test_replay import RECORD

pytestmark = pytest.mark.browser


def at_home(page: Page) -> None:
    """The front page."""
    page.locator(".tile").first.wait_for()


def at_setup(page: Page) -> None:
    """The set-up with everything unfolded."""
    hands.choose_game(page, "alles-kaese")
    page.get_by_text("More options").click()
    hands.pick(page, "Traps among the cards with 1 to 6 holes", "My own")


def at_settings(page: Page) -> None:
    """The settings."""
    page.get_by_role("button", name="Settings").click()


def at_lobby(page: Page) -> None:
    """A table that waits for friends."""
    hands.choose_game(page, "cheese")
    hands.pick(page, "How do you want to play?", "With friends")
    hands.begin(page)
    page.get_by_label("Link", exact=True).wait_for()


def at_curtain(page: Page) -> None:
    """Between two people who know nothing yet: whose turn it is, and no curtain."""
    hands.choose_game(page, "alles-kaese")
    hands.pick(page, "How do you want to play?", "Same screen")
    hands.begin(page)
    page.locator(".curtain, .dock .primary").first.wait_for()


def at_alles_kaese(page: Page) -> None:
    """A choice in Alles Käse!."""
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    page.locator(".slot.open").first.click()


def at_mice(page: Page) -> None:
    """A choice in Mice to meet you, and the step aside of catching nothing."""
    hands.start_against_bots(page, "mice")
    page.locator(".dock .primary").click()
    page.locator(".card.glow, .card.reach").first.click()


def at_cheese(page: Page) -> None:
    """Cheese."""
    hands.start_against_bots(page, "cheese")
    page.locator(".dock .primary").click()


def at_rules(page: Page) -> None:
    """The rules."""
    at_cheese(page)
    page.get_by_role("button", name="Rules").click()


def at_menu(page: Page) -> None:
    """The menu."""
    at_cheese(page)
    page.get_by_role("button", name="Menu").click()


def at_replay(page: Page) -> None:
    """The replay viewer."""
    record = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(RECORD).encode()}
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="One step on").click()


def at_guide(page: Page) -> None:
    """The first steps."""
    page.evaluate('localStorage[\'cheeseboard.settings\'] = \'{"speed": "off", "guided": []}\'')
    page.reload()
    hands.start_against_bots(page, "mice")
    page.locator(".bubble").wait_for()


SCREENS = [
    at_home,
    at_setup,
    at_settings,
    at_lobby,
    at_curtain,
    at_alles_kaese,
    at_mice,
    at_cheese,
    at_rules,
    at_menu,
    at_replay,
    at_guide,
]


@pytest.mark.parametrize("part", [0, 1])
def test_axe_finds_nothing(devices: Devices, part: int) -> None:
    """Every screen; each is looked at in both lights."""
    for screen in SCREENS[part::2]:
        page = devices.open(settings={**QUICK, "theme": "light"})
        screen(page)
        assert_axe_finds_nothing(page, screen.__name__)
        page.context.close()


def test_axe_finds_nothing_at_the_end_in_a_look_and_for_a_guest(devices: Devices) -> None:
    """The end screen, what only I saw, the shortcuts, and a friend who opens the link."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    sit_down(page)
    page.locator(".board").wait_for()
    page.keyboard.press("?")
    assert_axe_finds_nothing(page, "shortcuts")
    page.keyboard.press("Escape")
    saw = {"type": "peeked", "seat": 0, "slot": 4, "holes": 2, "front": "trap"}
    server.step([saw], [{**saw, "front": None}])
    page.locator("[data-reveal]").wait_for()
    assert_axe_finds_nothing(page, "look")
    page.get_by_role("button", name="Got it").click()
    over = {"reason": "supply-empty", "scores": [7, 5], "ranking": [[0], [1]], "winners": [0]}
    server.seen = lambda seat: kaese(seat, actor=None, result=over)
    server.step([{"type": "ended", "reason": "supply-empty"}])
    page.locator("dialog ol").wait_for()
    assert_axe_finds_nothing(page, "end")
    host = devices.open()
    at_lobby(host)
    guest = devices.open(host.url.removeprefix(devices.url))
    guest.locator(".seat").first.wait_for()
    assert_axe_finds_nothing(guest, "join")
