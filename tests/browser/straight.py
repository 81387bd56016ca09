"""Games played straight with the worker, without the page, and what the browser's process then holds."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.browser.static import StaticHost

PLAY = """({ worker, files, tables, most, seed, tells, database }) => new Promise((resolve, reject) => {
  const python = new Worker(worker, { type: "module" });
  const found = { ready: 0, recalled: false, acks: [], bots: [], stories: tables.map(() => []) };
  const begun = performance.now();
  let ids = 0, said = 0, asked = 0, opened = null, line = 0;
  const say = (message) => {
    said = performance.now();
    python.postMessage({ type: "say", line, text: JSON.stringify(message) });
  };
  const next = () => {
    const body = JSON.stringify(tables[line++]);
    python.postMessage({ type: "ask", number: line, method: "POST", path: "tables", body });
  };
  const shown = ({ n, events, view, legal }) => {
    if (tells) found.stories[line - 1].push([n, events, view, legal]);
    if (asked) found.bots.push(performance.now() - asked);
    asked = view.actor && !view.chance ? performance.now() : 0;
    if (view.result || (n >= most && view.actor === 0)) {
      python.postMessage({ type: "shut", line });
      if (line < tables.length) return next();
      window.kept = python;
      resolve(found);
    } else if (view.actor === 0) {
      const does = view.chance ? { type: "roll" } : { type: "move", move: legal[0] };
      say({ ...does, id: `a${++ids}`, n });
    }
  };
  python.onmessage = ({ data }) => {
    if (data.type === "failed") reject(data.why);
    if (data.type === "ready") Object.assign(found, { ready: performance.now() - begun, recalled: data.recalled });
    if (data.type === "reply") {
      opened = JSON.parse(data.body);
      python.postMessage({ type: "open", line, table: opened.table });
    }
    if (data.type === "opened") say({ type: "hello", v: 1, secret: opened.seats[0].secret });
    if (data.type !== "heard" || data.line !== line) return;
    const message = JSON.parse(data.text);
    if (message.type === "ack") found.acks.push(performance.now() - said);
    if (["welcome", "update"].includes(message.type) && message.view) shown(message);
  };
  python.postMessage({ type: "begin", files, database, seed: seed ?? undefined });
  next();
})"""


def table(game: str, players: int, bot: str) -> dict[str, Any]:
    """A table of one person, who always takes the first move there is, and this bot in every other seat."""
    seats = [{"kind": "here"}, *({"kind": "bot", "bot": bot} for _ in range(players - 1))]
    return {"game": game, "players": players, "seats": seats, "settings": {"bot_pause_ms": 0}}


def play(
    page: Page,
    host: StaticHost,
    tables: list[dict[str, Any]],
    most: int,
    seed: str | None = None,
    database: str = "straight",
) -> dict[str, Any]:
    """Play at these tables one after the other, each to its end or to my first turn after so many steps.

    `ready`, `acks` and `bots` are milliseconds; `recalled`: did Python go on from what an earlier visit left? With a
    `seed` the luck comes from it, and `stories` has for each table everything that my seat was shown.
    """
    page.goto(f"{host.url}/site.json")
    how = {"worker": worker_of(host), "files": f"{host.url}/python/", "tables": tables, "most": most}
    found: dict[str, Any] = page.evaluate(PLAY, {**how, "seed": seed, "tells": seed is not None, "database": database})
    return found


REMEMBERED = """() => new Promise((resolve) => {
  const asked = indexedDB.open("cheeseboard-memory", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("memory");
  asked.onsuccess = () => {
    const count = asked.result.transaction("memory").objectStore("memory").count();
    count.onsuccess = () => { asked.result.close(); resolve(count.result > 0); };
  };
})"""
"""Has the browser kept what Python held when it had started?"""


def wait_until(page: Page, question: str, about: Any = None, seconds: float = 60) -> None:
    """Until a question that is answered by a promise is answered with yes.

    Playwright's `wait_for_function` takes the promise itself for a yes.
    """
    begun = time.monotonic()
    while time.monotonic() < begun + seconds:
        with suppress(Error):  # the page is just being loaded anew
            if page.evaluate(question, about):
                return
        page.wait_for_timeout(100)
    raise AssertionError(f"not within {seconds} s: {question}")


def worker_of(host: StaticHost) -> str:
    """The address of the worker that runs Python."""
    (worker,) = host.folder.glob("assets/main-*.js")
    return f"{host.url}/assets/{worker.name}"


def largest(browser: Browser) -> float:
    """Megabytes of the largest process that shows a page."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    found = [Path(f"/proc/{each['id']}/statm") for each in processes if each["type"] == "renderer"]
    pages = [int(path.read_text().split()[1]) for path in found if path.exists()]
    return max(pages) * 4096 / 1e6
