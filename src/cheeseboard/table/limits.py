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
    most_tables: int = 100_000
    """Tables kept in the store at the same time; new ones are refused beyond it until old ones are purged."""
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


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them each second; every message takes one."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def take(self, now: float) -> bool:
        """Take one token; False if there is none."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def full(self, now: float) -> bool:
        """Has nothing been taken for so long that this bucket need not be remembered?"""
        return self.tokens + (now - self.at) * self.rate >= self.burst
