"""Plays at random against a bot and prints the result. Try: python client.py http://localhost:8710 mice."""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, game = sys.argv[1], sys.argv[2]


def post(path: str, body: dict) -> dict:
    """POST JSON, get JSON."""
    with urlopen(Request(server + path, json.dumps(body).encode())) as answer:  # noqa: S310 - our own server
        return json.load(answer)


seats = [{"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "level-1"}]
table = post("/api/tables", {"game": game, "players": 2, "seats": seats, "settings": {"bot_pause_ms": 0}})
me, secret = table["seats"][0]["seat"], table["seats"][0]["secret"]

with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table['table']}/ws") as line:
    line.send(json.dumps({"type": "hello", "v": 1, "secret": secret}))
    for text in line:
        message = json.loads(text)
        if message["type"] not in ("welcome", "update"):
            continue  # acknowledgements, who is there
        view, n = message["view"], message["n"]
        if view["result"]:
            break
        if view["actor"] == me and view["chance"]:
            line.send(json.dumps({"type": "roll", "id": f"roll-{n}", "n": n}))
        elif message["legal"]:
            line.send(json.dumps({"type": "move", "id": f"move-{n}", "n": n, "move": random.choice(message["legal"])}))
print(json.dumps(view["result"]))
