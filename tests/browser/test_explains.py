"""The table explains itself: goal, who begins, whose turn, who won and why; a curtain only where there are secrets."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fake, hands
from tests.browser.conftest import DESKTOP, QUICK, Devices
from tests.browser.fake import KAESE, Fake, Json, kaese, sit_down

pytestmark = pytest.mark.browser


def test_the_goal_stands_first_and_is_always_a_tap_away(devices: Devices) -> None:
    """In the first bubble of the guide, and on top of the rules."""
    page = devices.open(settings={**QUICK, "guided": []})
    hands.start_against_bots(page, "alles-kaese")
    goal = "Collect the most cheese holes. But whoever turns over a third trap loses."
    expect(page.locator(".bubble .goal")).to_have_text(goal)
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog .about")).to_have_text(goal)


def test_before_anything_has_happened_the_story_is_the_goal(devices: Devices) -> None:
    """Beside the board of a desktop, instead of nothing; it makes room for the first roll."""
    page = devices.open(size=DESKTOP)
    hands.start_against_bots(page, "alles-kaese")
    story = page.get_by_role("complementary")
    expect(story).to_contain_text("Collect the most cheese holes.")
    page.locator(".dock .roll").click()
    expect(story).to_contain_text("Pip rolls")
    expect(story).not_to_contain_text("Collect the most")


def test_who_begins_can_be_chosen(devices: Devices) -> None:
    """The youngest, marked: that seat comes first, the others follow round the table."""
    page = devices.open()
    hands.choose_game(page, "cheese")
    hands.pick(page, "How do you want to play?", "Same screen")
    hands.pick(page, "How many players?", "3")
    for number, name in enumerate(("Anna", "Ben", "Cleo")):
        page.locator(".names input").nth(number).fill(name)
    page.get_by_text("More options").click()
    expect(page.get_by_text("At a real table the youngest usually begins.")).to_be_visible()
    hands.pick(page, "Who begins?", "The youngest")
    page.get_by_label("The youngest is").select_option("Ben")
    with page.expect_request("**/api/tables") as request:
        hands.begin(page)
    assert [seat["name"] for seat in request.value.post_data_json["seats"]] == ["Ben", "Cleo", "Anna"]
    expect(page.locator(".call")).to_have_count(0)
    expect(page.locator(".tile.acting")).to_contain_text("Ben")


def test_the_solo_game_is_one_tap_away_and_says_what_is_hard(devices: Devices) -> None:
    """From the front page straight to the set-up for one."""
    page = devices.open()
    page.locator(".alone").click()
    expect(page.get_by_role("radio", name="Alone")).to_be_checked()
    expect(page.get_by_role("group", name="Nuts at the start (fewer is harder)")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "legend", "preset", "options"),
    [
        ("alles-kaese", "Traps among the cards", "Steepest", {"traps_by_holes": [0, 1, 2, 4, 5, 6]}),
        ("cheese", "Cards in the deck", "Lively", {"deck": {"cheese": 60, "cat": 15, "mouse": [7, 6, 6, 6]}}),
    ],
)
def test_splits_and_decks_are_chosen_by_name_with_a_reason(
    devices: Devices, game: str, legend: str, preset: str, options: Json
) -> None:
    """Nobody needs to know the numbers; who wants can still set them."""
    page = devices.open()
    hands.choose_game(page, game)
    page.get_by_text("More options").click()
    group = page.get_by_role("group", name=legend).first
    group.get_by_text(preset, exact=True).click()
    expect(page.locator("details")).to_contain_text(re.compile("always a trap|changes hands"))
    group.get_by_text("My own", exact=True).click()
    expect(page.locator("input[type=number]").first).to_be_visible()
    group.get_by_text(preset, exact=True).click()
    with page.expect_request("**/api/tables") as request:
        hands.begin(page)
    assert request.value.post_data_json["options"] == options
    page.locator(".board").wait_for()


# -- several people at one screen -----------------------------------------------------------------------------------


def shared(devices: Devices, **position: object) -> tuple[Page, Fake]:
    """Anna and Ben at one screen, on a server that rolls for a seat and says who knows something."""
    page, server = fake.open_fake(devices, game=KAESE, house={"can": ["roll-for"]})
    server.more = dict(position)
    server.seen = lambda seat: kaese(seat, chance=True, phase="roll", roll=None)
    sit_down(page, "Same screen")
    page.locator(".board").wait_for()
    return page, server


def test_everybody_watches_a_roll_and_the_curtain_comes_after_it(devices: Devices) -> None:
    """No curtain before the roll: anybody taps, for the seat that is called; then its secrets need one."""
    page, server = shared(devices, knows=[0])
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator(".call, .dock")).to_have_count(1)
    page.get_by_role("group", name="What you can do").get_by_role("button", name="Anna: roll!").click()
    (asked,) = server.wait_for("roll")
    assert asked["secret"].endswith("-0")
    assert server.seat is None
    server.seen = kaese
    server.ack(asked)
    server.step([{"type": "rolled", "seat": 0, "pips": 4}])
    expect(page.locator(".curtain h2")).to_have_text("Anna, your turn!")
    expect(page.locator(".curtain")).to_contain_text("Anna rolls 4.")


def test_no_curtain_for_somebody_who_knows_no_more_than_all(devices: Devices) -> None:
    """Nothing secret is next: the page simply lets Anna choose."""
    page, server = shared(devices, knows=[])
    server.seen = kaese
    server.step([{"type": "rolled", "seat": 0, "pips": 4}])
    expect(page.locator(".slot.open")).to_have_count(1)
    expect(page.locator(".curtain")).to_have_count(0)
    assert server.seat == 0


def test_whose_turn_it_is_is_called_large(devices: Devices) -> None:
    """An open game at one screen: the next one is called by name."""
    page = devices.open(settings={**QUICK, "speed": "slow"}, size=DESKTOP)
    hands.choose_game(page, "cheese")
    hands.pick(page, "How do you want to play?", "Same screen")
    for number, name in enumerate(("Anna", "Ben")):
        page.locator(".names input").nth(number).fill(name)
    hands.begin(page)
    expect(page.locator(".call")).to_have_text("Anna, your turn!")
    page.locator(".dock .primary").click()
    page.get_by_role("button", name="Skip the animation").click()
    expect(page.locator(".call")).to_have_text("Ben, your turn!")


def test_living_room_size(devices: Devices) -> None:
    """Read from the sofa: letters half as large again, and still nothing to scroll on a television."""
    page = devices.open(size=(1920, 1080), settings={**QUICK, "size": "room"})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


# -- the end --------------------------------------------------------------------------------------------------------


def finish(devices: Devices, result: Json, last: int, size: tuple[int, int] = (412, 800)) -> Page:
    """A game that is over for Anna."""
    page, server = fake.open_fake(devices, held=1, game=KAESE, size=size)
    server.seen = lambda seat: kaese(seat, actor=None, result=result, last={"seat": last, "move": {"keep": 0}})
    sit_down(page)
    page.locator("dialog ol").wait_for()
    return page


def test_the_end_names_who_and_why_and_shows_the_cards(devices: Devices) -> None:
    """My own third trap and an empty supply, each in a sentence; every seat's cards beside its name."""
    trap = {"reason": "third-trap", "scores": [None, 5], "ranking": [[1], [0]], "winners": [1]}
    page = finish(devices, trap, last=0)
    expect(page.locator("dialog .reason")).to_have_text("You turned your third trap, so Ben wins with 5 holes.")
    expect(page.locator("dialog h2")).to_have_text("Ben wins!")
    expect(page.locator("dialog li").first.locator(".card")).to_have_count(2)
    empty = {"reason": "supply-empty", "scores": [1, 5], "ranking": [[1], [0]], "winners": [1]}
    page = finish(devices, empty, last=0)
    expect(page.locator("dialog .reason")).to_have_text("The supply is empty, and Ben wins with 5 holes.")
    expect(page.locator("dialog li").nth(1)).to_contain_text("one hole")


def test_winning_is_celebrated(devices: Devices) -> None:
    """Crumbs fall for the winner, unless nothing may move."""
    page, server = fake.open_fake(devices, held=1, game=KAESE, settings={**QUICK, "speed": "fast"})
    won = {"reason": "supply-empty", "scores": [7, 5], "ranking": [[0], [1]], "winners": [0]}
    server.seen = lambda seat: kaese(seat, actor=None, result=won)
    sit_down(page)
    expect(page.locator("dialog .rain span").first).to_be_attached()
    expect(page.locator("dialog .reason")).to_have_text("The supply is empty, and you win with 7 holes!")


# -- what a move means for others -----------------------------------------------------------------------------------


def test_using_what_is_left_says_who_gets_a_nut(devices: Devices) -> None:
    """Before it is done: from the middle, or if that is empty one of my own."""
    page, server = fake.open_fake(devices, held=1, game={**KAESE, "id": "mice"})
    mat = {"hand": [7, 18], "cage": [], "up": [6, 9, 12, 15], "nuts": 1, "dice": {"bacon": 2, "cheese": 3}}
    left = {"active": 1, "dice": {"bacon": [4, 3], "cheese": [6, 5, 2]}, "used": [6], "left": 7, "solo": False}
    server.legal = [{"catch": 7}, {"pass": True}]
    for supply, words in ((3, "Ben gets a nut from the middle"), (0, "Ben gets one of your nuts")):
        passive = {"game": "mice", "phase": "passive", "seats": [mat, mat], "supply": supply, **left}
        server.seen = lambda seat, passive=passive: {**kaese(seat), **passive}
        sit_down(page)
        page.get_by_label("Mouse card 7").click()
        expect(page.locator(".dock")).to_contain_text(words)
        page.goto(devices.url)
