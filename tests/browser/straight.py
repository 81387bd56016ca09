"""Games played straight with the worker, without the page, and what the browser's process then holds."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.static import StaticHost

PLAY = """([worker, files, game, players, bot, most, games]) => new Promise((resolve, reject) => {
  const python = new Worker(worker, { type: "module" });
  const times = { ready: 0, acks: [], bots: [] };
  const begun = performance.now();
  let ids = 0, said = 0, asked = 0, opened = null, line = 0;
  const say = (message) => {
    said = performance.now();
    python.postMessage({ type: "say", line, text: JSON.stringify(message) });
  };
  const next = () => {
    line += 1;
    python.postMessage({ type: "ask", number: line, method: "POST", path: "tables", body: JSON.stringify(table) });
  };
  const seats = Array.from({ length: players }, (_, seat) => (seat ? { kind: "bot", bot } : { kind: "here" }));
  const table = { game, players, seats, settings: { bot_pause_ms: 0 } };
  python.onmessage = ({ data }) => {
    if (data.type === "failed") reject(data.why);
    if (data.type === "ready") times.ready = performance.now() - begun;
    if (data.type === "reply") {
      opened = JSON.parse(data.body);
      python.postMessage({ type: "open", line, table: opened.table });
    }
    if (data.type === "opened") say({ type: "hello", v: 1, secret: opened.seats[0].secret });
    if (data.type !== "heard" || data.line !== line) return;
    const message = JSON.parse(data.text);
    if (message.type === "ack") times.acks.push(performance.now() - said);
    if (message.type !== "welcome" && message.type !== "update") return;
    const { n, view, legal } = message;
    if (!view) return;
    if (asked) times.bots.push(performance.now() - asked);
    asked = view.actor && !view.chance ? performance.now() : 0;
    if (view?.result || n >= most) {
      python.postMessage({ type: "shut", line });
      if (line < games) return next();
      window.kept = python;
      resolve(times);
    } else if (view.actor === 0) {
      const does = view.chance ? { type: "roll" } : { type: "move", move: legal[0] };
      say({ ...does, id: `a${++ids}`, n });
    }
  };
  python.postMessage({ type: "begin", files, database: `bench ${game}` });
  next();
})"""


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
