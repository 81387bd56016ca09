"""The house rules: every limit and every default that the server keeps, beside those of its tables."""

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from cheeseboard.table.limits import Limits

DAY = 86_400.0

Network = IPv4Network | IPv6Network


@dataclass(slots=True)
class House(Limits):
    """What one server allows. `cheeseboard serve` fills in what the command line says."""

    data: Path = Path()
    database: str = ""
    """The address of a Postgres database; without one the tables are in a file under `data`."""
    database_password: str | None = field(default=None, repr=False)
    name: str = "node"
    """What this node is called in logs and lists."""
    link: str = "127.0.0.1:0"
    """Where this node listens for other nodes."""
    link_name: str = ""
    """The name or address under which other nodes find it, if that is another one."""
    lease: float = 3.0
    """Seconds after which a node that says nothing loses its session, and with it its tables."""
    page: Path = Path(__file__).parent / "static"
    origins: tuple[str, ...] = ()
    proxies: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For is believed; nobody's without them."""
    addresses: list[str] = field(default_factory=list)
    lan: bool = False
    outside_bots: dict[str, str] = field(default_factory=dict)

    frame_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 4 * 1_048_576
    backlog_bytes: int = 1_048_576
    """A reader so slow that more than this waits for it is disconnected; it may come back for a fresh view."""
    connections: int = 10_000
    connections_per_address: int = 1_000
    head_seconds: float = 10.0
    """A request's head must be complete by then, counted from its first byte or from the connection's beginning,"""
    body_seconds: float = 60.0
    """and its body by then."""
    answer_seconds: float = 60.0
    """So long an answer that does not fit into the line's buffers may lie there: whoever reads nothing is cut off."""
    big_bodies: int = 16
    big_bodies_per_address: int = 2
    """Records that are being sent to us at the same time: each may take megabytes."""
    tables_per_minute: float = 60.0
    joins_per_minute: float = 120.0
    replays_per_minute: float = 60.0
    pictures_per_minute: float = 60.0
    replay_seconds: float = 5.0
    """Then the process that works on a visitor's record is ended,"""
    visitor_patience: float = 20.0
    """and whoever has waited so long for their turn is told to try again."""
    bot_patience: float = 2.0
    """A bot's question that has waited so long is asked of a lower level, and after twice as long of nobody."""
    bot_hangs: float = 5.0
    """A bot that thinks so long does not answer any more: its process is ended."""
    thinkers: int = 1

    @property
    def tokens_per_second(self) -> float:
        """What all connections of one address may spend together: as much as twenty busy ones."""
        return 20 * self.messages_per_second

    @property
    def tables_per_day(self) -> float:
        """An evening's worth of tables every few minutes, but not a storeful."""
        return 20 * self.tables_per_minute
