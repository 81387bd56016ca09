"""The table in a browser: sizes, start, steps, bots and memory. `python bench/site.py [--folder DIR]`.

Needs a Chromium and what `python3 run.py setup` builds. Times are wall-clock times of a page on this machine, over
localhost without compression; "cold" is a new profile, "warm" the second visit, from what the page has kept. On a busy
machine only "work", the seconds of processor time, says anything.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from build_web import Web  # noqa: E402  the repository's own script, found through the line above
from cheeseboard.games import GAMES  # noqa: E402
from cheeseboard.site.folder import make_folder  # noqa: E402
from run import find_browser  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.static import StaticHost  # noqa: E402
from tests.browser.straight import REMEMBERED, largest, play, table, wait_until, worker_of  # noqa: E402
from tests.site.test_budget import shown_first  # noqa: E402

PATIENCE = 180_000
SIZES = """
const { readFileSync } = require("fs");
const { brotliCompressSync } = require("zlib");
const size = (path) => brotliCompressSync(readFileSync(path)).length;
const groups = JSON.parse(process.argv[1]);
console.log(JSON.stringify(groups.map((paths) => paths.reduce((sum, path) => sum + size(path), 0))));
"""
ACKNOWLEDGED = """
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "ready") window.ready = performance.now();
      if (data.type === "heard" && data.text.includes('"ack"')) window.acknowledged ??= performance.now();
    });
  }
};
"""
HEAP = """
const compile = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...how) => {
  const made = await compile(...how);
  const { memory } = made.instance.exports;
  if (memory) new BroadcastChannel("heap").onmessage = ({ target, data }) => {
    if (data === "how large?") target.postMessage(memory.buffer.byteLength);
  };
  return made;
};
"""
ASK_HEAP = """() => new Promise((resolve) => {
  const channel = new BroadcastChannel("heap");
  channel.onmessage = ({ data }) => resolve(data);
  channel.postMessage("how large?");
})"""


def sizes(folder: Path) -> str:
    """What is fetched, packed as a web host would."""
    later = {Path(name).name for name in json.loads((folder / "python/python.json").read_text())["later"]}
    files = [path for path in folder.rglob("*") if path.is_file()]
    groups = [shown_first(folder), [path for path in files if path.name not in later]]
    groups.append([path for path in files if path.name in later])
    done = Web().start_node("-e", SIZES, json.dumps(groups, default=str), capture=True)
    paint, first, after = json.loads(done.stdout)
    return (
        f"brotli: {paint / 1e3:.0f} kB before the first paint, {first / 1e6:.2f} MB to play, "
        f"{after / 1e6:.2f} MB when asked for"
    )


def started(browser: Browser, context: BrowserContext, url: str) -> dict[str, float]:
    """One visit: seconds to the games, to a table where the die waits, to its roll and to its landing; and the work.

    The die takes its time to land. The work is that of the page and its worker.
    """
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    begun, worked = time.monotonic(), work(browser)
    page.goto(f"{url}/")
    page.locator(".tile").first.wait_for()
    found = {"games": time.monotonic() - begun}
    page.locator(".tile").first.click()
    page.locator("form .button.primary").click()
    page.locator(".dock .primary").wait_for()
    found["the die waits"] = time.monotonic() - begun
    page.locator(".dock .primary").click()
    page.wait_for_function("() => window.acknowledged")
    found["Python ready"] = page.evaluate("window.ready") / 1000
    found["it is rolled"] = page.evaluate("window.acknowledged") / 1000
    page.locator(".banner .last").filter(has_text="rolls").wait_for()
    found["it has landed"] = time.monotonic() - begun
    found["of it work"] = work(browser) - worked
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, REMEMBERED)
    page.close()
    return found


def visits(browser: Browser, url: str, count: int) -> None:
    """First and second visits, each pair on a device of its own."""
    seen: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    for _ in range(count):
        context = browser.new_context(locale="en-GB")
        context.add_init_script(ACKNOWLEDGED)
        for found in seen.values():
            found.append(started(browser, context, url))
        context.close()
    for visit, found in seen.items():
        spans = ((what, [one[what] for one in found]) for what in found[0])
        print(f"{visit}: " + ", ".join(f"{what} {min(all_):.2f} to {max(all_):.2f} s" for what, all_ in spans))


def work(browser: Browser) -> float:
    """Seconds of work that pages and their workers have done so far: what counts on a busy machine."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in processes if process["type"] == "renderer"))


def show(label: str, times: list[float]) -> None:
    """Median and slowest."""
    if times:
        print(f"  {label:<34} {statistics.median(times):7.1f} ms, slowest {max(times):7.1f} ms, {len(times)} times")


def steps_and_bots(browser: Browser, page: Page, host: StaticHost) -> None:
    """Each game against its best bot, straight to the worker."""
    for game in GAMES.values():
        bot = "level-4"
        before = work(browser)
        times = play(page, host, [table(game.id, 3, bot)], most=150)
        worked = work(browser) - before
        print(f"{game.id}: Python ready after {times['ready'] / 1000:.2f} s; {worked:.1f} s of work in all")
        show("a step, said to acknowledged", times["acks"])
        show(f"{bot} decides, its step stored", times["bots"])
        print(f"  Python's memory {page.evaluate(ASK_HEAP) / 1e6:.0f} MB")


def show_heap(host: StaticHost, temporary: Path) -> None:
    """From now on the worker tells how large Python's memory is."""
    name = Path(worker_of(host)).name
    source = (host.folder / "assets" / name).read_text(encoding="utf-8")
    (temporary / name).write_text(HEAP + source, encoding="utf-8")
    host.laid_over[f"/assets/{name}"] = temporary / name


def memory(browser: Browser, host: StaticHost, games: int) -> None:
    """Many games one after the other in one worker: what the page's process holds after the first, and after all."""
    for count in (1, games):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        play(page, host, [table(next(iter(GAMES)), 2, "level-1")] * count, most=400)
        held = page.evaluate(ASK_HEAP) / 1e6
        print(f"after {count} games: {held:.0f} MB in Python, {largest(browser):.0f} MB in the page's process")
        page.close()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="so many games in one worker, for its memory")
    parser.add_argument("--visits", type=int, default=3, help="so many first and second visits")
    parser.add_argument("--no-sizes", action="store_true", help="do not pack anything: that takes longest")
    parser.add_argument("--folder", type=Path, help="a site made before")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = args.folder or Path(temporary) / "site"
        if not args.folder:
            make_folder(folder)
        if not args.no_sizes:
            print(sizes(folder))
        host = StaticHost(folder)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        visits(browser, host.url, args.visits)
        show_heap(host, Path(temporary))
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        steps_and_bots(browser, page, host)
        if args.games:
            memory(browser, host, args.games)
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
