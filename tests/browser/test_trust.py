"""What the page says is true: invitations, the line, who is there; and no tap is irrevocable without a question."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fake, hands
from tests.browser.conftest import Devices
from tests.browser.fake import FACTS, KAESE, Fake, Json, answer, kaese, sit_down

pytestmark = pytest.mark.browser

HOME = {"name": "cheeseboard", "version": "0", "v": 1, "lan": False, "addresses": ["http://localhost:1"]}
LAN = {**HOME, "lan": True, "addresses": ["http://192.168.1.5:8710", "http://localhost:1"]}


# -- invitations --------------------------------------------------------------------------------------------------


def lobby(devices: Devices, info: Json, *can: str) -> Page:
    """A table for friends on a server that tells this about itself."""

    def prepare(page: Page) -> None:
        found = fake.Fake(page, held=1, can=list(can))
        found.facts |= {"phase": "lobby"}
        page.route("**/api/info?*", lambda route: answer(route, info))
        page.route("**/api/lan", lambda route: answer(route, LAN if route.request.post_data_json["open"] else HOME))
        page.route("**/api/qr", lambda route: route.fulfill(content_type="image/svg+xml", body="<svg/>"))

    page = devices.open(prepare=prepare)
    sit_down(page, "With friends")
    page.get_by_label("Link", exact=True).wait_for()
    return page


def test_a_link_that_only_this_computer_can_open_says_so(devices: Devices) -> None:
    """No picture of localhost for a phone; and how to open the server."""
    page = lobby(devices, HOME)
    expect(page.get_by_text("Only this computer can open this link so far.")).to_be_visible()
    expect(page.get_by_text("cheeseboard serve --lan")).to_be_visible()
    expect(page.get_by_alt_text("A picture of the link")).to_have_count(0)


def test_the_host_opens_the_server_to_the_home_network_and_closes_it_again(devices: Devices) -> None:
    """One button, if the server offers it: then the picture and a link that others can open."""
    page = lobby(devices, HOME, "lan")
    with page.expect_request("**/api/lan") as request:
        page.get_by_role("button", name="Open the table to the home network").click()
    assert request.value.post_data_json.items() >= {"table": "fake", "host": "host", "open": True}.items()
    expect(page.get_by_alt_text("A picture of the link")).to_be_visible()
    assert page.get_by_label("Link", exact=True).input_value() == "http://192.168.1.5:8710/t/fake"
    page.get_by_role("button", name="Close it to the network again").click()
    expect(page.get_by_text("Only this computer can open this link so far.")).to_be_visible()


def test_a_duel_is_sent_to_where_others_can_open_it(devices: Devices) -> None:
    """The page is looked at on this computer, the server is open to the network: the link has its address there."""
    page = devices.open("/duel", prepare=lambda page: page.route("**/api/info?*", lambda route: answer(route, LAN)))
    page.get_by_role("button", name="Mice to meet you").click()
    text = page.get_by_label("Text with the link")
    expect(text).to_have_value(re.compile(r"http://192\.168\.1\.5:8710/duel/\w+$"))
    expect(page.get_by_text("Only this computer can open this link so far.")).to_have_count(0)


def test_a_link_is_shared_copied_or_selected(devices: Devices) -> None:
    """The phone's own sheet where there is one; where copying fails the link is selected and the page says so."""
    page = lobby(devices, LAN)
    expect(page.get_by_label("Link", exact=True)).to_have_value("http://192.168.1.5:8710/t/fake")
    expect(page.get_by_role("button", name="Share")).to_have_count(1 if page.evaluate("'share' in navigator") else 0)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is selected")).to_be_visible()
    link = page.get_by_label("Link", exact=True)
    assert page.evaluate("getSelection().toString()") == link.input_value()


def test_the_join_page_is_alive(devices: Devices) -> None:
    """Seats taken meanwhile, the game begun, the table closed: the guest sees it without a reload."""
    facts = {
        **FACTS,
        "phase": "lobby",
        "seats": [FACTS["seats"][0], {**FACTS["seats"][1], "kind": "open", "name": None}],
    }

    def prepare(page: Page) -> None:
        Fake(page)
        page.route("**/api/tables/fake?*", lambda route: answer(route, facts))

    page = devices.open("/t/fake", prepare=prepare)
    page.clock.install()
    page.reload()
    expect(page.locator(".seat")).to_have_count(1)
    expect(page.get_by_text("The table is waiting for players.")).to_be_visible()
    facts |= {"phase": "playing", "seats": FACTS["seats"], "settings": {"spectators": True}}
    page.clock.run_for(3_000)
    expect(page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    expect(page.get_by_text("At the table: Anna and Ben")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(0)
    facts |= {"phase": "closed"}
    page.clock.run_for(3_000)
    expect(page.get_by_text("This table is closed.")).to_be_visible()


# -- the line -----------------------------------------------------------------------------------------------------


def test_a_dead_line_is_noticed_in_five_seconds_and_what_is_safe_is_said(devices: Devices) -> None:
    """The socket looks open and says nothing: after five seconds the page says so, and that nothing shown is lost."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    sit_down(page)
    page.locator(".board").wait_for()
    page.clock.install()
    server.on.clear()
    server.seen = lambda seat: kaese(seat, actor=1)
    server.step([{"type": "rolled", "seat": 1, "pips": 4}])
    expect(page.locator(".banner .last")).to_have_text("Ben rolls 4.")
    page.clock.run_for(4_000)
    expect(page.locator(".lost")).to_have_count(0)
    page.clock.run_for(1_500)
    expect(page.locator(".lost")).to_contain_text("Connection lost. Everything you see is safe.")


@pytest.mark.parametrize(("part", "phase"), [("TableMenu", "playing"), ("Lobby", "lobby")])
def test_what_a_dead_line_does_not_bring_is_said(devices: Devices, part: str, phase: str) -> None:
    """The menu or the lobby cannot be fetched: words, no page on which nothing happens."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    page.route(f"**/{part}-*.js", lambda route: route.abort("internetdisconnected"))
    server.facts |= {"phase": phase}
    sit_down(page)
    if phase == "playing":
        page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog" if phase == "playing" else "main")).to_contain_text("Connection lost.")


def test_a_slow_answer_is_admitted_after_a_second(devices: Devices) -> None:
    """“Sending …”, never “You are thinking”; and when the line breaks, that the move is sent again."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    sit_down(page)
    page.locator(".slot.open").first.click()
    page.clock.install()
    page.locator(".dock .primary").click()
    page.clock.run_for(300)  # the clock goes on by itself, too, and the tap may have taken a while
    expect(page.locator(".dock")).not_to_contain_text("Sending")
    page.clock.run_for(1_000)
    expect(page.locator(".dock")).to_contain_text("Sending …")
    assert "Anna is thinking" not in page.content()
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".lost")).to_contain_text("Your last move is sent again")
    expect(page.locator(".dock")).to_contain_text("Your move waits for the connection")
    page.clock.run_for(1_000)
    expect(page.locator(".lost")).to_have_count(0)
    assert len({move["id"] for move in server.wait_for("move", 2)}) == 1


# -- people -------------------------------------------------------------------------------------------------------


def test_who_comes_and_goes_is_told_and_stays_known_by_name(devices: Devices) -> None:
    """Away, a bot stands in, back, left: in the log and the banner; old lines keep the old name."""
    page, server = fake.open_fake(devices, held=1, game=KAESE)
    server.seen = lambda seat: kaese(seat, actor=1)
    server.facts["seats"][1]["kind"] = "person"
    sit_down(page)
    page.locator(".board").wait_for()
    server.step([{"type": "rolled", "seat": 1, "pips": 4}])
    page.clock.install()
    banner = page.locator(".banner .last")
    tell(server, present=False)
    page.clock.run_for(4_100)
    expect(banner).to_have_text("Ben is away.")
    tell(server, stand_in=True)
    expect(banner).to_have_text("A bot plays for Ben until they are back.")
    tell(server, present=True, stand_in=False)
    expect(banner).to_have_text("Ben is back.")
    tell(server, kind="open", name=None, present=False)
    expect(banner).to_have_text("Ben has left the table.")
    tell(server, kind="person", name="Cleo", present=True)
    expect(banner).to_have_text("Cleo sits down at the table.")
    tell(server, kind="bot", bot="level-4", plays_as="level-1")
    expect(banner).to_have_text("From now on a bot plays for Cleo.")
    page.locator("[data-place=seat-1]").click()
    expect(page.locator("dialog")).to_contain_text("Cleo had no time to think, so a quicker bot answered.")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("dialog .log li").first).to_have_text("Ben rolls 4.")


def tell(server: Fake, **change: object) -> None:
    """The second seat changed."""
    server.facts["seats"][1] |= change
    server.say(type="seats", table=server.facts)


def test_guests_know_about_the_rematch_and_may_ask_for_one(devices: Devices) -> None:
    """The host has the button; a guest sees that, and can say so if the server carries it."""
    result = {"reason": "supply-empty", "scores": [7, 3], "ranking": [[0], [1]], "winners": [0]}
    over = lambda seat: kaese(seat, actor=None, result=result)  # noqa: E731  a view, not a function worth a name
    for host in (True, False):
        page, server = fake.open_fake(devices, held=1, game=KAESE, house={"can": ["ask"]})
        server.seen = over
        sit_down(page)
        page.locator("dialog ol").wait_for()
        if not host:
            change = "JSON.parse(localStorage['cheeseboard.tables']).map(table => ({...table, host: null}))"
            page.evaluate(f"localStorage['cheeseboard.tables'] = JSON.stringify({change})")
            page.reload()
            expect(page.get_by_text("The host can start another game.")).to_be_visible()
            page.get_by_role("button", name="Ask for a rematch").click()
            expect(page.get_by_role("button", name="Asked")).to_be_disabled()
            assert server.wait_for("ask") == [{"type": "ask", "what": "rematch"}]
        else:
            server.say(type="asked", seat=1, what="rematch")
            expect(page.get_by_text("Ben would like to play again.")).to_be_visible()
            expect(page.get_by_role("button", name="Play again")).to_be_focused()


def test_a_spectator_sees_that_it_watches_and_stays_after_a_reload(devices: Devices) -> None:
    """The badge, no seat, and the same after loading the page anew."""
    host = devices.open()
    hands.open_to_watchers(host, "cheese")
    watcher = devices.open(host.url.removeprefix(devices.url))
    watcher.get_by_role("button", name="Just watch").click()
    for _ in range(2):
        expect(watcher.locator(".banner")).to_contain_text("You are watching")
        watcher.reload()


def test_default_names_follow_each_readers_language(devices: Devices) -> None:
    """Nobody gave seat 2 a name: the English host reads Player 2, the Italian watcher Giocatore 2."""
    host = devices.open()
    hands.choose_game(host, "cheese")
    hands.pick(host, "How do you want to play?", "Same screen")
    host.get_by_text("More options").click()
    host.get_by_label("Others may watch").check()
    hands.begin(host)
    expect(host.locator(".tile").nth(1)).to_contain_text("Player 2")
    watcher = devices.open(host.url.removeprefix(devices.url) + "#watch", lang="it-IT")
    expect(watcher.locator(".tile").nth(1)).to_contain_text("Giocatore 2")


def test_a_name_may_hold_any_emoji(devices: Devices) -> None:
    """Letters are counted as people count them: a family is one, and none is cut in two."""
    page = devices.open()
    hands.choose_game(page, "cheese")
    family = "👨‍👩‍👧‍👦"
    page.locator(".names input").fill(family * 30)
    assert page.locator(".names input").input_value() == family * 24


# -- safe hands ---------------------------------------------------------------------------------------------------


def test_catching_nothing_says_what_it_means_and_asks(devices: Devices) -> None:
    """What comes back, what is left for the others, and what could be caught instead, before anything is done."""
    page = devices.open()
    hands.start_against_bots(page, "mice")
    page.locator(".dock .roll").click()
    page.get_by_role("button", name="Catch nothing …").click()
    sheet = page.locator("dialog")
    expect(sheet).to_contain_text(re.compile(r"You could still take one of these: [\d, ]+\."))
    expect(sheet).to_contain_text(re.compile(r"\d+ would be left for the others\."))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Catch nothing …")).to_be_visible()
    page.get_by_role("button", name="Catch nothing …").click()
    page.locator("dialog .ways .button").first.click()
    page.keyboard.press("l")
    expect(page.locator("dialog .log ol")).to_contain_text(re.compile("Pip rolls .* and misses"))


def test_leaving_and_closing_ask_first(devices: Devices) -> None:
    """A question each; “no” changes nothing, “yes” does it."""
    page = devices.open()
    hands.start_against_bots(page, "cheese")
    for button, yes in (
        ("Close the table for all", "Close the table for all"),
        ("Leave this table", "Give up the seat"),
    ):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("button", name=yes).last).to_be_visible()
        page.get_by_role("button", name="No, go back").click()
        page.keyboard.press("Escape")
        expect(page.locator(".board")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave this table").click()
    page.get_by_role("button", name="Give up the seat").click()
    page.locator(".tile").first.wait_for()
    expect(page.get_by_text("Your tables will be listed here.")).to_be_visible()


def test_a_table_removed_from_the_list_comes_back(devices: Devices) -> None:
    """Its secret is nowhere else: five seconds to think again."""
    page = devices.open()
    hands.start_against_bots(page, "cheese")
    page.goto(devices.url)
    page.get_by_role("button", name="Remove from the list: Cheese").click()
    expect(page.get_by_text("Your tables will be listed here.")).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="Take back").click()
    page.locator("section .open").click()
    page.locator(".board").wait_for()


def test_the_set_up_remembers_and_drops_what_does_not_fit(devices: Devices) -> None:
    """Mice, alone, two nuts; then the same screen: no refused option. And the next time all is as chosen last."""
    page = devices.open()
    page.locator(".alone").click()
    hands.pick(page, "Nuts at the start (fewer is harder)", "2")
    hands.pick(page, "How do you want to play?", "Same screen")
    with page.expect_request("**/api/tables") as request:
        hands.begin(page)
    assert request.value.post_data_json["options"] == {}
    page.locator(".board").wait_for()
    page.goto(devices.url)
    hands.choose_game(page, "mice")
    expect(page.get_by_role("radio", name="Same screen")).to_be_checked()
    assert json.loads(page.evaluate("localStorage['cheeseboard.setup']"))["mice"]["mode"] == "screen"
