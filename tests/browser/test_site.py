"""The table without a server: offline, two tabs, killed tabs, updates, a full disk, games as a file."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from cheeseboard.games import GAMES
from cheeseboard.minds import LEVELS
from cheeseboard.site.folder import PAGE
from cheeseboard.site.offline import INDEX, SCRIPT, service_worker
from tests.browser import hands
from tests.browser.axe import assert_axe_finds_nothing
from tests.browser.conftest import SLOW, Devices, Server
from tests.browser.static import StaticHost, overhear
from tests.browser.straight import largest, play, table, wait_until

pytestmark = pytest.mark.browser

KEPT = "navigator.serviceWorker.ready.then(({ active }) => active.state)"


@pytest.fixture
def at_site(browser: Browser, site: StaticHost) -> Iterator[Devices]:
    """Devices that open the static site and keep it."""
    found = Devices(browser, site.url, SLOW, keeps=True)
    expect.set_options(timeout=SLOW)
    yield found
    expect.set_options(timeout=5_000)
    found.close()
    assert found.faults == []


def table_now(page: Page) -> list[str]:
    """What lies on the table, in the words of a screen reader; not what somebody is about to choose."""
    page.locator(hands.READY).first.wait_for()
    found: list[str] = page.locator(".board [role=img]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    return [page.get_by_role("navigation").first.inner_text(), *found]


def a_few_turns(page: Page, count: int = 6) -> None:
    """Into the middle of a game alone with the dice."""
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.begin(page)
    hands.play_some(page, hands.turn_mice, count)
    page.locator(hands.READY).first.wait_for()


def back_at_the_table(page: Page) -> None:
    """From the front page to the newest table in the list."""
    page.locator("li .open").first.click()
    page.locator(".board").wait_for()


# -- offline ----------------------------------------------------------------------------------------------------


def test_every_game_to_its_end_on_a_phone_without_a_network(at_site: Devices, site: StaticHost):
    """One visit, then host and network are gone: cold start, each game to the end and what the end tells."""
    page = at_site.open()
    asked: list[str] = []
    context = page.context
    context.on("request", lambda request: asked.append(request.url))
    page.evaluate(KEPT)
    page.close()
    site.stop()
    context.set_offline(True)
    page = at_site.tab(context)
    page.goto(f"{site.url}/")
    hands.start_against_bots(page, "alles-kaese")
    hands.play_until_over(page, hands.turn_alles_kaese)
    page.get_by_text("What lay under the cards").click()
    page.locator("dialog details h3").first.wait_for()
    page.goto(f"{site.url}/")
    hands.choose_game(page, "cheese")
    hands.pick(page, "How many players?", "6")
    hands.begin(page)
    page.get_by_role("button", name="Play by itself").click()
    expect(page.locator(hands.END).first).to_be_visible(timeout=4 * SLOW)
    page.goto(f"{site.url}/")
    hands.choose_game(page, "mice")
    hands.pick(page, "How many players?", "Alone")
    hands.begin(page)
    hands.hurry_mice(page)
    page.get_by_role("button", name="Luck or skill?").click()
    expect(page.locator("dialog.wide polyline")).to_have_count(1)
    context.set_offline(False)
    site.start(site.listening.server_port)
    assert [url for url in asked if not url.startswith((site.url, "blob:", "data:"))] == []


REMEMBERED_OF = """(build) => new Promise((resolve) => {
  const asked = indexedDB.open("cheeseboard-memory");
  asked.onsuccess = () => {
    const of = asked.result.transaction("memory").objectStore("memory").get("of");
    of.onsuccess = () => { asked.result.close(); resolve(String(of.result).startsWith(build)); };
  };
})"""
"""Is what the browser keeps of Python's memory that of this build?"""


def test_a_new_version_is_offered_between_games_and_a_running_game_goes_on(
    browser: Browser, site_folder: Path, tmp_path: Path
):
    """An older build is open with a game: the front page offers the new one, the table does not; what is old goes."""
    newer = tmp_path / "newer"
    shutil.copytree(site_folder, newer)
    (newer / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    facts = json.loads((newer / "python/python.json").read_text(encoding="utf-8"))
    (newer / "python/python.json").write_text(json.dumps({**facts, "build": "newer"}), encoding="utf-8")
    (newer / SCRIPT).write_bytes((PAGE / SCRIPT).read_bytes())
    (newer / SCRIPT).write_text(service_worker(newer, (newer / INDEX).read_bytes(), server=False), encoding="utf-8")
    host = StaticHost(site_folder)
    devices = Devices(browser, host.url, SLOW, keeps=True)
    page = devices.open()
    page.evaluate(KEPT)
    a_few_turns(page, 3)
    before = table_now(page)
    host.folder = newer
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    wait_until(page, "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))")
    expect(page.get_by_text("A new version is here.")).to_have_count(0)
    page.goto(f"{host.url}/")
    page.get_by_role("button", name="Reload").click()
    wait_until(page, "caches.keys().then((names) => names.length === 1)")
    back_at_the_table(page)
    assert table_now(page) == before
    wait_until(page, REMEMBERED_OF, "newer ")
    devices.close()
    host.stop()
    assert devices.faults == []


# -- one owner, nothing lost ------------------------------------------------------------------------------------


def test_a_second_tab_says_so_and_can_take_over(at_site: Devices, site: StaticHost):
    """The game goes on in the second tab; the first says where it went and can have it back."""
    first = at_site.open()
    a_few_turns(first)
    before = table_now(first)
    second = at_site.tab(first.context)
    second.goto(f"{site.url}/")
    expect(second.get_by_role("alert")).to_contain_text("open in another tab")
    assert_axe_finds_nothing(second, "the games are elsewhere")
    second.get_by_role("button", name="Play here").click()
    expect(first.get_by_role("alert")).to_contain_text("went on in another tab")
    back_at_the_table(second)
    assert table_now(second) == before
    second.close()
    first.get_by_role("button", name="Reload").click()
    first.locator(".board").wait_for()
    assert table_now(first) == before
    third = at_site.tab(first.context)
    third.goto(f"{site.url}/")
    expect(third.get_by_role("alert")).to_contain_text("open in another tab")
    first.close()
    expect(third.get_by_role("alert")).to_have_count(0)
    back_at_the_table(third)
    assert table_now(third) == before


HOLD = """() => void navigator.locks.request("cheeseboard", async () => {
  while (!(await navigator.locks.query()).pending.length) await new Promise((resolve) => setTimeout(resolve, 50));
})"""
NOTE = """
window.said = [];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => window.said.push(data.type));
  }
};
"""


def test_a_page_that_was_just_left_is_no_other_tab(at_site: Devices, site: StaticHost):
    """It lets go a moment after the next one asks, and nobody is told of another tab."""
    left = at_site.open("/site.json")
    left.evaluate(HOLD)
    page = at_site.tab(left.context)
    page.add_init_script(NOTE)
    page.goto(f"{site.url}/")
    page.wait_for_function("() => window.said.includes('ready')")
    assert "elsewhere" not in page.evaluate("window.said")


STORED = """new Promise((resolve) => {
  const asked = indexedDB.open("cheeseboard");
  asked.onsuccess = () => {
    const heads = asked.result.transaction("heads").objectStore("heads").getAll();
    heads.onsuccess = () => resolve(Math.max(...heads.result.map((head) => head.count)));
  };
})"""


def test_a_killed_tab_loses_nothing_that_was_shown(at_site: Devices, site: StaticHost):
    """The process dies while bots write one step after the other: every step that the page heard of is stored."""
    told: list[int] = []

    page = at_site.open(prepare=lambda page: overhear(page, lambda message: told.append(message.get("n") or 0)))
    hands.choose_game(page, "cheese")
    hands.begin(page)
    page.get_by_role("button", name="Play by itself").click()
    page.locator(".banner .before").first.wait_for(state="attached")
    with page.expect_event("crash"), pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")
    assert max(told) > 0
    again = at_site.tab(page.context)
    again.goto(f"{site.url}/")
    assert again.evaluate(STORED) >= max(told)
    back_at_the_table(again)
    at_site.contexts.remove(page.context)
    again.context.close()


def test_a_reload_in_mid_game_changes_nothing(at_site: Devices):
    """The table stands as it stood."""
    page = at_site.open()
    a_few_turns(page)
    before = table_now(page)
    page.reload()
    page.locator(".board").wait_for()
    assert table_now(page) == before


FULL = """
const put = IDBObjectStore.prototype.put;
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => (full = data);
IDBObjectStore.prototype.put = function (...row) {
  if (full) throw new DOMException("no room", "QuotaExceededError");
  return put.apply(this, row);
};
"""


def test_a_full_disk_is_said_and_nothing_seen_is_lost(at_site: Devices, site: StaticHost, tmp_path: Path):
    """The browser refuses to write: the page says so, and after a reload the table stands as it was seen."""
    (worker,) = site.folder.glob("assets/main-*.js")
    (tmp_path / "full.js").write_text(FULL + worker.read_text(encoding="utf-8"), encoding="utf-8")
    site.laid_over[f"/assets/{worker.name}"] = tmp_path / "full.js"
    page = at_site.open()
    a_few_turns(page, 2)
    before = table_now(page)
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    full = page.get_by_text("storage full")
    for _ in range(3):
        page.locator(hands.READY).or_(full).first.wait_for()
        if not full.is_visible():
            hands.turn_mice(page)
    expect(full).to_be_visible()
    page.get_by_role("button", name="Reload").click()
    page.locator(".board").wait_for()
    assert table_now(page) == before
    # Whoever looks into the console finds why; nothing else was wrong before.
    assert "write-failed" in at_site.faults[0] or "housekeeping-failed" in at_site.faults[0]
    at_site.faults.clear()


DENIED = """
const denied = () => new DOMException("denied", "SecurityError");
if (self.location.protocol !== "about:") for (const place of ["indexedDB", "localStorage", "sessionStorage"])
  Object.defineProperty(self, place, { get() { throw denied(); } });
if (self.navigator.serviceWorker) self.navigator.serviceWorker.register = () => Promise.reject(denied());
"""


def test_a_browser_that_stores_nothing_plays_and_says_so(browser: Browser, site: StaticHost, tmp_path: Path):
    """A private window, or storage switched off: a table as long as the page is open, and a kind word about it."""
    (worker,) = site.folder.glob("assets/main-*.js")
    (tmp_path / "denied.js").write_text(DENIED + worker.read_text(encoding="utf-8"), encoding="utf-8")
    site.laid_over[f"/assets/{worker.name}"] = tmp_path / "denied.js"
    devices = Devices(browser, site.url, SLOW)
    page = devices.open(prepare=lambda page: page.context.add_init_script(DENIED), settings={})
    expect(page.get_by_role("status").filter(has_text="keeps nothing here")).to_be_visible(timeout=SLOW)
    assert_axe_finds_nothing(page, "a browser that stores nothing")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("save them as a file")
    page.keyboard.press("Escape")
    a_few_turns(page, 3)
    page.get_by_role("navigation").first.wait_for()
    devices.close()
    assert devices.faults == []


# -- what is said -----------------------------------------------------------------------------------------------


def test_all_games_go_to_another_browser_as_a_file(at_site: Devices, tmp_path: Path):
    """Saved here, opened there, played on there; a file that is none is refused in words."""
    page = at_site.open()
    a_few_turns(page, 3)
    before = table_now(page)
    page.goto(f"{at_site.url}/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("kept in this browser")
    assert_axe_finds_nothing(page, "games as a file")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games as a file").click()
    download.value.save_as(tmp_path / "games.json")
    other = at_site.open()
    other.get_by_role("button", name="Settings").click()
    (tmp_path / "no.json").write_text(json.dumps({"format": "?"}), encoding="utf-8")
    chooser = other.locator("dialog input[type=file]")
    chooser.set_input_files(tmp_path / "no.json")
    expect(other.get_by_role("dialog")).to_contain_text("not a file with games")
    chooser.set_input_files(tmp_path / "games.json")
    expect(other.get_by_role("dialog")).to_contain_text("New here: 1")
    other.goto(f"{at_site.url}/")
    back_at_the_table(other)
    assert table_now(other) == before


def test_friends_by_link_need_a_server_and_one_is_named(at_site: Devices, site: StaticHost, tmp_path: Path):
    """Said kindly in the set-up and where a link would be; with the address of a server if the site knows one."""
    page = at_site.open()
    hands.choose_game(page, "cheese")
    hands.pick(page, "How do you want to play?", "With friends")
    expect(page.locator(".needs")).to_contain_text("need a Cheeseboard server")
    expect(page.locator("form .button.primary.big")).to_have_count(0)
    assert_axe_finds_nothing(page, "friends need a server")
    (tmp_path / "site.json").write_text(json.dumps({"server": "https://games.example.org"}), encoding="utf-8")
    site.laid_over["/site.json"] = tmp_path / "site.json"
    other = at_site.open()
    hands.choose_game(other, "cheese")
    hands.pick(other, "How do you want to play?", "With friends")
    expect(other.locator(".needs a")).to_have_attribute("href", "https://games.example.org")


def test_a_table_of_another_browser_is_explained(at_site: Devices):
    """A link alone brings no game along."""
    page = at_site.open("/?at=/t/aaaaaaaaaaaa")
    expect(page.locator("h1")).to_contain_text("not in this browser")


def test_plain_http_plays_and_says_what_it_cannot(browser: Browser, site: StaticHost):
    """Without a safe connection there is no keeping offline and no lock: the game works, the settings say the rest."""
    devices = Devices(browser, site.url.replace("localhost", "table.test"), SLOW, keeps=True)
    page = devices.open()
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_contain_text("plain http")
    page.keyboard.press("Escape")
    a_few_turns(page, 3)
    devices.close()
    assert devices.faults == []


def test_the_worker_needs_no_more_than_the_documented_rules(browser: Browser, site: StaticHost):
    """With the header of docs/site.md on every file but the page, Python starts and plays."""
    docs = (Path(__file__).parents[2] / "docs/site.md").read_text(encoding="utf-8")
    rules = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    assert f"Content-Security-Policy: {rules}" in docs
    site.worker_rules = rules
    devices = Devices(browser, site.url, SLOW)
    page = devices.open()
    a_few_turns(page, 2)
    devices.close()
    assert devices.faults == []


# -- the page of a server ---------------------------------------------------------------------------------------


def test_the_servers_page_can_be_installed_and_says_when_its_server_is_gone(browser: Browser, server: Server):
    """It has a manifest with icons and is kept; offline it shows itself and that nobody answers."""
    devices = Devices(browser, server.url, keeps=True)
    page = devices.open()
    page.evaluate(KEPT)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    page.reload()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".trouble")).to_contain_text("does not answer")
    devices.close()
    assert [fault for fault in devices.faults if "Failed to load" not in fault] == []


EVERY_KIND = [
    *(table(game, 2, level) for game in GAMES for level in LEVELS),
    *({**table("mice", 1, ""), "options": {"nuts": nuts}} for nuts in range(4)),
]
"""Each game against bots of every level, and alone in every difficulty."""


def test_fifty_games_in_one_worker_leave_little_more_than_the_first(browser: Browser, site: StaticHost):
    """Tables that nobody looks at cost next to nothing: the page's process does not grow with the games."""
    page = browser.new_page()
    page.set_default_timeout(120_000)
    held = []
    for games in (len(EVERY_KIND), 50):  # the first game of a kind warms Python up: that is no growth
        play(page, site, (EVERY_KIND * 4)[:games], most=20)
        held.append(largest(browser))
    page.close()
    assert held[1] < held[0] * 1.25, f"{held[0]:.0f} MB after one of each kind, {held[1]:.0f} MB after fifty"
