"""Programs that somebody wrote after the examples of 0.1: byte for byte as they were, on the present version."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.release_0_1.conftest import serving
from tests.release_0_1.frozen import FROZEN, lay_out_store
from tests.release_0_1.old_client import OldClient
from tests.server.clients import Server

CLIENT = FROZEN / "examples" / "client.py"
OUTSIDE_BOT = FROZEN / "examples" / "outside_bot.py"
BOT_COMMAND = shlex.join([sys.executable, str(OUTSIDE_BOT)])
GAMES = ("alles-kaese", "mice", "cheese")


@pytest.mark.parametrize("game", GAMES)
def test_the_old_client_plays_a_whole_game(server: Server, game: str):
    """It opens a table, plays against a bot and prints the result."""
    done = subprocess.run(
        [sys.executable, str(CLIENT), server.address, game], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["scores"]) == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_old_outside_bot_plays_in_the_arena(game: str):
    """No game is lost by a fault of the protocol."""
    words = [game, "--bots", f"exec:{BOT_COMMAND},simple", "--games", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", "arena", *words], capture_output=True, text=True, timeout=60, check=True
    )
    outside = json.loads(done.stdout)["results"][0]
    assert (outside["games"], outside["forfeits"]) == (2, {})


def test_the_old_outside_bot_sits_at_a_table(quick_disk: Path):
    """`serve --bot` still starts it, and it moves."""
    with serving(quick_disk / "outside", lay_out_store, "--bot", f"mine={BOT_COMMAND}") as server:
        opened = server.table("alles-kaese", "bot:mine", "here")
        with OldClient(server.port, opened["table"]) as person:
            person.hello(opened["seats"][0]["secret"])
            while person.at["view"]["actor"] != 1:
                person.hear()
        assert person.at["n"] >= 2
        log = (server.data.parent / f"{server.data.name}.log").read_text(encoding="utf-8")
    assert "bot-failed" not in log
