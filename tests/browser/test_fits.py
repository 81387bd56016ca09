"""Fits every hand: small and sideways phones, tablets, the keyboard, other palettes; and what was open stays open."""

import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import fake, hands
from tests.browser.conftest import DESKTOP, QUICK, Devices
from tests.browser.fake import KAESE, kaese, sit_down
from tests.browser.test_replay import RECORD

pytestmark = pytest.mark.browser

SMALL = (360, 640)
SIDEWAYS = (844, 390)
TABLET = (768, 1024)
OVER = {"reason": "supply-empty", "scores": [7, 5], "ranking": [[0], [1]], "winners": [0]}

BEGINS_IN_SIGHT = """() => {
  const begin = document.querySelector("form .button.primary").getBoundingClientRect();
  const rows = [...document.querySelectorAll("form > fieldset, form > .names")];
  const clear = rows.every((row) => row.getBoundingClientRect().bottom <= begin.top);
  return document.fonts.status === "loaded" && rows.length > 0 && clear && begin.bottom <= innerHeight;
}"""
"""Play is on the screen and lies over nothing, once all letters have come; all measured in one moment."""


def box(target: Locator) -> dict[str, float]:
    """Where something is."""
    found = target.bounding_box()
    assert found is not None
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS])
def test_play_and_play_again_are_in_sight(devices: Devices, size: tuple[int, int]) -> None:
    """Nobody scrolls to begin, and nobody scrolls to go on."""
    for game, lang in itertools.product(hands.TILES, ("en-GB", "it-IT")):
        page = devices.open(f"/#game={game}", size=size, lang=lang)
        page.locator("form .button.primary").wait_for()
        page.wait_for_function(BEGINS_IN_SIGHT)
    page, server = fake.open_fake(devices, held=1, game=KAESE, size=size)
    server.seen = lambda seat: kaese(seat, actor=None, result=OVER)
    sit_down(page)
    again = box(page.get_by_role("button", name="Play again"))
    assert again["bottom"] <= size[1]
    assert again["right"] <= size[0]


def test_the_solo_verdict_fits_a_narrow_phone(devices: Devices) -> None:
    """Six mice in a row, none cut off; what was missing for the next verdict below them; and the game's whole name."""
    game = {**KAESE, "id": "mice", "names": {"en": "Mice to meet you"}}
    page, server = fake.open_fake(devices, held=1, game=game, size=SMALL)
    dice = {"bacon": 1, "cheese": 1}
    mat = {"hand": [3, 8, 11, 14, 17], "cage": [], "up": [], "nuts": 0, "dice": dice}
    mice = {"active": 0, "dice": None, "used": None, "left": None, "supply": 3, "solo": True, "seats": [mat]}
    over = {"reason": "dice-cards-gone", "tier": "try-harder"}
    server.facts |= {"players": 1, "seats": server.facts["seats"][:1]}
    server.seen = lambda seat: {**kaese(seat, actor=None, result=over), **mice, "game": "mice", "players": 1}
    sit_down(page)
    row = page.locator("dialog .verdict")
    row.wait_for()
    for mouse in row.locator(".mouse").all():
        assert box(mouse)["right"] <= SMALL[0]
    expect(page.locator("dialog")).to_contain_text("3 mouse cards short of: Could be better.")
    assert page.locator("h1").evaluate("name => name.scrollHeight <= name.clientHeight")


def test_the_front_page_fits_small_phones_and_tablets(devices: Devices) -> None:
    """The name is not under the language; three games never leave one alone in a second row; no button is cut off."""
    page = devices.open(size=SMALL)
    page.locator(".tile").nth(2).wait_for()
    title = page.evaluate(
        "() => { const r = document.createRange(); r.selectNodeContents(document.querySelector('h1'));"
        " return r.getBoundingClientRect().right }"
    )
    assert title <= box(page.locator("header select"))["x"]
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    rows = {round(box(tile)["y"]) for tile in page.locator(".tile").all()}
    assert len(rows) in (1, 3)
    for button in page.locator(".item button").all():
        assert box(button)["right"] <= box(page.locator(".item").last)["right"]


def test_a_message_never_covers_the_dock_and_an_emote_never_the_name(devices: Devices) -> None:
    """The refusal stands above, the roll stays free; who speaks stays known."""
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".slot").first.click()
    toast, dock = box(page.get_by_role("alert")), box(page.locator(".dock"))
    assert toast["bottom"] <= dock["y"]
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Hello!").click()
    assert box(page.locator(".emote"))["y"] >= box(page.locator(".tile.me .name"))["bottom"]


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS])
def test_who_i_am_hides_neither_my_face_nor_my_facts(devices: Devices, size: tuple[int, int]) -> None:
    """The small "you" sits on the edge of my tile; what it stands above stays readable."""
    page = devices.open(size=size)
    hands.start_against_bots(page, "mice")
    you, face = box(page.locator(".tile .you")), box(page.locator(".tile.me .face"))
    assert you["right"] <= face["x"] or you["x"] >= face["right"]
    for fact in page.locator(".tile.me .fact").all():
        assert you["bottom"] <= box(fact)["y"] or you["right"] <= box(fact)["x"] or you["x"] >= box(fact)["right"]


@pytest.mark.parametrize("game", list(hands.TILES))
def test_a_full_table_fits_small_and_sideways_phones(devices: Devices, game: str) -> None:
    """With everybody there no fact runs out of its tile, and what just happened is in sight."""
    page = devices.open(f"/#game={game}", size=SMALL, lang="de-DE")
    page.locator("form fieldset").nth(1).locator("label").last.click()
    hands.begin(page)
    page.locator(".dock .primary").wait_for()
    for size in (SMALL, SIDEWAYS, TABLET, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for tile in page.locator("button.tile").all():
            around, facts = box(tile), box(tile.locator(".badge"))
            assert around["x"] <= facts["x"] <= facts["right"] <= around["right"]
            assert tile.locator(".badge").evaluate("badge => badge.scrollWidth <= badge.clientWidth")
            assert box(tile.locator(".name"))["right"] <= around["right"]
        assert box(page.locator(".banner .last"))["bottom"] <= size[1]


def test_a_secret_look_fits_a_phone_on_its_side(devices: Devices) -> None:
    """Title, whole card, words and button: nothing to scroll for, and nothing cut off."""
    page, server = fake.open_fake(devices, held=1, game=KAESE, size=SIDEWAYS)
    sit_down(page)
    page.locator(".board").wait_for()
    look = {"type": "peeked", "seat": 0, "slot": 2, "holes": 6}
    server.step([{**look, "front": "trap"}], public=[look])
    page.locator("[data-reveal=open]").wait_for()
    sheet = page.locator("[role=dialog] .sheet")
    assert sheet.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")
    for part in sheet.locator("h2, p, svg >> nth=0, button").all():
        assert 0 <= box(part)["y"] <= box(part)["bottom"] <= SIDEWAYS[1]


def test_equals_are_told_apart_at_the_end(devices: Devices) -> None:
    """Both have no mice left: the dice cards and nuts that decided stand beside them, also for a screen reader."""
    game = {**KAESE, "id": "mice", "names": {"en": "Mice to meet you"}}
    page, server = fake.open_fake(devices, held=1, game=game, size=SMALL)
    mats = [{"hand": [], "cage": [], "up": up, "nuts": 1, "dice": {"bacon": 0, "cheese": 0}} for up in ([], [6])]
    mice = {"active": 0, "dice": None, "used": None, "left": None, "supply": 3, "solo": False, "seats": mats}
    over = {"reason": "last-dice-card", "scores": [0, 0], "ranking": [[0], [1]], "winners": [0]}
    server.seen = lambda seat: {**kaese(seat, actor=None, result=over), **mice, "game": "mice"}
    sit_down(page)
    first, second = (page.locator("dialog ol li").nth(place) for place in range(2))
    expect(first).to_contain_text("One nut, no dice card up")
    expect(second).to_contain_text("One nut, one dice card up")
    expect(second.locator(".dot.up")).to_have_text("6")


# -- the keyboard -------------------------------------------------------------------------------------------------


def test_the_keyboard_acts_in_few_keys(devices: Devices) -> None:
    """R rolls, arrows go from choice to choice, Enter takes it, Escape thinks again, numbers tap, letters open."""
    page, server = fake.open_fake(devices, held=1, game=KAESE, size=DESKTOP)
    server.legal = [{"keep": 0}, {"remove": 0}, {"keep": 3}, {"remove": 3}]
    sit_down(page)
    expect(page.locator(".slot").nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slot").nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".slot").nth(3)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".slot").nth(3)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("1")
    expect(page.locator(".slot").nth(0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    for key, title in (("?", "Keyboard shortcuts"), ("h", "How to play"), ("l", "What happened"), ("m", "Menu")):
        page.keyboard.press(key)
        expect(page.locator("dialog h2").first).to_contain_text(title)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    server.seen = lambda seat: kaese(seat, chance=True)
    server.step([])
    page.locator(".dock .roll").wait_for()
    page.keyboard.press("r")
    assert server.wait_for("roll")


def test_the_focus_has_a_colour_of_its_own(devices: Devices) -> None:
    """Among glowing choices the focused one is told by another colour, light and dark."""
    for theme, colour in (("light", "rgb(123, 31, 162)"), ("dark", "rgb(255, 213, 74)")):
        page = devices.open(size=DESKTOP, settings={**QUICK, "theme": theme})
        page.locator(".tile").first.wait_for()
        page.keyboard.press("Tab")
        expect(page.locator(":focus-visible")).to_have_css("outline-color", colour)
        style = "getComputedStyle(document.documentElement).getPropertyValue"
        assert page.evaluate(f"{style}('--focus')") != page.evaluate(f"{style}('--glow')")


def test_another_palette_shows_what_is_chosen(devices: Devices) -> None:
    """Forced colours: the chosen switch differs from the others without our colours."""
    page = devices.open()
    page.emulate_media(forced_colors="active")
    hands.choose_game(page, "cheese")
    colour = "node => getComputedStyle(node).backgroundColor"
    chosen = page.locator("label.on").first.evaluate(colour)
    other = page.locator("form label:has(input[type=radio]):not(.on)").first.evaluate(colour)
    assert chosen != other


# -- what stays ---------------------------------------------------------------------------------------------------


def test_an_opened_record_survives_a_reload(devices: Devices, tmp_path: Path) -> None:
    """The record and the step."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    page = devices.open(size=DESKTOP)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="One step on").click()
    page.reload()
    expect(page.locator(".count")).to_have_text("1 / 6")


def test_diagnostics_can_be_copied_and_hold_no_secret(devices: Devices) -> None:
    """For a bug report: version, browser, settings, step; no name, no link, no card."""
    page = devices.open()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.choose_game(page, "alles-kaese")
    page.locator(".names input").fill("Zephyrine")
    hands.begin(page)
    page.locator(".dock .primary").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy facts for a bug report").click()
    text = page.get_by_label("Copy facts for a bug report").input_value()
    facts = json.loads(text)
    assert facts["table"]["game"] == "alles-kaese"
    assert facts["table"]["step"] >= 1
    held = json.loads(page.evaluate("localStorage['cheeseboard.tables']"))[0]
    for secret in ("Zephyrine", held["id"], held["host"], held["seats"][0]["secret"]):
        assert secret not in text
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_one_is_never_several(devices: Devices) -> None:
    """“1 holes” is nowhere: singular and plural in every label of a table that has one of everything."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    one = [{"cards": [{"holes": 1, "front": "cheese"}], "holes": 1, "cheese_cards": 1, "traps": 1}] * 2
    server.seen = lambda seat: kaese(seat, seats=one, supply={"count": 1, "top": 1}, discard=[fake.slab(1)])
    sit_down(page)
    page.locator(".board").wait_for()
    labels = page.evaluate("[...document.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join('\\n')")
    shown = f"{labels}\n{page.locator('body').inner_text()}"
    assert "Supply: one card, showing one hole" in shown
    assert [bad for bad in ("1 holes", "1 cards", "1 traps", "1 tries", "1 mice") if bad in shown] == []
