"""Time, and what is to be done later.

An event loop gives it in the server; in the terminal and in simulations time stands still until somebody lets it pass.
"""

import heapq
from collections.abc import Awaitable, Callable, Coroutine, Generator
from itertools import count
from typing import Any, Protocol

Work = Coroutine[Any, Any, None]


class Timer(Protocol):
    """Something that will be done."""

    def cancel(self) -> None:
        """Do not do it after all."""
        ...

    def when(self) -> float:
        """The time at which it is due, as `monotonic` counts."""
        ...


class Clock(Protocol):
    """What a table knows of time."""

    def now(self) -> float:
        """Seconds since 1970, as people count."""
        ...

    def monotonic(self) -> float:
        """Seconds since whenever; they never go back."""
        ...

    def call_later(self, seconds: float, act: Callable[..., None], *values: Any) -> Timer:
        """Call this after so many seconds; with 0 as soon as what runs now is done."""
        ...

    def start(self, work: Work) -> None:
        """Run a coroutine of the store's."""
        ...

    def pause(self, seconds: float) -> Awaitable[None]:
        """What such a coroutine awaits to let others have their turn."""
        ...


class Pause:
    """What a coroutine on a ManualClock awaits: so many of its seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __await__(self) -> Generator["Pause", None, None]:
        """Hand itself to the clock."""
        yield self


class ManualTimer:
    """A place in the queue of a ManualClock."""

    __slots__ = ("act", "due", "values")

    def __init__(self, due: float, act: Callable[..., None], values: tuple[Any, ...]) -> None:
        self.due = due
        self.act: Callable[..., None] | None = act
        self.values = values

    def cancel(self) -> None:
        """Stay in the queue and do nothing."""
        self.act = None

    def when(self) -> float:
        """When it is due."""
        return self.due


class ManualClock:
    """Time passes only in `pass_time` and `skip`; everything that is due happens in order, on the caller's thread."""

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self.time = 0.0
        self.now: Callable[[], float] = now or self.monotonic
        self.queue: list[tuple[float, int, ManualTimer]] = []
        self.order = count()

    def monotonic(self) -> float:
        """The time that has passed."""
        return self.time

    def call_later(self, seconds: float, act: Callable[..., None], *values: Any) -> ManualTimer:
        """Remember it."""
        timer = ManualTimer(self.time + seconds, act, values)
        heapq.heappush(self.queue, (timer.due, next(self.order), timer))
        return timer

    def start(self, work: Work) -> None:
        """Run a coroutine up to its end or its next pause."""
        try:
            pause = work.send(None)
        except StopIteration:
            return
        self.call_later(pause.seconds, self.start, work)

    def pause(self, seconds: float) -> Pause:
        """So many seconds of this clock."""
        return Pause(seconds)

    def pass_time(self, seconds: float = 0.0) -> None:
        """Let so much time pass; whatever becomes due happens at its time."""
        end = self.time + seconds
        while self.queue and self.queue[0][0] <= end:
            self.ring()
        self.time = max(self.time, end)

    def skip(self) -> bool:
        """Let time pass up to the next thing that waits, and do all that is due then; False if nothing waits."""
        self.drop_cancelled()
        if not self.queue:
            return False
        self.pass_time(self.queue[0][0] - self.time)
        return True

    def drop_cancelled(self) -> None:
        """Forget what will not be done."""
        while self.queue and self.queue[0][2].act is None:
            heapq.heappop(self.queue)

    def ring(self) -> None:
        """Do the first thing in the queue."""
        due, _, timer = heapq.heappop(self.queue)
        self.time = max(self.time, due)
        if timer.act is not None:
            timer.act(*timer.values)
