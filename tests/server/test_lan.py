"""Opening a running server to the local network, and closing it again."""

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.operations import net
from tests.server.inside import asked, listening
from tests.server.test_hostile import SOLO, code, get, post

ELSEWHERE = "127.0.0.2"
"""Another address of this machine stands for its address in the local network."""


def body(answer: bytes) -> Any:
    """The JSON of an answer."""
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def test_the_host_opens_and_closes_a_second_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Without a restart: the address is told first, others get in under it, and no more when it is closed."""
    monkeypatch.setattr(net, "lan_address", lambda: ELSEWHERE)
    async with listening(tmp_path) as (premises, port):
        premises.house.addresses = [f"http://localhost:{port}"]
        opened = body(await asked(port, post("/api/tables", SOLO)))
        ask = {"table": opened["table"], "host": opened["host"]}
        for _ in range(2):
            told = body(await asked(port, post("/api/lan", {**ask, "open": True})))
            assert told["addresses"] == [f"http://{ELSEWHERE}:{port}", f"http://localhost:{port}"]
            assert told["lan"] is True
            assert b" 200 OK" in await asked(port, get("/healthz"), ELSEWHERE)
        told = body(await asked(port, post("/api/lan", {**ask, "open": False})))
        assert (told["lan"], told["addresses"]) == (False, [f"http://localhost:{port}"])
        with pytest.raises(OSError, match=r"refused|failed"):
            await asked(port, get("/healthz"), ELSEWHERE)


async def test_only_the_host_at_this_machine_opens_it(tmp_path: Path):
    """Not another's secret, not through a proxy, not from a foreign page."""
    async with listening(tmp_path) as (_, port):
        opened = body(await asked(port, post("/api/tables", SOLO)))
        ask = {"table": opened["table"], "host": opened["host"], "open": True}
        wrong = {**ask, "host": opened["seats"][0]["secret"]}
        assert code(await asked(port, post("/api/lan", wrong))) == "not-host"
        for header in ("X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "Via: 1.1 proxy"):
            assert code(await asked(port, post("/api/lan", ask, header))) == "not-here"
        assert code(await asked(port, post("/api/lan", ask, "Origin: http://evil.example"))) == "wrong-origin"
        assert "lan" in body(await asked(port, get("/api/games")))["can"]
        assert "lan" not in body(await asked(port, get("/api/games", "Host: 127.0.0.1", "Via: 1.1 proxy")))["can"]
