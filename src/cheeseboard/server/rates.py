"""How often one address may do something: a token bucket for each."""

from time import monotonic

from cheeseboard.core.refusal import Refusal
from cheeseboard.table.limits import Bucket


class Rates:
    """A bucket per address; forgets the full ones, so its memory is bounded by what is busy now."""

    MOST = 4_096

    def __init__(self, per_minute: float) -> None:
        self.per_minute = per_minute
        self.held: dict[str, Bucket] = {}

    def check(self, address: str) -> None:
        """Refuse what comes too often."""
        if not self.take(address):
            raise Refusal("too-often", "S8")

    def take(self, address: str) -> bool:
        """Take one token from this address's bucket."""
        now = monotonic()
        bucket = self.held.get(address)
        if bucket is None:
            if len(self.held) >= self.MOST:
                self.forget(now)
            bucket = self.held[address] = Bucket(self.per_minute / 60.0, max(1.0, self.per_minute / 2), now)
        return bucket.take(now)

    def forget(self, now: float) -> None:
        """Drop full buckets; if all are busy, drop them all rather than grow without bound."""
        self.held = {address: bucket for address, bucket in self.held.items() if not bucket.full(now)}
        if len(self.held) >= self.MOST:
            self.held.clear()
