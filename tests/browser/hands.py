"""Hands at the page: they see and tap what a person sees and taps, and nothing else."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from cheeseboard.games import GAMES

TILES = {game: place for place, game in enumerate(GAMES)}
END = "dialog ol, dialog .verdict"


def choose_game(page: Page, game: str) -> None:
    """Tap a game's tile."""
    page.locator(".tile").nth(TILES[game]).click()


def pick(page: Page, legend: str, label: str) -> None:
    """Choose one of a row of switches."""
    page.get_by_role("group", name=legend).get_by_text(label, exact=True).click()


def begin(page: Page) -> None:
    """Tap the one large button of the set-up."""
    page.locator("form .button.primary").click()


def start_against_bots(page: Page, game: str) -> None:
    """Two taps from the front page to the table."""
    choose_game(page, game)
    begin(page)
    page.locator(".board").wait_for()


def open_to_watchers(page: Page, game: str) -> None:
    """Start a game that strangers may watch."""
    choose_game(page, game)
    page.get_by_text("More options").click()
    page.get_by_label("Others may watch").check()
    begin(page)
    page.locator(".dock .primary").wait_for()


def cards_of(page: Page) -> list[str | None]:
    """What lies on the table of Alles Käse!, once it is my turn to choose a card."""
    page.locator(".slot.open").first.wait_for()
    return [page.locator(".slot").nth(place).get_attribute("aria-label") for place in range(6)]


def over(page: Page) -> bool:
    """Is the end screen up?"""
    return page.locator(END).first.is_visible()


READY = f"{END}, .dock .primary, .slot.open, .card.glow, .card.reach, .choice .button, [data-reveal]"


def play_some(page: Page, turn: Callable[[Page], None], most: int) -> bool:
    """Take turns, so many at most; is the end screen up?"""
    for _ in range(most):
        page.locator(READY).first.wait_for()
        if over(page):
            return True
        turn(page)
    return over(page)


def play_until_over(page: Page, turn: Callable[[Page], None], most: int = 400) -> None:
    """Take turns until the end screen comes up."""
    assert play_some(page, turn, most), f"no end after {most} turns"


HURRY = """async (end) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  let missed = false;
  for (let look = 0; look < 10_000 && !seen(end).length; look++) {
    const way = missed && seen("dialog .ways .button")[0];
    const go = way || seen(".dock .primary")[0] || seen(".card.glow, .card.reach").at(-1);
    const choice = !go && seen(".choice .button").at(-1);
    (go || choice || null)?.click();
    missed = Boolean(choice);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""


def hurry_mice(page: Page) -> None:
    """Press whatever leads on until the game is over, as quickly as the page allows: for tests of what comes then."""
    page.locator(READY).first.wait_for()
    page.evaluate(HURRY, END)
    expect(page.locator(END).first).to_be_visible()


def tap(target: Locator) -> None:
    """Tap something that may just have gone, because the table moved on; the next look will tell."""
    try:
        target.click(timeout=1500)
    except Exception:  # the table moved on: play_until_over looks again
        if target.page.is_closed():
            raise


def turn_alles_kaese(page: Page) -> None:
    """Roll; tap the first glowing card; keep it or look under it."""
    if page.locator("[data-reveal]").is_visible():
        tap(page.locator("[role=dialog] .button.primary"))
    elif page.locator(".dock .primary").is_visible():
        tap(page.locator(".dock .primary").first)
    else:
        tap(page.locator(".slot.open").first)


def turn_mice(page: Page) -> None:
    """Roll; tap the largest glowing mouse and catch it; else pass or miss."""
    go = page.locator(".dock .primary")
    if go.is_visible():
        return tap(go)
    cards = page.locator(".card.glow, .card.reach")
    if cards.count():
        return tap(cards.last)
    tap(page.locator(".choice .button").last)
    way = page.locator("dialog .ways .button")
    if way.first.is_visible():
        tap(way.first)
    return None


def turn_cheese(page: Page) -> None:
    """Turn a card by hand."""
    tap(page.locator(".dock .primary"))


def expect_end(page: Page) -> None:
    """The end screen with places and scores."""
    expect(page.locator(END).first).to_be_visible(timeout=60_000)
