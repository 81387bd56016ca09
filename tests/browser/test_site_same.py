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
from tests.browser.straight import REMEMBERED, play, table, wait_until
from tests.site.page import Browser as Here

pytestmark = pytest.mark.browser

SEED = "one evening"
STEPS = 120
"""So many steps of a game are compared, and on to my next turn, when no bot is drawing anything."""
TABLES = [table(game, 2, "random") for game in GAMES]
"""One of each game, against a bot whose choices need no time."""


async def played_here() -> list[list[Any]]:
    """The same games, with the same choices, in this Python."""
    here, stories = Here(SEED), []
    await here.app.room.begin()
    for line, at in enumerate(TABLES, 1):
        _, opened = await here.ask("POST", "tables", at)
        here.app.open(line, opened["table"])
        stories.append(await story(here, line, opened["seats"][0]["secret"]))
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
        if view["result"] or (message["n"] >= STEPS and view["actor"] == 0):
            break
        if view["actor"] == 0:
            does = {"type": "roll"} if view["chance"] else {"type": "move", "move": message["legal"][0]}
            here.app.say(line, json.dumps({**does, "id": f"a{len(found)}", "n": message["n"]}))
    here.app.shut(line)
    return found


SPOIL = """() => new Promise((resolve) => {
  const asked = indexedDB.open("cheeseboard-memory");
  asked.onsuccess = () => {
    const store = asked.result.transaction("memory", "readwrite").objectStore("memory");
    store.get("last").onsuccess = ({ target: { result } }) => {
      result.bytes.fill(7);
      store.put(result, "last");
      store.transaction.oncomplete = () => { asked.result.close(); resolve(); };
    };
  };
})"""


def test_the_same_seed_gives_the_same_transcript(site: StaticHost, browser: Browser):
    """Every number, event, view and list of moves of each game is the same in both.

    Also when Python goes on from what the first visit left, and when that is spoiled.
    """
    with ThreadPoolExecutor(1) as elsewhere:
        expected = json.loads(json.dumps(elsewhere.submit(asyncio.run, played_here()).result()))
    page = browser.new_page()
    page.set_default_timeout(2 * SLOW)
    found = play(page, site, TABLES, STEPS, SEED)
    assert not found["recalled"]
    for game, there, here in zip(GAMES, found["stories"], expected, strict=True):
        assert there == here, game
    wait_until(page, REMEMBERED)
    again = play(page, site, TABLES[:1], STEPS, SEED, "again")
    assert (again["recalled"], again["stories"]) == (True, expected[:1])
    page.evaluate(SPOIL)
    afresh = play(page, site, TABLES[:1], STEPS, SEED, "afresh")
    assert (afresh["recalled"], afresh["stories"]) == (False, expected[:1])
    page.context.close()
