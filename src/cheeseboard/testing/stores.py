"""The contract of stores: what a store must do to carry tables, whatever it is made of.

`await check_store(new_place)` runs every check on a fresh place and raises AssertionError with a sentence that says
what is wrong. With pytest, run them one by one: `@pytest.mark.parametrize("check", CHECKS)`. A place is where a store's
data lies: it can be opened again after its store was closed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Protocol

from cheeseboard.table.store import START, Age, Change, Damaged, Head, Saved, Step, Store, Stored, Summary, chained

TIME = 1_700_000_000


class Place(Protocol):
    """Where a store keeps its data."""

    async def open(self) -> Store:
        """A store on this data; the one before has been closed."""
        ...

    async def spoil(self, table: str, n: int) -> None:
        """Change the move of a stored step, or (0) a letter of the head, as a broken disk would; it is closed."""
        ...

    async def lose(self, table: str, n: int) -> None:
        """Take a stored step away, and nothing else; the store is closed."""
        ...


Check = Callable[[Place], Awaitable[None]]


async def check_store(new_place: Callable[[], Awaitable[Place]]) -> None:
    """All checks, each on a place of its own."""
    for check in CHECKS:
        await check(await new_place())


# -- material ---------------------------------------------------------------------------------------------------


def head(phase: str = "playing", touched: float = TIME, count: int = 0, check: str = START, **more: object) -> Head:
    """The head of a table."""
    data = f'{{"name": "Käse", "phase": "{phase}"}}'
    return Head("acorns", 1, phase, float(str(more.get("created", TIME))), touched, data, count, check)


def steps_of(table: str, count: int, at: int = TIME) -> list[Step]:
    """The first steps of a table: with and without seats and ids, and with letters that need care."""
    found: list[Step] = []
    before = START
    for n in range(1, count + 1):
        fields = (n, at, None if n % 5 == 0 else n % 3, None if n % 2 else f"id „{n}“ \\ 'x'", f'{{"keep": {n}}}')
        before = chained(before, table, fields)
        found.append(Step(*fields, before))
    return found


async def write(store: Store, table: str, change: Change) -> Saved:
    """Append, and wait for the answer."""
    answer: asyncio.Future[Saved] = asyncio.get_running_loop().create_future()
    store.append(table, change, answer.set_result)
    assert not answer.done(), "`done` was called before `append` had returned"
    return await answer


async def filled(store: Store, table: str, count: int, **facts: object) -> list[Step]:
    """A table with so many steps."""
    assert await store.create([(table, head(**facts))]) is Saved.SAFE  # type: ignore[arg-type]
    steps = steps_of(table, count)
    for step in steps:
        assert await write(store, table, Change(step.n - 1, (step,))) is Saved.SAFE
    return steps


async def there(store: Store, table: str) -> Stored:
    """A table that must be there."""
    found = await store.read(table)
    assert found is not None, f"{table} is not there"
    return found


async def damage_of(store: Store, table: str) -> Damaged | None:
    """What the store finds wrong with a table when it reads it."""
    try:
        await store.read(table)
    except Damaged as damaged:
        return damaged
    return None


async def listed(store: Store, *phases: str) -> list[Summary]:
    """The list of tables."""
    return [summary async for summary in store.tables(phases)]


# -- checks -----------------------------------------------------------------------------------------------------


async def keeps_what_it_is_given(place: Place) -> None:
    """Heads and steps come back as they were, also from a store that was closed and opened again."""
    store = await place.open()
    assert await store.read("nobody") is None
    steps = await filled(store, "a", 7)
    assert (await there(store, "a")).steps == tuple(steps)
    await store.close()
    again = await place.open()
    found = await there(again, "a")
    assert found.steps == tuple(steps), "steps change when the store is closed"
    assert (found.head.count, found.head.check) == (7, steps[-1].check), "the head does not count the steps"
    assert (found.head.game, found.head.rules, found.head.phase) == ("acorns", 1, "playing")
    assert found.head.data == head().data
    await again.close()


async def creates_all_or_none(place: Place) -> None:
    """An id that is taken fences the whole group."""
    store = await place.open()
    assert await store.create([("a", head()), ("b", head())]) is Saved.SAFE
    assert await store.create([("c", head()), ("a", head())]) is Saved.FENCED
    assert await store.read("c") is None, "a part of a fenced group was written"
    assert await store.count() == 2
    await store.close()


async def fences_steps(place: Place) -> None:
    """A step goes in only after the one before it, and only once; a fenced change writes nothing."""
    store = await place.open()
    steps = await filled(store, "a", 3)
    later = steps_of("a", 6)
    wrong = {
        "the same number again": Change(2, (steps[2],)),
        "a number left out": Change(4, (later[4],)),
        "steps that are not the next": Change(3, (later[4],)),
        "a gap inside": Change(3, (later[3], later[5])),
        "an old head": Change(2, (), head(count=2, check=steps[1].check)),
        "a head that counts wrongly": Change(3, (later[3],), head(count=3, check=steps[2].check)),
    }
    for what, change in wrong.items():
        assert await write(store, "a", change) is Saved.FENCED, f"not fenced: {what}"
    assert await write(store, "nobody", Change(0, (steps_of("nobody", 1)[0],))) is Saved.FENCED
    assert (await there(store, "a")).steps == tuple(steps)
    assert await write(store, "a", Change(3, (later[3],))) is Saved.SAFE
    await store.close()


async def one_of_two_writers_wins(place: Place) -> None:
    """Two changes after the same step: one is safe, the other is told so."""
    store = await place.open()
    await filled(store, "a", 1)
    first = steps_of("a", 2)[1]
    other = first._replace(move='{"keep": 99}')
    ends = await asyncio.gather(write(store, "a", Change(1, (first,))), write(store, "a", Change(1, (other,))))
    assert sorted(end.value for end in ends) == ["fenced", "safe"]
    await store.close()


async def writes_heads_with_steps(place: Place) -> None:
    """A last step and the head that says so are written together; a head alone changes no step."""
    store = await place.open()
    await filled(store, "a", 1)
    last = steps_of("a", 2)[1]
    over = head("over", TIME + 5, 2, last.check)
    assert await write(store, "a", Change(1, (last,), over)) is Saved.SAFE
    closed = head("closed", TIME + 9, 2, last.check)
    assert await write(store, "a", Change(2, (), closed)) is Saved.SAFE
    found = await there(store, "a")
    assert (found.head.phase, found.head.data, len(found.steps)) == ("closed", closed.data, 2)
    await store.close()


async def tables_do_not_trouble_each_other(place: Place) -> None:
    """Many tables write at once, one of them badly: only that one is told no."""
    store = await place.open()
    names = [f"t{number}" for number in range(150)]
    assert await store.create([(name, head()) for name in names]) is Saved.SAFE
    jobs = [write(store, name, Change(0, (steps_of(name, 1)[0],))) for name in names]
    bad = write(store, "t7", Change(5, (steps_of("t7", 6)[5],)))
    ends = await asyncio.gather(*jobs, bad)
    assert ends == [Saved.SAFE] * len(names) + [Saved.FENCED]
    for name in names:
        assert len((await there(store, name)).steps) == 1
    await store.close()


async def lists_and_counts(place: Place) -> None:
    """All tables, or those of some phases, oldest first."""
    store = await place.open()
    for number, phase in enumerate(("over", "playing", "lobby", "playing")):
        await filled(store, f"t{number}", number, phase=phase, created=TIME - number)
    assert [summary.id for summary in await listed(store)] == ["t3", "t2", "t1", "t0"]
    assert [(summary.id, summary.count) for summary in await listed(store, "playing")] == [("t3", 3), ("t1", 1)]
    assert await store.count() == 4
    assert store.alive()
    await store.close()


async def purges_what_is_old(place: Place) -> None:
    """Old tables of the given phases go with their steps, so many at a time; those in use and set aside stay."""
    store = await place.open()
    for name, phase, touched in (
        ("old", "over", TIME - 90),
        ("used", "over", TIME - 90),
        ("aside", "over", TIME - 90),
        ("young", "over", TIME - 5),
        ("playing", "playing", TIME - 90),
    ):
        assert await store.create([(name, head(phase, touched))]) is Saved.SAFE
    step = steps_of("used", 1, TIME)[0]
    assert await write(store, "used", Change(0, (step,))) is Saved.SAFE
    await store.quarantine("aside", "a test")
    age = Age(("over",), TIME - 50.0, spare=frozenset({"old"}))
    assert await store.purge(age) == [], "a table that is spared, was just used or is set aside was purged"
    assert await store.purge(Age(("over",), TIME - 50.0)) == ["old"]
    assert await store.purge(Age(("over", "playing"), TIME + 1.0, most=1)) in (["used"], ["young"], ["playing"])
    assert await store.purge(Age(("over", "playing"), TIME + 1.0)) != []
    assert [summary.id for summary in await listed(store)] == ["aside"]
    assert await store.read("used") is None
    assert await filled(store, "used", 2), "a purged table leaves steps behind"
    await store.close()


async def sets_aside(place: Place) -> None:
    """A quarantined table is not read, is listed as such, and can be exported."""
    store = await place.open()
    steps = await filled(store, "a", 3)
    await store.quarantine("a", "it smells")
    damaged = await damage_of(store, "a")
    assert damaged is not None, "a quarantined table was read"
    assert damaged.why == "it smells"
    assert [summary.quarantined for summary in await listed(store)] == ["it smells"]
    exported = await store.export("a")
    assert exported is not None
    assert exported.steps == tuple(steps)
    assert await store.export("nobody") is None
    await store.close()


async def notices_damage(place: Place) -> None:
    """A step that was changed behind the store's back is found; what lies before it is whole; others are well."""
    store = await place.open()
    steps = await filled(store, "a", 6)
    await filled(store, "b", 2)
    await store.close()
    await place.spoil("a", 4)
    again = await place.open()
    damaged = await damage_of(again, "a")
    assert damaged is not None, "a spoiled step was served without a word"
    assert damaged.whole is not None
    assert damaged.whole.steps == tuple(steps[:3])
    exported = await again.export("a")
    assert exported is not None
    assert (exported.head.count, exported.head.check) == (3, steps[2].check)
    assert len((await there(again, "b")).steps) == 2
    await again.close()


async def notices_a_changed_head(place: Place) -> None:
    """A head that was changed behind the store's back is found, also after later steps; its steps can be exported."""
    store = await place.open()
    steps = await filled(store, "a", 2)
    new = replace(head("over", count=2, check=steps[1].check), data='{"name": "Käsebrot"}')
    assert await write(store, "a", Change(2, (), new)) is Saved.SAFE
    assert (await there(store, "a")).head.data == new.data
    await store.close()
    await place.spoil("a", 0)
    again = await place.open()
    assert await damage_of(again, "a") is not None, "a spoiled head was served without a word"
    exported = await again.export("a")
    assert exported is not None
    assert exported.steps == tuple(steps)
    await again.close()


async def notices_lost_steps(place: Place) -> None:
    """A step that is gone is found, wherever it was: at the end, in the middle, at the beginning."""
    store = await place.open()
    lost = {"end": 6, "middle": 3, "beginning": 1}
    for table in lost:
        await filled(store, table, 6)
    await store.close()
    for table, n in lost.items():
        await place.lose(table, n)
    again = await place.open()
    for table, n in lost.items():
        damaged = await damage_of(again, table)
        assert damaged is not None, f"a game without its step {n} was served without a word"
        assert damaged.whole is not None
        assert damaged.whole.steps == tuple(steps_of(table, 6)[: n - 1])
    await again.close()


async def remembers_hours(place: Place) -> None:
    """Hours in which we ran are noted once and in order, also for a store that is opened again."""
    store = await place.open()
    for hour in (700, 500, 600, 600):
        hours = await store.hours(hour)
    assert hours == [500, 600, 700]
    await store.close()
    again = await place.open()
    assert await again.hours(601) == [500, 600, 601, 700]
    await again.close()


async def tidies_up(place: Place) -> None:
    """Upkeep comes to an end, and changes nothing that can be read."""
    store = await place.open()
    for number in range(30):
        await filled(store, f"t{number}", 5, phase="over" if number else "playing")
    while await store.purge(Age(("over",), TIME + 1.0, most=7)):
        pass
    for _ in range(1000):
        if not await store.tidy():
            break
    assert not await store.tidy(), "there is always more to tidy"
    assert [summary.id for summary in await listed(store)] == ["t0"]
    assert (await there(store, "t0")).steps == tuple(steps_of("t0", 5))
    await store.close()


async def finishes_before_it_closes(place: Place) -> None:
    """What was given to the store before the end is there afterwards."""
    store = await place.open()
    names = [f"t{number}" for number in range(40)]
    assert await store.create([(name, head()) for name in names]) is Saved.SAFE
    for name in names:
        store.append(name, Change(0, (steps_of(name, 1)[0],)), lambda _: None)
    await store.close()
    again = await place.open()
    assert [summary.count for summary in await listed(again)] == [1] * len(names)
    await again.close()


CHECKS: tuple[Check, ...] = (
    keeps_what_it_is_given,
    creates_all_or_none,
    fences_steps,
    one_of_two_writers_wins,
    writes_heads_with_steps,
    tables_do_not_trouble_each_other,
    lists_and_counts,
    purges_what_is_old,
    sets_aside,
    notices_damage,
    notices_a_changed_head,
    notices_lost_steps,
    remembers_hours,
    tidies_up,
    finishes_before_it_closes,
)
