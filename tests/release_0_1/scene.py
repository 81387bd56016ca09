"""A transcript of talk on several lines, performed again: what was said is said, what was heard must be heard."""

from typing import Any

from tests.release_0_1.frozen import differences, other_shape
from tests.release_0_1.old_client import Message, OldClient
from tests.server.clients import Server

Act = dict[str, Any]
"""`line`, `act` (open, say, send, hang-up) and what goes with it; `heard`: what was then heard, on which line."""


class Scene:
    """The lines of one transcript."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.lines: dict[str, OldClient] = {}

    def __enter__(self) -> "Scene":
        return self

    def __exit__(self, *_: object) -> None:
        for line in self.lines.values():
            line.opened.close()

    def do(self, act: Act) -> None:
        """Open a line, say something on it (or send raw text), or hang up."""
        if act["act"] == "open":
            self.lines[act["line"]] = OldClient(self.server.port, act["table"])
        elif act["act"] == "say":
            self.lines[act["line"]].say(act["message"])
        elif act["act"] == "send":
            self.lines[act["line"]].line.send(act["text"])
        else:
            self.lines.pop(act["line"]).opened.close()

    def perform(self, act: Act) -> list[str]:
        """Do it, and hear what follows; every difference to what 0.1 said."""
        self.do(act)
        return [line for heard in act.get("heard", ()) for line in self.compare(heard)]

    def compare(self, then: dict[str, Any]) -> list[str]:
        """One thing that was heard: a message, or the end of the line."""
        line = self.lines[then["line"]]
        if "code" in then:
            return differences(then["code"], line.close_code(), "close code")
        now = expected_kind(line, then["message"])
        check = other_shape if then.get("chance") else differences
        return check(then["message"], now, now["type"])


def expected_kind(line: OldClient, then: Message) -> Message:
    """The next message, but for news about seats that came oftener than in 0.1: they harm nobody."""
    now = line.hear()
    while now["type"] == "seats" and then["type"] != "seats":
        now = line.hear()
    return now
