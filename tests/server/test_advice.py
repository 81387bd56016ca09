"""Hints and stories of a real server: worked out beside the event loop, for those who may ask."""

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.games import GAMES
from tests.server.clients import Server
from tests.server.inside import asked, listening

SOLO = next(game.id for game in GAMES.values() if game.verdicts)


def golden(game: str) -> dict[str, Any]:
    """A whole game."""
    folder = Path(__file__).parents[2] / "src/cheeseboard/games" / game.replace("-", "_") / "golden"
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.get("expect", {}).get("over"):
            return dict(data["record"])
    raise LookupError(game)


def test_the_story_of_a_record(server: Server):
    """The contract's figures, and what a page tells besides."""
    story = server.post("/api/story", {"record": golden(SOLO)})
    assert {"game", "players", "method", "seats", "steps", "turning", "costly", "levels"} <= set(story)
    for seat in story["seats"]:
        terms = seat["start"] + seat["luck"] + seat["skill"] + seat["others"]
        assert abs(terms - seat["result"]) < 1e-9


def test_a_record_that_does_not_replay_is_refused_in_words(server: Server):
    """With the number of the move, as for replays."""
    record = golden(SOLO)
    status, _, body = server.ask("/api/story", {"record": {**record, "moves": [{"nonsense": 1}]}})
    assert status == 400
    assert json.loads(body)["error"]["index"] == 0


async def test_a_story_is_read_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A visitor's record, however long, is not read in the process that serves the tables."""
    monkeypatch.setattr("cheeseboard.core.record.unique", None)
    body = json.dumps({"record": 7})
    async with listening(tmp_path) as (_, port):
        lines = ["POST /api/story HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", "Connection: close"]
        answer = await asked(port, "\r\n".join(lines) + "\r\n\r\n" + body)
    assert answer.startswith(b"HTTP/1.1 400 "), answer


def test_the_server_says_what_it_can(server: Server):
    """Pages offer hints and stories only where there are any."""
    assert {"hint", "check", "story"} <= set(server.get("/api/games")["can"])
