"""The same seed gives the same game, word for word: in the browser's Python and in this one."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser

from cheeseboard.games import GAMES
from tests.browser.conftest import SLOW
from tests.browser.static import StaticHost
from tests.site.page import Browser as Here

pytestmark = pytest.mark.browser

SEED = "one evening"
STEPS = 120
"""So many messages of a game are compared, and on to my next turn, when no bot is drawing anything."""
PLAY = """([worker, files, seed, tables, most]) => new Promise((resolve, reject) => {
  const python = new Worker(worker, { type: "module" });
  const stories = {};
  let playing = null, line = 0, ids = 0;
  const say = (message) => python.postMessage({ type: "say", line, text: JSON.stringify(message) });
  const next = () => {
    playing = tables[line++];
    if (!playing) return resolve(stories);
    stories[playing.game] = [];
    const body = JSON.stringify(playing);
    python.postMessage({ type: "ask", number: line, method: "POST", path: "tables", body });
  };
  const act = ({ n, view, legal, seat }) => {
    if (view.actor !== 0) return;
    say(view.chance ? { type: "roll", id: `a${++ids}`, n } : { type: "move", id: `a${++ids}`, n, move: legal[0] });
  };
  let opened = null;
  python.onmessage = ({ data }) => {
    if (data.type === "failed") reject(data.why);
    if (data.type === "reply") {
      opened = JSON.parse(data.body);
      python.postMessage({ type: "open", line, table: opened.table });
    }
    if (data.type === "opened") say({ type: "hello", v: 1, secret: opened.seats[0].secret });
    if (data.type !== "heard" || data.line !== line) return;
    const message = JSON.parse(data.text);
    if (!["welcome", "update"].includes(message.type)) return;
    const story = stories[playing.game];
    story.push([message.n, message.events, message.view, message.legal]);
    if (message.view.result || (story.length >= most && message.view.actor === 0)) {
      python.postMessage({ type: "shut", line });
      next();
    } else act(message);
  };
  python.postMessage({ type: "begin", files, database: "same", seed });
  next();
})"""


def tables() -> list[dict[str, Any]]:
    """One of each game, against a bot whose choices need no time."""
    return [
        {
            "game": game,
            "players": 2,
            "seats": [{"kind": "here"}, {"kind": "bot", "bot": "random"}],
            "settings": {"bot_pause_ms": 0},
        }
        for game in GAMES
    ]


async def played_here() -> dict[str, list[Any]]:
    """The same games, with the same choices, in this Python."""
    here, stories = Here(SEED), {}
    await here.app.room.begin()
    for line, table in enumerate(tables(), 1):
        _, opened = await here.ask("POST", "tables", table)
        here.app.open(line, opened["table"])
        stories[table["game"]] = await story(here, line, opened["seats"][0]["secret"])
    await here.app.room.end()
    return stories


async def story(here: Here, line: int, secret: str) -> list[Any]:
    """Always the first move there is."""
    found: list[Any] = []
    while await here.hear() != ("opened", line):
        pass
    here.app.say(line, json.dumps({"type": "hello", "v": 1, "secret": secret}))
    while True:
        _, message = await here.hear()
        if message["type"] not in ("welcome", "update"):
            continue
        view = message["view"]
        found.append([message["n"], message["events"], view, message["legal"]])
        if view["result"] or (len(found) >= STEPS and view["actor"] == 0):
            break
        if view["actor"] == 0:
            does = {"type": "roll"} if view["chance"] else {"type": "move", "move": message["legal"][0]}
            here.app.say(line, json.dumps({**does, "id": f"a{len(found)}", "n": message["n"]}))
    here.app.shut(line)
    return found


def test_the_same_seed_gives_the_same_transcript(site: StaticHost, browser: Browser):
    """Every number, event, view and list of moves of each game is the same in both."""
    with ThreadPoolExecutor(1) as elsewhere:
        expected = elsewhere.submit(asyncio.run, played_here()).result()
    page = browser.new_page()
    page.set_default_timeout(2 * SLOW)
    page.goto(f"{site.url}/site.json")
    (worker,) = site.folder.glob("assets/main-*.js")
    address = f"{site.url}/assets/{worker.name}"
    found = page.evaluate(PLAY, [address, f"{site.url}/python/", SEED, tables(), STEPS])
    page.context.close()
    for game in GAMES:
        assert found[game] == json.loads(json.dumps(expected[game])), game
