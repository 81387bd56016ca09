"""The house rules: every limit and every default that the server keeps, beside those of its tables."""

from dataclasses import dataclass, field
from pathlib import Path

from cheeseboard.table.limits import Limits

DAY = 86_400.0


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
    addresses: list[str] = field(default_factory=list)
    lan: bool = False
    outside_bots: dict[str, str] = field(default_factory=dict)

    frame_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 4 * 1_048_576
    backlog_bytes: int = 1_048_576
    """A reader so slow that more than this waits for it is disconnected; it may come back for a fresh view."""
    lines: int = 10_000
    lines_per_address: int = 3_000
    tables_per_minute: float = 60.0
    joins_per_minute: float = 120.0
    replays_per_minute: float = 60.0
    bot_patience: float = 10.0
    """A bot that has not answered by then is replaced by a random legal move for this turn."""
    thinkers: int = 1
