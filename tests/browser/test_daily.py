"""A reason to come back: the daily deal, duels, and my games on this device, at a server and without one."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.axe import assert_axe_finds_nothing
from tests.browser.conftest import EVERYWHERE, Devices

pytestmark = pytest.mark.browser
TODAY = date(2026, 11, 20)
"""What the pages' clocks show: no test runs over midnight."""
FACES = re.compile("^(🐭|▫️|🧀)+ ", re.MULTILINE)
PAR = 20_000
"""Milliseconds for the first par: the server starts a process for it."""


def at_noon(page: Page) -> None:
    """The page's clock stands at noon of that day; nothing else waits for it."""
    page.clock.set_fixed_time(f"{TODAY}T12:00:00")


def stored(page: Page, key: str) -> Any:
    """What the device remembers under a key."""
    return json.loads(page.evaluate(f"localStorage['cheeseboard.{key}'] ?? 'null'"))


def play_daily(page: Page, game: str) -> None:
    """From the front page to the end of today's deal."""
    page.get_by_role("link", name="Daily deal").click()
    page.get_by_role("button", name=f"Play: {game}").click()
    page.locator(".board").wait_for()
    hands.hurry_mice(page)


@EVERYWHERE
def test_the_daily_deal_alone_from_home_to_the_text_that_is_shared(devices: Devices) -> None:
    """Par by the exact solution, faces without spoilers, a streak; the first result counts, the archive does not."""
    page = devices.open(prepare=at_noon)
    play_daily(page, "Mice to meet you")
    made = page.get_by_role("dialog").get_by_role("group", name="Daily deal")
    expect(made).to_contain_text("the exact solution", timeout=PAR)
    text = made.get_by_label("The result as text").input_value()
    assert FACES.search(text)
    # A server that only this computer reaches gives no link to others; a page on a host of its own does.
    assert ("/daily" in text) == ("?at=" in page.url)
    expect(made).to_contain_text("1 day in a row")
    page.get_by_role("dialog").get_by_role("button", name="To all games").click()
    page.get_by_role("link", name="Daily deal").click()
    expect(page.get_by_role("button", name="Play it again: Mice to meet you")).to_be_visible()
    expect(page.get_by_label("The result as text")).to_have_value(text)
    page.get_by_role("button", name="The day before").click()
    expect(page.get_by_text("From the archive")).to_be_visible()
    expect(page.get_by_label("The result as text")).to_have_count(0)
    entry = stored(page, "daily")[f"mice/{TODAY.isoformat()}"]
    assert (entry["onTime"], entry["par"]["method"]) == (True, "exact")
    assert_axe_finds_nothing(page, "daily")


def test_where_copying_is_refused_the_text_is_selected(devices: Devices) -> None:
    """So that it can be copied by hand; keyboard alone leads there."""
    finished = {"table": "t", "seat": 0, "onTime": True, "result": {"reason": "hand-empty", "tier": "great"}}
    finished["par"] = {"method": "exact", "bot": None, "expected": 4.9, "result": finished["result"]}
    daily = json.dumps(json.dumps({f"mice/{TODAY.isoformat()}": finished}))

    def prepare(page: Page) -> None:
        at_noon(page)
        page.add_init_script(f"localStorage['cheeseboard.daily'] = {daily}")

    page = devices.open("/daily", prepare=prepare)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.get_by_role("button", name="Copy").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The text is selected")).to_be_visible()
    assert "Just par." in page.locator("main").inner_text()
    assert page.evaluate("getSelection().toString()") == page.get_by_label("The result as text").input_value()


def test_every_game_has_a_daily_deal_against_the_same_bots(devices: Devices) -> None:
    """Two devices are dealt the same; the page names the day, in the reader's language."""
    page = devices.open("/daily", lang="de", prepare=at_noon)
    expect(page.get_by_role("button", name=re.compile("^Spielen: "))).to_have_count(3)
    expect(page.get_by_role("heading", level=2)).to_contain_text(str(TODAY.year))
    views: list[list[str]] = []
    for _ in range(2):
        other = devices.open("/daily", lang="de", prepare=at_noon)
        other.locator("li .button").first.click()
        other.locator(".dock .roll").click()
        other.locator(".slot.open").first.wait_for()
        labels = "all => all.map(one => one.getAttribute('aria-label') ?? one.textContent)"
        views.append(other.locator(".board [aria-label], .die").evaluate_all(labels))
    assert views[0] == views[1] != []


def test_a_duel_at_a_server_compares_itself(devices: Devices) -> None:
    """Ann sends the link, Ben plays the same deal at once; both see who did better, and no record before that."""
    ann = devices.open()
    ann.get_by_role("link", name="Duel").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Mice to meet you").click()
    text = ann.get_by_label("Text with the link").input_value()
    expect(ann.get_by_text("Only this computer can open this link so far.")).to_be_visible()
    assert_axe_finds_nothing(ann, "duel-invite")
    ann.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    link = re.search(r"/duel/\w+", text)
    assert link is not None
    ben = devices.open(link[0], settings={"name": "Ben", **hands_quick()})
    expect(ben.get_by_role("heading", name="Ann challenges you to a duel in Mice to meet you.")).to_be_visible()
    assert_axe_finds_nothing(ben, "duel")
    hands.hurry_mice(ann)
    expect(ann.get_by_text("Send this link")).to_be_visible()
    ben.get_by_role("button", name="Accept the challenge").click()
    hands.hurry_mice(ben)
    for page in (ann, ben):
        rows = page.get_by_role("group", name="Duel").get_by_role("row")
        expect(rows).to_have_count(2, timeout=20_000)
        expect(page.get_by_text(re.compile("did better|equally well"))).to_be_visible()
    late = devices.open(link[0])
    expect(late.get_by_text("Somebody has accepted this challenge already.")).to_be_visible()
    lost = devices.open("/duel/nowhere")
    expect(lost.get_by_role("heading", name="There is no duel in this link.")).to_be_visible()
    devices.faults = [fault for fault in devices.faults if "404" not in fault]  # the browser notes it, as it should


def hands_quick() -> dict[str, Any]:
    """Settings under which nothing is waited for."""
    return {"speed": "off", "volume": 0, "botPause": 0, "guided": ["mice"]}


@pytest.mark.parametrize("devices", ["site"], indirect=True)
def test_a_duel_without_a_server_is_in_its_link(devices: Devices) -> None:
    """It says that it can be decoded; Ben's answer carries his result back to Ann, whose page compares."""
    ann = devices.open("/?at=/duel")
    ann.get_by_role("button", name="Mice to meet you").click()
    expect(ann.get_by_text("Whoever wants to can decode it")).to_be_visible()
    ann.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    hands.hurry_mice(ann)
    link = ann.get_by_label("Text with the link").input_value().split("\n")[-1]
    ben = devices.open(link.removeprefix(devices.url))
    expect(ben.get_by_text("has played already")).to_be_visible()
    ben.get_by_role("button", name="Accept the challenge").click()
    hands.hurry_mice(ben)
    expect(ben.get_by_role("group", name="Duel").get_by_role("row")).to_have_count(2)
    answer = ben.get_by_label("Text with the link").input_value().split("\n")[-1]
    ann.goto("about:blank")
    ann.goto(answer)
    expect(ann.get_by_role("group", name="Duel").get_by_role("row")).to_have_count(2)


def past(table: str, **more: Any) -> dict[str, Any]:
    """A finished game as a device remembers it."""
    players = [{"name": "Ann", "bot": None}, {"name": "Brie", "bot": "level-2"}]
    result = {"reason": "supply-empty", "ranking": [[0], [1]], "winners": [0], "scores": [9, 4]}
    return {
        "table": table,
        "game": "alles-kaese",
        "when": 1.7e12,
        "mine": [0],
        "players": players,
        "result": result,
    } | more


def test_my_games_count_show_and_travel_as_a_file(devices: Devices, tmp_path: Path) -> None:
    """Wins with their interval, mistakes as a picture and a table; saved, opened elsewhere, forgotten if told so."""
    games = [
        past("a", rate=0.02),
        past("b", rate=0.01),
        past("c", rate=None, result={**past("c")["result"], "winners": [1]}),
    ]
    history = json.dumps(json.dumps(games))
    page = devices.open(
        "/mine", prepare=lambda page: page.add_init_script(f"localStorage['cheeseboard.history'] ??= {history}")
    )
    row = page.get_by_role("row", name="Alles Käse!")
    expect(row).to_contain_text("House mouse")
    expect(row).to_contain_text("21 % – 94 %")
    expect(page.get_by_role("img", name="Mistake rate")).to_be_visible()
    page.get_by_text("The graph as a table").click()
    expect(page.get_by_role("cell", name="2.00 %")).to_be_visible()
    assert_axe_finds_nothing(page, "mine")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["holds_secrets"] is False
    other = devices.open("/mine")
    expect(other.get_by_role("button", name="Forget everything")).to_have_count(0)
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("3 new games.")).to_be_visible()
    other.get_by_role("button", name="Forget everything").click()
    other.get_by_role("button", name="No, go back").click()
    assert len(stored(other, "history")) == 3
    other.get_by_role("button", name="Forget everything").click()
    other.get_by_role("dialog").get_by_role("button", name="Forget everything").click()
    expect(other.get_by_text("Everything is forgotten.")).to_be_visible()
    assert stored(other, "history") is None


def test_a_running_game_says_whose_turn_it_is_and_leaves_only_marked(devices: Devices, tmp_path: Path) -> None:
    """At home and in my games; its seat is in the file only if asked for. The end makes it history, with its rate."""
    page = devices.open()
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.begin(page)
    page.locator(".dock .roll").wait_for()
    table = page.url.rsplit("/", maxsplit=1)[-1]
    page.get_by_role("button", name="To all games").click()
    expect(page.get_by_text("your turn")).to_be_visible()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_text("your turn")).to_be_visible()
    page.get_by_label("with running games").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "mine.json")
    file = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert (file["holds_secrets"], file["seats"][0]["id"]) == (True, table)
    page.get_by_role("button", name=re.compile("^Mice to meet you")).click()
    hands.hurry_mice(page)
    page.goto(f"{devices.url}/mine")
    page.get_by_role("button", name="Work it out for one game").click()
    expect(page.get_by_role("img", name="Mistake rate")).to_be_visible(timeout=PAR)
    assert stored(page, "history")[0]["rate"] >= 0
