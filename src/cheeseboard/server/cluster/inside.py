"""A request without a connection: the application is called directly, with what another node has handed on."""

import re
from typing import Any

from starlette.types import Message, Scope

from cheeseboard.server.cluster.links import Answered, Asked
from cheeseboard.server.operations.log import log

HTTP = "http"
AT_A_TABLE = re.compile(r"/api/tables/([^/]+)(?:/[a-z]+)?$")


def table_of(path: str) -> str | None:
    """The table that an address is about."""
    found = AT_A_TABLE.match(path)
    return None if found is None else found[1]


async def respond(app: Any, asked: Asked) -> Answered:
    """What the application answers. The headers that every answer gets are added by the node that hands it out."""
    answer = Answered(500, [], b"")
    parts: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": asked.body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message.get("headers", []))
        else:
            parts.append(message.get("body", b""))

    try:
        await app.router(scope_of(app, asked), receive, send)
    except Exception:  # noqa: BLE001 - as the application itself would: the caller gets a 500
        log().exception("request-failed")
    answer.body = b"".join(parts)
    return answer


def scope_of(app: Any, asked: Asked) -> Scope:
    """The request as the application gets it."""
    return {
        "type": HTTP,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": "",
        "query_string": asked.query,
        "headers": asked.headers,
        "client": (asked.address, 0),
        "server": None,
        "app": app,
        "state": {},
    }
