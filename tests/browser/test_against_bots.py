"""Whole games against bots, through the page, on a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import EVERYWHERE, Devices

pytestmark = pytest.mark.browser


@EVERYWHERE
def test_first_roll_within_three_taps(devices: Devices) -> None:
    """From opening the page: tile, play, roll."""
    page = devices.open()
    page.locator(".tile").first.click()
    page.locator("form .button.primary").click()
    page.locator(".dock .primary").click()
    expect(page.locator(".banner .last")).to_contain_text("rolls")


def check_the_dice(page: Page) -> None:
    """The page works the whole game out again, with the promise it saw before the deal and the share it gave."""
    assert page.evaluate("localStorage.getItem('cheeseboard.shares')"), "this device has added nothing"
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".fair p")).to_have_text("All cards and dice are as promised before the deal.")


def test_alles_kaese_to_the_end_and_again_step_by_step(devices: Devices) -> None:
    """A whole game: ranking, scores, the reason, what lay under the cards; then its replay, also by its address."""
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    hands.play_until_over(page, hands.turn_alles_kaese)
    expect(page.locator("dialog li")).to_have_count(3)
    expect(page.locator("dialog .reason")).not_to_be_empty()
    check_the_dice(page)
    page.get_by_text("What lay under the cards").click()
    expect(page.locator("dialog details .row span").first).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".banner .last")).to_contain_text("The game is over")
    link = page.url.removeprefix(devices.url)
    assert "move=" in link
    other = devices.open(link[: link.index("move=")] + "move=1")
    expect(other.locator(".banner .last")).to_contain_text("rolls")


def test_mice_to_the_end(devices: Devices) -> None:
    """A whole game with active and passive turns, nuts, misses."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "2")
    hands.begin(page)
    hands.play_until_over(page, hands.turn_mice, most=900)
    expect(page.locator("dialog li")).to_have_count(2)
    check_the_dice(page)


def test_mice_alone_to_the_verdict(devices: Devices) -> None:
    """Solo: the verdict screen."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.pick(page, "Nuts at the start (fewer is harder)", "2")
    hands.begin(page)
    hands.play_until_over(page, hands.turn_mice)
    expect(page.locator("dialog .verdict")).to_be_visible()


@EVERYWHERE
def test_cheese_by_hand_and_by_itself(devices: Devices) -> None:
    """A few cards by hand, then at full speed to the end; then a rematch with the same people."""
    page = devices.open()
    hands.choose_game(page, "cheese")
    hands.pick(page, "How many players?", "6")
    hands.begin(page)
    for _ in range(3):
        page.locator(".dock .primary").click()
    page.get_by_role("button", name="Play by itself").click()
    hands.expect_end(page)
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before and "/t/" in url)
    expect(page.locator(".dock .primary")).to_be_visible()


@EVERYWHERE
def test_a_tap_that_is_not_allowed_is_explained_with_the_rule(devices: Devices) -> None:
    """Roll first; then a card that does not match gets the rule's sentence and number."""
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".slot").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Roll first")
    wrong = card_that_cannot_be_taken(page)
    wrong.click()
    expect(page.get_by_role("alert")).to_contain_text("Rule A8")
    page.get_by_role("button", name="Rule A8").click()
    expect(page.locator("dialog .wanted")).to_contain_text("A8")


def card_that_cannot_be_taken(page: Page) -> Locator:
    """Roll until some cards match and others do not."""
    for _ in range(60):
        if page.locator(".slot.open").count() in range(1, 6) and page.locator(".dock .ask").is_visible():
            return page.locator(".slot:not(.open)").first
        hands.turn_alles_kaese(page)
        page.locator(".dock .primary, .slot.open, [data-reveal]").first.wait_for()
    raise AssertionError("no such turn came up")
