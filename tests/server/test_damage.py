"""A disk that lies: whatever is changed or lost, no table is ever served shorter or other than it was acknowledged."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from cheeseboard.server.store.ledger import MOST, Ledger, entry, line
from cheeseboard.server.store.opening import Opened, open_file
from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.server.store.sqlite import SqliteStore, read_rows
from cheeseboard.table.store import Age, Change, Damaged, Saved, Step, checked
from cheeseboard.testing.stores import TIME, filled, head, steps_of, there, write

COUNTS = {"a": 5, "b": 40, "c": 1, "d": 120, "e": 0}
PARTS = ("", "-wal", "-ledger")


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """A store in which five tables have been played, still open."""
    store = SqliteStore(tmp_path / "live" / "s.db")
    store.start(asyncio.get_running_loop())
    for table, count in COUNTS.items():
        await filled(store, table, count)
    yield store
    await store.close()


@pytest.fixture
async def closed(running: SqliteStore, tmp_path: Path) -> Path:
    """The file of a store that was closed properly."""
    await running.close()
    return tmp_path / "live" / "s.db"


def copy_of(store: SqliteStore, folder: Path, *leave_out: str) -> Path:
    """The files as they are after a crash, perhaps without some."""
    folder.mkdir(exist_ok=True)
    source = store.writer.path
    for ending in PARTS:
        (folder / f"s.db{ending}").unlink(missing_ok=True)
        if ending not in leave_out:
            shutil.copy(source.with_name(source.name + ending), folder / f"s.db{ending}")
    (folder / "s.db-shm").unlink(missing_ok=True)
    return folder / "s.db"


def served(opened: Opened, table: str) -> tuple[Step, ...] | str | None:
    """What a table would be served with: its steps, why it is set aside, or None if there is no such table."""
    found = read_rows(table, opened.base)
    if found is None:
        return None
    if found[3] is not None:
        return found[3]
    try:
        return checked(table, *found[:3]).steps
    except Damaged as damaged:
        return damaged.why


def look(path: Path) -> dict[str, tuple[Step, ...] | str | None]:
    """All tables as a server would find them."""
    opened = open_file(path)
    try:
        return {table: served(opened, table) for table in COUNTS}
    finally:
        opened.base.close()
        opened.ledger.close()


def wrong(found: dict[str, tuple[Step, ...] | str | None]) -> list[str]:
    """Tables that are served with other steps than they had, or are gone without a word."""
    return [
        table
        for table, steps in found.items()
        if not isinstance(steps, str) and steps != tuple(steps_of(table, COUNTS[table]))
    ]


async def test_a_crash_changes_nothing(running: SqliteStore, tmp_path: Path):
    """All files as they were: nobody is accused, everything is there."""
    found = look(copy_of(running, tmp_path / "copy"))
    assert not wrong(found)
    assert not [steps for steps in found.values() if isinstance(steps, str)]


async def test_a_lost_log_is_noticed(running: SqliteStore, tmp_path: Path):
    """Without its log SQLite has an older state, and would serve it: the ledger knows better, table by table."""
    found = look(copy_of(running, tmp_path / "copy", "-wal"))
    assert not wrong(found)
    assert all(isinstance(steps, str) for steps in found.values())


async def test_a_log_that_is_cut_off_or_changed_is_noticed(running: SqliteStore, tmp_path: Path):
    """SQLite forgets whatever comes after the first frame that does not fit, without a word."""
    rng = Random(11)
    noticed = 0
    for round_ in range(30):
        path = copy_of(running, tmp_path / "copy")
        log = path.with_name("s.db-wal")
        data = bytearray(log.read_bytes()[: 400 * 4120])
        place = rng.randrange(len(data))
        if round_ % 3 == 0:
            del data[place:]
        else:
            data[place] ^= 1 << rng.randrange(8)
        log.write_bytes(data)
        found = look(path)
        assert not wrong(found), (round_, place)
        noticed += any(isinstance(steps, str) for steps in found.values())
    assert noticed > 5


async def test_a_ledger_that_is_behind_accuses_nobody(running: SqliteStore, tmp_path: Path):
    """It is not flushed: after a power cut it may be short, torn or empty."""
    rng = Random(5)
    for _ in range(10):
        path = copy_of(running, tmp_path / "copy")
        ledger = path.with_name("s.db-ledger")
        data = ledger.read_bytes()
        ledger.write_bytes(data[: rng.randrange(len(data))] + bytes(rng.choice((0, 300))))
        assert not [steps for steps in look(path).values() if isinstance(steps, str)]


def test_flipped_bits_are_noticed(closed: Path, tmp_path: Path):
    """Anywhere in the file: a table is whole, or set aside, or the file is rescued or refused; never a wrong game."""
    rng = Random(3)
    data = closed.read_bytes()
    used = [place for place in range(len(data)) if any(data[place - 8 : place + 8])]
    ends = {"whole": 0, "aside": 0, "refused": 0}
    for _ in range(25):
        path = tmp_path / "flip" / "s.db"
        shutil.rmtree(path.parent, ignore_errors=True)
        path.parent.mkdir()
        spoiled = bytearray(data)
        place = rng.choice(used)
        spoiled[place] ^= 1 << rng.randrange(8)
        path.write_bytes(spoiled)
        try:
            found = look(path)
        except (StoreTrouble, sqlite3.DatabaseError):
            ends["refused"] += 1
            continue
        assert not wrong(found), place
        ends["aside" if any(isinstance(steps, str) for steps in found.values()) else "whole"] += 1
    assert ends["aside"] > 0


def break_page(path: Path, word: bytes) -> None:
    """Fill the last page that holds this word with rubbish."""
    data = bytearray(path.read_bytes())
    page = data.rindex(word) // 4096 * 4096
    data[page : page + 4096] = b"\x5a" * 4096
    path.write_bytes(data)


async def test_a_broken_page_costs_only_what_lies_on_it(closed: Path):
    """The file is rescued: its tables go on, those that lost something are set aside, the old file is kept."""
    break_page(closed, "id „80“".encode())
    store = SqliteStore(closed)
    store.start(asyncio.get_running_loop())
    rescued = store.writer.rescued
    assert rescued is not None
    assert b"\x5a" * 4096 in await asyncio.to_thread(rescued.kept.read_bytes)
    assert [what for what, _ in store.findings()] == ["store-rescued", "table-damaged"]
    whole = [summary.id async for summary in store.tables() if summary.quarantined is None]
    aside = [summary.id async for summary in store.tables() if summary.quarantined is not None]
    assert aside == ["d"]
    assert sorted(whole + aside) == sorted(COUNTS)
    for table in whole:
        assert (await there(store, table)).steps == tuple(steps_of(table, COUNTS[table]))
        more = steps_of(table, COUNTS[table] + 1)[-1]
        assert await write(store, table, Change(COUNTS[table], (more,))) is Saved.SAFE
    exported = await store.export("d")
    assert exported is not None
    assert 0 < len(exported.steps) < 80
    assert exported.steps == tuple(steps_of("d", len(exported.steps)))
    await store.close()


def test_a_file_that_is_no_store_is_refused(tmp_path: Path):
    """It is not written over, and the message says what to do."""
    path = tmp_path / "s.db"
    path.write_bytes(b"rubbish" * 2000)
    with pytest.raises(StoreTrouble, match="cheeseboard restore"):
        open_file(path)
    assert path.read_bytes() == b"rubbish" * 2000


def test_a_table_whose_row_is_lost_is_told_of(closed: Path):
    """Its head is still there: people who ask for it hear that it is damaged, not that it never was."""
    base = sqlite3.connect(closed)
    base.execute("DELETE FROM tables WHERE id = 'b'")
    base.execute("DELETE FROM heads WHERE id = 'c'")
    base.commit()
    base.close()
    found = look(closed)
    assert found["b"] == "its row is missing"
    assert found["c"] == "its head is missing"
    assert found["a"] == tuple(steps_of("a", 5))


async def test_the_ledger_knows_heads_and_deleted_tables(running: SqliteStore, tmp_path: Path):
    """A new head that is lost is noticed; a table that was purged is not missed."""
    before = copy_of(running, tmp_path / "before")
    check = steps_of("a", 5)[-1].check
    assert await write(running, "a", Change(5, (), head("over", TIME - 99, 5, check))) is Saved.SAFE
    assert await running.purge(Age(("playing",), TIME + 1.0, spare=frozenset("bcd"))) == ["e"]
    shutil.copy(running.writer.ledger.path, before.with_name("s.db-ledger"))
    found = look(before)
    assert found["a"] == "its head is not the one that was acknowledged"
    assert found["e"] == ()


async def test_the_ledger_starts_anew_when_the_log_is_in_the_file(running: SqliteStore):
    """It stays small, and is gone after a proper end."""
    ledger = running.writer.ledger
    ledger.add([entry("x", 1, "ab", 1, "cd")] * (MOST // 10))
    assert ledger.size > MOST
    step = steps_of("a", 6)[-1]
    assert await write(running, "a", Change(5, (step,))) is Saved.SAFE
    assert ledger.size == 0
    assert ledger.path.stat().st_size == 0
    await running.close()
    assert not ledger.path.exists()


def test_a_line_of_the_ledger_that_was_changed_does_not_count(tmp_path: Path):
    """A broken ledger accuses nobody; a whole line counts, with all changes of its commit."""
    ledger = Ledger(tmp_path / "s.db")
    ledger.add([entry("a", 7, "ab", 2, "cd"), entry("b", 1, "12")])
    ledger.add([entry("a", 8, "ef")])
    ledger.add([entry("a", 6, "aa", 1, "bb")])
    with ledger.path.open("ab") as file:
        file.write(line([entry("a", 9, "99"), entry("b", 9, "99")]).replace(b"a 9", b"a 8") + b"rubbish\n")
    assert ledger.read() == {"a": (8, "ef", 2, "cd"), "b": (1, "12", 0, "-")}, "lines are true in any order"
    ledger.close()


async def test_the_file_shrinks_after_a_purge(running: SqliteStore):
    """Free pages go back to the disk, piece by piece."""
    for number in range(40):
        await running.create([(f"t{number}", head("over"))])
        rows = [(f"t{number}", n, 0, 0, None, "x" * 400, "0") for n in range(1, 101)]
        await running.writer.ask(
            lambda base, rows=rows: base.executemany("INSERT INTO steps VALUES(?,?,?,?,?,?,?)", rows)
        )
    pages = await running.writer.ask(lambda base: base.execute("PRAGMA page_count").fetchone())
    while await running.purge(Age(("over",), TIME + 1.0)):
        pass
    while await running.tidy():
        pass
    fewer = await running.writer.ask(lambda base: base.execute("PRAGMA page_count").fetchone())
    assert fewer[0] < pages[0] // 1.5
