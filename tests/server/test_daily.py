"""Daily deals and duels over HTTP; and a page without a server is dealt the same cards."""

import asyncio
import json
from typing import Any

from cheeseboard.core import deals
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from tests.server.clients import Server
from tests.site.page import Browser

DEAL = "daily.2026-11-16"
SOLO = next(game for game in GAMES.values() if game.min_players == 1)


def new_table(**more: Any) -> dict[str, Any]:
    """A solo table."""
    return {"game": SOLO.id, "players": 1, "seats": [{"kind": "here", "name": "Ann"}], **more}


def test_par_and_plan_are_the_same_with_and_without_a_server(server: Server):
    """What the worker answers is what the server answers, for every game that there is."""

    async def without() -> list[Any]:
        browser = Browser()
        house = (await browser.ask("GET", "games?lang=en"))[1]
        pars = [(await browser.ask("GET", f"games/{game}/par/{DEAL}"))[1] for game in GAMES]
        return [[game["daily"] for game in house["games"]], pars]

    plans = [game["daily"] for game in server.get("/api/games")["games"]]
    pars = [server.get(f"/api/games/{game}/par/{DEAL}") for game in GAMES]
    assert [plans, pars] == asyncio.run(without())
    assert server.get(f"/api/games/{SOLO.id}/par/{DEAL}") in pars


def test_a_worker_deals_what_the_name_says():
    """The cards of a table in a browser are those of the published derivation."""

    async def dealt() -> Any:
        browser = Browser()
        opened = (await browser.ask("POST", "tables", new_table(deal=DEAL)))[1]
        browser.app.open(1, opened["table"])
        browser.app.say(1, json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]}))
        for _ in range(2):
            await browser.hear()
        return browser.app.room.open[opened["table"]].terms.setup

    luck = deals.luck_of(SOLO.id, SOLO.version, DEAL)
    assert asyncio.run(dealt()) == Match.new(SOLO, 1, luck=luck).setup


def test_bad_names_are_refused_in_words(server: Server):
    """For a par, and for a table."""
    for status, _, body in (
        server.ask(f"/api/games/{SOLO.id}/par/duel.abc?lang=de"),
        server.ask("/api/tables", new_table(deal="NOT a deal")),
        server.ask("/api/games/nothing/par/daily.2026-11-16"),
    ):
        assert status == 400
        assert json.loads(body)["error"]["message"]


async def test_a_duel_by_http(server: Server):
    """The second person gets a table of their own as soon as the first one's is dealt."""
    first = server.post("/api/tables", new_table(duel=True))
    assert server.get(f"/api/tables/{first['table']}")["duel"] == ""
    status, _, body = server.ask(f"/api/tables/{first['table']}/duel", {"name": "Ben"})
    assert (status, json.loads(body)["error"]["code"]) == (400, "not-started")
    ann = await server.sit(first["table"], first["seats"][0]["secret"])
    second = server.post(f"/api/tables/{first['table']}/duel", {"name": "Ben"})
    await ann.leave()
    assert server.get(f"/api/tables/{second['table']}")["duel"] == first["table"]
    assert server.ask(f"/api/tables/{first['table']}/duel", {"name": "Cleo"})[0] == 409
