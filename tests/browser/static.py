"""A plain static host for the site's folder, under a sub-path, as `python3 -m http.server` is one."""

import json
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SUB_PATH = "/somewhere/cheese"
OVERHEAR = """
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => data.type === "heard" && window.overheard(data.text));
  }
};
"""


def overhear(page: Page, told: Callable[[dict[str, Any]], None]) -> None:
    """From its next address on: every message that this page's own worker sends it about a table."""
    page.expose_function("overheard", lambda text: told(json.loads(text)))
    page.add_init_script(OVERHEAR)


class Files(SimpleHTTPRequestHandler):
    """Serves files under the sub-path, and nothing else."""

    def __init__(self, *args: Any, host: "StaticHost", **more: Any) -> None:
        """Serve for this host."""
        self.host = host
        super().__init__(*args, directory=str(host.folder), **more)

    def translate_path(self, path: str) -> str:
        """The file behind an address; a test may lay other files over the folder."""
        self.host.asked.append(path)
        inside = path.partition("?")[0].removeprefix(SUB_PATH)
        if inside in self.host.laid_over:
            return str(self.host.laid_over[inside])
        return super().translate_path(inside if path.startswith(SUB_PATH) else "/nothing-here")

    def end_headers(self) -> None:
        """Headers that the test asks for."""
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        if self.host.worker_rules and "/assets/main-" in self.path:
            self.send_header("content-security-policy", self.host.worker_rules)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Tests are quiet."""


class StaticHost:
    """Serves a folder until it is stopped."""

    def __init__(self, folder: Path) -> None:
        """Listen on a port that the system chooses."""
        self.folder = folder
        self.asked: list[str] = []
        self.laid_over: dict[str, Path] = {}
        self.worker_rules = ""
        self.headers: dict[str, str] = {"cache-control": "no-cache"}
        self.start()

    def start(self, port: int = 0) -> None:
        """Begin, or begin again on the same port."""
        self.listening = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, host=self))
        self.listening.daemon_threads = True
        self.thread = threading.Thread(target=self.listening.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Nobody answers any more."""
        self.listening.shutdown()
        self.listening.server_close()
        self.thread.join()

    @property
    def url(self) -> str:
        """Where the folder is."""
        return f"http://localhost:{self.listening.server_port}{SUB_PATH}"
