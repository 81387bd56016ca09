"""Draw the icons of the installed page: `python tools/icons.py` writes web/public/icons/*.png from favicon.svg.

A maskable icon fills its square, its picture inside the middle that no mask cuts off; Apple rounds corners itself.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from run import find_browser  # noqa: E402  the repository's own script, found through the line above
from tests.browser.conftest import FLAGS  # noqa: E402

PUBLIC = ROOT / "web" / "public"
WOOD = "#b97a3c"
ICONS = {"192": (192, 1.0), "512": (512, 1.0), "maskable": (512, 0.72), "apple": (180, 0.86)}
"""Pixels, and how much of them the picture takes; below 1 it stands on a full square of wood."""


def draw(browser: Browser, pixels: int, part: float) -> bytes:
    """The picture in a square."""
    page = browser.new_page(viewport={"width": pixels, "height": pixels})
    picture = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    ground = WOOD if part < 1 else "transparent"
    side = round(pixels * part)
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
        f"svg {{ width: {side}px; height: {side}px }}</style>{picture}"
    )
    found = page.screenshot(omit_background=True)
    page.close()
    return found


def main() -> None:
    """Draw all of them."""
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for name, (pixels, part) in ICONS.items():
            (PUBLIC / "icons" / f"{name}.png").write_bytes(draw(browser, pixels, part))
        browser.close()


if __name__ == "__main__":
    main()
