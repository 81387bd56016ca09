"""What one perspective has been shown: its position, its log, and what of it was for this seat alone."""

from typing import Any

from cheeseboard.core.game import Event, View

Packet = dict[str, Any]


class Seen:
    """Everything that a line to the table has told, once it may be shown."""

    def __init__(self, seat: int | None, memory: bool) -> None:
        self.seat = seat
        self.memory = memory
        self.log: list[Event] = []
        self.news: list[Event] = []
        """What the last step brought."""
        self.secrets: list[tuple[int, list[Event]]] = []
        """Steps of which this seat saw more than everybody, with all that it saw, until the look is confirmed."""
        self.view: View = {}
        self.legal: list[Any] = []
        self.advice: Packet | None = None
        """The last hint, or why there was none."""

    def take(self, packet: Packet) -> None:
        """Something that the table has said to this perspective."""
        if packet["type"] == "welcome":
            self.anew(packet)
        elif packet["type"] == "update":
            events: list[Event] = packet["events"]
            self.step(packet["n"], events, packet.get("public") or events)
        if packet["type"] in ("hint", "refused"):
            self.advice = packet
        if packet["type"] in ("welcome", "update"):
            self.view, self.legal = packet["view"], packet["legal"]

    def anew(self, packet: Packet) -> None:
        """All that happened so far, step by step."""
        events: list[Event] = packet["events"] or []
        public: list[Event] = packet.get("public") or events
        for n in sorted({event["n"] for event in events}):
            self.step(n, of_step(events, n), of_step(public, n))

    def step(self, n: int, events: list[Event], public: list[Event]) -> None:
        """One step. What differs is for this seat alone; in memory mode the log keeps only what everybody saw."""
        self.news = public
        self.log += public if self.memory else events
        if events != public:
            self.secrets.append((n, events))

    def confirm(self, n: int) -> None:
        """The looks up to this step are over."""
        self.secrets = [secret for secret in self.secrets if secret[0] > n]


def of_step(events: list[Event], n: int) -> list[Event]:
    """The events of one step, as they would have been told at once."""
    return [{key: value for key, value in event.items() if key != "n"} for event in events if event["n"] == n]
