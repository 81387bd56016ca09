"""The house rules: every limit and every default that the server keeps, in one place."""

from dataclasses import dataclass, field
from pathlib import Path

PROTOCOL = 1
"""Version of the wire protocol; it rises when an old client would misunderstand."""

DAY = 86_400.0

EMOTES = ("hello", "thanks", "well-played", "wow", "oops", "laugh", "thinking", "hurry", "cheese")
"""Nobody types free text to children: these are all the things one can say."""


@dataclass(slots=True)
class House:
    """What one server allows. `cheeseboard serve` fills in what the command line says."""

    data: Path = Path()
    page: Path = Path(__file__).parent / "static"
    origins: tuple[str, ...] = ()
    addresses: list[str] = field(default_factory=list)
    lan: bool = False
    outside_bots: dict[str, str] = field(default_factory=dict)

    keep_finished: float = 30 * DAY
    """Seconds after which a finished or closed table is purged; 0 keeps it for ever."""
    keep_idle: float = 90 * DAY
    """Seconds after which a table nobody has touched is purged; 0 keeps it for ever."""
    idle_seconds: float = 60.0
    """A table without connections leaves memory after this time (it stays in the store)."""
    sweep_seconds: float = 5.0

    frame_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 4 * 1_048_576
    replay_steps: int = 5_000
    name_letters: int = 24
    messages_per_second: float = 30.0
    messages_burst: float = 90.0
    bad_messages: int = 10
    hello_seconds: float = 10.0
    backlog_bytes: int = 1_048_576
    """A reader so slow that more than this waits for it is disconnected; it may come back for a fresh view."""
    lines: int = 10_000
    lines_per_address: int = 3_000
    tables_per_minute: float = 60.0
    joins_per_minute: float = 120.0
    replays_per_minute: float = 60.0
    most_tables: int = 100_000
    """Tables kept in the store at the same time; new ones are refused beyond it until old ones are purged."""
    missed_steps: int = 256
    """A client that missed more steps than this gets a fresh view without the events in between."""
    known_ids: int = 512
    """So many of the latest message ids of a table are remembered, so that a repeated message is harmless."""
    bot_seconds: float = 0.2
    bot_patience: float = 10.0
    """A bot that has not answered by then is replaced by a random legal move for this turn."""
    thinkers: int = 1
