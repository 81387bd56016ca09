"""Bad messages, a failing disk, a failing table, a failing bot: each is answered, none spreads."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.house import DAY
from cheeseboard.server.rates import Rates
from cheeseboard.server.socket.talk import no_hello
from cheeseboard.table import desk
from cheeseboard.table.limits import Bucket
from cheeseboard.table.messages import MESSAGES, Join
from cheeseboard.table.seats import Seat
from cheeseboard.table.store import START, Change, Saved, Step, chained
from cheeseboard.table.terms import to_head
from tests.server.clients import Person, Server
from tests.server.inside import Caller, premises_in, table_in, terms

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(["v", "secret", "since", "id", "n", "move", "emote", "do", "seat", "bot", "settings", "also"])
messages = st.fixed_dictionaries(
    {"type": st.sampled_from([*(kind.type for kind in MESSAGES), "x"]) | json_values}
).flatmap(
    lambda base: st.dictionaries(fields, json_values | st.sampled_from(["s0", "host", "start", 1]), max_size=6).map(
        lambda more: {**more, **base}
    )
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(messages.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60), max_size=12))
def test_no_message_harms_a_table(quick_disk: Path, said: list[Any]):
    """Whatever is said, every message is answered or ends the line, and the table stays well."""

    async def main() -> None:
        async with premises_in(quick_disk / "fuzz") as premises:
            table = await table_in(premises, terms("acorns", 2, {}))
            ann, eve = Caller(table), Caller(table)
            ann.say({"type": "hello", "v": 1, "secret": "s0"})
            for text in said:
                before = len(eve.sent)
                eve.say(text)
                await eve.settled()
                assert len(eve.sent) > before or eve.code or table.gone, text
            assert table.world.counts.faults == 0
            if not table.gone and table.terms.phase == "playing" and table.terms.seats[0].hash:
                ann.say({"type": "hello", "v": 1, "secret": "s0"})
                assert ann.last["type"] == "welcome"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([b"\x00\x01"], 1003),
        (["{}"] * 12, 4400),
        (["x" * 20_000], 1009),
        ([json.dumps({"type": "hello", "v": 2})], 4426),
    ],
)
async def test_bad_frames_close_the_line_with_a_code(server: Server, frames: list[Any], code: int):
    """Binary, nonsense, too big, another version: each has its code."""
    opened = server.table("acorns", "here")
    eve = Person(await server.line(opened["table"]))
    try:
        for frame in frames:
            await eve.line.send(frame)
    except ConnectionClosed:
        pass
    assert await eve.closed() == code
    assert server.get("/healthz")["ok"]


async def test_fragments_and_pings_take_the_long_way_round(server: Server):
    """A message in fragments is put together; a WebSocket ping is answered."""
    opened = server.table("acorns", "here")
    ann = Person(await server.line(opened["table"]))
    hello = json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]})
    await ann.line.send([hello[:10], hello[10:30], hello[30:]])
    assert (await ann.until("welcome"))["seat"] == 0
    await (await ann.line.ping())
    await ann.leave()


async def test_raw_rubbish_on_the_socket(server: Server):
    """Random bytes after a good handshake end that line and nothing else."""
    rng = random.Random(9)
    opened = server.table("acorns", "here")
    for _ in range(40):
        line = await server.line(opened["table"])
        line.transport.write(rng.randbytes(rng.randrange(1, 80)))
        line.transport.abort()
    assert server.get("/healthz")["ok"]
    ann = await server.sit(opened["table"], opened["seats"][0]["secret"])
    await ann.until("welcome")
    await ann.leave()


async def test_no_such_table_and_no_hello(quick_disk: Path, server: Server):
    """A line to nowhere is closed with 4404."""
    eve = Person(await server.line("nowhere"))
    assert await eve.closed() == 4404


async def test_silence_is_not_kept_waiting(tmp_path: Path):
    """Who does not say hello is sent away with 4401; anything else before hello is refused."""
    async with premises_in(tmp_path) as premises:
        eve = Caller(await table_in(premises, terms("acorns", 2, {})))
        eve.say({"type": "roll", "id": "1"})
        assert eve.last["code"] == "hello-first"
        no_hello(eve.line)
        assert eve.code == 4401


async def test_a_flood_is_cut_off(quick_disk: Path):
    """More messages than the house allows: 4429."""
    server = Server(quick_disk / "flood", "--rate", "5").start()
    opened = server.table("acorns", "here")
    eve = await server.sit(opened["table"], opened["seats"][0]["secret"])
    try:
        for _ in range(60):
            await eve.say({"type": "ping"})
    except ConnectionClosed:
        pass
    assert await eve.closed() == 4429
    server.stop()


async def test_a_failed_write_is_not_acknowledged(tmp_path: Path):
    """When the store cannot write, nobody hears of the step, lines close with 4503, the old state is back."""
    async with premises_in(tmp_path) as premises:
        table = await table_in(premises, terms("drizzle", 2, any_deal()))
        ann = Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": "s0"})
        await premises.store.writer.ask(lambda base: base.execute("ALTER TABLE steps RENAME TO gone"))
        ann.say({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}})
        await until_gone(table)
        assert ann.code == 4503
        assert {json.loads(text)["type"] for text in ann.sent} == {"welcome"}
        assert not premises.store.alive()
        await premises.store.writer.ask(lambda base: base.execute("ALTER TABLE gone RENAME TO steps"))
        again = Caller(await premises.find(table.id))
        again.say({"type": "hello", "v": 1, "secret": "s0"})
        assert again.last["n"] == 0
        again.say({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}})
        await again.settled()
        assert again.last["n"] == 1
        assert premises.store.alive()


async def test_a_request_whose_write_fails_is_told_at_once(tmp_path: Path):
    """Joining on a broken disk is answered with `no-store`, and so is what waited behind it; nothing was changed."""
    async with premises_in(tmp_path) as premises:
        lobby = terms("acorns", 2, None)
        table = await table_in(premises, replace(lobby, seats=(lobby.seats[0], Seat("open"))))
        await premises.store.writer.ask(lambda base: base.execute("ALTER TABLE heads RENAME TO gone"))
        asked = [premises.ask(table.id, desk.join, Join()), premises.ask(table.id, desk.facts)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [getattr(answer, "code", answer) for answer in answers] == ["no-store", "no-store"]
        await premises.store.writer.ask(lambda base: base.execute("ALTER TABLE gone RENAME TO heads"))
        assert (await premises.ask(table.id, desk.facts))["seats"][1]["kind"] == "open"


def any_deal() -> dict[str, Any]:
    """Any deal of Drizzle for two."""
    from cheeseboard.core.match import Match
    from cheeseboard.games import find

    return Match.new(find("drizzle"), 2, {}, rng=random.Random(1)).setup


async def until_gone(table: Any) -> None:
    """Wait until a table has left memory."""
    while not table.gone:  # noqa: ASYNC110 - the table knows no events
        await asyncio.sleep(0.01)


async def test_one_tables_fault_does_not_touch_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A table whose game throws is dropped and rebuilt; its neighbour does not notice."""
    async with premises_in(tmp_path) as premises:
        good, bad = [await table_in(premises, terms("acorns", 2, {})) for _ in range(2)]
        ann, eve = Caller(good), Caller(bad)
        for caller in (ann, eve):
            caller.say({"type": "hello", "v": 1, "secret": "s0"})
        monkeypatch.setattr(bad, "match", object())
        eve.say({"type": "roll", "id": "1"})
        assert eve.code == 4500
        assert premises.room.world.counts.faults == 1
        ann.say({"type": "roll", "id": "1"})
        await ann.settled()
        assert ann.last["n"] == 1
        back = Caller(await premises.find(bad.id))
        back.say({"type": "hello", "v": 1, "secret": "s0"})
        assert back.last["type"] == "welcome"


async def test_a_fault_is_logged_without_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The traceback of a fault names places in the program, and no value."""
    async with premises_in(tmp_path) as premises:
        table = await table_in(premises, terms("acorns", 2, {}))
        eve = Caller(table)
        eve.say({"type": "hello", "v": 1, "secret": "s0", "host": "host"})
        table.match = object()  # type: ignore[assignment]
        eve.say({"type": "host", "secret": "host", "do": "settings", "settings": {"memory_mode": True}})
        eve.say({"type": "roll", "id": "the-id-of-the-roll"})
        await until_gone(table)
    logged = capsys.readouterr().err
    assert "table-failed" in logged
    assert "the-id-of-the-roll" not in logged
    assert str(table.terms.host) not in logged


async def test_a_table_that_cannot_be_replayed_is_refused_alone(tmp_path: Path):
    """A step that the rules refuse makes its own table unreadable, and no other."""
    async with premises_in(tmp_path) as premises:
        table, good = [await table_in(premises, terms("acorns", 2, {})) for _ in range(2)]
        fields = (1, 0, 0, "x", '{"fly": 1}')
        step = Step(*fields, chained(START, table.id, fields))
        done: asyncio.Future[Saved] = asyncio.get_running_loop().create_future()
        premises.store.append(table.id, Change(0, (step,)), done.set_result)
        assert await done is Saved.SAFE
        for one in (table, good):
            one.rest()
        with pytest.raises(Refusal, match="table-unreadable"):
            await premises.find(table.id)
        assert (await premises.find(good.id)).id == good.id


async def test_a_damaged_table_is_set_aside(tmp_path: Path):
    """A step changed on the disk is noticed when the table is read; it is set aside, told of, and stays readable."""
    async with premises_in(tmp_path) as premises:
        table, good = [await table_in(premises, terms("acorns", 2, {})) for _ in range(2)]
        ann = Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": "s0"})
        ann.say({"type": "roll", "id": "1"})
        await ann.settled()
        table.rest()
        await premises.store.writer.ask(lambda base: base.execute("UPDATE steps SET at = at + 1"))
        with pytest.raises(Refusal, match="table-damaged"):
            await premises.find(table.id)
        assert [one.quarantined async for one in premises.store.tables() if one.id == table.id] == [
            "step 1 does not fit"
        ]
        assert (await premises.find(good.id)).id == good.id


async def test_a_table_of_newer_rules_is_refused_with_its_reason(tmp_path: Path):
    """The stored rules version counts: a table that a newer program made is not played by other rules."""
    async with premises_in(tmp_path) as premises:
        head = to_head(replace(terms("acorns", 2, {}), rules=99), 1.0, 0, START)
        assert await premises.store.create([("newer", head)]) is Saved.SAFE
        with pytest.raises(Refusal, match="unknown-rules"):
            await premises.find("newer")


async def test_old_tables_go_with_the_sweep(tmp_path: Path):
    """Finished and untouched tables leave the store after their time; one in memory is in use."""
    async with premises_in(tmp_path, keep_finished=3 * DAY, keep_idle=5 * DAY) as premises:
        room, now = premises.room, premises.room.world.clock.now()
        for id_, phase, days in (("over", "over", 4), ("new", "over", 2), ("idle", "lobby", 7), ("use", "lobby", 7)):
            head = to_head(replace(terms("acorns", 2, None), phase=phase), now - days * DAY, 0, START)
            assert await premises.store.create([(id_, head)]) is Saved.SAFE
        for day in range(7):
            await premises.store.hours(int((now - day * DAY) // 3600))
        await premises.find("use")
        await room.begin()
        await room.housekeeping.look_for_old()
        while room.world.counts.purged < 2:  # noqa: ASYNC110 - it goes on by itself, piece by piece
            await asyncio.sleep(0.01)
        assert sorted([one.id async for one in premises.store.tables()]) == ["new", "use"]
        assert (room.stored, room.world.counts.purged) == (2, 2)


def test_buckets_are_bounded():
    """A bucket gives its burst and no more; addresses are forgotten when they are quiet."""
    bucket = Bucket(0.0, 3.0, 0.0)
    assert [bucket.take(1.0) for _ in range(4)] == [True, True, True, False]
    rates = Rates(60.0)
    rates.MOST = 10
    for address in range(100):
        rates.of(str(address)).take(1.0)
    assert len(rates.held) <= 10
