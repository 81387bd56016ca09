"""The replay viewer, records in and out, and taking back."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from cheeseboard.core.fair import Fair
from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.games import find
from cheeseboard.testing.conformance import step
from tests.browser import hands
from tests.browser.conftest import DESKTOP, EVERYWHERE, Devices
from tests.browser.fake import answer

pytestmark = pytest.mark.browser

RECORD = {
    "format": "cheeseboard/1",
    "game": "mice",
    "players": ["Anna", "Ben"],
    "options": {},
    "setup": {},
    "moves": [
        {"roll": {"bacon": [5, 3], "cheese": [6, 3, 2]}},
        {"catch": 11, "cheese": [3]},
        {"catch": 8},
        {"roll": {"bacon": [1, 1], "cheese": [1, 1, 1]}},
        {"catch": 2, "cheese": []},
        {"pass": True},
    ],
}


def fair_record() -> dict[str, Any]:
    """A finished game with secrets and with the proof of its luck."""
    game, fair = find("alles-kaese"), Fair("table", "ab" * 32, ("cd" * 32, None))
    match = Match.new(game, 2, luck=KeyedLuck(fair.key), names=["Anna", "Ben"])
    rng = Random(3)
    while not match.over:
        step(match, rng)
    return {**match.record(), "proof": fair.proof(game, 2, match.options)}


@EVERYWHERE
def test_a_finished_game_is_seen_through_any_eyes_and_played_differently(devices: Devices, tmp_path: Path) -> None:
    """A seat's eyes, all cards open, the dice checked; where we are survives a reload; then another move is tried."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(fair_record()), encoding="utf-8")
    page = devices.open()
    page.locator("input[type=file]").set_input_files(file)
    eyes = page.get_by_label("As seen by")
    expect(page.locator(".slot .known")).to_have_count(0)
    eyes.select_option("All cards open")
    expect(page.locator(".slot .known")).to_have_count(6)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".count")).to_contain_text("1 / ")
    page.reload()
    expect(page.locator(".slot .known")).to_have_count(6)
    expect(page.locator(".count")).to_contain_text("1 / ")
    eyes.select_option("Anna")
    expect(page.locator(".slot .known")).to_have_count(0)
    page.get_by_role("button", name="Check the dice").click()
    page.get_by_role("dialog").get_by_role("button", name="Check the dice").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("as promised before the deal")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try another move").click()
    expect(page.get_by_role("dialog")).to_contain_text("after step 1 of this game")
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".slot.open").first.wait_for()
    assert "/t/" in page.url


@EVERYWHERE
def test_a_record_is_opened_stepped_and_saved(devices: Devices, tmp_path: Path) -> None:
    """Open a file, go step by step, scrub, play by keys, jump by address, and get the same record back."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    page = devices.open(size=DESKTOP)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".count")).to_have_text("0 / 6")
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".banner .last")).to_contain_text("8 is left")
    assert page.url.endswith("#move=2")
    page.get_by_role("slider").fill("5")
    expect(page.locator(".count")).to_have_text("5 / 6")
    page.evaluate("location.hash = '#move=3'")
    expect(page.locator(".count")).to_have_text("3 / 6")
    expect(page.locator(".log li").last).to_contain_text("Anna gets a nut")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8")) == RECORD


def test_a_file_that_is_no_record_is_refused_in_words(devices: Devices, tmp_path: Path) -> None:
    """Not JSON, far too long, or not by the rules: a sentence that says so, no blank page."""
    page = devices.open()
    for name, text in (("a.json", "no json"), ("b.json", json.dumps({**RECORD, "moves": [{"roll": 7}]}))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "a.json")
    expect(page.get_by_role("alert")).to_contain_text("a.json is not a game record")
    (tmp_path / "long.json").write_bytes(b" " * (16 * 2**20 + 1))
    page.locator("input[type=file]").set_input_files(tmp_path / "long.json")
    expect(page.get_by_role("alert")).to_contain_text("long.json is too long")
    with page.expect_response("**/api/replay") as answer:
        page.locator("input[type=file]").set_input_files(tmp_path / "b.json")
    assert answer.value.status == 400
    expect(page.get_by_text("Step 1 of this record does not follow the rules.")).to_be_visible()
    # The browser itself notes the 400 in its console: that one is expected here.
    devices.faults = [fault for fault in devices.faults if "400" not in fault]


def test_a_story_that_cannot_be_told_leaves_the_replay_alone(devices: Devices, tmp_path: Path) -> None:
    """Advice fails: a sentence beside the replay, which goes on; neither the page nor a reload asks again."""
    (tmp_path / "game.json").write_text(json.dumps(RECORD), encoding="utf-8")
    page = devices.open()
    asked: list[str] = []
    refusal = {"error": {"code": "busy", "message": "Too much at once."}}
    page.route("**/api/story*", lambda route: (asked.append(route.request.url), answer(route, refusal, 503)))
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    page.get_by_role("button", name="Advice beside the game").click()
    expect(page.get_by_role("alert")).to_contain_text("Too much at once.")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".count")).to_have_text("1 / 6")
    assert page.url.endswith("/replay#move=1")
    page.goto(page.url.replace("#", "#advice=1&"))
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Too much at once.")
    expect(page.locator(".count")).to_have_text("1 / 6")
    assert page.url.endswith("/replay#move=1")
    assert len(asked) == 2
    # The browser itself notes the 503 in its console: that one is expected here.
    devices.faults = [fault for fault in devices.faults if "503" not in fault]


@EVERYWHERE
def test_taking_back_and_why_not(devices: Devices) -> None:
    """A catch can be taken back before the next roll; after a roll the button says why not."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.begin(page)
    page.locator(".dock .primary").click()
    page.get_by_role("button", name="Take back: why not?").click()
    expect(page.locator("dialog p")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.locator(".card.glow, .card.reach").first.click()
    page.locator(".dock .primary").click()
    expect(page.locator(".hand .hole")).to_have_count(1)
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator(".hand .hole")).to_have_count(0)
    expect(page.locator(".banner .last")).to_contain_text("takes the last move back")
