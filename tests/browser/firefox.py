"""A small WebDriver BiDi client: enough of the standard to open a page, tap what is there, and hear complaints.

Debian's firefox-esr speaks BiDi over a WebSocket by itself; Playwright needs a Firefox that it has patched.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

# The network is closed where tests run: a browser that phones home would only wait.
SETTINGS = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
}
# The first of these selectors of which something is in sight, and the middle of that.
FIND = """(...selectors) => { for (const selector of selectors) {
  const node = [...document.querySelectorAll(selector)].find(each => each.checkVisibility()); if (!node) continue
  node.scrollIntoView({block: 'nearest'}); const box = node.getBoundingClientRect()
  return [selector, Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)] } return null }"""


class Firefox:
    """A headless Firefox with one page in it."""

    def __init__(self, program: str, settings: dict[str, Any]) -> None:
        """Start it; every page finds these settings of ours in its storage."""
        self.profile = Path(tempfile.mkdtemp(prefix="cheeseboard-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        (self.profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port", "0"]
        environment = {**os.environ, "MOZ_HEADLESS": "1", "HOME": str(self.profile)}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        self.count = 0
        self.faults: list[str] = []
        self.open_things = ExitStack()
        self.line = self.open_things.enter_context(connect(f"{self.address()}/session", max_size=None))
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        stored = json.dumps(json.dumps(settings))
        script = f"() => {{ if (location.protocol === 'http:') localStorage['cheeseboard.settings'] ??= {stored} }}"
        self.ask("script.addPreloadScript", functionDeclaration=script)
        size = {"width": 390, "height": 844}
        self.ask("browsingContext.setViewport", context=self.page, viewport=size)

    def address(self) -> str:
        """Where it listens, once it says so."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                return found[1]
        raise AssertionError("Firefox did not start")

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and wait for its answer; what comes meanwhile is noted."""
        self.count += 1
        self.line.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.line.recv(timeout=60))
            if message.get("id") == self.count:
                assert message["type"] == "success", message
                return message["result"]
            self.note(message)

    def note(self, message: dict[str, Any]) -> None:
        """Errors of the page are failures."""
        entry = message.get("params", {})
        if message.get("method") == "log.entryAdded" and entry.get("level") == "error":
            self.faults.append(str(entry.get("text")))

    def open(self, url: str) -> None:
        """Go there."""
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def call(self, function: str, *values: Any) -> Any:
        """What a function of the page gives for plain values."""
        written = [{"type": "string", "value": value} for value in values]
        found = self.ask(
            "script.callFunction",
            functionDeclaration=f"async (...values) => JSON.stringify((await ({function})(...values)) ?? null)",
            arguments=written,
            target={"context": self.page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait_for(self, *selectors: str, seconds: float = 30) -> tuple[str, int, int]:
        """Which of these is in sight first, and where."""
        until = time.monotonic() + seconds
        while True:
            found = self.call(FIND, *selectors)
            if found is not None:
                return found[0], found[1], found[2]
            assert time.monotonic() < until, f"no {selectors} in {self.call('() => document.body.innerText')[:400]}"
            time.sleep(0.03)

    def tap(self, *selectors: str) -> str:
        """With a real pointer, in the middle of the first one in sight; which one it was."""
        found, x, y = self.wait_for(*selectors)
        self.tap_at(x, y)
        return found

    def tap_at(self, x: int, y: int) -> None:
        """With a real pointer, just here."""
        move = {"type": "pointerMove", "x": x, "y": y}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.ask("input.performActions", context=self.page, actions=[pointer])

    def tap_until(self, wanted: str, selector: str) -> None:
        """Tap until something follows: a page that is still arriving may move under the finger."""
        for _ in range(60):
            if self.wait_for(wanted, selector)[0] == wanted:
                return
            self.tap(selector)
            time.sleep(0.5)
        raise AssertionError(f"no {wanted} after {selector}")

    def close(self) -> None:
        """Put it away, profile and all."""
        self.open_things.close()
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        shutil.rmtree(self.profile, ignore_errors=True)
