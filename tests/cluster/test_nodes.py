"""Several nodes: any node takes any player, relayed is like direct, nodes prove themselves and can be seen."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from cheeseboard.server.cluster.frames import HEAD, MOST_UNPROVED, Kind
from cheeseboard.server.cluster.handshake import Hello, Proof, prove
from cheeseboard.server.cluster.links import Opened
from cheeseboard.table.store import Head, sealed
from tests.cluster.nodes import Cluster, until
from tests.server.clients import play_all
from tools.postgres import Postgres

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    """Three nodes to which nothing bad happens."""
    async with Cluster(postgres, tmp_path_factory.mktemp("nodes")) as cluster:
        await cluster.start_all("a", "b", "c")
        yield cluster


async def test_any_node_takes_any_player(cluster: Cluster):
    """A table opened at one node is joined and played through others, by HTTP and by WebSocket; all see one game."""
    a, b, c = cluster.nodes
    opened = a.table("whispers", "here", "open")
    table = opened["table"]
    joined = b.post(f"/api/tables/{table}/join", {"name": "Ben"})
    assert a.refused(f"/api/tables/{table}/join", {"name": "Cleo"}) == (409, "no-open-seat")
    ann = await b.sit(table, opened["seats"][0]["secret"])
    ben = await c.sit(table, joined["secret"])
    start = {"type": "host", "secret": opened["host"], "do": "start", "id": "start"}
    assert (await ann.ask(start))["type"] == "ack"
    for person in (ann, ben):
        while person.at.get("view") is None:
            await person.until("welcome")
    await play_all([ann, ben], random.Random(1))
    records = [node.get(f"/api/tables/{table}/record") for node in (a, b, c)]
    assert records[0] == records[1] == records[2]
    assert records[0]["game"] == "whispers"
    stored = await cluster.stored(table)
    assert [n for n, _ in stored] == list(range(1, len(stored) + 1))
    assert b.refused("/api/tables/nobody") == (404, "no-such-table")
    for person in (ann, ben):
        await person.leave()


def transcript(person: Any) -> list[dict[str, Any]]:
    """What somebody heard, without what differs from run to run: ids, times, and who else is connected."""
    kept = [message for message in person.heard if message["type"] in ("welcome", "update", "ack", "refused", "pong")]
    return [{key: value for key, value in message.items() if key not in ("table", "id", "at")} for message in kept]


async def test_relayed_is_like_direct(cluster: Cluster):
    """The same person at the same table, through the owner and through another node, hears the very same."""
    a, b, _ = cluster.nodes
    opened = a.table("acorns", "here", "here")
    secrets = [seat["secret"] for seat in opened["seats"]]
    direct = [await a.sit(opened["table"], secret) for secret in secrets]
    relayed = [await b.sit(opened["table"], secret) for secret in secrets]
    for person in (*direct, *relayed):
        await person.until("welcome")
    rng = random.Random(7)
    for turn in range(30):
        people = direct if turn % 2 else relayed
        for person in people:
            await person.say({"type": "ping"})
            await person.until("pong")
        actor = next((person for person in people if person.my_turn), None)
        if actor is None:
            break
        action = actor.next_action(rng)
        answer = await actor.ask(action)
        again = await (relayed if turn % 2 else direct)[actor.at["view"]["seat"]].ask(action)
        assert {**again, "repeated": None} == {**answer, "repeated": None}, "the other line gets the same answer"
        for person in (*direct, *relayed):
            while person.at["n"] < answer["n"]:
                await person.hear()
    updates = [[m for m in transcript(p) if m["type"] in ("welcome", "update")] for p in (*direct, *relayed)]
    assert len(updates[0]) > 7, "no game ends sooner"
    assert updates[0][1:] == updates[2][1:]
    assert updates[1][1:] == updates[3][1:]
    assert updates[0][0]["view"] == updates[2][0]["view"]
    for person in (*direct, *relayed):
        await person.leave()
    direct_answer, relayed_answer = (node.ask(f"/api/tables/{opened['table']}") for node in (a, b))
    assert direct_answer[0] == relayed_answer[0] == 200
    assert direct_answer[2] == relayed_answer[2]
    clean = [{k: v for k, v in each[1].items() if k != "date"} for each in (direct_answer, relayed_answer)]
    assert clean[0] == clean[1], "the same headers, once each"
    bad = [node.ask(f"/api/tables/{opened['table']}/join", b"{", Origin="https://evil.example") for node in (a, b)]
    assert bad[0][0] == bad[1][0] == 403
    assert bad[0][2] == bad[1][2]


async def test_a_request_sent_again_to_another_node(cluster: Cluster):
    """Opening and joining by id: the second node finds the table of the first, and gives the same answer."""
    a, b, c = cluster.nodes
    body = {"game": "acorns", "players": 2, "seats": [{"kind": "here"}, {"kind": "open"}], "id": "x" * 30}
    opened = [node.post("/api/tables", body) for node in (a, b, c)]
    assert opened[0] == opened[1] == opened[2]
    assert opened[0]["seats"]
    path = f"/api/tables/{opened[0]['table']}/join"
    joined = [node.post(path, {"name": "Ben", "id": "y" * 30}) for node in (c, b, a)]
    assert joined[0] == joined[1] == joined[2]
    (row,) = await cluster.sql("SELECT count(*) FROM cheeseboard.tables WHERE id = $1", opened[0]["table"])
    assert row[0] == 1


# -- who is a node ----------------------------------------------------------------------------------------------


async def door(cluster: Cluster, name: str) -> tuple[int, int, bytes]:
    """A node's id, its port for other nodes, and its key."""
    (row,) = await cluster.sql("SELECT id, port, key FROM cheeseboard.nodes WHERE name = $1", name)
    return row["id"], row["port"], row["key"]


def frame(kind: Kind, payload: bytes) -> bytes:
    """A frame of line 1."""
    return HEAD.pack(len(payload), kind, 1) + payload


async def answers(cluster: Cluster, *said: bytes, key: bytes | None = None) -> list[int]:
    """Call a node, prove oneself with a key if there is one, say something; the kinds of frames that come back."""
    node, port, _ = await door(cluster, "a")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    kinds, texts = [], list(said)
    try:
        while True:
            size, kind, _ = HEAD.unpack(await asyncio.wait_for(reader.readexactly(HEAD.size), 10))
            payload = await reader.readexactly(size)
            kinds.append(kind)
            if kind == Kind.HELLO and key is not None:
                hello = msgspec.json.decode(payload, type=Hello)
                proof = Proof(7, b"words", prove(key, "caller", hello.challenge, b"words", 7, node))
                writer.write(frame(Kind.PROOF, msgspec.json.encode(proof)))
            if texts:
                writer.write(texts.pop(0))
    except (asyncio.IncompleteReadError, ConnectionError):
        return kinds
    finally:
        writer.transport.abort()


async def test_strangers_are_not_believed(cluster: Cluster):
    """Only who can read the database gets a line or an answer: without the key nothing is said but hello."""
    opened = cluster.nodes[0].table("acorns", "here", "here")
    wish = frame(Kind.OPEN, msgspec.json.encode(Opened(opened["table"], "en", "1.2.3.4")))
    assert await answers(cluster, wish) == [Kind.HELLO]
    assert await answers(cluster, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") == [Kind.HELLO]
    assert await answers(cluster, HEAD.pack(MOST_UNPROVED + 1, Kind.PROOF, 0)) == [Kind.HELLO]
    assert await answers(cluster, key=b"guessed") == [Kind.HELLO]
    assert '"stranger-called"' in (cluster.folder / "a.log").read_text()
    _, _, key = await door(cluster, "a")
    assert await answers(cluster, frame(Kind.PROOF, b"{"), frame(Kind.ASK, b"nonsense"), key=key) == [
        Kind.HELLO,
        Kind.WELCOME,
    ]


async def test_another_version_is_refused_cleanly(cluster: Cluster):
    """A node that speaks otherwise keeps its tables; who comes through us is told so, by HTTP and by WebSocket."""
    a, b, c = cluster.nodes
    opened = a.table("acorns", "here", "here")
    path = f"/api/tables/{opened['table']}"
    assert b.get(path)["game"] == "acorns"
    await cluster.sql("UPDATE cheeseboard.nodes SET speech = 99, version = '9.9' WHERE name = 'a'")

    async def refused() -> bool:
        return "error" in b.get(path)

    await until("the other node's version is known", refused)
    assert b.refused(path) == (503, "other-version")
    assert "9.9" in b.get(path)["error"]["message"]
    with pytest.raises(ConnectionClosed) as closed:
        await (await b.sit(opened["table"], None)).hear()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4500, "other-version")
    assert a.get(path)["game"] == "acorns"
    await cluster.sql("UPDATE cheeseboard.nodes SET speech = 1 WHERE name = 'a'")

    async def understood() -> bool:
        return "error" not in b.get(path) and "error" not in c.get(path)

    await until("the node is understood again, by all", understood)


async def give_rules(cluster: Cluster, table: str, rules: int) -> None:
    """As if a newer node had opened the table."""
    ask = "SELECT * FROM cheeseboard.tables JOIN cheeseboard.heads USING (id) WHERE id = $1"
    (row,) = await cluster.sql(ask, table)
    head = Head(row["game"], rules, row["phase"], row["created"], row["touched"], row["data"])
    values = (table, rules, sealed(table, head))
    await cluster.sql("UPDATE cheeseboard.tables SET rules = $2, seal = $3 WHERE id = $1", *values)


async def test_rules_that_a_node_does_not_know(cluster: Cluster):
    """It refuses, and lets the table go, so that a newer node can have it."""
    a, b, _ = cluster.nodes
    opened = a.table("acorns", "here", "here")

    async def owner_is_none() -> bool:
        (row,) = await cluster.sql("SELECT owner FROM cheeseboard.tables WHERE id = $1", opened["table"])
        return row[0] is None

    await until("an idle table is let go", owner_is_none)
    await give_rules(cluster, opened["table"], 99)
    assert b.refused(f"/api/tables/{opened['table']}") == (400, "unknown-rules")
    await until("a table that cannot be played is let go", owner_is_none)


# -- seeing it --------------------------------------------------------------------------------------------------


def status(cluster: Cluster, *words: str) -> tuple[int, str, str]:
    """What `cheeseboard cluster status` says."""
    command = [sys.executable, "-m", "cheeseboard", "cluster", "status", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


async def test_the_cluster_can_be_seen(cluster: Cluster, postgres: Postgres):
    """`cheeseboard cluster status`, /metrics for one node and for all, log lines with the node; no key in any."""
    opened = cluster.nodes[0].table("acorns", "here", "here")
    url = postgres.url(cluster.database)
    code, text, _ = await asyncio.to_thread(status, cluster, "--store", url)
    assert code == 0
    assert [line.split()[0] for line in text.splitlines()] == ["node", "a", "b", "c", "3"]
    code, text, _ = await asyncio.to_thread(status, cluster, "--store", url, "--json")
    found = json.loads(text)
    assert [node["name"] for node in found["nodes"]] == ["a", "b", "c"]
    assert found["tables"] > 0
    assert "key" not in text
    code, text, said = await asyncio.to_thread(status, cluster, "--store", postgres.url("template1"))
    assert (code, text) == (2, "")
    assert "start a node first" in said
    figures = cluster.nodes[1].ask("/metrics")[2].decode()
    assert "cheeseboard_cluster_nodes 3.0" in figures
    assert "cheeseboard_sessions_total 1.0" in figures
    line = json.loads((cluster.folder / "b.log").read_text().splitlines()[0])
    assert (line["event"], line["node"]) == ("session-begun", "b")
    assert opened["table"]


async def test_every_figure_of_a_node_is_documented(cluster: Cluster):
    """As those of a single server are."""
    pages = (Path(__file__).parents[2] / "docs/self-host.md").read_text(encoding="utf-8")
    text = cluster.nodes[0].ask("/metrics")[2].decode()
    names = {line.split()[2].removesuffix("_created") for line in text.splitlines() if line.startswith("# HELP")}
    assert len(names) > 15
    assert {name for name in names if f"`{name}`" not in pages and f"`{name}_total`" not in pages} == set()
