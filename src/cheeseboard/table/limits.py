"""How much is too much: the limits that tables keep, and token buckets."""

from dataclasses import dataclass


@dataclass(slots=True)
class Limits:
    """What tables allow, wherever they run."""

    idle_seconds: float = 60.0
    """A table without connections leaves memory after this time (it stays in the store)."""
    sweep_seconds: float = 5.0
    name_letters: int = 24
    messages_per_second: float = 30.0
    messages_burst: float = 90.0
    bad_messages: int = 10
    hello_seconds: float = 10.0
    replay_steps: int = 5_000
    replay_longest: int = 50_000
    """Steps of a record that is replayed for a visitor; the longest game anybody has seen takes a tenth of it."""
    most_tables: int = 100_000
    """Tables kept in the store at the same time; new ones are refused beyond it until old ones are purged."""
    most_steps: int = 10_000
    """Steps of one table. A family plays some hundreds; whoever only moves and takes back comes to an end."""
    most_undos: int = 500
    lines_per_table: int = 500
    """Whoever has no seat may not watch beyond so many lines: each of them makes every step dearer for the others."""
    missed_steps: int = 256
    """A client that missed more steps than this gets a fresh view without the events in between."""
    known_ids: int = 512
    """So many of the latest message ids of a table are remembered, so that a repeated message is harmless."""
    bot_seconds: float = 0.2
    advice_ms: float = 50.0
    """What advice about a move may cost."""
    keep_finished: float = 30 * 86_400.0
    """Seconds after which a finished or closed table is purged; 0 keeps it for ever."""
    keep_idle: float = 90 * 86_400.0
    """Seconds after which a table nobody has touched is purged; 0 keeps it for ever."""
    keep_waiting: float = 12 * 3600.0
    """Seconds after which a table on which nobody has ever moved is purged; 0 keeps it as long as the others."""


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them each second; what is done takes some."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens; False if there are not as many."""
        left = self.tokens + (now - self.at) * self.rate  # as `fill`, without a call: every message passes here
        self.at = now
        left = min(left, self.burst)
        self.tokens = left - cost if left >= cost else left
        return left >= cost

    def spend(self, now: float, cost: float) -> None:
        """Take so many tokens for what has been done already, on credit if need be: at most one burst of it."""
        left = self.tokens + (now - self.at) * self.rate
        self.at = now
        left = min(left, self.burst) - cost
        self.tokens = max(-self.burst, left)

    def wait(self, now: float) -> float:
        """Seconds until no debt is left."""
        self.fill(now)
        return 0.0 if self.tokens >= 0.0 else -self.tokens / max(self.rate, 1e-9)

    def fill(self, now: float) -> None:
        """What has been gained since the last look."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now

    def full(self, now: float) -> bool:
        """Has nothing been taken for so long that this bucket need not be remembered?"""
        return self.tokens + (now - self.at) * self.rate >= self.burst
