"""Protocol version 1: a client written for 0.1 still understands what the server says, over WebSocket and HTTP."""

import json
from typing import Any

import pytest

from tests.release_0_1.frozen import differences, other_shape, read_json, read_lines
from tests.release_0_1.scene import Scene
from tests.server.clients import Server


@pytest.mark.parametrize("name", ["kaese", "mice", "cheese", "lobby", "end"])
def test_a_talk_of_old_goes_the_same_way(server: Server, name: str):
    """Hello, welcome, updates, acknowledgements, refusals, sit, undo, emotes, coming back, the host, close codes."""
    acts = read_lines(f"wire/{name}.jsonl")
    heard = {told["message"]["type"] for act in acts for told in act["heard"] if "message" in told}
    assert {"welcome", "ack", "refused", "seats"} <= heard
    with Scene(server) as scene:
        for act in acts:
            assert scene.perform(act) == [], act


@pytest.mark.parametrize("question", read_lines("http.jsonl"), ids=lambda question: question.get("get", "post"))
def test_a_question_of_old_has_the_same_answer(server: Server, question: dict[str, Any]):
    """Status and body; a refusal has its code and some sentence."""
    status, _, body = server.ask(question.get("get") or question["post"], question.get("body"))
    assert status == question["status"]
    check = other_shape if question.get("free") else differences
    assert check(question["answer"], json.loads(body)) == []


def test_the_games_of_old_are_offered(server: Server):
    """Every game with its sizes, options and bots; more may have been added to each list."""
    then, now = read_json("games.json"), server.get("/api/games")
    assert now["v"] == then["v"] == 1
    assert set(then["emotes"]) <= set(now["emotes"])
    assert set(then["languages"]) <= set(now["languages"])
    assert differences(then["settings"], now["settings"]) == []
    offered = {game["id"]: game for game in now["games"]}
    for game in then["games"]:
        found = offered[game["id"]]
        same = ("players", "options", "hidden", "revealing")
        assert differences({key: game[key] for key in same}, found) == []
        assert all(set(bots) <= set(found["bots"][players]) for players, bots in game["bots"].items())
        assert found["version"] >= game["version"]
