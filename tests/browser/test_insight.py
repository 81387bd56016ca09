"""The table teaches: a hint in two presses, a coach who asks first, and the story of a finished game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import EVERYWHERE, SLOW, Devices

pytestmark = pytest.mark.browser
FIRST = SLOW
"""Milliseconds for the first advice: a server starts a process for it, a browser its Python."""


def to_decide(page: Page) -> None:
    """Roll, so that there is something to choose and the bulb can be pressed."""
    page.locator(".dock .roll").click()
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def alone(devices: Devices) -> Page:
    """A solo game."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.begin(page)
    return page


@EVERYWHERE
def test_a_nudge_then_every_move_on_the_cards(devices: Devices) -> None:
    """The first press is something to think about, the second lists the moves and marks the cards; it is seen."""
    page = alone(devices)
    to_decide(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".toast")).not_to_be_empty(timeout=FIRST)
    expect(page.locator(".chance")).to_have_count(0)
    page.get_by_role("button", name="Show every move").click()
    expect(page.locator("dialog li.best")).to_have_count(1)
    expect(page.locator("dialog .verdicts").first).to_contain_text("to 6 (the best)")
    expect(page.locator("dialog .verdicts").last).to_contain_text("Outstanding")
    page.keyboard.press("Escape")
    expect(page.locator(".card .chance").first).to_be_visible()
    expect(page.locator(".card .chance.best").first).to_be_visible()
    hidden = """cards => cards.filter(card => {
      const [chance, cost] = [".chance", ".cost"].map(part => card.querySelector(part).getBoundingClientRect());
      return chance.top < cost.bottom && cost.top < chance.bottom && chance.right > cost.left;
    }).length"""
    assert page.locator(".card:has(.chance):has(.cost)").evaluate_all(hidden) == 0
    expect(page.get_by_text("one hint used")).to_have_count(1)


@EVERYWHERE
def test_the_coach_asks_before_a_costly_move(devices: Devices) -> None:
    """With the coach on, giving up a dice card at the start is questioned; thinking again plays nothing."""
    page = alone(devices)
    page.get_by_role("button", name="Menu").click()
    hands.pick(page, "Coach: asks before costly moves (where hints are allowed)", "Every mistake")
    page.keyboard.press("Escape")
    to_decide(page)
    page.locator(".dock [data-act]").last.click()
    page.locator("dialog .ways .button").first.click()
    expect(page.get_by_role("heading", name="Are you sure?")).to_be_visible(timeout=FIRST)
    expect(page.locator("dialog p").first).to_contain_text("out of 6 ")
    page.get_by_role("button", name="Think again").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Show every move")).to_have_count(0)
    page.locator(".dock [data-act]").last.click()
    page.locator("dialog .ways .button").first.click()
    page.get_by_role("button", name="Play it all the same").click()
    expect(page.locator(".dock .roll")).to_be_visible()


def test_the_story_of_a_finished_game(devices: Devices) -> None:
    """From the end: the graph, also as a table, luck and skill; a jump leads to the replay with advice beside it."""
    page = alone(devices)
    hands.hurry_mice(page)
    page.get_by_role("button", name="Luck or skill?").click()
    expect(page.locator("dialog.wide polyline")).to_have_count(1, timeout=FIRST)
    expect(page.locator("dialog.wide svg[role=img] text")).to_have_text([*"0123456"])
    expect(page.locator("dialog.wide .fate")).to_contain_text("decisions cost most")
    page.get_by_text("The graph as a table").click()
    expect(page.locator("dialog.wide details tbody tr").first).to_be_visible()
    expect(page.locator("dialog.wide .split tbody tr")).to_have_count(1)
    assert page.locator("dialog.wide .split").evaluate("box => box.scrollWidth <= box.clientWidth")
    page.locator("dialog.wide").get_by_role("button", name="See this moment").first.click()
    expect(page.locator("section li.played")).to_have_count(1, timeout=FIRST)
    page.reload()
    expect(page.locator(".deck .count")).to_be_visible()
    page.locator("section").get_by_role("button", name="Luck or skill?").click(timeout=FIRST)
    expect(page.locator("dialog.wide .fate")).to_have_count(1)
