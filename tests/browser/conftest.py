"""A server of our own, a real Chromium, and pages that fail the test when anything goes wrong in their console."""

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect, sync_playwright

from cheeseboard.site.folder import make_folder
from tests.browser.static import StaticHost

# The network is closed where tests run: a browser that phones home would only fill the log.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # A name that is not this very computer: pages from there have no safe connection.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
]
BASELINE = "--js-flags=--liftoff-only"
"""Compile WebAssembly once and simply: a page that starts Python takes half the work for games as short as ours."""
PHONE = (390, 844)
DESKTOP = (1440, 900)
# Nothing moves by itself and bots answer at once, so that the tests are quick and wait only for what they test.
QUICK: dict[str, Any] = {"speed": "off", "sound": False, "botPause": 0, "guided": ["alles-kaese", "mice", "cheese"]}
# What the browser says about a line that we cut ourselves, and Playwright about a page that may not be kept.
OFFLINE = re.compile(
    r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to|Service Worker registration blocked"
)
EVERYWHERE = pytest.mark.parametrize("devices", ["server", "site"], indirect=True)
"""For tests that mean the same at a server's page and at a page that is its own server."""


class Server:
    """`cheeseboard serve` as a process that can be killed and started again on the same port and data."""

    def __init__(self, data: Path) -> None:
        """Start on a free port."""
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start and wait until it answers."""
        command = [sys.executable, "-m", "cheeseboard", "serve", "--no-open", "--data", str(self.data)]
        command += ["--port", str(self.port or free_port()), "--tables", "1000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[\w.]+:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        self.wait()

    def wait(self) -> None:
        """Until somebody listens."""
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 2):
                return
            time.sleep(0.05)
        pytest.fail("the server does not answer")

    def kill(self) -> None:
        """No goodbye, as with kill -9."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://localhost:{self.port}"


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this worker."""
    found = Server(tmp_path_factory.mktemp("data"))
    yield found
    found.kill()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site, as `cheeseboard site` makes it."""
    folder = tmp_path_factory.mktemp("site") / "folder"
    make_folder(folder)
    return folder


@pytest.fixture
def site(site_folder: Path) -> Iterator[StaticHost]:
    """The static site on a host that knows nothing but files."""
    host = StaticHost(site_folder)
    yield host
    host.stop()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for the tests of a file.

    Not for all files of a worker: while Playwright is on, its event loop runs, and asyncio tests could not.
    """
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, BASELINE])
        yield found
        found.close()


class Devices:
    """Makes separate devices: each has its own storage, size and language."""

    def __init__(self, browser: Browser, url: str, patience: float = 15_000, keeps: bool = False) -> None:
        """Devices open pages of this server; `keeps`: they may keep the page for when there is no network."""
        self.browser = browser
        self.url = url
        self.patience = patience
        self.keeps = keeps
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.weights: dict[str, int] = {}

    def open(
        self,
        path: str = "/",
        size: tuple[int, int] = PHONE,
        lang: str = "en-GB",
        settings: dict[str, Any] = QUICK,
        prepare: Callable[[Page], None] | None = None,
    ) -> Page:
        """A page on a new device; `prepare` sees it before it asks anything."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            has_touch=size == PHONE,
            service_workers="allow" if self.keeps else "block",
        )
        self.contexts.append(context)
        saved = json.dumps(json.dumps(settings))
        context.add_init_script(f"if (location.protocol !== 'about:') localStorage['cheeseboard.settings'] ??= {saved}")
        page = self.tab(context)
        if prepare:
            prepare(page)
        page.goto(self.url + path)
        return page

    def tab(self, context: BrowserContext) -> Page:
        """One more page of a device, still empty."""
        page = context.new_page()
        page.set_default_timeout(self.patience)
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda fault: self.note("error", str(fault)))
        page.on("response", self.weigh)
        return page

    def weigh(self, answer: Response) -> None:
        """Note what each address weighed over the wire."""
        self.weights[answer.url] = int(answer.headers.get("content-length", 0))

    def note(self, kind: str, text: str) -> None:
        """Errors and warnings of the page are failures, but for the line we cut ourselves."""
        if kind in ("error", "warning") and not OFFLINE.search(text):
            self.faults.append(text)

    def close(self) -> None:
        """Put all devices away."""
        for context in self.contexts:
            context.close()


SLOW = 90_000
"""Milliseconds that a page which starts Python may take for one thing, on a machine that does much else."""


@pytest.fixture
def devices(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """Devices for one test, at our server or at the static site; the test fails if any page complained."""
    where = getattr(request, "param", "server")
    patience = SLOW if where == "site" else 15_000
    found = Devices(browser, request.getfixturevalue(where).url, patience)
    expect.set_options(timeout=patience if where == "site" else 5_000)
    yield found
    expect.set_options(timeout=5_000)
    found.close()
    assert found.faults == []
