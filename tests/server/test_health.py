"""Is it well, and does it end well: /healthz while writes fail, SIGTERM, rights of files, running as root."""

import asyncio
import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.operations.place import keep_private
from tests.server.clients import PATIENCE, Server
from tests.server.inside import Caller, asked, listening, until
from tests.server.test_hostile import SOLO, get, post
from tests.server.test_lan import body


async def test_healthz_says_no_while_writes_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Reading does not make it well again, writing does; before, any read made a full disk look healthy."""
    async with listening(tmp_path) as (premises, port):
        opened = body(await asked(port, post("/api/tables", SOLO)))
        assert b" 200 OK" in await asked(port, get("/healthz"))
        writer = premises.store.writer

        def full(*_: Any) -> None:
            raise sqlite3.OperationalError("disk full")

        with monkeypatch.context() as disk:
            disk.setattr(writer, "together", full)
            disk.setattr("cheeseboard.server.store.writer.add_steps", full)
            assert b" 503 " in await asked(port, post("/api/tables", SOLO))
            for _ in range(3):
                assert b" 503 " in await asked(port, get("/healthz"))
        answer = b""
        while b" 200 OK" not in answer:
            answer = await asked(port, get("/healthz"))
        assert body(await asked(port, get(f"/api/tables/{opened['table']}")))["id"] == opened["table"]


async def test_a_read_does_not_hide_that_writes_fail(tmp_path: Path):
    """Only a group that wrote something shows that writing works."""
    async with listening(tmp_path) as (premises, _):
        writer = premises.store.writer
        writer.well = False
        await premises.store.count()
        assert writer.well is False
        await premises.store.hours(1)
        assert writer.well is True


async def test_sigterm_drains(quick_disk: Path):
    """Everything acknowledged is kept, lines are told to come back (1012), and the process ends by the signal."""
    server = Server(quick_disk / "drained").start()
    opened = server.table("drizzle", "here", "here")
    people = [await server.sit(opened["table"], seat["secret"]) for seat in opened["seats"]]
    for person in people:
        await person.until("welcome")
    mover = next(person for person in people if person.my_turn)
    n = (await mover.ask({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}}))["n"]
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    assert [await person.closed() for person in people] == [1012, 1012]
    status = await asyncio.to_thread(server.process.wait, PATIENCE)
    server.close_pipes()
    assert status in (0, -signal.SIGTERM)
    again = Server(quick_disk / "drained").start()
    ann = await again.sit(opened["table"], opened["seats"][0]["secret"])
    assert (await ann.until("welcome"))["n"] == n
    await ann.leave()
    assert again.stop() == 0


# -- rights -----------------------------------------------------------------------------------------------------

posix = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights of files are another matter on Windows")


def rights(path: Path) -> int:
    """Who may do what."""
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_the_store_is_private(quick_disk: Path):
    """A new folder and its files are for one user alone; before, everybody on the machine could read them."""
    server = Server(quick_disk / "private").start()
    server.table("acorns", "here")
    files = list(server.data.iterdir())
    assert rights(server.data) == 0o700
    assert {path.name for path in files} >= {"cheeseboard.db", "server.lock"}
    assert {rights(path) for path in files if path.is_file()} == {0o600}
    assert server.stop() == 0


@posix
def test_an_older_store_becomes_private(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Files of 0.1 could be read by all; a folder that somebody made for it keeps its own rights."""
    before = os.umask(0o022)
    try:
        (tmp_path / "cheeseboard.db").touch(0o644)
        tmp_path.chmod(0o755)
        keep_private(tmp_path, ours=False)
        assert (rights(tmp_path), rights(tmp_path / "cheeseboard.db")) == (0o755, 0o600)
        keep_private(tmp_path, ours=True)
        assert rights(tmp_path) == 0o700
        assert ("root" in capsys.readouterr().err) is (os.geteuid() == 0)
    finally:
        os.umask(before)


@posix
def test_running_as_root_is_mentioned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any):
    """Once, on standard error; before, not a word."""
    before = os.umask(0o022)
    try:
        for user, word in ((0, "root"), (1000, "")):
            monkeypatch.setattr(os, "geteuid", lambda user=user: user)
            keep_private(tmp_path, ours=True)
            said = capsys.readouterr().err
            assert word in said
            assert bool(said) is bool(word)
    finally:
        os.umask(before)


# -- secrets in logs --------------------------------------------------------------------------------------------

HIDDEN = ("the-host-secret", "the-seat-secret", "the-luck-key")


def broken(*_: Any, **__: Any) -> Any:
    """Something fails in the worst way: with secrets in its variables and in its message."""
    host, seat, luck = HIDDEN
    raise RuntimeError(f"{host} {seat} {luck}")


LAYERS: dict[str, Callable[[Any, Any], tuple[Any, str]]] = {
    "reading a message": lambda premises, _: (premises.room.world, "read"),
    "writing a message": lambda premises, _: (premises.room.world, "encode"),
    "the rules": lambda _, table: (table.playing.game, "apply"),
    "luck": lambda _, table: (table.playing, "draw"),
    "the store's hand-over": lambda premises, _: (premises.store, "append"),
    "the store's thread": lambda premises, _: (premises.store.writer, "transact"),
    "the room": lambda premises, _: (premises.room, "find"),
    "the entrance": lambda premises, _: (premises.doors, "spend"),
}
"""For each layer the thing that breaks, and which of its functions."""


@pytest.mark.parametrize("layer", LAYERS)
async def test_a_fault_anywhere_tells_no_secret(
    tmp_path: Path, layer: str, monkeypatch: pytest.MonkeyPatch, capfd: Any
):
    """A fault is injected at every layer; logs, answers and what lines hear are searched for every secret."""
    async with listening(tmp_path) as (premises, port):
        opened = body(await asked(port, post("/api/tables", {**SOLO, "players": 1})))
        table = await premises.find(opened["table"])
        ann = Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": opened["seats"][0]["secret"], "host": opened["host"]})
        await until(lambda: table.match is not None)
        with monkeypatch.context() as fault:
            fault.setattr(*LAYERS[layer](premises, table), broken)
            asyncio.get_running_loop().call_soon(broken)
            with suppress(RuntimeError):  # what reads the socket would log it
                ann.say({"type": "roll", "id": "1", "n": 0})
            answers = await asked(port, get(f"/api/tables/{opened['table']}"))
            answers += await asked(port, post("/api/tables", SOLO))
        await until(lambda: table.gone or not table.writing)
        secrets = [opened["host"], opened["seats"][0]["secret"], str(table.terms.luck), *HIDDEN]
    logged = capfd.readouterr()
    everything = logged.err + logged.out + answers.decode() + b"".join(ann.sent).decode()
    assert "loop-fault" in logged.err
    assert not [word for word in secrets if word in everything]


def test_a_crash_tells_no_secret():
    """What a process says when it dies: where, and of what kind, without a value."""
    import subprocess
    import sys

    program = (
        "import threading\n"
        "from cheeseboard.server.operations.log import take_over\n"
        "take_over()\n"
        "def fail(secret):\n"
        "    raise ValueError(secret)\n"
        "thread = threading.Thread(target=fail, args=('the-host-secret',))\n"
        "thread.start(); thread.join()\n"
        "import logging; logging.getLogger('any').error('about the-seat-secret')\n"
        "fail('the-luck-key')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count('"fault": "ValueError"') == 2
    assert "library-any" in done.stderr
    assert not any(word in done.stderr + done.stdout for word in HIDDEN)
