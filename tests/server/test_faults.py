"""Bad messages, a failing disk, a failing table, a failing bot: each is answered, none spreads."""

import asyncio
import json
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from cheeseboard.server.botseat import Thinkers
from cheeseboard.server.house import House
from cheeseboard.server.limits import Bucket, Buckets
from cheeseboard.server.store import ADD_STEPS, PUT_TABLE, Store, StoreTrouble, open_file
from tests.server.clients import Person, Server
from tests.server.inside import MESSAGE_TYPES, Caller, head, room_in, seat_at

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(["v", "secret", "since", "id", "n", "move", "emote", "do", "seat", "bot", "settings", "also"])
messages = st.fixed_dictionaries({"type": st.sampled_from([*MESSAGE_TYPES, "x"]) | json_values}).flatmap(
    lambda base: st.dictionaries(fields, json_values | st.sampled_from(["s0", "host", "start", 1]), max_size=6).map(
        lambda more: {**more, **base}
    )
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(messages.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60), max_size=12))
def test_no_message_harms_a_table(quick_disk: Path, said: list[Any]):
    """Whatever is said, every message is answered or ends the line, and the table stays well."""

    async def main() -> None:
        async with room_in(quick_disk / "fuzz") as room:
            table = await room.add(head("mice", 2, {}))
            ann, eve = Caller(table), Caller(table)
            ann.say({"type": "hello", "v": 1, "secret": "s0"})
            for text in said:
                before = len(eve.sent)
                eve.say(text)
                await eve.settled()
                assert len(eve.sent) > before or eve.code or table.gone, text
            assert room.metrics.faults == 0
            if not table.gone and table.phase == "playing" and table.seats[0].hash:
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
    opened = server.table("mice", "here")
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
    opened = server.table("mice", "here")
    ann = Person(await server.line(opened["table"]))
    hello = json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]})
    await ann.line.send([hello[:10], hello[10:30], hello[30:]])
    assert (await ann.until("welcome"))["seat"] == 0
    await (await ann.line.ping())
    await ann.leave()


async def test_raw_rubbish_on_the_socket(server: Server):
    """Random bytes after a good handshake end that line and nothing else."""
    rng = random.Random(9)
    opened = server.table("mice", "here")
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
    from cheeseboard.server.talk import no_hello

    async with room_in(tmp_path) as room:
        eve = Caller(await room.add(head("mice", 2, {})))
        eve.say({"type": "roll", "id": "1"})
        assert eve.last["code"] == "hello-first"
        no_hello(eve.line)
        assert eve.code == 4401


async def test_a_flood_is_cut_off(quick_disk: Path):
    """More messages than the house allows: 4429."""
    server = Server(quick_disk / "flood", "--rate", "5").start()
    opened = server.table("mice", "here")
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
    async with room_in(tmp_path) as room:
        table = await room.add(head("cheese", 2, head_setup()))
        ann = Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": "s0"})
        await room.store.ask(lambda base: base.execute("DROP TABLE steps"))
        ann.say({"type": "move", "id": "1", "n": 0, "move": {"turn": True}})
        await until_gone(table)
        assert ann.code == 4503
        assert all(json.loads(text)["type"] != "ack" for text in ann.sent)
        assert all(json.loads(text)["type"] != "update" for text in ann.sent)
        await room.store.ask(lambda base: base.execute("CREATE TABLE steps(id, n, at, seat, message, move)"))
        again = Caller(await room.find(table.id))
        again.say({"type": "hello", "v": 1, "secret": "s0"})
        assert again.last["n"] == 0
        again.say({"type": "move", "id": "1", "n": 0, "move": {"turn": True}})
        await again.settled()
        assert again.last["n"] == 1


def head_setup() -> dict[str, Any]:
    """Any deal of `cheese` for two."""
    from cheeseboard.core.match import Match
    from cheeseboard.games import find

    return Match.new(find("cheese"), 2, {}, rng=random.Random(1)).setup


async def until_gone(table: Any) -> None:
    """Wait until a table has left memory."""
    while not table.gone:  # noqa: ASYNC110 - the table knows no events
        await asyncio.sleep(0.01)


async def test_one_tables_fault_does_not_touch_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A table whose game throws is dropped and rebuilt; its neighbour does not notice."""
    async with room_in(tmp_path) as room:
        good = await room.add(head("mice", 2, {}))
        bad = await room.add(head("mice", 2, {}))
        ann, eve = Caller(good), Caller(bad)
        for caller in (ann, eve):
            caller.say({"type": "hello", "v": 1, "secret": "s0"})
        monkeypatch.setattr(bad, "match", object())
        eve.say({"type": "roll", "id": "1"})
        assert eve.code == 4500
        assert room.metrics.faults == 1
        ann.say({"type": "roll", "id": "1"})
        await ann.settled()
        assert ann.last["n"] == 1
        back = Caller(await room.find(bad.id))
        back.say({"type": "hello", "v": 1, "secret": "s0"})
        assert back.last["type"] == "welcome"


async def test_an_unreadable_table_is_refused_alone(tmp_path: Path):
    """A damaged row makes its own table unreadable, with a refusal, and no other."""
    async with room_in(tmp_path) as room:
        table = await room.add(head("mice", 2, {}))
        good = await room.add(head("mice", 2, {}))
        await room.store.put([("INSERT INTO steps VALUES(?,1,0,0,'x','{\"fly\": 1}')", (table.id,))])
        room.forget(table)
        room.forget(good)
        with pytest.raises(Exception, match="table-unreadable"):
            await room.find(table.id)
        assert (await room.find(good.id)).id == good.id


async def test_one_bad_job_fails_alone(tmp_path: Path):
    """Jobs share a commit; one that cannot be done does not undo the others."""
    store = Store(tmp_path / "s.db")
    store.open(asyncio.get_running_loop())
    row = ("a", 1, 0, 0, "x", "{}")
    done: list[tuple[str, bool]] = []
    store.add_step(row, lambda ok: done.append(("first", ok)))
    store.add_step(row, lambda ok: done.append(("same number", ok)))
    store.add_step(("b", 1, 0, 0, None, "{}"), lambda ok: done.append(("other", ok)))
    store.write([("NONSENSE", ())], lambda ok: done.append(("nonsense", ok)))
    while len(done) < 4:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert dict(done) == {"first": True, "same number": False, "other": True, "nonsense": False}
    with pytest.raises(sqlite3.Error):
        await store.ask(lambda base: base.execute("NONSENSE"))
    assert await store.ask(lambda base: base.execute("SELECT count(*) FROM steps").fetchone()[0]) == 2
    store.close()


async def test_closing_finishes_what_waits(tmp_path: Path):
    """What was given to the store before the end is in the file."""
    store = Store(tmp_path / "s.db")
    store.open(asyncio.get_running_loop())
    for n in range(50):
        store.add_step(("a", n, 0, 0, None, "{}"), lambda _: None)
    await asyncio.to_thread(store.close)
    assert sqlite3.connect(tmp_path / "s.db").execute("SELECT count(*) FROM steps").fetchone() == (50,)


def test_every_commit_is_flushed(tmp_path: Path):
    """Power loss: the store writes ahead and flushes each commit; a newer file is not touched."""
    base = open_file(tmp_path / "s.db")
    assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert base.execute("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    base.execute("PRAGMA user_version=99")
    base.close()
    with pytest.raises(StoreTrouble, match="newer"):
        open_file(tmp_path / "s.db")


async def test_purge_keeps_what_the_policy_keeps(tmp_path: Path):
    """Finished tables and untouched ones go after their time, with their steps; younger ones stay."""
    async with room_in(tmp_path, keep_finished=100.0, keep_idle=1000.0) as room:
        import time

        now = time.time()
        for id_, phase, touched, stepped in (
            ("oldover", "over", now - 200, now - 300),
            ("newover", "over", now - 50, now - 300),
            ("oldplay", "playing", now - 2000, now - 2000),
            ("playing", "playing", now - 2000, now - 20),
            ("oldlobby", "lobby", now - 1500, None),
            ("closed", "closed", now - 150, None),
        ):
            await room.store.put([(PUT_TABLE, (id_, now, touched, phase, "{}"))])
            if stepped is not None:
                step = json.dumps([[id_, 1, int(stepped), 0, None, "{}"]])
                await room.store.put([(ADD_STEPS, (step,))])
        gone = await room.purge()
        assert sorted(gone) == ["closed", "oldlobby", "oldover", "oldplay"]
        left = await room.store.ask(lambda base: base.execute("SELECT id FROM steps ORDER BY id").fetchall())
        assert left == [("newover",), ("playing",)]


async def test_a_bot_that_fails_or_hangs_is_replaced_for_this_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A dead thinking process, a bot that takes for ever, nonsense: the table gets some legal move all the same."""
    thinkers = Thinkers(House(bot_patience=0.2))
    legal = [("a",), ("b",)]

    async def answer() -> Any:
        found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        thinkers.think("mice", "level-4", {}, legal, found.set_result)
        return await asyncio.wait_for(found, 30)

    monkeypatch.setattr("cheeseboard.server.botseat.choose", hang)
    assert await answer() in legal
    monkeypatch.setattr("cheeseboard.server.botseat.choose", os._exit)
    assert await answer() in legal
    assert thinkers.sound(("nonsense",), legal) in legal
    thinkers.close()


def hang(*_: Any) -> None:
    """Think for ever."""
    import time

    time.sleep(600)


async def test_a_person_who_returns_while_the_bot_thinks_keeps_the_seat(tmp_path: Path):
    """The bot's answer for an absent person is dropped if the person is back."""
    from cheeseboard.server import drive

    async with room_in(tmp_path) as room:
        table = seat_at(room, "t", head("mice", 2, {}, away_seconds=0))
        ben = Caller(table)
        ben.say({"type": "hello", "v": 1, "secret": "s1"})
        assert drive.stands_in(table, table.seats[0])
        ann = Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": "s0"})
        drive.decide(table, table.n, 0, ("roll", (), ()))
        assert table.n == 0


def test_buckets_are_bounded():
    """A bucket gives its burst and no more; addresses are forgotten when they are quiet."""
    bucket = Bucket(0.0, 3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(60.0)
    buckets.MOST = 10
    for address in range(100):
        buckets.take(str(address))
    assert len(buckets.held) <= 10
