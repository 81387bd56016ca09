"""The worker's application, here in CPython: the same requests and lines as at a server, without either."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.server.app import routes
from cheeseboard.server.house import House
from cheeseboard.server.premises import Premises
from cheeseboard.site.browser.app import ROUTES
from tests.site.page import Browser

FIRST = next(iter(GAMES))
SERVERS_ALONE = {"/api/qr", "/api/lan", "/healthz", "/metrics", "/"}
"""What a page without a server never asks for."""


def new_table(**more: Any) -> dict[str, Any]:
    """A table of the first game, against a bot."""
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "level-1"}]
    return {"game": FIRST, "players": 2, "seats": seats, "settings": {"bot_pause_ms": 0}, "lang": "de", **more}


def test_every_address_of_the_server_is_answered_here_too(tmp_path: Path):
    """But for those that only a server has; so the page can ask either."""
    served = {route.path for route in routes(Premises(House(data=tmp_path)))}
    asked = {path for path in served if "{rest" not in path and "{name" not in path and not path.endswith("/ws")}
    assert {f"/api/{path}" for _, path in ROUTES} >= asked - SERVERS_ALONE


async def test_games_texts_and_facts():
    """What a front page asks for."""
    browser = Browser()
    status, house = await browser.ask("GET", "games?lang=de")
    assert (status, [game["id"] for game in house["games"]]) == (200, list(GAMES))
    assert (await browser.ask("GET", f"games/{FIRST}/texts/it"))[1]["title"]
    assert (await browser.ask("GET", "info?lang=de"))[1]["addresses"] == []


async def test_a_record_is_replayed_and_its_story_told():
    """Both by the same body."""
    record = Match.new(GAMES[FIRST], 2, rng=Random(1)).record()
    status, replayed = await Browser().ask("POST", "replay", {"record": record})
    assert (status, replayed["total"]) == (200, 1)
    status, story = await Browser().ask("POST", "story", {"record": record})
    assert (status, story["game"]) == (200, FIRST)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "nowhere?lang=de", None, 404, "not-found"),
        ("POST", "games", {}, 404, "not-found"),
        ("GET", "tables/aaaaaaaaaaaa?lang=de", None, 404, "no-such-table"),
        ("POST", "tables", {"players": 2}, 400, "bad-message"),
        ("POST", "replay", {"record": {"format": "cheeseboard/1", "game": FIRST, "lang": "de"}}, 400, "wrong-players"),
        ("POST", "story", {"record": {"format": "cheeseboard/1", "game": FIRST, "lang": "de"}}, 400, "wrong-players"),
        ("POST", "all-games", {"format": "something else"}, 400, "not-a-games-file"),
    ],
)
async def test_refusals_come_in_words(method: str, path: str, body: Any, status: int, code: str):
    """With a status and a sentence, as from a server."""
    found, answer = await Browser().ask(method, path, body)
    assert (found, answer["error"]["code"]) == (status, code)
    assert answer["error"]["message"]


async def test_a_fault_is_answered(monkeypatch: pytest.MonkeyPatch):
    """Whatever breaks, the page does not wait for ever."""
    browser = Browser()

    def breaks(_: Any) -> None:
        raise RuntimeError

    monkeypatch.setitem(ROUTES, ("GET", "info"), breaks)
    assert (await browser.ask("GET", "info"))[0] == 503


async def test_a_line_from_hello_to_the_end():
    """Opened, welcomed, acknowledged, cut when the table is closed."""
    browser = Browser()
    _, opened = await browser.ask("POST", "tables", new_table())
    browser.app.open(1, opened["table"])
    assert await browser.hear() == ("opened", 1)
    browser.app.say(1, json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]}))
    kind, welcome = await browser.hear()
    assert (kind, welcome["type"], welcome["seat"]) == ("heard", "welcome", 0)
    browser.app.say(1, json.dumps({"type": "host", "secret": opened["host"], "do": "close"}))
    told = [await browser.hear()]
    while told[-1][0] != "closed":
        told.append(await browser.hear())
    assert told[-1][1][0] == 4410
    browser.app.say(1, "nobody listens")
    browser.app.shut(1)


async def test_a_line_to_no_table_is_cut():
    """With the code that a server would give."""
    browser = Browser()
    browser.app.open(1, "aaaaaaaaaaaa")
    assert await browser.hear() == ("closed", (4404, "no-such-table"))


async def test_all_games_travel_as_a_file():
    """To another browser, where they can be played on; taking the same file twice changes nothing."""
    here, there = Browser("here"), Browser("there")
    ids = [(await here.ask("POST", "tables", new_table()))[1]["table"] for _ in range(2)]
    _, file = await here.ask("GET", "all-games?lang=de")
    assert (await there.ask("POST", "all-games", file))[1] == {"new": 2, "known": 0}
    assert (await there.ask("POST", "all-games", {**file, "held": []}))[1] == {"new": 0, "known": 2}
    for id_ in ids:
        assert (await there.ask("GET", f"tables/{id_}?lang=de"))[1]["game"] == FIRST


async def test_the_file_says_whether_it_holds_secrets_and_everything_can_be_forgotten():
    """A running game's cards are in it. After forgetting, no table is left, in memory or in the store."""
    browser = Browser()
    assert (await browser.ask("GET", "all-games"))[1]["holds_secrets"] is False
    _, opened = await browser.ask("POST", "tables", new_table())
    assert (await browser.ask("GET", "all-games"))[1]["holds_secrets"] is True
    assert await browser.ask("POST", "forget-games", {}) == (200, {"forgotten": 1})
    assert (await browser.ask("GET", f"tables/{opened['table']}"))[0] == 404
    assert (await browser.ask("GET", "all-games"))[1]["tables"] == []


async def test_a_spoiled_file_is_refused_whole():
    """One wrong step, and nothing of it is taken."""
    browser = Browser()
    await browser.ask("POST", "tables", new_table())
    _, file = await browser.ask("GET", "all-games")
    file["tables"][0]["head"]["count"] = 3
    assert (await Browser("other").ask("POST", "all-games", file))[1]["error"]["code"] == "not-a-games-file"
