"""A browser at a cluster: it knows only the proxy, and plays through a node that is killed in mid-game."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from run import find_server
from tests.browser import hands
from tests.browser.conftest import Devices, free_port
from tests.browser.test_online import goes_on
from tests.server.clients import Server
from tools.cluster import start_nodes, start_proxy
from tools.postgres import Postgres

pytestmark = pytest.mark.browser


def test_a_node_is_killed_in_mid_game(browser: Browser, postgres: Postgres, tmp_path: Path) -> None:
    """The page loses the line, comes back through the other node to the same cards, and the game goes on."""
    caddy = find_server("caddy")
    if caddy is None:
        pytest.skip("no caddy: python3 run.py setup installs it on Debian as root")
    port = free_port()
    with ExitStack() as stack:
        nodes = start_nodes(stack, postgres, 2, f"http://localhost:{port}")
        start_proxy(stack, caddy, port, list(nodes), tmp_path)
        devices = Devices(browser, f"http://localhost:{port}")
        page = devices.open()
        hands.start_against_bots(page, "alles-kaese")
        page.locator(".dock .primary").click()
        before = hands.cards_of(page)
        for each, process in nodes.items():
            if Server(tmp_path / "any", port=each).get("/healthz")["connections"]:
                process.kill()
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
        assert hands.cards_of(page) == before
        goes_on(page)
        devices.close()
        assert devices.faults == []
