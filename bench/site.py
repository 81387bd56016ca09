"""The table in a browser: sizes, start, steps, bots and memory. `python bench/site.py [--games 50] [--folder DIR]`.

Needs a Chromium and what `python3 run.py setup` builds. Times are wall-clock times of a page on this machine, over
localhost without compression; "cold" is a new profile, "warm" the second visit, from what the page has kept.
"""

import argparse
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
from tests.browser.straight import largest, play, table  # noqa: E402

PATIENCE = 180_000
SIZES = """
const { readdirSync, readFileSync } = require("fs");
const { brotliCompressSync } = require("zlib");
const [root, ...later] = process.argv.slice(1);
const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
let first = 0, after = 0;
for (const { parentPath, name } of files) {
  const size = brotliCompressSync(readFileSync(`${parentPath}/${name}`)).length;
  if (later.includes(name)) after += size; else first += size;
}
console.log(`${(first / 1e6).toFixed(2)} MB first, ${(after / 1e6).toFixed(2)} MB when asked for (brotli)`);
"""


def sizes(folder: Path, later: list[str]) -> str:
    """What is fetched, packed as a web host would."""
    done = Web().start_node("-e", SIZES, str(folder), *later, capture=True)
    return str(done.stdout).strip()


def started(browser: Browser, context: BrowserContext, url: str) -> dict[str, float]:
    """One visit: seconds to the games, to a table where the die waits, and to the words after its fall, and the work.

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
    page.locator(".banner .last").filter(has_text="rolls").wait_for()
    found["it has landed"] = time.monotonic() - begun
    found["of it work"] = work(browser) - worked
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return found


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


def memory(browser: Browser, host: StaticHost, games: int) -> None:
    """Many games one after the other in one worker: what the page's process holds after the first, and after all."""
    for count in (1, games):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        play(page, host, [table(next(iter(GAMES)), 2, "level-1")] * count, most=400)
        print(f"after {count} games in one worker: {largest(browser):.0f} MB in the page's process")
        page.close()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="also play so many games and look at the memory")
    parser.add_argument("--no-sizes", action="store_true", help="do not pack anything: that takes longest")
    parser.add_argument("--folder", type=Path, help="a site made before")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = args.folder or Path(temporary) / "site"
        if not args.folder:
            make_folder(folder)
        if not args.no_sizes:
            print(sizes(folder, ["solo_values.bin", "solo_verdicts.bin"]))
        host = StaticHost(folder)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        context = browser.new_context(locale="en-GB")
        for visit in ("cold", "warm"):
            found = started(browser, context, host.url)
            print(f"{visit}: " + ", ".join(f"{what} {seconds:.2f} s" for what, seconds in found.items()))
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        steps_and_bots(browser, page, host)
        if args.games:
            memory(browser, host, args.games)
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
