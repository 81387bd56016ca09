"""`cheeseboard backup`, `restore`, `check` and `export`: on a store that is in use, and on one that is damaged."""

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.core.fair import verify
from cheeseboard.games import find
from cheeseboard.server.operations.place import Lock
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table import show
from cheeseboard.table.messages import NewTable, SeatRequest
from tests.server.inside import Caller, premises_in


async def play(premises: Any, game: str, steps: int) -> str:
    """A table at the device of its host, played so far; its id."""
    asked = NewTable(game, 2, [SeatRequest("here")] * 2)
    opened = await premises.open_table(asked, "en", "here")
    people = []
    for seat in opened["seats"]:
        person = Caller(await premises.find(opened["table"]))
        person.say({"type": "hello", "v": 1, "secret": seat["secret"], "share": "ab" * 32})
        await person.settled()
        people.append(person)
    table = people[0].table
    while table.n < steps and not table.playing.over:
        seat, match = table.playing.actor or 0, table.playing
        what = {"type": "roll"} if match.chance_due else {"type": "move", "move": show.legal_of(table, seat)[0]}
        people[seat].say({**what, "id": str(table.n), "n": table.n})
        await people[seat].settled()
    return str(opened["table"])


def lines(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """What was printed, as JSON."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


async def test_a_backup_of_a_running_server_can_be_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The copy is one moment of the store, private, and a server goes on from it; what was there is kept."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    async with premises_in(data) as premises:
        table = await play(premises, "acorns", 6)
        assert await asyncio.to_thread(main, ["backup", str(copy), "--data", str(data)]) == 0
        assert await asyncio.to_thread(main, ["check", "--data", str(data)]) == 0
        assert await asyncio.to_thread(main, ["check", str(copy)]) == 0
        later = await play(premises, "acorns", 3)
        assert await asyncio.to_thread(main, ["backup", str(copy), "--data", str(data)]) == 2, "it is there already"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert [path for path in data.iterdir() if "before-restore" in path.name]
    async with premises_in(data) as premises:
        assert (await premises.find(table)).n == 6
        assert [one.id async for one in premises.store.tables()] == [table]
        assert later != table
    capsys.readouterr()
    assert main(["backup", str(tmp_path), "--data", str(data)]) == 0
    assert f"{tmp_path / 'cheeseboard-2'}" in capsys.readouterr().out


def test_restoring_needs_a_whole_copy_and_no_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Rubbish is refused, and so is a folder that a server uses; nothing is changed."""
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"rubbish" * 1000)
    assert main(["restore", str(rubbish), "--data", str(tmp_path / "data")]) == 2
    assert main(["restore", str(tmp_path / "nothing.db"), "--data", str(tmp_path / "data")]) == 2
    lock = Lock(tmp_path / "data")
    assert main(["restore", str(rubbish), "--data", str(tmp_path / "data")]) == 2
    lock.release()
    assert "a server is using" in capsys.readouterr().err
    assert not (tmp_path / "data" / "cheeseboard.db").exists()
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "data")]) == 2
    assert not list(tmp_path.glob("copy.db*"))


async def test_records_of_running_games_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A finished game has its proof; a running one holds its secrets and says so, without the seed of its dice."""
    async with premises_in(tmp_path) as premises:
        over, running = await play(premises, "drizzle", 100_000), await play(premises, "whispers", 3)
    assert main(["export", "--data", str(tmp_path)]) == 0
    found = {record["table"]: record for record in lines(capsys)}
    assert verify(json.loads(json.dumps(found[over])), find)
    assert "holds_secrets" not in found[over]
    assert (found[running]["holds_secrets"], found[running]["unfinished"]) == (True, True)
    assert "proof" not in found[running]
    target = tmp_path / "out.jsonl"
    assert main(["export", running, "--data", str(tmp_path), "--output", str(target)]) == 0
    assert json.loads(target.read_text(encoding="utf-8")) == found[running]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


async def test_a_damaged_table_is_named_and_exported_as_far_as_it_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Two steps before the damage are two moves of the record."""
    async with premises_in(tmp_path) as premises:
        table = await play(premises, "acorns", 6)
    base = sqlite3.connect(tmp_path / "cheeseboard.db")
    base.execute("UPDATE steps SET at = at + 1 WHERE n = 3")
    base.commit()
    base.close()
    assert main(["check", "--json", "--data", str(tmp_path)]) == 2
    (report,) = lines(capsys)
    assert (report["well"], report["damaged"]) == (False, {table: "step 3 does not fit"})
    assert main(["check", "--data", str(tmp_path)]) == 2
    assert f"{table}: step 3 does not fit" in capsys.readouterr().out
    assert main(["export", table, "--data", str(tmp_path)]) == 2
    (record,) = lines(capsys)
    assert (len(record["moves"]), record["damaged"]) == (2, "step 3 does not fit")
    assert main(["export", "nobody", "--data", str(tmp_path)]) == 2


def test_broken_pages_and_missing_stores_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`check` says what is wrong, `backup` makes no damaged copy."""
    assert main(["check", "--data", str(tmp_path)]) == 2
    SqliteStore(tmp_path / "cheeseboard.db").writer.close()
    path = tmp_path / "cheeseboard.db"
    data = bytearray(path.read_bytes())
    data[2 * 4096 : 3 * 4096] = b"\x5a" * 4096
    path.write_bytes(data)
    assert main(["check", "--data", str(tmp_path)]) == 2
    assert "broken pages" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 2
    assert not (tmp_path / "copy.db").exists()
