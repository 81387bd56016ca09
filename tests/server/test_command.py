"""`cheeseboard serve` as a command: ports, locks, words, the end; and the example client of the docs."""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.folders import data_folder
from cheeseboard.server import command
from cheeseboard.server.operations import net
from cheeseboard.server.operations.place import Lock, Taken
from tests.server.clients import Server

ROOT = Path(__file__).parents[2]


def test_a_taken_port_is_no_trouble(quick_disk: Path):
    """If the port is taken, another one is used and a sentence says so."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        taken = holder.getsockname()[1]
        server = Server(quick_disk / "port", port=taken).start()
        assert server.port != taken
        assert any(str(taken) in line and "taken" in line for line in server.said)
        assert server.stop() == 0


def test_a_second_server_on_the_same_folder_shows_the_first(server: Server):
    """Two servers would write over each other: the second says where the first is, and ends."""
    words = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--data", str(server.data)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert f"localhost:{server.port}" in done.stdout


def test_the_lock_is_free_after_its_holder(tmp_path: Path):
    """One at a time; without a known address the other folder is suggested."""
    lock = Lock(tmp_path)
    with pytest.raises(Taken) as taken:
        Lock(tmp_path)
    assert taken.value.address == ""
    assert command.already_running(taken.value, tmp_path, False) == 2
    lock.say("http://localhost:1")
    with pytest.raises(Taken, match="localhost:1"):
        Lock(tmp_path)
    lock.release()
    Lock(tmp_path).release()


def test_an_unusable_folder_is_a_sentence(tmp_path: Path):
    """No traceback when the folder cannot be made."""
    (tmp_path / "file").write_text("x")
    words = [sys.executable, "-m", "cheeseboard", "serve", "--data", str(tmp_path / "file")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("cheeseboard serve: ")


def test_lan_prints_an_address_and_a_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Other devices get an address and a QR code in the terminal."""
    monkeypatch.setattr(net, "lan_address", lambda: "192.168.7.7")
    house = command.House(lan=True, addresses=command.addresses("0.0.0.0", 8710, "http://localhost:8710"))  # noqa: S104
    command.announce(house, "http://localhost:8710")
    said = capsys.readouterr().out
    assert "http://192.168.7.7:8710" in said
    assert "█" in said


async def test_updates_are_not_held_back():
    """Small messages are sent at once (TCP_NODELAY): asyncio does so only on sockets that say they are TCP."""
    found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    class Look(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted = transport.get_extra_info("socket")
            found.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            transport.close()

    sock = net.bound("127.0.0.1", 0)
    server = await asyncio.get_running_loop().create_server(Look, sock=sock)
    _, writer = await asyncio.open_connection(*sock.getsockname())
    assert await found
    writer.close()
    server.close()


def test_words_after_bot(tmp_path: Path):
    """NAME=COMMAND, or a sentence."""
    assert command.outside("mia=python3 mia.py --level=2") == ("mia", "python3 mia.py --level=2")
    with pytest.raises(SystemExit, match="NAME=COMMAND"):
        command.outside("mia")


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch):
    """It follows the system's custom."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/cheeseboard")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().parts[-2:] == ("Application Support", "cheeseboard")


def test_starting_loads_nothing_heavy():
    """The way to the first page stays short: no Numba, no Textual, no Prometheus, no QR library on it."""
    code = "import sys, cheeseboard.server.command, cheeseboard.server.app; print(' '.join(sys.modules))"
    env = {key: value for key, value in os.environ.items() if not key.startswith("COV_")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    loaded = set(done.stdout.split())
    assert "starlette" in loaded
    assert not loaded & {"numba", "numpy", "textual", "prometheus_client", "segno", "structlog", "rich", "limits"}


def test_the_example_client_plays_a_whole_game(server: Server):
    """docs/api.md points to it: it opens a table, plays against a bot and prints the result."""
    words = [sys.executable, str(ROOT / "examples/client.py"), server.address, "whispers"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(done.stdout)["reason"] == "all-chosen"
    assert len((ROOT / "examples/client.py").read_text().splitlines()) <= 40


OUTSIDE = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    with open(sys.argv[1], "a") as log:
        log.write(message["type"] + " ")
    if message["type"] == "ask":
        if len(sys.argv) > 2:
            sys.exit("broken")
        print(json.dumps({"id": message["id"], "move": message["legal"][-1]}), flush=True)
"""


async def test_an_outside_program_sits_at_a_table(quick_disk: Path, tmp_path: Path):
    """It is told the start, what its seat sees, and the result; one that crashes does not stop the game."""
    program = tmp_path / "program.py"
    program.write_text(OUTSIDE)
    heard = tmp_path / "heard"
    good = f"good={sys.executable} {program} {heard}"
    bad = f"bad={sys.executable} {program} {tmp_path / 'other'} crash"
    server = Server(quick_disk / "outside", "--rate", "100000", "--bot", good, "--bot", bad).start()
    assert "good" in server.get("/api/games")["games"][0]["bots"]["2"]
    for bot, most in (("good", 1000), ("bad", 2)):
        opened = server.table("whispers", "here", f"bot:{bot}")
        ann = await server.sit(opened["table"], opened["seats"][0]["secret"])
        await ann.play(random.Random(1), most=most)
        await ann.leave()
    assert server.stop() == 0
    told = heard.read_text().split()
    assert told[0] == "start"
    assert {"start", "ask", "event", "end"} == set(told)
