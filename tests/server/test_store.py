"""The server's file: its format, older formats, and the thread that writes it. The contract is in tests/table."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from cheeseboard.server.store.opening import open_file
from cheeseboard.server.store.schema import FORMAT, StoreTrouble
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.server.store.writer import AT_ONCE, Writer
from cheeseboard.table.store import Damaged


def test_every_commit_is_flushed(tmp_path: Path):
    """Power loss: the store writes ahead and flushes each commit; a newer file is not touched."""
    base, ledger, *_ = open_file(tmp_path / "s.db")
    ledger.close()
    assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert base.execute("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
    assert base.execute("PRAGMA auto_vacuum").fetchone() == (2,), "2 is INCREMENTAL"
    base.execute("PRAGMA user_version=99")
    base.close()
    with pytest.raises(StoreTrouble, match="newer"):
        open_file(tmp_path / "s.db")


async def test_one_bad_job_fails_alone(tmp_path: Path):
    """Jobs share a commit; one that cannot be done does not undo the others, and its exception is its answer."""
    writer = Writer(tmp_path / "s.db")
    writer.start(asyncio.get_running_loop())
    await writer.ask(lambda base: base.execute("INSERT INTO tables VALUES('a','acorns',1,'lobby',0,0,0,'0',NULL)"))
    good = asyncio.ensure_future(writer.ask(lambda base: base.execute("UPDATE tables SET phase = 'over'").rowcount))
    bad = asyncio.ensure_future(writer.ask(lambda base: base.execute("NONSENSE")))
    assert await good == 1
    with pytest.raises(sqlite3.Error):
        await bad
    assert await writer.ask(lambda base: base.execute("SELECT phase FROM tables").fetchone()) == ("over",)
    await asyncio.to_thread(writer.close)


async def test_a_group_larger_than_a_statement(tmp_path: Path):
    """More steps at once than one statement takes are still one transaction."""
    writer = Writer(tmp_path / "s.db")
    writer.start(asyncio.get_running_loop())
    await writer.ask(lambda base: base.execute("INSERT INTO tables VALUES('a','acorns',1,'lobby',0,0,0,'0',NULL)"))
    commits, answers = writer.commits, asyncio.Event()
    count = 3 * AT_ONCE + 1
    for n in range(1, count + 1):
        writer.give((("a", n, 0, 0, None, "{}", "x"), lambda _, n=n: answers.set() if n == count else None))
    await answers.wait()
    assert writer.commits == commits + 1
    assert await writer.ask(lambda base: base.execute("SELECT count FROM tables").fetchone()) == (count,)
    await asyncio.to_thread(writer.close)


async def test_what_came_while_a_group_was_answered_goes_with_those_who_waited(tmp_path: Path):
    """A flush is as dear for one as for many: moves that are read in the next turn of the loop share it."""
    loop = asyncio.get_running_loop()
    writer = Writer(tmp_path / "s.db")
    writer.start(loop)
    await writer.ask(lambda base: base.execute("INSERT INTO tables VALUES('a','acorns',1,'lobby',0,0,0,'0',NULL)"))
    commits, done = writer.commits, asyncio.Event()

    def first_is_safe(_: object) -> None:
        writer.give((("a", 2, 0, 0, None, "{}", "x"), lambda _: None))
        loop.call_soon(writer.give, (("a", 3, 0, 0, None, "{}", "x"), lambda _: done.set()))

    writer.give((("a", 1, 0, 0, None, "{}", "x"), first_is_safe))
    await done.wait()
    assert writer.commits == commits + 2, "one for the first step, one for both that followed"
    await asyncio.to_thread(writer.close)


FIRST_FORMAT = """
CREATE TABLE tables(
  id TEXT PRIMARY KEY, created REAL NOT NULL, touched REAL NOT NULL, phase TEXT NOT NULL, head TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE steps(
  id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, message TEXT, move TEXT NOT NULL,
  PRIMARY KEY(id, n)
) WITHOUT ROWID;
PRAGMA user_version=1;
"""


def first_format(path: Path) -> None:
    """A file of version 0.1: a whole table, an empty one, and one with a gap."""
    base = sqlite3.connect(path)
    base.executescript(FIRST_FORMAT)
    for id_, numbers in (("whole", (1, 2, 3)), ("empty", ()), ("gap", (1, 3))):
        head = json.dumps({"game": "acorns", "version": 1})
        base.execute("INSERT INTO tables VALUES(?,?,?,?,?)", (id_, 10.0, 20.0, "playing", head))
        for n in numbers:
            base.execute("INSERT INTO steps VALUES(?,?,?,?,?,?)", (id_, n, 30 + n, 0, f"m{n}", "{}"))
    base.commit()
    base.close()


async def test_a_file_of_the_first_format_is_brought_up_to_date(tmp_path: Path):
    """Steps are chained and counted, the rules version stands beside the head, a gap is set aside."""
    first_format(tmp_path / "s.db")
    store = SqliteStore(tmp_path / "s.db")
    store.start(asyncio.get_running_loop())
    whole = await store.read("whole")
    assert whole is not None
    assert [(step.n, step.at, step.id) for step in whole.steps] == [(1, 31, "m1"), (2, 32, "m2"), (3, 33, "m3")]
    assert (whole.head.rules, whole.head.count, whole.head.touched) == (1, 3, 33.0)
    empty = await store.read("empty")
    assert empty is not None
    assert empty.head.touched == 20.0
    with pytest.raises(Damaged, match="missing"):
        await store.read("gap")
    await store.close()
    again = sqlite3.connect(tmp_path / "s.db")
    assert again.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert again.execute("PRAGMA auto_vacuum").fetchone() == (2,), "a file of 0.1 can shrink from now on"
    again.close()


def test_a_crash_in_the_middle_leaves_the_first_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Bringing a file up to date is one transaction."""
    first_format(tmp_path / "s.db")

    def crash(*_: object) -> None:
        raise RuntimeError("the power goes out")

    monkeypatch.setattr("cheeseboard.server.store.older.chained_rows", crash)
    with pytest.raises(RuntimeError):
        open_file(tmp_path / "s.db")
    base = sqlite3.connect(tmp_path / "s.db")
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert base.execute("SELECT count(*) FROM steps").fetchone() == (5,)
    base.close()
