"""First the thing, then the words: the die lands, the card turns, and only then banner and screen reader tell it."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fake
from tests.browser.conftest import QUICK, Devices
from tests.browser.fake import KAESE, Fake, Json, kaese, sit_down

pytestmark = pytest.mark.browser

ROLLED = {"type": "rolled", "seat": 1, "pips": 4}
KEPT = {"type": "kept", "seat": 1, "slot": 3, "holes": 4, "front": "cheese"}
TRAP = {**KEPT, "front": "trap"}
THIRD = {"type": "traps", "seat": 1, "count": 3}

# Writes down what the page shows, in the order in which it does.
WATCH = """() => { window.seen = []; const note = what => { if (!seen.includes(what)) seen.push(what) }
  const look = () => {
    const spot = document.querySelector('[data-spot]'), die = document.querySelector('[data-place=die]')
    if (spot) note('card ' + spot.dataset.spot)
    if (spot?.querySelector('.snap')) note('snap')
    const third = document.querySelector('.third')
    if (third) note(third.textContent.trim())
    if (die?.ariaLabel.includes('shows')) note(die.ariaLabel)
    for (const [name, where] of [['banner', '.banner .last'], ['reader', '[data-announce]']])
      { const text = document.querySelector(where)?.textContent.trim() ?? ''
        if (/rolls 4|keeps card 4/.test(text) && !seen.includes(name + text)) seen.push(name + text) } }
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true,
    characterData: true}) }"""


def open_table(devices: Devices, held: int = 1, **settings: Any) -> tuple[Page, Fake]:
    """A table at which the other seat acts."""
    saved = {**QUICK, "speed": "normal", "sound": True, "volume": 0, **settings}
    page, server = fake.open_fake(devices, held=held, game=KAESE, settings=saved)
    server.seen = lambda seat: kaese(seat, actor=1)
    sit_down(page)
    page.locator(".board").wait_for()
    return page, server


def order(page: Page) -> list[str]:
    """What was shown, first to last."""
    return list(page.evaluate("seen"))


def test_the_die_shows_its_face_only_when_it_lands(devices: Devices) -> None:
    """Tumbling it shows any side; then the die itself; then the words, for eyes and ears."""
    page, server = open_table(devices)
    server.seen = lambda seat: kaese(seat, actor=1, roll=None, chance=True)
    server.step([])
    page.evaluate(WATCH)
    server.step([ROLLED])
    expect(page.locator(".banner .last")).to_have_text("Ben rolls 4.")
    seen = order(page)
    assert seen[0] == "The die shows 4"
    assert sorted(seen[1:3]) == ["bannerBen rolls 4.", "readerBen rolls 4."]


def test_a_kept_card_is_lifted_turned_and_told_before_it_is_laid_down(devices: Devices) -> None:
    """Face down it grows, it turns, then everything tells it; the phone trembles; then it goes to whoever kept it."""
    page, server = open_table(devices, vibrate=True)
    page.evaluate("() => { window.felt = []; navigator.vibrate = pattern => felt.push(pattern) }")
    page.locator(".banner .words").click()
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    server.seen = kaese
    server.step([KEPT])
    expect(page.locator("[data-spot]")).to_have_count(1)
    expect(page.locator("[data-spot]")).to_have_count(0, timeout=15_000)
    seen = [each for each in order(page) if not each.startswith("The die")]
    told = next(i for i, each in enumerate(seen) if each.startswith("banner"))
    assert seen[:3] == ["card taken", "card lifted", "card shown"]
    assert told > seen.index("card shown")
    assert told < seen.index("card laid")
    assert page.evaluate("felt.length") >= 1


def test_the_third_trap_is_an_event(devices: Devices) -> None:
    """It snaps, and then the whole board says it."""
    page, server = open_table(devices, speed="fast")
    server.seen = lambda seat: kaese(seat, actor=None, result=ended(1), last={"seat": 1, "move": {"keep": 3}})
    page.evaluate(WATCH)
    server.step([TRAP, THIRD, {"type": "ended", "reason": "third-trap"}])
    expect(page.locator("dialog .reason")).to_have_text("Ben turned a third trap, so you win with 7 holes!")
    seen = order(page)
    assert seen.index("card shown") < seen.index("snap") < seen.index("The third trap: Ben is out!")


def ended(loser: int) -> Json:
    """The result after a third trap."""
    winner = 1 - loser
    scores = [None, None]
    scores[winner] = 7  # type: ignore[call-overload]  # a list that mypy takes for one of nothing
    return {"reason": "third-trap", "scores": scores, "ranking": [[winner], [loser]], "winners": [winner]}


def test_a_turn_is_one_sentence(devices: Devices) -> None:
    """The roll and what was done with it stand in one line; the next turn begins another; so too without any motion."""
    page, server = open_table(devices, speed="off")
    removed = {"type": "removed", "seat": 1, "slot": 0, "holes": 4}
    server.step([ROLLED])
    expect(page.locator(".banner .last")).to_have_text("Ben rolls 4.")
    server.step([removed, {"type": "refilled", "slot": 0, "holes": 2}])
    expect(page.locator(".banner .last")).to_have_text("Ben rolls 4 and removes card 1 unseen.")
    server.step([{**ROLLED, "seat": 0, "pips": 1}])
    expect(page.locator(".banner .last")).to_have_text("Anna rolls 1.")
    expect(page.locator(".banner .before")).to_have_text("Ben rolls 4 and removes card 1 unseen.")


def test_the_table_waits_while_i_look_and_then_goes_on(devices: Devices) -> None:
    """What the others do meanwhile is shown afterwards, not behind my look."""
    page, server = open_table(devices, speed="off")
    server.seen = lambda seat: kaese(seat, actor=1)
    mine = {"type": "peeked", "seat": 0, "slot": 4, "holes": 2, "front": "trap"}
    server.step([mine], [{**mine, "front": None}])
    expect(page.locator("[data-reveal]")).to_contain_text("A trap!")
    server.step([{**ROLLED, "pips": 6}])
    expect(page.locator(".banner .last")).to_have_text("Anna peeks at card 5: a trap!")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".banner .last")).to_have_text("Ben rolls 6.")


def test_a_tap_on_the_board_hurries_the_show_along(devices: Devices) -> None:
    """With the clock stopped the card would hang in the air for ever; a tap lays it down."""
    page, server = open_table(devices)
    page.clock.install()
    page.clock.pause_at(10**12)
    server.seen = kaese
    server.step([KEPT])
    page.locator("[data-spot]").wait_for(state="attached")
    page.locator(".board").dispatch_event("pointerdown", {"bubbles": True})
    expect(page.locator(".banner .last")).to_contain_text("cheese with 4 holes!")
    expect(page.locator("[data-spot]")).to_have_count(0)


def test_who_wants_no_motion_still_gets_time_to_look(devices: Devices) -> None:
    """Reduced motion: the card is shown face up and large at once, nothing flies, the sentence is whole."""
    page, server = open_table(devices)
    page.emulate_media(reduced_motion="reduce")
    page.clock.install()
    page.clock.pause_at(10**12)
    server.seen = kaese
    server.step([KEPT])
    expect(page.locator("[data-spot=shown]")).to_be_attached()
    expect(page.locator(".banner .last")).to_have_text("Ben keeps card 4: cheese with 4 holes!")
    page.clock.run_for(3000)
    expect(page.locator("[data-spot]")).to_have_count(0)


def test_marks_on_a_card_and_none_in_memory_mode(devices: Devices) -> None:
    """Who has looked under it and who left it lying is drawn and said; in memory mode people remember it themselves."""
    page, server = open_table(devices, speed="off")
    expect(page.locator(".peekers")).to_have_count(1)
    expect(page.get_by_label("Card 6: 5 holes, left lying by Anna and Ben")).to_be_visible()
    server.facts["settings"]["memory_mode"] = True
    hidden = [{"cards": [{"holes": 5, "front": "trap"}], "holes": None, "cheese_cards": None, "traps": 1}] * 2
    server.seen = lambda seat: kaese(seat, actor=1, seats=hidden)
    server.say(type="seats", table=server.facts)
    server.step([])
    expect(page.locator(".peekers, .leavers, .known")).to_have_count(0)
    expect(page.locator(".tile").first).to_contain_text("one card")


def test_speeds_reach_the_bots_of_a_running_table(devices: Devices) -> None:
    """The host changes the speed: the bots' pause at the table follows."""
    page, server = open_table(devices, botPause=None)
    server.facts["settings"]["bot_pause_ms"] = 650
    server.say(type="seats", table=server.facts)
    page.get_by_role("button", name="Menu").click()
    for speed in ("Slow", "Instant"):
        page.get_by_text(speed, exact=True).click()
        expect(page.get_by_role("radio", name=speed)).to_be_checked()
    slow, instant = [each["settings"]["bot_pause_ms"] for each in server.wait_for("host", 2)][-2:]
    assert slow > 650
    assert instant == 0


def test_the_volume_is_kept_and_the_old_switch_understood(devices: Devices) -> None:
    """A slider, not only a switch; a page of version 0.1 that was silent stays silent."""
    page = devices.open(settings={**QUICK, "sound": False})
    page.get_by_role("button", name="Settings").click()
    slider = page.get_by_label("Volume")
    assert slider.input_value() == "0"
    slider.fill("0.4")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_label("Volume").input_value() == "0.4"
    assert json.loads(page.evaluate("localStorage['cheeseboard.settings']"))["volume"] == 0.4


def test_a_card_turns_large_on_the_pile_and_the_attempts_count_down(devices: Devices) -> None:
    """A mouse waits, its attempts are a number; the next card is shown before it is told, then one attempt is gone."""
    deck = {"deck": {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]}}
    game = {**KAESE, "id": "cheese", "options": {"2": deck, "3": deck}}
    page, server = fake.open_fake(devices, held=1, game=game, settings={**QUICK, "speed": "fast"})

    def threatened(left: int, pile: list[str]) -> None:
        mouse = {"seat": 1, "footsteps": 3, "attempts_left": left}
        table = {"mouse": mouse, "pile": pile, "turned": 9, "seats": [{"stack": 20, "known": []}] * 2}
        server.seen = lambda seat: {**kaese(seat), **table, "game": "cheese", "phase": "turn"}

    threatened(3, ["cheese", "mouse-3"])
    sit_down(page)
    expect(page.locator(".threat .count")).to_have_text("3")
    page.evaluate(WATCH.replace("rolls 4|keeps card 4", "turns cheese"))
    threatened(2, ["cheese", "mouse-3", "cheese"])
    server.step([{"type": "turned", "seat": 0, "card": "cheese"}])
    expect(page.locator(".threat .count")).to_have_text("2")
    seen = order(page)
    assert seen.index("card shown") < seen.index("bannerAnna turns cheese.") < seen.index("card laid")


def test_a_dice_card_turns_over(devices: Devices) -> None:
    """Before everybody's eyes, and then it is told."""
    page, server = fake.open_fake(devices, held=1, game={**KAESE, "id": "mice"}, settings={**QUICK, "speed": "fast"})
    mat = {"hand": [7], "cage": [], "up": [6, 9, 12, 15], "nuts": 0, "dice": {"bacon": 2, "cheese": 3}}
    dice = {"bacon": [4, 3], "cheese": [6, 5, 2]}
    table = {"game": "mice", "active": 0, "dice": dice, "used": None, "left": None, "supply": 6, "solo": False}
    server.seen = lambda seat: {**kaese(seat), **table, "phase": "active", "seats": [mat, mat]}
    sit_down(page)
    page.locator(".board").wait_for()
    page.evaluate(WATCH.replace("rolls 4|keeps card 4", "turns the dice card 9 down"))
    server.step([{"type": "flipped", "seat": 0, "value": 9, "cheese": [2], "nuts": 0, "passive": False}])
    expect(page.locator(".banner .last")).to_have_text("Anna turns the dice card 9 down.")
    seen = order(page)
    assert seen.index("card shown") < seen.index("bannerAnna turns the dice card 9 down.")
