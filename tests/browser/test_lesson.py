"""A learner at the page: each lesson from its tile to its end, by keyboard alone; and what a wrong move is told."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from cheeseboard.core.lesson import lesson_of
from cheeseboard.games import GAMES
from cheeseboard.texts import catalogue, say
from tests.browser import hands
from tests.browser.axe import assert_axe_finds_nothing
from tests.browser.conftest import EVERYWHERE, QUICK, Devices

pytestmark = pytest.mark.browser

NEXT = "section .ways .primary"
LOOK = "[data-lesson]"
READY = f"{NEXT}, [data-reveal], .dock .roll, {LOOK}"
SOON = 5_000
"""Milliseconds that something on the page may take to follow."""
UNGUIDED = {**QUICK, "guided": []}


def learn(page: Page, game: str) -> None:
    """From the front page into the lesson."""
    page.get_by_role("button", name=f"Learn {say('en', game, 'title')} by playing").click()
    page.locator("[data-lesson-says]").wait_for()


def press(page: Page, selector: str) -> None:
    """The key that chooses, on something that the keyboard can reach."""
    page.locator(selector).first.focus(timeout=SOON)
    page.keyboard.press("Enter")


def obey(page: Page, game: str) -> None:
    """Do what is asked for, without a mouse: go on, roll, look, or choose where it glows and say what to do with it."""
    page.locator(READY).first.wait_for()
    if page.locator("[data-reveal]").is_visible():
        press(page, "[role=dialog] .button.primary")
    elif page.locator(NEXT).is_visible():
        expect(page.locator(NEXT)).to_be_focused()
        page.keyboard.press("Enter")
    elif page.locator(".dock .roll").is_visible():
        page.keyboard.press("r")
    else:
        with suppress(TooSlow):  # what glowed a moment ago may be gone: whoever calls looks again
            choose(page, game)


def choose(page: Page, game: str) -> None:
    """What glows, and then what to do with it."""
    removes = "remove" in page.locator("[data-lesson-says]").inner_text()
    page.locator(LOOK).first.focus(timeout=SOON)
    if page.locator(NEXT).is_visible():  # the table was quicker than this hand, which has just taken its focus away
        page.locator(NEXT).focus(timeout=SOON)
        return
    page.keyboard.press("Enter")
    if GAMES[game].grammar.chance:  # without choices a tap is enough
        page.locator(".dock .primary").first.wait_for(timeout=SOON)
        ask = page.locator(".dock").get_by_role("button", name="Remove" if removes else "Keep")
        (ask if ask.count() else page.locator(".dock .primary")).first.press("Enter", timeout=SOON)


@EVERYWHERE
def test_every_game_can_be_learnt_by_keyboard(devices: Devices) -> None:
    """The goal first, three turns, a sentence for each; then the learner plays on, and no guide comes on top."""
    page = devices.open(settings=UNGUIDED)
    for game in GAMES:
        learn(page, game)
        expect(page.locator("[data-lesson-says]")).to_have_text(say("en", game, "goal"))
        free = page.get_by_role("button", name="Play on")
        for _ in range(80):
            page.locator(READY).first.wait_for()
            if free.is_visible():
                break
            obey(page, game)
        expect(free).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("[data-lesson-says]")).to_have_count(0)
        page.goto(devices.url)


def test_another_move_is_answered_kindly_and_the_lesson_survives_a_reload(devices: Devices) -> None:
    """A wrong card is no mistake: the table says what to do instead. Axe finds nothing wrong with a lesson."""
    game = next(id_ for id_ in GAMES if GAMES[id_].grammar.chance and not GAMES[id_].hidden)
    page = devices.open()
    learn(page, game)
    obey(page, game)
    obey(page, game)
    lesson = lesson_of(GAMES[game])
    assert lesson is not None
    words = say("en", game, lesson.steps[1].say[0])
    sentence = page.locator("[data-lesson-says]")
    expect(sentence).to_have_text(words)
    page.locator(f".glow:not({LOOK})").first.click()
    page.locator(".dock .primary").first.click()
    expect(page.get_by_role("alert")).to_contain_text("in this lesson we do something else first")
    assert_axe_finds_nothing(page, "a lesson")
    page.reload()
    expect(sentence).to_have_text(words)


def test_a_lesson_can_be_read_on_a_phone_held_sideways(devices: Devices) -> None:
    """Every sentence until the first choice, and what leads on, stand whole beside the board."""
    page = devices.open(size=(844, 390), lang="de-DE")
    for game in GAMES:
        page.goto(f"{devices.url}/#game={game}")
        page.locator("form .learn button").click()
        for _ in range(2):
            sentence = page.locator("[data-lesson-says]").bounding_box()
            assert sentence is not None
            assert sentence["width"] > 150
            assert sentence["y"] + sentence["height"] <= 390
            page.locator(NEXT).or_(page.locator(LOOK)).first.click()
        page.goto("about:blank")


def test_lessons_and_guides_are_found_where_people_look(devices: Devices) -> None:
    """The set-up and "?" lead to the lesson; there the first steps, once skipped, can be shown again."""
    game = next(id_ for id_ in GAMES if lesson_of(GAMES[id_]))
    page = devices.open(settings=UNGUIDED)
    hands.choose_game(page, game)
    expect(page.get_by_role("button", name=f"Learn {say('en', game, 'title')} by playing")).to_be_visible()
    hands.begin(page)
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="by playing")).to_be_visible()
    page.get_by_role("button", name="Show the first steps again").click()
    expect(page.get_by_role("dialog", name="First steps")).to_be_visible()


def test_the_rules_are_told_in_pictures_from_the_front_page(devices: Devices) -> None:
    """About six pictures with a sentence each for every game, the numbered rules below; axe finds nothing."""
    page = devices.open()
    for game in GAMES:
        page.get_by_role("button", name=f"How {say('en', game, 'title')} is played").click()
        told = [key for key in catalogue("en", game) if key.startswith("picture.")]
        assert len(told) == 6
        expect(page.locator(".pictures li svg:first-child").first).to_be_visible()
        expect(page.locator(".pictures p")).to_have_text([say("en", game, key) for key in told])
        assert all(page.locator(".picture").nth(n).locator("svg").count() for n in range(len(told)))
        expect(page.locator(".rule").first).to_be_attached()
        assert_axe_finds_nothing(page, f"the rules of {game}")
        page.keyboard.press("Escape")
