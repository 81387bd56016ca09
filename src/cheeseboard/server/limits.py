"""How much is too much: token buckets, one per connection or per address."""

from time import monotonic


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them each second; every message takes one."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = monotonic()

    def take(self) -> bool:
        """Take one token; False if there is none."""
        now = monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def full(self) -> bool:
        """Has nothing been taken for so long that this bucket need not be remembered?"""
        return self.tokens + (monotonic() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket per address; forgets the full ones, so its memory is bounded by what is busy now."""

    MOST = 4_096

    def __init__(self, per_minute: float) -> None:
        self.per_minute = per_minute
        self.held: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take one token from this address's bucket."""
        bucket = self.held.get(address)
        if bucket is None:
            if len(self.held) >= self.MOST:
                self.forget()
            bucket = self.held[address] = Bucket(self.per_minute / 60.0, max(1.0, self.per_minute / 2))
        return bucket.take()

    def forget(self) -> None:
        """Drop full buckets; if all are busy, drop them all rather than grow without bound."""
        self.held = {address: bucket for address, bucket in self.held.items() if not bucket.full()}
        if len(self.held) >= self.MOST:
            self.held.clear()
