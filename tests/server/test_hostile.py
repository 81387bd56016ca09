"""One client alone cannot stop the table: every attack here did, or cost everybody, before it was charged for."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.operations import net
from cheeseboard.server.rates import Buckets, Rates
from cheeseboard.server.socket.door import CONNECTING, READING
from tests.server.clients import PATIENCE, Server
from tests.server.inside import asked, listening, until

HOST = "Host: 127.0.0.1"
SOLO = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}]}
LONG = {
    "format": "cheeseboard/1",
    "game": "drizzle",
    "players": 2,
    "setup": {"deck": [str(drops) for drops in range(1, 13)]},
    "moves": "auto",
}


def post(path: str, body: Any, *headers: str) -> str:
    """A request that ends its connection."""
    text = json.dumps(body)
    lines = [f"POST {path} HTTP/1.1", HOST, f"Content-Length: {len(text)}", "Connection: close", *headers]
    return "\r\n".join(lines) + "\r\n\r\n" + text


def get(path: str, *headers: str) -> str:
    """The same without a body."""
    return "\r\n".join([f"GET {path} HTTP/1.1", *(headers or (HOST,)), "Connection: close"]) + "\r\n\r\n"


def code(answer: bytes) -> str:
    """The refusal in an answer."""
    return str(json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"])


# -- replays ----------------------------------------------------------------------------------------------------


async def test_a_record_without_end_is_given_up(tmp_path: Path):
    """A replay beyond the longest record is refused, however the game would go on; before, it ran without end."""
    async with listening(tmp_path, replay_longest=5) as (_, port):
        answer = await asked(port, post("/api/replay", {"record": LONG}))
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert code(answer) == "record-too-long"


async def test_a_replay_that_takes_too_long_is_killed_and_the_next_one_served(tmp_path: Path):
    """The process that works on it is ended, not waited for; whoever comes next gets a new one."""
    async with listening(tmp_path, replay_seconds=0.0) as (premises, port):
        assert code(await asked(port, post("/api/replay", {"record": LONG}))) == "record-too-long"
        premises.house.replay_seconds = PATIENCE
        assert b'"total"' in await asked(port, post("/api/replay", {"record": LONG, "count": 1}))


# -- frames -----------------------------------------------------------------------------------------------------


def frame(first: int, body: bytes = b"") -> bytes:
    """A frame of a client, masked with zeros."""
    return bytes((first, 0x80 | len(body))) + bytes(4) + body


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(frame(0x89) * 2000, id="pings"),
        pytest.param(frame(0x8A) * 2000, id="pongs"),
        pytest.param(frame(0x01, b"a") + frame(0x00, b"b") * 2000, id="continuations"),
    ],
)
async def test_frames_that_are_no_messages_are_counted_too(quick_disk: Path, flood: bytes, default_server: Server):
    """Pings, pongs and fragments beyond the rate end the line with 4429; before, they were free."""
    opened = default_server.table("acorns", "here")
    reader, writer = await asyncio.open_connection("127.0.0.1", default_server.port)
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    lines = [f"GET /api/tables/{opened['table']}/ws HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade"]
    writer.write("\r\n".join([*lines, key, "Sec-WebSocket-Version: 13", "", ""]).encode())
    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).startswith(b"HTTP/1.1 101")
    hello = json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]}).encode()
    writer.write(frame(0x81, hello))
    await asyncio.wait_for(reader.readuntil(b'"welcome"'), PATIENCE)
    writer.write(flood)
    said = b""
    with suppress(ConnectionError):
        said = await asyncio.wait_for(reader.read(), PATIENCE)
    assert (4429).to_bytes(2, "big") + b"too-many-messages" in said
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


def upgrade(table: str) -> bytes:
    """The beginning of a line to a table."""
    lines = [f"GET /api/tables/{table}/ws HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
    return "\r\n".join(lines).encode()


async def test_a_flood_before_anybody_listens_is_cut_off(tmp_path: Path):
    """Bytes that come while the table is still being found are bounded."""
    async with listening(tmp_path) as (premises, port):
        await asked(port, upgrade("abc") + frame(0x89) * 50_000)
        await until(lambda: not premises.doors.open)


# -- the door ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "half",
    [
        pytest.param("", id="silence"),
        pytest.param("GET / HTTP/1.1\r\nHost: x", id="half a head"),
        pytest.param(f"POST /api/tables HTTP/1.1\r\n{HOST}\r\nContent-Length: 900\r\n\r\n{{", id="half a body"),
        pytest.param(get("/healthz").replace("Connection: close\r\n", "") + "GET /", id="half a second head"),
    ],
)
async def test_whoever_does_not_finish_is_cut_off(tmp_path: Path, half: str):
    """Head and body have deadlines; before, 2,000 half requests stayed for ever."""
    async with listening(tmp_path, head_seconds=0.1, body_seconds=0.1) as (premises, port):
        await asked(port, half)
        await until(lambda: not premises.doors.open)


async def deaf(port: int, text: bytes) -> socket.socket:
    """Somebody who asks and never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
    await asyncio.get_running_loop().sock_sendall(line, text)
    return line


async def test_whoever_does_not_read_an_answer_is_cut_off(tmp_path: Path):
    """An answer has a deadline, too; before, it lay in memory for as long as its reader liked."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "big.bin").write_bytes(b"x" * 16_000_000)
    async with listening(tmp_path, page=tmp_path / "page", answer_seconds=0.1) as (premises, port):
        line = await deaf(port, get("/assets/big.bin").encode())
        await until(lambda: premises.doors.open == 1)
        await until(lambda: not premises.doors.open)
        line.close()


@pytest.mark.parametrize("end", ["goodbye", "silence"])
async def test_a_deaf_line_ends(tmp_path: Path, end: str):
    """Whoever says goodbye, or nothing, without reading is gone soon; before, the line and its seat stayed for ever."""
    async with listening(tmp_path, backlog_bytes=1 << 30) as (premises, port):
        opened = json.loads((await asked(port, post("/api/tables", SOLO))).partition(b"\r\n\r\n")[2])
        hello = json.dumps({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"]}).encode()
        line = await deaf(port, upgrade(opened["table"]))
        await until(lambda: premises.lines == 1)
        await asyncio.get_running_loop().sock_sendall(line, frame(0x81, hello))
        table = premises.room.open[opened["table"]]
        await until(lambda: bool(table.lines))
        (ours,) = table.lines
        ours.send(b"x" * 16_000_000)
        protocol: Any = ours.send.__self__  # type: ignore[attr-defined]
        protocol.close_timeout = 0.1
        if end == "goodbye":
            await asyncio.get_running_loop().sock_sendall(line, frame(0x88, b"\x03\xe8"))
        else:
            protocol.keepalive_timeout()
        await until(lambda: not premises.doors.open and not table.lines)
        line.close()


async def test_rubbish_after_the_answer_ends_the_line(tmp_path: Path):
    """A body that goes wrong when its request has been answered has no answer of its own; nobody else notices."""
    async with listening(tmp_path) as (premises, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST /nothing HTTP/1.1\r\n{HOST}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        assert b" 404 " in await reader.readline()
        writer.write(b"zz\r\n")
        await until(lambda: not premises.doors.open)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        assert b" 200 OK" in await asked(port, get("/healthz"))


async def test_a_goodbye_waits_for_its_echo(tmp_path: Path):
    """Whoever is told why the line ends has time to hear it; the line is closed when the other side has answered."""
    async with listening(tmp_path) as (premises, port):
        opened = json.loads((await asked(port, post("/api/tables", SOLO))).partition(b"\r\n\r\n")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(upgrade(opened["table"]))
        await reader.readuntil(b"\r\n\r\n")
        await until(lambda: premises.lines == 1)
        writer.write(frame(0x81, json.dumps({"type": "hello", "v": 999}).encode()))
        while (head := await reader.readexactly(2))[0] != 0x88:  # what is said before the goodbye
            size = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2))
            await reader.readexactly(size)
        goodbye = await reader.readexactly(head[1])
        await asyncio.sleep(0.1)
        assert premises.doors.open == 1, "closed before the other side could answer"
        writer.write(frame(0x88, goodbye))
        await until(lambda: not premises.doors.open)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def test_an_address_has_room_for_so_many_connections(tmp_path: Path):
    """Beyond them a connection is closed at once; those that are there go on, and a free place can be taken."""
    async with listening(tmp_path, connections_per_address=3) as (premises, port):
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await until(lambda: premises.doors.open == 3)
        assert await asked(port, get("/healthz")) == b""
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        await until(lambda: not premises.doors.open)
        assert b" 200 OK" in await asked(port, get("/healthz"))


async def test_big_bodies_are_counted(tmp_path: Path):
    """Of one address only so many records are being read at the same time: each may take megabytes."""
    async with listening(tmp_path, big_bodies_per_address=1, body_seconds=PATIENCE) as (premises, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST /api/replay HTTP/1.1\r\n{HOST}\r\nContent-Length: 4000000\r\n\r\n{{".encode())
        await until(lambda: bool(premises.bodies.by_address))
        assert code(await asked(port, post("/api/replay", {"record": LONG}))) == "too-often"
        writer.close()
        await writer.wait_closed()
        del reader
        await until(lambda: not premises.bodies.by_address)
        assert b'"total"' in await asked(port, post("/api/replay", {"record": LONG, "count": 1}))


async def test_an_address_in_debt_waits_and_is_served_in_the_end(tmp_path: Path):
    """Requests beyond the purse are not refused: they are read when they are paid for, and nobody else waits."""
    async with listening(tmp_path, messages_per_second=5.0) as (premises, port):
        began = asyncio.get_running_loop().time()
        answers = await asyncio.gather(*(asked(port, get("/healthz")) for _ in range(60)))
        assert all(b" 200 OK" in answer for answer in answers)
        earned = 100 * (asyncio.get_running_loop().time() - began)  # 20 tokens for each message a second
        assert premises.doors.purses.of("127.0.0.1").tokens <= 300 + earned - 60 * (CONNECTING + READING)
        assert premises.doors.purses.of("10.0.0.1").tokens == 300


def test_the_file_limit_is_raised():
    """As far as the system allows; before, the usual 1,024 stayed."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = net.FILES if before[1] == resource.RLIM_INFINITY else min(net.FILES, before[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
    try:
        assert net.raise_limit() == wanted
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == wanted
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- addresses --------------------------------------------------------------------------------------------------


async def test_nobody_chooses_an_address_by_a_header(tmp_path: Path):
    """X-Forwarded-For from an unknown peer is noise: spoofed creations count as one address's. Before, all passed."""
    async with listening(tmp_path, tables_per_minute=4.0) as (_, port):
        spoofed = [post("/api/tables", SOLO, f"X-Forwarded-For: 10.1.1.{number}") for number in range(6)]
        answers = [await asked(port, one) for one in spoofed]
        assert [answer.split()[1] for answer in answers[:2]] == [b"201", b"201"]
        assert {code(answer) for answer in answers[3:]} == {"too-often"}


async def test_a_trusted_proxy_is_believed_as_far_as_it_speaks_itself(tmp_path: Path):
    """Its last entry counts, not what the visitor wrote before it."""
    from ipaddress import ip_network

    async with listening(tmp_path, tables_per_minute=2.0, proxies=(ip_network("127.0.0.0/8"),)) as (_, port):
        for number in range(6):
            one = await asked(port, post("/api/tables", SOLO, f"X-Forwarded-For: 1.1.1.1, 10.1.1.{number}"))
            assert b" 201 " in one
        same = [post("/api/tables", SOLO, f"X-Forwarded-For: 10.1.1.{number}, 10.2.2.2") for number in range(3)]
        assert code([await asked(port, one) for one in same][-1]) == "too-often"


def test_noise_clears_no_debt():
    """More addresses than are remembered push out those that have spent least, not the one that spent all."""
    time = 0.0
    rates = Rates(60.0, now=lambda: time)
    rates.MOST = 100
    while rates.of("flooder").take(time):
        pass
    for number in range(1000):
        rates.of(f"noise {number}").take(time)
    assert not rates.of("flooder").take(time)
    assert len(rates.held) <= 100


def test_a_household_is_one_address():
    """In IPv6 everybody has millions of addresses: the network of 64 bits pays."""
    from cheeseboard.server.guard import payer

    assert payer("2001:db8:1:2:aaaa::1") == payer("2001:db8:1:2:bbbb::2") != payer("2001:db8:1:3::1")
    assert payer("::ffff:10.0.0.1") == payer("10.0.0.1") == "10.0.0.1"


# -- rubbish ----------------------------------------------------------------------------------------------------

RUBBISH = {
    "a null byte in the path": get("/%00"),
    "a null byte in an asset's name": get("/assets/%00.js"),
    "a long name": get("/" + "x" * 3000),
    "a long asset": get("/assets/" + "x" * 3000 + ".js"),
    "a host that is none": get("/", "Host: ["),
    "a host that is none, to the API": get("/api/games", "Host: [::1"),
    "no host": get("/api/games", "X: y"),
    "another's host": get("/api/games", "Host: evil.example"),
    "another's page": get("/", "Host: evil.example"),
    "lone surrogates in a name": post("/api/tables", 0).replace("Content-Length: 1", "Content-Length: 96")[:-1]
    + '{"game":"acorns","players":1,"seats":[{"kind":"here","name":"\\ud800 and \\udfff"}],"options":{}}    ',
    "lone surrogates in a path": get("/api/tables/%ED%A0%80"),
    "lone surrogates in a language": get(
        "/api/tables/x", HOST, "Accept-Language: \udcff".encode("utf-8", "surrogateescape").decode("latin-1")
    ),
    "a way that is not there": get("/healthz").replace("GET", "BREW"),
    "no HTTP at all": "\x16\x03\x01\x02\x00 hello\r\n\r\n",
    "a negative length": f"POST /api/tables HTTP/1.1\r\n{HOST}\r\nContent-Length: -1\r\n\r\n",
    "two lengths": f"POST /api/tables HTTP/1.1\r\n{HOST}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "a chunk that is none": f"POST /api/tables HTTP/1.1\r\n{HOST}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
}


@pytest.mark.parametrize("name", RUBBISH)
async def test_rubbish_is_refused_in_json(name: str, quick_disk: Path, default_server: Server):
    """A refusal with a 4xx status and a code; at most one short line in the log, and no traceback."""
    before = default_server.log_size()
    answer = await asked(default_server.port, RUBBISH[name].encode("latin-1"))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert 400 <= int(head.split()[1]) < 500, answer
    assert json.loads(body)["error"]["code"]
    said = default_server.log_since(before)
    assert len(said) <= 400
    assert said.count("\n") <= 1
    assert "Traceback" not in said


async def test_an_aborted_post_is_no_fault(default_server: Server):
    """Who hangs up in the middle of a body gets no answer, and the log no line."""
    before = default_server.log_size()
    _, writer = await asyncio.open_connection("127.0.0.1", default_server.port)
    writer.write(f"POST /api/tables HTTP/1.1\r\n{HOST}\r\nContent-Length: 900\r\n\r\n{{".encode())
    await writer.drain()
    writer.transport.abort()
    assert default_server.get("/healthz")["ok"]
    assert default_server.log_since(before) == ""


def test_buckets_of_a_purse_go_into_debt_and_out_again():
    """What was done already is charged on credit, at most one burst of it, and then it takes time."""
    time = 0.0
    purses = Buckets(10.0, 30.0, now=lambda: time)
    purse = purses.of("x")
    purse.spend(0.0, 1000.0)
    assert purse.tokens == -30.0
    assert purse.wait(0.0) == 3.0
    assert purse.wait(3.0) == 0.0


def test_a_flood_of_log_lines_is_thinned(capsys: pytest.CaptureFixture[str]):
    """A thousand equal lines become a few, and the next one says how many were left out."""
    from cheeseboard.server.operations.log import log

    for _ in range(1000):
        log().warning("flood-of-this-test")
    assert 1 <= capsys.readouterr().err.count("flood-of-this-test") <= 21


async def test_pictures_are_drawn_once_and_not_too_often(tmp_path: Path):
    """The same link is not drawn again; many different ones are refused after a while."""
    async with listening(tmp_path, pictures_per_minute=4.0) as (premises, port):
        link = f"http://127.0.0.1:{port}/t/"
        host = f"Host: 127.0.0.1:{port}"
        for _ in range(4):
            assert b"<svg" in await asked(port, get(f"/api/qr?text={link}same", host))
        assert len(premises.pictures) == 1
        answers = [await asked(port, get(f"/api/qr?text={link}{number}", host)) for number in range(3)]
        assert code(answers[-1]) == "too-often"
