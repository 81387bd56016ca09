"""What one address may do and spend: token buckets, and how many connections it has open.

Everything costs: a connection, a request, a frame of any kind, the bytes in it, the steps that have to be gone through
again. An address that is in debt is not served until it has paid; nobody else waits for that.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.house import House
from cheeseboard.table.limits import Bucket

PROXY = "proxy"
"""The name under which connections of trusted proxies are counted: they bring everybody."""


class Buckets:
    """A bucket for each address that is not at rest."""

    MOST = 8_192

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.held: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self.held.get(address)
        if bucket is None:
            if len(self.held) >= self.MOST:
                self.forget()
            bucket = self.held[address] = Bucket(self.rate, self.burst, self.now())
        return bucket

    def forget(self) -> None:
        """Drop the fullest half. Whoever has spent most is remembered longest: no noise clears a debt."""
        now = self.now()
        by_tokens = sorted(self.held.items(), key=lambda one: one[1].tokens + (now - one[1].at) * one[1].rate)
        self.held = dict(by_tokens[: self.MOST // 2])


class Rates(Buckets):
    """How often one address may do something."""

    def __init__(self, per_minute: float, burst: float | None = None, now: Callable[[], float] = monotonic) -> None:
        super().__init__(per_minute / 60.0, max(1.0, per_minute / 2 if burst is None else burst), now)

    def check(self, address: str) -> None:
        """Refuse what comes too often."""
        if not self.of(address).take(self.now()):
            raise Refusal("too-often", "S8")


class Doors:
    """Who has come in: connections in all and from each address, and what each address may still spend."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.purses = Buckets(house.tokens_per_second, 3 * house.tokens_per_second)
        self.open = 0
        self.by_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more connection; False if there is no room for it."""
        here = self.by_address.get(address, 0)
        most = self.house.connections if address == PROXY else self.house.connections_per_address
        if self.open >= self.house.connections or here >= most:
            return False
        self.open += 1
        self.by_address[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def spend(self, address: str, cost: float) -> float:
        """Charge an address; the seconds until it has paid."""
        purse, now = self.purses.of(address), self.purses.now()
        purse.spend(now, cost)
        return purse.wait(now)


class BigBodies:
    """How many big bodies are on their way to us, in all and from each address: they are held in memory."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.by_address: dict[str, int] = {}

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count one while it is being read, or refuse it."""
        here = self.by_address.get(address, 0)
        if here >= self.house.big_bodies_per_address or sum(self.by_address.values()) >= self.house.big_bodies:
            raise Refusal("too-often", "S8")
        self.by_address[address] = here + 1
        try:
            yield
        finally:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]
