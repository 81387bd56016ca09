"""Two devices at one table; a watcher; a seat carried to another device; lost lines and a killed server."""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import hands
from tests.browser.conftest import DESKTOP, Devices, Server

pytestmark = pytest.mark.browser


def invite(host: Page, game: str, players: str = "2") -> str:
    """Open a table for friends; the link to give away."""
    hands.choose_game(host, game)
    hands.pick(host, "How do you want to play?", "With friends")
    hands.pick(host, "How many players?", players)
    host.locator(".names input").first.fill("Anna")
    hands.begin(host)
    host.get_by_label("Link", exact=True).wait_for()
    return host.url


def join(guest: Page, name: str) -> None:
    """Take the first free mouse."""
    guest.get_by_label("Your name").fill(name)
    guest.locator(".seat").first.click()


def pair(devices: Devices, game: str = "cheese") -> tuple[Page, Page]:
    """Anna on a phone, Ben on a desktop, the game begun."""
    host = devices.open()
    link = invite(host, game)
    guest = devices.open(link.removeprefix(devices.url), size=DESKTOP)
    join(guest, "Ben")
    expect(host.locator("main li b").nth(1)).to_have_text("Ben")
    # In the order in which they are read out: a guest has nobody to invite first.
    expect(host.locator("main h2")).to_have_text(["Invite your friends", "At the table"])
    expect(guest.locator("main h2")).to_have_text(["At the table", "Invite your friends"])
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        page.locator(".board").wait_for()
    return host, guest


def test_two_browsers_play_and_wave(devices: Devices) -> None:
    """Each move of one is seen by the other; an emote too; nobody holds the other's secret."""
    host, guest = pair(devices)
    host.locator(".dock .primary").click()
    expect(guest.locator(".banner .last")).to_contain_text("Anna")
    guest.locator(".dock .primary").click()
    expect(host.locator(".banner .last")).to_contain_text("Ben")
    guest.get_by_role("button", name="Say something").click()
    guest.get_by_role("button", name="Well done!").click()
    expect(host.locator(".emote")).to_contain_text("Well done!")
    held = "JSON.parse(localStorage['cheeseboard.tables'])[0].seats.map(seat => seat.secret)"
    assert host.evaluate(held) != guest.evaluate(held)


def test_a_seat_moves_to_another_device(devices: Devices) -> None:
    """The link carries the secret behind the #, and the address bar forgets it at once."""
    host, guest = pair(devices)
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Ben's seat on another device").click()
    link = guest.get_by_label("Link", exact=True).input_value()
    assert "#" in link
    assert "?" not in link
    tablet = devices.open(link[link.index("/t/") :], size=(820, 1180))
    tablet.locator(".board").wait_for()
    assert "#" not in tablet.url
    host.locator(".dock .primary").click()
    tablet.locator(".dock .primary").click()
    expect(host.locator(".banner .last")).to_contain_text("Ben")


def test_watching_needs_leave(devices: Devices) -> None:
    """Without the host's leave a stranger cannot watch a running game; with it, given at any time, they can."""
    host, _ = pair(devices)
    stranger = devices.open(host.url.removeprefix(devices.url))
    expect(stranger.get_by_text("All seats are taken, and watching is not allowed here.")).to_be_visible()
    expect(stranger.get_by_role("button", name="Just watch")).to_have_count(0)
    host.get_by_role("button", name="Menu").click()
    host.get_by_label("Others may watch").check()
    expect(host.get_by_role("button", name="Link for watchers")).to_be_visible()
    stranger.get_by_role("button", name="Just watch").click()
    stranger.locator(".board").wait_for()


def test_with_leave_a_stranger_watches_but_cannot_touch(devices: Devices) -> None:
    """The host allows watching: the public view, live, and nothing to press."""
    host = devices.open()
    hands.open_to_watchers(host, "alles-kaese")
    watcher = devices.open(host.url.removeprefix(devices.url))
    watcher.get_by_role("button", name="Just watch").click()
    watcher.locator(".board").wait_for()
    host.locator(".dock .primary").click()
    expect(watcher.locator(".banner .last")).to_contain_text("rolls")
    expect(watcher.locator(".dock button, .slot.open, .known")).to_have_count(0)
    assert watcher.evaluate("localStorage['cheeseboard.tables'] ?? null") is None


def test_the_host_gives_a_seat_to_a_bot(devices: Devices) -> None:
    """Ben is replaced: his page says so kindly, the game goes on."""
    host, guest = pair(devices)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="A bot plays for Ben").click()
    expect(guest.get_by_text("The host has given your seat away.")).to_be_visible()
    for _ in range(3):
        host.locator(".dock .primary").click()


def test_the_one_who_is_gone_is_seen_to_be_gone(devices: Devices) -> None:
    """Ben closes his browser; Anna sees it; Ben comes back and it is his turn still."""
    host, guest = pair(devices)
    link = guest.url
    guest.goto("about:blank")
    expect(host.locator(".tile.gone .away")).to_have_text("away")
    guest.goto(link)
    expect(host.locator(".tile.gone")).to_have_count(0)


def goes_on(page: Page) -> None:
    """Everybody can act again: my choice is made, the others have played, the log has grown."""
    hands.play_some(page, hands.turn_alles_kaese, 8)
    page.evaluate("document.querySelector('.banner .words').click()")
    expect(page.locator("dialog .log li").nth(2)).to_be_visible()


class Wire:
    """A cable between browser and server that can be pulled out and put back."""

    def __init__(self, target: int) -> None:
        """Listen on a port of our own and pass everything on."""
        self.target = target
        self.plugged = True
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Connect every caller while the cable is in."""
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if not self.plugged:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self.ends += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(source, sink), daemon=True).start()

    def carry(self, source: socket.socket, sink: socket.socket) -> None:
        """One direction; its end is the end of the other one too."""
        with source:
            with suppress(OSError):
                while data := source.recv(65536):
                    sink.sendall(data)
            with suppress(OSError):
                sink.shutdown(socket.SHUT_RDWR)

    def pull(self) -> None:
        """No more network."""
        self.plugged = False
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()


def test_a_dropped_network_comes_back_by_itself(browser: Browser, server: Server) -> None:
    """Pull the cable: the page says so. Put it back: the page goes on, and the log has no gap."""
    wire = Wire(server.port)
    devices = Devices(browser, f"http://localhost:{wire.port}")
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    expect(page.locator(".banner .last")).to_contain_text("rolls")
    wire.pull()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    wire.plugged = True
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
    goes_on(page)
    devices.close()
    wire.listener.close()
    assert devices.faults == []


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, to be killed."""
    found = Server(tmp_path_factory.mktemp("mortal"))
    yield found
    found.kill()


def test_kill_9_loses_nothing_that_was_shown(browser: Browser, mortal: Server) -> None:
    """The server dies in mid-game and comes back: same cards, same roll, and the game goes on."""
    devices = Devices(browser, mortal.url)
    page = devices.open()
    hands.start_against_bots(page, "alles-kaese")
    page.locator(".dock .primary").click()
    before = hands.cards_of(page)
    mortal.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    mortal.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
    assert hands.cards_of(page) == before
    goes_on(page)
    devices.close()
    assert devices.faults == []
