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
from tests.browser.straight import play, table
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


def test_the_same_seed_gives_the_same_transcript(site: StaticHost, browser: Browser):
    """Every number, event, view and list of moves of each game is the same in both."""
    with ThreadPoolExecutor(1) as elsewhere:
        expected = elsewhere.submit(asyncio.run, played_here()).result()
    page = browser.new_page()
    page.set_default_timeout(2 * SLOW)
    found = play(page, site, TABLES, STEPS, SEED)["stories"]
    page.context.close()
    for game, there, here in zip(GAMES, found, expected, strict=True):
        assert there == json.loads(json.dumps(here)), game
