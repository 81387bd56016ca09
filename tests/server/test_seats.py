"""Lobby, joining, leaving, being away, rematch: everything around the game."""

import random
from collections.abc import Callable

import pytest

from tests.server.clients import Person, Server, play_all, play_steps


async def hosted(server: Server, *kinds: str, game: str = "acorns", **settings: object) -> tuple[dict, Person]:
    """A table and its host's connection, welcomed."""
    opened = server.table(game, *kinds, settings=settings)
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"], host=opened["host"])
    await ann.until("welcome")
    return opened, ann


def host(opened: dict, do: str, **more: object) -> dict:
    """A message of the host."""
    return {"type": "host", "secret": opened["host"], "do": do, "id": f"h-{do}", **more}


async def facts_until(person: Person, wanted: Callable[[dict], bool]) -> dict:
    """Wait for table facts that fulfil a condition."""
    while True:
        message = await person.until("seats", "welcome")
        if wanted(message["table"]):
            return message["table"]


async def test_friends_join_by_the_link_and_the_host_starts(server: Server):
    """The lobby fills seat by seat; start is refused while seats are open; at the start everybody gets a welcome."""
    opened, ann = await hosted(server, "here", "open", "open")
    table = opened["table"]
    assert ann.at["view"] is None
    assert ann.at["table"]["phase"] == "lobby"
    assert (await ann.ask({"type": "roll", "id": "early"}))["code"] == "not-started"
    ben = server.post(f"/api/tables/{table}/join", {"name": "  Ben  "})
    facts = await facts_until(ann, lambda table: table["seats"][1]["kind"] == "person")
    assert facts["seats"][1]["name"] == "Ben"
    assert facts["seats"][1]["present"] is False
    ben_there = await server.sit(table, ben["secret"])
    await facts_until(ann, lambda table: table["seats"][1]["present"])
    assert server.refused(f"/api/tables/{table}/join", {"name": "ben"}) == (409, "name-taken")
    assert server.refused(f"/api/tables/{table}/join", {"seat": 1}) == (409, "seat-taken")
    assert (await ann.ask(host(opened, "start")))["code"] == "seats-open"
    assert (await ann.ask(host(opened, "start", bot="nobody")))["code"] == "unknown-bot"
    assert (await ann.ask(host(opened, "start", bot="simple")))["type"] == "ack"
    for person in (ann, ben_there):
        while person.at.get("view") is None:
            await person.until("welcome")
        assert person.at["table"]["phase"] == "playing"
        assert person.at["table"]["seats"][2]["kind"] == "bot"
    assert (await ann.ask(host(opened, "start")))["code"] == "already-started"
    assert server.refused(f"/api/tables/{table}/join", {}) == (409, "no-open-seat")
    await play_all([ann, ben_there], random.Random(1))
    await ann.leave()
    await ben_there.leave()


async def test_somebody_waiting_outside_is_sent_away_at_the_start(server: Server):
    """A lobby may be looked at by whoever wants to join; the game may not."""
    opened, ann = await hosted(server, "here", "open")
    eve = await server.sit(opened["table"], None)
    assert (await eve.until("welcome"))["view"] is None
    await ann.ask(host(opened, "start", bot="simple"))
    assert (await eve.until("refused"))["code"] == "no-spectators"
    assert await eve.closed() == 4403
    await ann.leave()


async def test_kick_voids_the_secret(server: Server):
    """Who is kicked hears it, is sent away, and cannot come back; the seat stays closed until the host opens it."""
    opened, ann = await hosted(server, "here", "open")
    table = opened["table"]
    ben = server.post(f"/api/tables/{table}/join", {"name": "Ben"})
    await ann.ask(host(opened, "start"))
    there = await server.sit(table, ben["secret"])
    await there.until("welcome")
    assert (await ann.ask(host(opened, "kick", seat=5)))["code"] == "no-such-seat"
    assert (await ann.ask(host(opened, "kick", seat=1)))["type"] == "ack"
    assert (await there.until("left")) == {"type": "left", "seat": 1, "why": "kicked"}
    assert await there.closed() == 4403
    back = await server.sit(table, ben["secret"])
    assert (await back.until("refused"))["code"] == "wrong-secret"
    assert server.refused(f"/api/tables/{table}/join", {"name": "Ben"}) == (409, "no-open-seat")
    seat = server.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], seat["closed"]) == ("open", True)
    assert (await ann.ask(host(opened, "bot", seat=1)))["type"] == "ack"
    cleo = server.post(f"/api/tables/{table}/join", {"name": "Cleo"})
    assert cleo["seat"] == 1
    new = await server.sit(table, cleo["secret"])
    assert (await new.until("welcome"))["view"]["seat"] == 1
    assert (await ann.ask(host(opened, "kick", seat=1)))["type"] == "ack"
    assert (await ann.ask(host(opened, "kick", seat=1)))["code"] == "nobody-there"
    for person in (ann, back):
        await person.leave()


async def test_leaving_gives_the_seat_up(server: Server):
    """Leaving is for good: the seat is open again."""
    opened, ann = await hosted(server, "here", "open")
    ben = server.post(f"/api/tables/{opened['table']}/join", {"name": "Ben"})
    there = await server.sit(opened["table"], ben["secret"])
    await there.until("welcome")
    assert (await there.ask({"type": "leave", "id": "bye"}))["type"] == "ack"
    assert (await there.until("left"))["why"] == "left"
    assert (await there.ask({"type": "leave", "id": "bye2"}))["code"] == "not-seated"
    await facts_until(ann, lambda table: table["seats"][1]["kind"] == "open")
    await ann.leave()
    await there.leave()


async def test_the_host_gives_a_seat_to_a_bot_and_opens_it_again(server: Server):
    """Any seat can become a bot's and be opened again."""
    opened, ann = await hosted(server, "here", "open")
    assert (await ann.ask(host(opened, "bot", seat=1)))["code"] == "nobody-there"
    assert (await ann.ask(host(opened, "bot", seat=1, bot="level-2")))["type"] == "ack"
    await facts_until(ann, lambda table: table["seats"][1]["bot"] == "level-2")
    assert (await ann.ask(host(opened, "bot", seat=1)))["type"] == "ack"
    await facts_until(ann, lambda table: table["seats"][1]["kind"] == "open")
    await ann.leave()


async def test_a_bot_plays_for_somebody_who_is_gone_until_they_return(server: Server):
    """Others see who is away; after the agreed time a bot plays that seat; on return the person has it back."""
    opened, ann = await hosted(server, "here", "open", away_seconds=0)
    table = opened["table"]
    ben = server.post(f"/api/tables/{table}/join", {"name": "Ben"})
    there = await server.sit(table, ben["secret"])
    await there.until("welcome")
    await ann.ask(host(opened, "start"))
    while ann.at["view"] is None:
        await ann.until("welcome")
    await there.leave()
    await facts_until(ann, lambda table: not table["seats"][1]["present"])
    rng = random.Random(1)
    for _ in range(3):
        await ann.play(rng, most=1)
    while not ann.my_turn or ann.at["n"] < 8:
        await ann.play(rng, most=1)
    assert any(message["type"] == "seats" and message["table"]["seats"][1]["stand_in"] for message in ann.heard)
    back = await server.sit(table, ben["secret"], since=0)
    welcome = await back.until("welcome")
    assert welcome["table"]["seats"][1]["present"]
    assert not welcome["table"]["seats"][1]["stand_in"]
    assert any(event.get("seat") == 1 for event in welcome["events"])
    ann.at["n"] = min(ann.at["n"], welcome["n"])
    await play_steps([ann, back], 6, rng)
    await ann.leave()
    await back.leave()


async def test_nobody_plays_for_somebody_whose_time_has_not_come(server: Server):
    """With away_seconds null the table waits."""
    opened, ann = await hosted(server, "here", "open", game="drizzle", away_seconds=None)
    server.post(f"/api/tables/{opened['table']}/join", {"name": "Ben"})
    await ann.ask(host(opened, "start"))
    while ann.at["view"] is None:
        await ann.until("welcome")
    await ann.ask({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}})
    facts = server.get(f"/api/tables/{opened['table']}")
    assert facts["seats"][1]["stand_in"] is False
    await ann.say({"type": "ping"})
    await ann.until("pong")
    assert max(message["n"] for message in ann.heard if "n" in message) == 1
    await ann.leave()


async def test_all_seats_of_the_hosts_device_are_present_together(server: Server):
    """Two people share the host's screen: whoever's perspective is on, both are there."""
    opened, ann = await hosted(server, "here", "here")
    facts = server.get(f"/api/tables/{opened['table']}")
    assert [seat["present"] for seat in facts["seats"]] == [True, True]
    await ann.leave()
    other = await server.sit(opened["table"], opened["seats"][0]["secret"], also=[opened["seats"][1]["secret"], "x"])
    table = (await other.until("welcome"))["table"]
    assert [seat["present"] for seat in table["seats"]] == [True, True]
    await other.leave()


async def test_a_rematch_takes_everybody_along(server: Server):
    """The new table has the same people; every secret of the old one, the host's too, is valid there."""
    opened, ann = await hosted(server, "here", "here", game="whispers", spectators=True)
    ben = await server.sit(opened["table"], opened["seats"][1]["secret"])
    eve = await server.sit(opened["table"], None)
    assert (await ann.ask(host(opened, "rematch")))["code"] == "not-over"
    await play_all([ann, ben], random.Random(1))
    await ann.say(host(opened, "rematch"))
    news = [await person.until("rematch") for person in (ann, ben, eve)]
    new = news[0]["table"]
    assert {message["table"] for message in news} == {new}
    assert server.get(f"/api/tables/{opened['table']}")["next"] == new
    again = [await server.sit(new, seat["secret"], host=opened["host"]) for seat in opened["seats"]]
    for number, person in enumerate(again):
        assert (await person.until("welcome"))["seat"] == number
    assert again[0].at["n"] == 0
    await ann.say(host(opened, "rematch"))
    assert (await ann.until("rematch"))["table"] == new
    assert (await again[0].ask(host(opened, "settings", settings={"memory_mode": True})))["type"] == "ack"
    for person in (ann, ben, eve, *again):
        await person.leave()


async def test_a_closed_table_is_closed(server: Server):
    """Everybody is told and sent away; whoever comes later is told the same."""
    opened, ann = await hosted(server, "here", "here")
    await ann.say(host(opened, "close"))
    assert (await ann.until("closed")) == {"type": "closed", "why": "host"}
    assert await ann.closed() == 4410
    late = await server.sit(opened["table"], opened["seats"][0]["secret"])
    await late.until("closed")
    assert await late.closed() == 4410
    assert server.get(f"/api/tables/{opened['table']}")["phase"] == "closed"
    assert server.refused(f"/api/tables/{opened['table']}/join", {}) == (410, "table-closed")


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"colour": 1}, "unknown-setting"), ({"away_seconds": -1}, "bad-setting"), ({"spectators": 1}, "bad-setting")],
)
async def test_settings_are_checked(server: Server, settings: dict, code: str):
    """Unknown settings and impossible values are refused, when opening and later."""
    body = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}], "settings": settings}
    assert server.refused("/api/tables", body) == (400, code)
    opened, ann = await hosted(server, "here")
    assert (await ann.ask(host(opened, "settings", settings=settings)))["code"] == code
    await ann.leave()
