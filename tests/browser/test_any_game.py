"""A game the page has never heard of: found over the wire, played on the plain board, its secrets kept."""

import pytest
from playwright.sync_api import expect

from tests.browser import fake, hands
from tests.browser.axe import assert_axe_finds_nothing
from tests.browser.conftest import DESKTOP, PHONE, Devices
from tests.browser.fake import Fake, Json, sit_down

pytestmark = pytest.mark.browser

SAW = {"type": "glimpsed", "seat": 0, "moon": "full"}
SHOWN = {"type": "glimpsed", "seat": 0, "moon": None}


def swap(server: Fake) -> None:
    """The next move shows Anna a moon, and nobody else."""

    def play(message: Json) -> None:
        server.ack(message)
        server.seen = lambda seat: fake.view(seat, actor=1)
        server.step([SAW], [SHOWN])

    server.on["move"] = play


def test_a_game_from_outside_is_found_with_its_words_and_options(devices: Devices) -> None:
    """Title, sizes, options as declared, and rules come over the wire; each language falls back to what there is."""
    page, server = fake.open_fake(devices, held=1)
    expect(page.locator(".tile")).to_contain_text("Moon swap")
    expect(page.locator(".tile")).to_contain_text("2–3 players")
    page.locator(".tile").click()
    page.get_by_text("More options").click()
    hands.pick(page, "moons", "4")
    hands.pick(page, "Moons of each kind", "even")
    with page.expect_request("**/api/tables") as request:
        hands.begin(page)
    assert request.value.post_data_json["options"] == {"moons": 4, "split": [2, 2, 2]}
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog .rule")).to_contain_text("Swap a moon in secret")
    assert server.heard[0]["type"] == "hello"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_plain_board_shows_and_offers_everything(devices: Devices, size: tuple[int, int]) -> None:
    """What lies there with its name, what is hidden as hidden, every legal move as a button, by pointer and by key."""
    page, server = fake.open_fake(devices, held=1, size=size)
    sit_down(page)
    board = page.locator(".board")
    expect(board).to_contain_text("The sky")
    expect(board).to_contain_text("full moon")
    expect(board.get_by_text("hidden")).to_have_count(1)
    expect(page.get_by_role("button", name="Swap with place 2")).to_be_visible()
    assert_axe_finds_nothing(page, "plain board")
    server.on["move"] = server.ack
    expect(page.locator(":focus")).to_have_text("Swap with place 2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert server.wait_for("move")[0]["move"] == {"howl": True}


def test_what_only_one_seat_saw_is_never_told_to_the_room(devices: Devices) -> None:
    """On a shared screen the log has the public event; the secret is on a sheet, and only while it is held."""
    page, server = fake.open_fake(devices)
    sit_down(page, "Same screen")
    page.locator(".curtain .primary").click()
    expect(page.locator(".board")).to_contain_text("full moon")
    swap(server)
    page.get_by_role("button", name="Swap with place 2").click()
    sheet = page.locator("[data-reveal]")
    expect(sheet).to_have_attribute("data-reveal", "closed")
    assert "glimpses full moon" not in page.content()
    page.locator("[role=dialog] .hold").focus()
    page.keyboard.down("Space")
    expect(sheet).to_contain_text("Anna glimpses full moon.")
    page.keyboard.up("Space")
    expect(sheet).not_to_contain_text("full moon")
    page.get_by_role("button", name="Hide it again").click()
    expect(page.locator(".curtain")).to_contain_text("Ben")
    assert server.seat is None
    assert "glimpses full moon" not in page.content()
    assert "glimpses something" in page.content()


def test_alone_at_the_screen_the_log_may_tell_me(devices: Devices) -> None:
    """My own device: the log says what I saw, and no sheet stands in the way of a game that draws none."""
    page, server = fake.open_fake(devices, held=1)
    sit_down(page)
    swap(server)
    page.get_by_role("button", name="Swap with place 2").click()
    expect(page.locator(".banner .last")).to_have_text("Anna glimpses full moon.")
    expect(page.locator("[data-reveal]")).to_have_count(0)


def test_in_memory_mode_what_i_saw_is_shown_once(devices: Devices) -> None:
    """The sheet shows it until I say so; the log does not remember it for me."""
    page, server = fake.open_fake(devices, held=1)
    server.facts["settings"]["memory_mode"] = True
    sit_down(page)
    swap(server)
    page.get_by_role("button", name="Swap with place 2").click()
    expect(page.locator("[data-reveal]")).to_contain_text("Anna glimpses full moon.")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".banner .last")).to_have_text("Anna glimpses something.")
    assert "glimpses full moon" not in page.content()
