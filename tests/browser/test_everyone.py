"""For everyone: three languages, a light page, a phone in the hand, the keyboard alone, large text, little motion."""

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.texts import catalogue
from tests.browser import hands
from tests.browser.conftest import DESKTOP, QUICK, Devices

pytestmark = pytest.mark.browser

GAMES = ("alles-kaese", "mice", "cheese")


@pytest.mark.parametrize(("lang", "tag"), [("en", "en-US"), ("de", "de-AT"), ("it", "it-IT")])
def test_the_browsers_language_is_spoken_everywhere(devices: Devices, lang: str, tag: str) -> None:
    """Home, set-up, table, log and rules in the language of the browser; no key stands in for a sentence."""
    page = devices.open(lang=tag)
    words = catalogue(lang, "web")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator(".lead")).to_have_text(str(words["home.lead"]))
    hands.choose_game(page, "alles-kaese")
    expect(page.locator("form .primary")).to_have_text(str(words["setup.play"]))
    hands.begin(page)
    expect(page.locator(".dock .primary")).to_have_text(str(words["roll"]))
    page.get_by_role("button", name=str(words["rules"]), exact=True).click()
    expect(page.locator("dialog")).to_contain_text(str(catalogue(lang, "alles-kaese")["rule.A12"]).split(": ")[1][:40])
    assert keys_shown(page, lang) == []


def keys_shown(page: Page, lang: str) -> list[str]:
    """Keys of the catalogue that are visible as they are: a sentence is missing."""
    text = page.locator("body").inner_text()
    return [key for key in catalogue(lang, "web") if "." in key and key in text]


def test_the_language_can_be_changed_at_the_table(devices: Devices) -> None:
    """From English to Italian in mid-game, log and all; it is remembered."""
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    expect(page.locator(".banner .last")).to_contain_text("rolls")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Italiano", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".banner .last")).to_contain_text("tira")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")


# -- the load -----------------------------------------------------------------------------------------------------


def test_the_first_load_is_light_and_all_our_own(devices: Devices) -> None:
    """At most 120 kB for the front page, without any board; 165 kB with a table; and nothing from anywhere else."""
    page = devices.open()
    page.locator(".tile").nth(2).wait_for()
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(devices.weights.values()) <= 120_000
    late = ("Board", "animate", "synth", "TableScreen", "RulesHelp", "Guide")
    assert [url for url in devices.weights if any(f"/{part}-" in url for part in late)] == []
    hands.start_against_bots(page, "mice")
    page.locator(".dock .primary").wait_for()
    assert len(devices.weights) > 10
    assert all(url.startswith((devices.url, "blob:")) for url in devices.weights)
    assert sum(devices.weights.values()) <= 165_000


# -- the phone ----------------------------------------------------------------------------------------------------

SMALL_TARGETS = """() => [...document.querySelectorAll('button, select, summary, label:has(input[type=radio])')]
  .filter(e => e.checkVisibility() && !e.closest('[inert]'))
  .map(e => [e.getAttribute('aria-label') ?? e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([name, box]) => `${name}: ${box.width}x${box.height}`)"""


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_the_whole_table_without_scrolling(devices: Devices, game: str) -> None:
    """390 × 844: nothing to scroll, the action in reach of the thumb, every target at least 44 pixels."""
    page = devices.open()
    hands.start_against_bots(page, game)
    page.locator(".dock .primary").first.wait_for()
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size[0] <= 390
    assert size[1] <= 844
    box = page.locator(".dock .primary").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert page.evaluate(SMALL_TARGETS) == []


def test_large_text_still_plays(devices: Devices) -> None:
    """Text at 200 %: the page may scroll, but the action can be reached and used."""
    page = devices.open()
    page.add_style_tag(content="html { font-size: 200% }")
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    expect(page.locator(".banner .last")).to_contain_text("rolls")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# -- the keyboard -------------------------------------------------------------------------------------------------


def reach(page: Page, wanted: str) -> bool:
    """Tab until something that matches has the focus."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", wanted):
            return True
        page.keyboard.press("Tab")
    return False


def test_a_whole_game_by_keyboard_alone(devices: Devices) -> None:
    """From the front page to the end screen without a pointer; the focus is always to be seen."""
    page = devices.open(size=DESKTOP)
    page.locator(".tile").first.wait_for()
    for wanted in (".tile", "form .button.primary"):
        assert reach(page, wanted)
        page.keyboard.press("Enter")
    state = page.locator(f"{hands.END}, [data-reveal], .dock .primary, .slot.open")
    for _ in range(200):
        state.first.wait_for()
        if hands.over(page):
            break
        wanted = next(
            each for each in ("[role=dialog] .primary", ".dock .primary", ".slot.open") if page.locator(each).count()
        )
        if reach(page, wanted):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline == "solid"
            page.keyboard.press("Enter")
    assert hands.over(page)


def test_every_event_is_announced(devices: Devices) -> None:
    """A screen reader hears what happened and what it may do."""
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    region = page.locator("[data-announce]")
    expect(region).to_contain_text("Your turn: roll.")
    page.locator(".dock .primary").click()
    expect(region).to_contain_text("rolls")
    expect(region).to_contain_text("Your turn: choose.")


# -- motion and the first game --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_with_animations_a_turn_goes_on_and_can_be_skipped(devices: Devices, game: str) -> None:
    """At full animation a turn is shown, can be skipped, and the table is ready again."""
    page = devices.open(settings={**QUICK, "speed": "slow"})
    hands.start_against_bots(page, game)
    page.locator(".dock .primary").click()
    page.get_by_role("button", name="Skip the animation").click()
    page.locator(".slot.open, .card.glow, .card.reach, .dock .primary, .choice .button").first.wait_for(timeout=30_000)


def test_reduced_motion_is_honoured(devices: Devices) -> None:
    """Who asked the system for calm gets it without asking us."""
    page = devices.open(settings={**QUICK, "speed": "normal"})
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    expect(page.locator(".slot.open").first).to_be_visible()


def test_the_first_game_is_guided_once(devices: Devices) -> None:
    """The guide points at things, step by step; at the next table it stays away."""
    page = devices.open(settings={**QUICK, "guided": []})
    hands.start_against_bots(page, "cheese")
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Let's play").click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.goto(devices.url)
    hands.start_against_bots(page, "cheese")
    page.locator(".dock .primary").wait_for()
    expect(page.locator(".bubble")).to_have_count(0)
