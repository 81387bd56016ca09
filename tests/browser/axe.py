"""Axe, the accessibility checker, on the page as it is now."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def assert_axe_finds_nothing(page: Page, where: str) -> None:
    """No violation of WCAG A and AA or of best practice, in light and in dark."""
    before = page.evaluate("document.documentElement.dataset.theme")
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found = Axe().run(page).response["violations"]
        summary = [(each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in found]
        why = [each["nodes"][0]["any"][0]["message"] for each in found if each["nodes"][0]["any"]]
        assert summary == [], f"{where}, {theme}: {why}"
    page.evaluate(f"document.documentElement.dataset.theme = '{before}'")
