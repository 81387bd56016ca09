"""Take the pictures of the documentation: `python -m tools.pictures` plays a little and photographs the tables.

Needs the built page and a Chromium (`python3 run.py setup` provides both). Writes docs/images/*.png. With names
(`python -m tools.pictures home reveal`) only these.
"""

import base64
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from cheeseboard.site.folder import make_folder
from run import find_browser
from tests.browser import fake, hands
from tests.browser import test_same_screen as same_screen
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, QUICK, SLOW, Devices, Server
from tests.browser.static import StaticHost

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
Scene = Callable[[Page], None]


def home(page: Page) -> None:
    """The games."""
    page.locator(".tile").nth(2).wait_for()


def alles_kaese(page: Page) -> None:
    """A choice in the middle of a game."""
    hands.choose_game(page, "alles-kaese")
    hands.pick(page, "How many players?", "4")
    hands.begin(page)
    for turn in range(60):
        page.locator(hands.READY).first.wait_for()
        if hands.over(page) or (turn > 5 and page.get_by_text("Keep it").is_visible()):
            break
        hands.turn_alles_kaese(page)


def mice(page: Page) -> None:
    """Dice chosen, a mouse in sight."""
    hands.start_against_bots(page, "mice")
    hands.play_some(page, hands.turn_mice, 14)
    cards = page.locator(".card.glow, .card.reach")
    for _ in range(40):  # a roll may fit nothing, or nothing be left for us: the next one will do
        page.locator(hands.READY).first.wait_for()
        if cards.count() and not page.locator(".dock .roll").is_visible():
            break
        hands.turn_mice(page)
    cards.last.click()


def cheese(page: Page) -> None:
    """A mouse is coming."""
    hands.start_against_bots(page, "cheese")
    for _ in range(40):
        page.locator(".dock .primary").wait_for()
        if page.locator(".threat.on").is_visible():
            break
        page.locator(".dock .primary").click()


def curtain(page: Page) -> None:
    """Between two people at one screen."""
    hands.choose_game(page, "alles-kaese")
    hands.pick(page, "How do you want to play?", "Same screen")
    for number, name in enumerate(("Anna", "Ben")):
        page.locator(".names input").nth(number).fill(name)
    hands.begin(page)
    page.locator(".curtain, [data-reveal], .dock .primary").first.wait_for()
    while not page.locator(".curtain").is_visible():  # it falls as soon as somebody has peeked
        if page.locator("[data-reveal]").is_visible():
            same_screen.hold_the_peek(page, by_key=False)
        else:
            same_screen.act(page)
        page.locator(".curtain, [data-reveal], .dock .primary, .slot.open").first.wait_for()


SHOTS: list[tuple[str, Scene, tuple[int, int], str]] = [
    ("home", home, DESKTOP, "light"),
    ("home-phone", home, PHONE, "light"),
    ("alles-kaese-phone", alles_kaese, PHONE, "light"),
    ("mice-phone", mice, PHONE, "light"),
    ("cheese-phone", cheese, PHONE, "dark"),
    ("curtain-phone", curtain, PHONE, "light"),
    ("alles-kaese", alles_kaese, DESKTOP, "light"),
    ("mice-dark", mice, DESKTOP, "dark"),
]


def shoot(browser: Browser, url: str, name: str, scene: Scene, size: tuple[int, int], theme: str) -> None:
    """One picture on a fresh device."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    settings = json.dumps(json.dumps({**QUICK, "theme": theme}))
    context.add_init_script(f"localStorage['cheeseboard.settings'] ??= {settings}")
    page = context.new_page()
    page.goto(url)
    scene(page)
    page.wait_for_timeout(300)
    page.screenshot(path=IMAGES / f"{name}.png")
    context.close()
    print(f"docs/images/{name}.png")


# -- the film strip -------------------------------------------------------------------------------------------------

ROLLED = {"type": "rolled", "seat": 1, "pips": 4}
KEPT = {"type": "kept", "seat": 1, "slot": 3, "holes": 4, "front": "cheese"}
# Milliseconds of the show before each frame, and whether the next step begins there.
FRAMES = [(350, True), (500, False), (700, True), (420, False), (900, False)]
STRIP = "<body style='margin:0'><div style='display:flex;gap:6px;padding:6px;background:#2b1a0c'>{}</div></body>"


def reveal(browser: Browser, url: str) -> None:
    """A reveal in five frames: the die in the air, the die, the card face down, the card turned, the words."""
    devices = Devices(browser, url)
    settings = {**QUICK, "speed": "normal"}
    page, server = fake.open_fake(devices, held=1, game=fake.KAESE, settings=settings)
    server.seen = lambda seat: fake.kaese(seat, actor=1, roll=None, chance=True, phase="roll")
    fake.sit_down(page)
    page.locator(".board").wait_for()
    page.clock.install()
    page.clock.pause_at(10**12)
    steps = [[ROLLED], [KEPT]]
    frames = []
    for wait, begins in FRAMES:
        if begins:
            server.seen = lambda seat: fake.kaese(seat, actor=1)
            page.clock.run_for(3000)
            server.step(steps.pop(0))
            page.wait_for_timeout(150)
        page.clock.run_for(wait)
        page.wait_for_timeout(600)
        frames.append(base64.b64encode(page.screenshot()).decode())
    strip = browser.new_page(viewport={"width": 1000, "height": 500})
    strip.set_content(STRIP.format("".join(f"<img width=190 src='data:image/png;base64,{each}'>" for each in frames)))
    strip.wait_for_timeout(300)
    strip.locator("div").screenshot(path=IMAGES / "reveal.png")
    devices.close()
    print("docs/images/reveal.png")


# -- without a server -----------------------------------------------------------------------------------------------


def offline(browser: Browser, folder: Path) -> None:
    """A game on a phone whose network is off and whose host is gone: the static site after one visit."""
    make_folder(folder)
    host = StaticHost(folder)
    devices = Devices(browser, host.url, SLOW, keeps=True)
    page = devices.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    host.stop()
    page.context.set_offline(True)
    page.reload()
    alles_kaese(page)
    page.wait_for_timeout(300)
    page.screenshot(path=IMAGES / "offline-phone.png")
    devices.close()
    print("docs/images/offline-phone.png")


def main(names: list[str]) -> None:
    """All pictures, or those asked for, one after the other."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for shot in SHOTS:
            if not names or shot[0] in names:
                shoot(browser, server.url, *shot)
        if not names or "reveal" in names:
            reveal(browser, server.url)
        if not names or "offline-phone" in names:
            offline(browser, Path(data) / "site")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
