"""Housekeeping watches over itself, works in small pieces, and does not believe a clock that jumps."""

from typing import Any

import pytest

from cheeseboard.table.housekeeping import DAY, HOUR, RETRY, cutoff
from cheeseboard.table.store import Age, Head, Saved
from tests.table.driver import START, Hall

BEGAN = int(START // HOUR)


def hall_with(count: int, **limits: Any) -> Hall:
    """A room whose store has so many finished tables."""
    hall = Hall(keep_finished=5 * DAY, keep_idle=9 * DAY, **limits)
    for number in range(count):
        head = Head("acorns", 1, "over", START, START, "{}")
        hall.clock.start(must_be_safe(hall, f"t{number}", head))
    return hall


async def must_be_safe(hall: Hall, id_: str, head: Head) -> None:
    """Store one."""
    assert await hall.store.create([(id_, head)]) is Saved.SAFE


def live(hall: Hall, days: int) -> None:
    """So many days go by, hour by hour."""
    for _ in range(days * 24):
        hall.clock.pass_time(HOUR + 10)


def test_what_is_old_is_counted_in_days_that_were_seen():
    """Thirty days on which we ran make a table old; hours count only where less than two days are asked for."""
    days = [BEGAN + 24 * day for day in range(40)]
    assert cutoff(days, 30 * DAY) == (BEGAN // 24 + 10) * DAY
    assert cutoff(days[:30], 30 * DAY) is None
    assert cutoff([BEGAN, BEGAN + 5000], 30 * DAY) is None, "a clock that jumped"
    assert cutoff([BEGAN + hour for hour in range(10)], 6 * HOUR) == (BEGAN + 4) * HOUR
    assert cutoff([], HOUR) is None


def test_finished_tables_go_after_their_days():
    """They are there on the last day, and gone after it, few at a time."""
    hall = hall_with(3)
    live(hall, 4)
    assert len(hall.store.heads) == 3
    live(hall, 3)
    assert not hall.store.heads


def test_a_clock_that_jumps_deletes_nothing():
    """200 days forward, and back: the tables are still there."""
    hall = hall_with(3)
    hall.limits.keep_finished = 8 * DAY
    live(hall, 1)
    jump = 200 * DAY
    hall.clock.now = lambda: hall.clock.time + jump
    live(hall, 1)
    assert len(hall.store.heads) == 3
    hall.clock.now = hall.clock.monotonic
    live(hall, 1)
    assert len(hall.store.heads) == 3


def test_a_failed_purge_is_told_of_and_tried_again(monkeypatch: pytest.MonkeyPatch):
    """One failure does not end housekeeping: soon after, the tables go."""
    hall = hall_with(2)
    live(hall, 4)
    purge = hall.store.purge

    async def fail(age: Age) -> list[str]:
        raise OSError("no")

    monkeypatch.setattr(hall.store, "purge", fail)
    live(hall, 3)
    assert ("housekeeping-failed", {"what": "store"}) in hall.faults
    assert len(hall.store.heads) == 2
    monkeypatch.setattr(hall.store, "purge", purge)
    hall.clock.pass_time(RETRY + 20)
    assert not hall.store.heads


def test_a_table_that_cannot_rest_does_not_keep_the_sweep_from_coming(monkeypatch: pytest.MonkeyPatch):
    """A fault in one sweep is told of; the next one comes."""
    hall = Hall(idle_seconds=1.0)
    opened = hall.open("burrow", "here", "here")
    table = hall.table(opened["table"])
    monkeypatch.setattr(type(table), "rest", lambda _: 1 / 0)
    hall.clock.pass_time(20)
    assert ("housekeeping-failed", {"what": "rest"}) in hall.faults
    monkeypatch.undo()
    hall.clock.pass_time(20)
    assert opened["table"] not in hall.room.open


def test_purging_is_done_in_pieces_with_pauses():
    """A thousand old tables go a few at a time; others get their turn in between."""
    hall = hall_with(1200)
    for day in range(40):
        hall.store.seen.add(BEGAN + 24 * day)
    hall.clock.time += 40 * DAY
    left = []
    hall.clock.start(hall.room.housekeeping.look_for_old())
    while hall.room.housekeeping.next is not None:
        left.append(len(hall.store.heads))
        hall.clock.skip()
    assert left[:2] == [700, 200]
    assert not hall.store.heads
