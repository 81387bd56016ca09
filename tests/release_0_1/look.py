"""Everything that a table shows: its facts, what each seat and a stranger hear first, and its record."""

from typing import Any

from tests.release_0_1.old_client import OldClient
from tests.server.clients import Server

SPECTATOR = "spectator"


def look(server: Server, kept: dict[str, Any]) -> dict[str, Any]:
    """What the holders of a table's secrets find there."""
    table = kept["table"]
    facts = server.get(f"/api/tables/{table}")
    seen = {seat: first_word(server, table, secret) for seat, secret in [*kept["secrets"].items(), (SPECTATOR, None)]}
    return {"facts": facts, "seen": seen, "record": server.get(f"/api/tables/{table}/record")}


def first_word(server: Server, table: str, secret: str | None) -> dict[str, Any]:
    """The answer to somebody who comes back and has seen nothing yet."""
    with OldClient(server.port, table) as person:
        return person.hello(secret, since=0)
