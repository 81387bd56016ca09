"""Housekeeping: idle tables leave memory, old ones the store, and the store gets its bit of upkeep.

It watches over itself: whatever fails is told of and tried again later, and nothing takes long at once.

A table grows old by days on which a server ran, not by what the calendar says: a clock that jumps by half a year, or a
server that was off for a winter, makes no table older than a day.
"""

from collections.abc import Callable, Mapping, Sequence

from cheeseboard.table.clock import Timer, Work
from cheeseboard.table.limits import Limits
from cheeseboard.table.store import Age
from cheeseboard.table.table import Table
from cheeseboard.table.terms import CLOSED, LOBBY, OVER, PLAYING
from cheeseboard.table.world import World

HOUR, DAY = 3600.0, 86_400.0
PAUSE = 0.05
"""Seconds between two pieces of work, in which players get their turn."""
RETRY = 60.0
"""Seconds until something that failed is tried again."""


def cutoff(hours: Sequence[int], keep: float) -> float | None:
    """The time before which whatever was touched last is old; None if we have not run for so long.

    Counted in days on which we ran, or in hours if it is kept less than two days.
    """
    unit = DAY if keep >= 2 * DAY else HOUR
    marks = sorted({int(hour * HOUR // unit) for hour in hours})
    count = int(-(-keep // unit))
    return None if len(marks) < count + 1 else marks[-count] * unit


def ages(limits: Limits, hours: Sequence[int], spare: frozenset[str], *, full: bool = False) -> list[Age]:
    """Which tables are old now. Where there is no room, those on which nobody has ever moved are old after an hour."""
    kept = (
        ((OVER, CLOSED), limits.keep_finished, False),
        ((LOBBY, PLAYING), limits.keep_idle, False),
        ((LOBBY, PLAYING), HOUR if full else limits.keep_waiting, True),
    )
    found = [(phases, cutoff(hours, keep), unplayed) for phases, keep, unplayed in kept if keep > 0]
    return [
        Age(phases, before, spare=spare, unplayed=unplayed) for phases, before, unplayed in found if before is not None
    ]


class Housekeeping:
    """Sweeps a room every few seconds, and once an hour its store."""

    def __init__(self, world: World, tables: Mapping[str, Table], purged: Callable[[int], None]) -> None:
        self.world = world
        self.tables = tables
        self.purged = purged
        """Told how many tables have left the store."""
        self.sweeper: Timer | None = None
        self.next: Timer | None = None
        self.due = world.clock.monotonic()
        self.old: list[Age] = []
        self.over = False
        self.full = False
        """No more tables can be kept."""

    def begin(self) -> None:
        """From now on."""
        self.sweeper = self.world.clock.call_later(self.world.limits.sweep_seconds, self.sweep)

    def end(self) -> None:
        """No more."""
        self.over = True
        for timer in (self.sweeper, self.next):
            if timer is not None:
                timer.cancel()

    def sweep(self) -> None:
        """Whatever happens in it, the next one comes."""
        clock = self.world.clock
        self.begin()
        try:
            self.let_rest()
        except Exception:  # noqa: BLE001 - one table must not keep the others in memory
            self.world.fault("housekeeping-failed", {"what": "rest"})
        if clock.monotonic() >= self.due:
            self.due = clock.monotonic() + HOUR
            clock.start(self.supervised(self.look_for_old()))

    def make_room(self) -> None:
        """There is no room for another table: look at once for what nobody would miss, then as often as usual."""
        if not self.full and not self.old:
            self.full = True
            self.due = self.world.clock.monotonic()

    def let_rest(self) -> None:
        """Tables without connections leave memory."""
        now = self.world.clock.monotonic()
        for table in list(self.tables.values()):
            if table.lines or table.writing or table.thinking is not None:
                table.idle_since = now
            elif now - table.idle_since >= self.world.limits.idle_seconds:
                table.rest()

    async def supervised(self, work: Work) -> None:
        """Do a piece of work; if it fails, try again soon."""
        try:
            await work
        except Exception:  # noqa: BLE001 - told of, and tried again
            self.due = self.world.clock.monotonic() + RETRY
            self.world.fault("housekeeping-failed", {"what": "store"})

    async def look_for_old(self) -> None:
        """Once an hour: note the hour, and begin to delete what is old by now. A table in memory is not."""
        hours = await self.world.store.hours(int(self.world.clock.now() // HOUR))
        self.old = ages(self.world.limits, hours, frozenset(self.tables), full=self.full)
        self.full = False
        await self.piece()

    async def piece(self) -> None:
        """Delete some old tables, or tidy a little; the next piece comes after a pause."""
        more = await self.purge_some() or await self.world.store.tidy()
        if more and not self.over:
            self.next = self.world.clock.call_later(PAUSE, self.go_on)

    def go_on(self) -> None:
        """The next piece."""
        self.next = None
        self.world.clock.start(self.supervised(self.piece()))

    async def purge_some(self) -> bool:
        """A few tables that are old; False if there are none left."""
        while self.old:
            gone = await self.world.store.purge(self.old[0])
            if gone:
                self.purged(len(gone))
                return True
            self.old.pop(0)
        return False
