"""People and bots at real tables, over real sockets."""

import random
from typing import Any

import pytest

from tests.fixture_games import FIXTURES
from tests.server.clients import Person, Server, play_all, play_steps


async def seated(server: Server, opened: dict[str, Any]) -> list[Person]:
    """A connection for each seat of this device, welcomed."""
    people = [await server.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    for person in people:
        await person.until("welcome")
    return people


async def goodbye(*people: Person) -> None:
    """Everybody hangs up."""
    for person in people:
        await person.leave()


@pytest.mark.parametrize("game", FIXTURES)
async def test_a_whole_game_against_bots(server: Server, game: str):
    """A person and a bot play to the end; the record then replays to the same result."""
    opened = server.table(game, "here", "bot:simple")
    (ann,) = await seated(server, opened)
    await ann.play(random.Random(1))
    result = ann.at["view"]["result"]
    record = server.get(f"/api/tables/{opened['table']}/record")
    replayed = server.post("/api/replay", {"record": record})
    assert replayed["steps"][-1]["view"]["result"] == result
    assert len(record["moves"]) == ann.at["n"]
    await goodbye(ann)


async def test_two_people_see_the_same_steps_in_order(server: Server):
    """Each connection gets every step once, numbered without gaps."""
    people = await seated(server, server.table("whispers", "here", "here"))
    await play_all(people, random.Random(2))
    for person in people:
        numbers = [message["n"] for message in person.heard if message["type"] == "update"]
        assert numbers == list(range(1, len(numbers) + 1))
    assert people[0].at["n"] == people[1].at["n"]
    await goodbye(*people)


async def test_an_expert_thinks_in_another_process(server: Server):
    """A bot of level 4 answers with a legal move, and the table goes on."""
    opened = server.table("acorns", "here", "bot:level-4")
    (ann,) = await seated(server, opened)
    await ann.play(random.Random(3), most=4)
    assert ann.at["n"] >= 4
    await goodbye(ann)


async def test_the_same_id_twice_is_one_move(server: Server):
    """A repeated message is acknowledged with the number it got, on another connection too, and done once."""
    opened = server.table("acorns", "here", "here")
    ann, ben = await seated(server, opened)
    roll = {"type": "roll", "id": "once"}
    first = await ann.ask(roll)
    assert (await ann.ask(roll)) == first
    again = await server.sit(opened["table"], opened["seats"][0]["secret"])
    assert (await again.until("welcome"))["n"] == 1
    assert (await again.ask(roll)) == first
    await goodbye(ann, ben, again)


async def test_ids_belong_to_a_seat(server: Server):
    """Two seats may choose the same id."""
    opened = server.table("drizzle", "here", "here")
    people = await seated(server, opened)
    turn = {"type": "move", "move": {"catch-drop": True}, "id": "same"}
    assert (await people[0].ask({**turn, "n": 0}))["type"] == "ack"
    await people[1].until("update")
    assert (await people[1].ask({**turn, "n": 1}))["n"] == 2
    await goodbye(*people)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "move", "n": 0, "move": {"stop": True}}, "roll-first"),
        ({"type": "roll", "n": 7}, "stale"),
        ({"type": "undo"}, "undo-nothing"),
        ({"type": "emote", "emote": "rude"}, "unknown-emote"),
        ({"type": "host", "secret": "x", "do": "close"}, "not-host"),
        ({"type": "sit", "secret": "x"}, "wrong-secret"),
        ({"type": "hello", "v": 1, "secret": "x"}, "wrong-secret"),
    ],
)
async def test_what_cannot_be_done_now_is_refused(server: Server, message: dict[str, Any], code: str):
    """A refusal has a code, a rule and a sentence in the person's language."""
    opened = server.table("acorns", "here", "here")
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"], lang="de")
    await ann.until("welcome")
    if message["type"] in ("move", "roll", "undo", "host"):
        message = {**message, "id": "x1"}
    await ann.say(message)
    answer = await ann.until("refused")
    assert answer["code"] == code
    assert answer["rule"]
    assert answer["id"] == message.get("id")
    assert " " in answer["message"]
    await goodbye(ann)


async def test_not_your_turn_no_roll_due_and_the_games_own_refusals(server: Server):
    """Moves out of turn and moves against the rules are refused, and change nothing."""
    people = await seated(server, server.table("acorns", "here", "here"))
    while people[0].at["view"]["chance"]:  # a one passes the turn on, and the next one rolls
        await play_steps(people, 1, random.Random(1))
    one, other = sorted(people, key=lambda person: not person.my_turn)
    n = one.at["n"]
    move = {"type": "move", "id": "m", "n": n}
    assert (await other.ask({"type": "roll", "id": "b"}))["code"] == "not-your-turn"
    assert (await one.ask({"type": "roll", "id": "r2"}))["code"] == "no-roll-due"
    assert (await one.ask({**move, "move": {"fly": 3}}))["code"] == "unknown-move"
    assert (await one.ask({**move, "move": {"more": 3}}))["code"] == "not-true"
    assert (await one.ask({**move, "n": n - 1, "move": one.at["legal"][0]}))["code"] == "stale"
    assert all(person.at["n"] == n for person in people)
    await goodbye(*people)


async def test_a_watcher_does_nothing(server: Server):
    """The public view has no moves, and who has no seat cannot act, undo or emote."""
    opened = server.table("acorns", "here", "here", settings={"spectators": True})
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"])
    await ann.until("welcome")
    await goodbye(ann)
    eve = await server.sit(opened["table"], None)
    welcome = await eve.until("welcome")
    assert welcome["seat"] is None
    assert welcome["legal"] == []
    assert welcome["undo"] == {"ok": False, "why": "not-seated"}
    for message in ({"type": "roll", "id": "1"}, {"type": "undo", "id": "1"}):
        assert (await eve.ask(message))["code"] == "not-seated"
    await eve.say({"type": "emote", "emote": "wow"})
    assert (await eve.until("refused"))["code"] == "not-seated"
    await goodbye(eve)


async def test_watching_must_be_allowed(server: Server):
    """Without the host's leave nobody without a seat sees anything; settings can change while they watch."""
    opened = server.table("acorns", "here", "here")
    eve = await server.sit(opened["table"], None)
    assert (await eve.until("refused"))["code"] == "no-spectators"
    assert await eve.closed() == 4403
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"], host=opened["host"])
    await ann.until("welcome")
    host = {"type": "host", "secret": opened["host"], "do": "settings", "id": "s"}
    assert (await ann.ask({**host, "settings": {"spectators": True}}))["type"] == "ack"
    eve = await server.sit(opened["table"], None)
    await eve.until("welcome")
    assert server.get(f"/api/tables/{opened['table']}")["watchers"] == 1
    assert (await ann.ask({**host, "settings": {"spectators": False}}))["type"] == "ack"
    assert await eve.closed() == 4403
    await goodbye(ann)


async def test_the_curtain_and_the_next_seat_on_one_connection(server: Server):
    """One connection, one perspective at a time: null shows the public view, also where watching is not allowed."""
    opened = server.table("whispers", "here", "here")
    first, second = (seat["secret"] for seat in opened["seats"])
    one = await server.sit(opened["table"], first)
    assert (await one.until("welcome"))["view"]["seat"] == 0
    await one.say({"type": "sit", "secret": None})
    curtain = await one.until("welcome")
    assert curtain["seat"] is None
    assert curtain["view"]["seat"] is None
    await one.say({"type": "sit", "secret": second})
    assert (await one.until("welcome"))["seat"] == 1
    assert [seat["present"] for seat in one.at["table"]["seats"]] == [True, True]
    await goodbye(one)


async def test_resume_gives_exactly_the_events_that_were_missed(server: Server):
    """Events asked for with `since` are those that a connection that stayed has seen, for the same seat."""
    opened = server.table("whispers", "here", "here")
    people = await seated(server, opened)
    await play_steps(people, 14, random.Random(5))
    for number, person in enumerate(people):
        seen = [
            {**event, "n": message["n"]}
            for message in person.heard
            if message["type"] == "update" and message["n"] > 3
            for event in message["events"]
        ]
        again = await server.sit(opened["table"], opened["seats"][number]["secret"], since=3)
        welcome = await again.until("welcome")
        assert welcome["events"] == seen
        assert welcome["view"] == person.at["view"]
        assert welcome["legal"] == person.at["legal"]
        await goodbye(again)
    await goodbye(*people)


async def test_a_gap_too_wide_gives_a_fresh_view(server: Server):
    """Who missed more than 256 steps, or names a step that never was, gets the view alone."""
    opened = server.table("pebbles", "here")
    (ann,) = await seated(server, opened)
    for turn in range(130):
        take = {"type": "move", "id": f"m{turn}", "n": ann.at["n"], "move": {"take": 1}}
        assert (await ann.ask(take))["type"] == "ack"
        assert (await ann.ask({"type": "undo", "id": f"u{turn}"}))["type"] == "ack"
        while ann.at["n"] < 2 * turn + 2:
            await ann.hear()
    for since, expected in ((0, None), (10**6, None), (None, None), (ann.at["n"], [])):
        again = await server.sit(opened["table"], opened["seats"][0]["secret"], since=since)
        welcome = await again.until("welcome")
        assert welcome["view"] is not None
        if since == ann.at["n"]:
            assert welcome["events"] is not None
        else:
            assert welcome["events"] is expected
        await goodbye(again)
    await goodbye(ann)


async def test_two_tabs_of_one_seat_agree(server: Server):
    """Both get every update; only the one that moved gets the acknowledgement."""
    opened = server.table("acorns", "here", "here")
    one, two = [await server.sit(opened["table"], opened["seats"][0]["secret"]) for _ in range(2)]
    await one.until("welcome")
    await two.until("welcome")
    await one.ask({"type": "roll", "id": "tab"})
    first, second = await one.until("update"), await two.until("update")
    assert first == second
    assert all(message["type"] != "ack" for message in two.heard)
    await goodbye(one, two)


async def test_undo_takes_back_ones_own_decision(server: Server):
    """A decision can be taken back as long as it showed nobody anything new; everybody sees it as a step."""
    opened = server.table("pebbles", "here")
    (ann,) = await seated(server, opened)
    rng = random.Random(4)
    await ann.play(rng, most=1)
    before = ann.at["view"]
    await ann.play(rng, most=1)
    assert ann.at["undo"] == {"ok": True, "why": None}
    assert (await ann.ask({"type": "undo", "id": "u"}))["n"] == 3
    update = await ann.until("update")
    assert update["events"] == [{"type": "undone", "seat": 0}]
    assert update["view"] == before
    again = await server.sit(opened["table"], opened["seats"][0]["secret"], since=2)
    assert (await again.until("welcome"))["events"] == [{"type": "undone", "seat": 0, "n": 3}]
    await goodbye(ann, again)


async def test_what_has_been_seen_is_not_taken_back(server: Server):
    """A move that turned a card over stays."""
    (ann,) = await seated(server, server.table("drizzle", "here", "bot:simple"))
    await ann.play(random.Random(1), most=1)
    assert (await ann.ask({"type": "undo", "id": "u"}))["code"] == "undo-revealed"
    await goodbye(ann)


async def test_emotes_reach_everybody_but_not_too_often(server: Server):
    """The fixed emotes are passed on; a flood of them is refused."""
    people = await seated(server, server.table("acorns", "here", "here"))
    ann, ben = people
    await ann.say({"type": "emote", "emote": "well-played"})
    assert (await ben.until("emote")) == {"type": "emote", "seat": 0, "emote": "well-played"}
    for _ in range(8):
        await ann.say({"type": "emote", "emote": "hello"})
    assert (await ann.until("refused"))["code"] == "too-many-emotes"
    await goodbye(*people)


async def test_the_record_stays_closed_until_the_end(server: Server):
    """A record holds the deck: nobody gets it while the game runs."""
    opened = server.table("whispers", "here", "bot:simple")
    assert server.refused(f"/api/tables/{opened['table']}/record") == (409, "not-over")


async def test_ping(server: Server):
    """A ping is answered, even before hello."""
    opened = server.table("acorns", "here")
    ann = Person(await server.line(opened["table"]))
    await ann.say({"type": "ping"})
    assert await ann.hear() == {"type": "pong"}
    await goodbye(ann)
