"""Figures for the operator. Counting is a plain addition; the Prometheus library is loaded when somebody looks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cheeseboard.server.tables import Tables


class Metrics:
    """What has happened since the server started."""

    __slots__ = ("bad", "faults", "lines", "purged", "refused", "steps", "tables")

    def __init__(self) -> None:
        self.steps = 0
        self.tables = 0
        self.refused = 0
        self.bad = 0
        self.faults = 0
        self.purged = 0
        self.lines = 0


def exposition(room: "Tables") -> bytes:
    """All figures in the text form that Prometheus reads."""
    from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

    registry = CollectorRegistry()
    counted = room.metrics
    for name, text, count in (
        ("steps", "Steps (moves, rolls, undos) written and broadcast", counted.steps),
        ("tables_created", "Tables opened", counted.tables),
        ("refusals", "Messages refused", counted.refused),
        ("bad_messages", "Messages that were not understood", counted.bad),
        ("faults", "Tables dropped because of a fault", counted.faults),
        ("tables_purged", "Old tables deleted", counted.purged),
        ("commits", "Transactions committed", room.store.commits),
        ("write_failures", "Writes that the store refused", room.store.failures),
    ):
        Counter(f"cheeseboard_{name}", text, registry=registry).inc(count)
    for name, text, value in (
        ("connections", "Open WebSockets", counted.lines),
        ("tables_in_memory", "Tables in memory", len(room.open)),
        ("tables_stored", "Tables in the store", room.stored),
    ):
        Gauge(f"cheeseboard_{name}", text, registry=registry).set(value)
    return generate_latest(registry)
