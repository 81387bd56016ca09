"""Take the pictures of the documentation: `python tools/pictures.py` plays a little and photographs the tables.

Needs the built page and a Chromium (`python3 run.py setup` provides both). Writes docs/images/*.png.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from run import find_browser  # noqa: E402  the repository's own script, found through the line above
from tests.browser import hands  # noqa: E402
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, QUICK, Server  # noqa: E402

IMAGES = ROOT / "docs" / "images"
Scene = Callable[[Page], None]


def home(page: Page) -> None:
    """The three games."""
    page.locator(".tile").first.wait_for()


def alles_kaese(page: Page) -> None:
    """A choice in the middle of a game."""
    hands.choose_game(page, "alles-kaese")
    hands.pick(page, "How many players?", "4")
    hands.begin(page)
    for turn in range(60):
        page.locator(f"{hands.END}, .dock .primary, .slot.open, [data-reveal]").first.wait_for()
        if hands.over(page) or (turn > 8 and page.get_by_text("Keep it").is_visible()):
            break
        hands.turn_alles_kaese(page)


def mice(page: Page) -> None:
    """Dice chosen, a mouse in sight."""
    hands.start_against_bots(page, "mice")
    for _ in range(14):
        page.locator(".dock .primary, .card.glow, .card.reach, .choice .button").first.wait_for()
        hands.turn_mice(page)
    page.locator(".dock .primary, .card.glow, .card.reach").first.wait_for()
    if page.locator(".dock .roll").is_visible():
        page.locator(".dock .roll").click()
    cards = page.locator(".card.glow, .card.reach")
    if cards.count() and not page.locator(".target").count():
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
    page.locator(".curtain").wait_for()


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


def main() -> None:
    """All pictures, one after the other."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for shot in SHOTS:
            shoot(browser, server.url, *shot)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
