"""Postgres as the store: who may write, what a lost session means, and what is refused before the start."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from cheeseboard.server.store.postgres.address import Address, address_of
from cheeseboard.server.store.postgres.session import prove
from cheeseboard.server.store.postgres.store import Elsewhere, PostgresStore
from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.table.store import Change, Saved
from cheeseboard.testing.stores import filled, head, steps_of, there, write
from run import find_server
from tests.conftest import own_folder
from tests.table.test_stores import InDatabase
from tools.postgres import USER, Postgres, free_port

pytestmark = pytest.mark.xdist_group("postgres")


async def opened(place: InDatabase, lease: float = 30.0) -> PostgresStore:
    """A store with a session of its own."""
    store = PostgresStore(place.address, lease)
    store.start(asyncio.get_running_loop())
    assert await store.count() >= 0
    return store


async def cut(store: PostgresStore) -> None:
    """End a store's session from the database's side; returns when the store has a new one."""
    session = store.writer.session
    assert session is not None
    base = await asyncpg.connect(store.writer.address.url)
    assert await base.fetchval("SELECT pg_terminate_backend($1, 5000)", session.pid)
    await base.close()
    while store.writer.session in (None, session):  # noqa: ASYNC110 - the writer has no reason to tell tests
        await asyncio.sleep(0.01)


async def test_a_table_has_one_owner(postgres: Postgres):
    """What one node plays, another cannot read as its own, write or purge; when it lets go, the other can."""
    place = await InDatabase(postgres).make()
    ann, ben = await opened(place), await opened(place)
    await filled(ann, "a", 2)
    node = ann.writer.session and ann.writer.session.node
    assert await ben.owner("a") == node
    with pytest.raises(Elsewhere):
        await ben.read("a")
    third = steps_of("a", 3)[2]
    assert await write(ben, "a", Change(2, (third,))) is Saved.FENCED
    ben.owned.add("a")  # a node that wrongly believes it owns the table
    assert await write(ben, "a", Change(2, (third,))) is Saved.FENCED
    assert await write(ben, "a", Change(2, (), head(count=2, check=steps_of("a", 2)[1].check))) is Saved.FENCED
    ben.owned.clear()
    await ann.release(["a"])
    assert len((await there(ben, "a")).steps) == 2
    assert await write(ben, "a", Change(2, (third,))) is Saved.SAFE
    assert await ann.owner("a") != node
    await ann.close()
    await ben.close()


async def test_nobody_purges_what_another_plays(postgres: Postgres):
    """However old it looks."""
    from cheeseboard.table.store import Age

    place = await InDatabase(postgres).make()
    ann, ben = await opened(place), await opened(place)
    await filled(ann, "played", 1, phase="over")
    await filled(ben, "mine", 1, phase="over")
    assert await ben.purge(Age(("over",), 4e9)) == ["mine"]
    await ann.close()
    assert await ben.purge(Age(("over",), 4e9)) == ["played"]
    await ben.close()


async def test_a_lost_session_loses_its_tables(postgres: Postgres):
    """The node comes back under a new id; another may have its tables, and its late write is refused."""
    place = await InDatabase(postgres).make()
    ann, ben = await opened(place), await opened(place)
    lost: list[int] = []
    ann.writer.lost = lambda: (lost.append(1), ann.forget())[0]
    steps = await filled(ann, "a", 2)
    before = ann.writer.session and ann.writer.session.node
    await cut(ann)
    assert lost == [1]
    assert before != (ann.writer.session and ann.writer.session.node)
    assert (await there(ben, "a")).steps == tuple(steps)
    ann.owned.add("a")  # a zombie that has not noticed
    assert await write(ann, "a", Change(2, (steps_of("a", 3)[2],))) is Saved.FENCED
    assert await write(ben, "a", Change(2, (steps_of("a", 3)[2],))) is Saved.SAFE
    await ann.close()
    await ben.close()


async def test_without_a_session_nothing_is_written(postgres: Postgres):
    """A change that was never sent has failed; one that was being written when the line broke is unknown."""
    place = await InDatabase(postgres).make()
    store = await opened(place, lease=1.0)
    await filled(store, "a", 1)
    blocker = await asyncpg.connect(place.address.url)
    async with blocker.transaction():
        await blocker.execute("LOCK TABLE cheeseboard.steps IN EXCLUSIVE MODE")
        ends = [asyncio.ensure_future(write(store, "a", Change(1, (step,)))) for step in (steps_of("a", 2)[1],) * 2]
        assert [end.value for end in await asyncio.gather(*ends)] == ["unknown", "failed"]
    await blocker.close()
    assert len((await there(store, "a")).steps) in (1, 2)
    await store.close()


async def test_one_bad_change_harms_no_other(postgres: Postgres):
    """A text that the database cannot hold fails alone; ids may be any text at all."""
    place = await InDatabase(postgres).make()
    store = await opened(place)
    assert await store.create([(name, head()) for name in ("a", "b", "odd")]) is Saved.SAFE
    jobs = [
        write(store, "a", Change(0, (steps_of("a", 1)[0],))),
        write(store, "b", Change(0, (steps_of("b", 1)[0]._replace(move="\0"),))),
        write(store, "odd", Change(0, (steps_of("odd", 1)[0]._replace(id="zero \0 half \ud800"),))),
    ]
    assert [end.value for end in await asyncio.gather(*jobs)] == ["safe", "failed", "safe"]
    (step,) = await store.writer.ask(lambda session: rows_of(session, "odd"))
    assert step.id == "zero \0 half \ud800"
    await store.close()


async def rows_of(session, table: str):  # noqa: ANN001
    """The steps of a table as they are stored."""
    from cheeseboard.server.store.postgres.store import read_rows

    return (await read_rows(session, [table]))[table][1]


async def test_a_fallen_nodes_tables_come_together(postgres: Postgres):
    """Many tables that are asked for at once are claimed and read by the same few statements."""
    place = await InDatabase(postgres).make()
    ann = await opened(place)
    names = [f"t{number}" for number in range(300)]
    assert await ann.create([(name, head()) for name in names]) is Saved.SAFE
    await ann.close()
    ben = await opened(place)
    base = await asyncpg.connect(place.address.url)
    count = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
    await base.execute("SELECT pg_stat_force_next_flush()")
    before = await base.fetchval(count)
    found = await asyncio.gather(*(ben.read(name) for name in names))
    assert all(found)
    assert len(ben.owned) == len(names)
    await ben.close()
    assert await base.fetchval(count) - before < len(names) / 2
    await base.close()


# -- refused before the start -----------------------------------------------------------------------------------


def serve(*words: str, **environment: str) -> tuple[int, str]:
    """What `cheeseboard serve` says when it does not start."""
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("url", ["postgresql://me:secret@db/x", "postgresql://me@db/x?password=secret"])
def test_a_password_on_the_command_line_is_refused(url: str):
    """Everybody on the machine could read it; the sentence names the ways that are fine, and not the password."""
    status, said = serve("--store", url)
    assert status == 2
    assert "--password-file" in said
    assert "PGPASSWORD" in said
    assert "secret" not in said
    assert "Traceback" not in said


def test_where_the_password_comes_from(tmp_path: Path):
    """From the environment or from a file, which must be there and not be empty."""
    file = tmp_path / "password"
    file.write_text("häää\nsecond line\n")
    address = address_of("postgresql://me@db:5433/x", file, {})
    assert address == Address("postgresql://me@db:5433/x", "häää")
    assert "häää" not in repr(address)
    assert address_of(None, None, {}) is None
    inside = address_of(None, None, {"CHEESEBOARD_STORE": "postgresql://me:secret@db/x"})
    assert inside is not None
    assert str(inside) == "postgresql://me@db/x"
    for word, wrong in (("postgresql://db/x", tmp_path / "none"), ("mysql://db/x", None)):
        with pytest.raises(StoreTrouble):
            address_of(word, wrong, {})
    file.write_text("\n")
    with pytest.raises(StoreTrouble, match="empty"):
        address_of("postgresql://db/x", file, {})


def test_a_database_that_does_not_let_us_in(postgres: Postgres):
    """A wrong password is a sentence."""
    status, said = serve("--store", postgres.url(), PGPASSWORD="wrong")
    assert status == 2
    assert "does not let us in" in said
    assert "Traceback" not in said


async def test_a_database_that_is_not_there():
    """It is waited for a little, then it is a sentence."""
    with pytest.raises(StoreTrouble, match="cannot be reached"):
        await prove(Address(f"postgresql://me@127.0.0.1:{free_port()}/x"), 0.0)


async def test_a_newer_database_is_not_touched(postgres: Postgres):
    """As with a file."""
    place = await InDatabase(postgres).make()
    base = await asyncpg.connect(place.address.url)
    await base.execute("INSERT INTO cheeseboard.format VALUES (99)")
    await base.close()
    with pytest.raises(StoreTrouble, match="newer"):
        await prove(place.address, 1.0)


@pytest.fixture
def pooled(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a real PgBouncer in the mode that the test asks for."""
    program = find_server("pgbouncer")
    if program is None:
        pytest.skip("no pgbouncer: python3 run.py setup installs it on Debian as root")
    port = free_port()
    with own_folder("pooler") as folder:
        settings = {
            "listen_addr": "127.0.0.1",
            "listen_port": port,
            "auth_type": "any",
            "pool_mode": request.param,
            "unix_socket_dir": "",
            "logfile": "",
        }
        target = f"host=127.0.0.1 port={postgres.port} user={USER} password={postgres.password}"
        lines = [f"[databases]\n* = {target}\n[pgbouncer]", *(f"{key} = {value}" for key, value in settings.items())]
        (folder / "pooler.ini").write_text("\n".join(lines))
        folder.chmod(0o755)
        process = subprocess.Popen(
            [program, "-q", str(folder / "pooler.ini")], stderr=subprocess.DEVNULL, **postgres.as_servant()
        )
        try:
            wait_for(port)
            yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait()


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(port)


@pytest.mark.parametrize("pooled", ["transaction", "statement"], indirect=True)
def test_a_pooler_that_shares_sessions_is_refused(pooled: str):
    """A node's session is its fence: behind a transaction pooler it would be somebody else's. The sentence says why."""
    status, said = serve("--store", pooled)
    assert status == 2
    assert "pool_mode = session" in said
    assert "Traceback" not in said


async def test_a_dump_can_be_put_back(postgres: Postgres, tmp_path: Path):
    """What the docs say of backups: dumped while a node plays, restored, and played on by another."""
    place = await InDatabase(postgres).make()
    store = await opened(place)
    steps = await filled(store, "a", 5)
    dump = [postgres.program("pg_dump"), "--schema=cheeseboard", "--format=custom", f"--file={tmp_path / 'copy'}"]
    await asyncio.to_thread(subprocess.run, [*dump, place.address.url], check=True)
    other = await InDatabase(postgres).make()
    back = [postgres.program("pg_restore"), "--clean", "--if-exists", f"--dbname={other.address.url}"]
    await asyncio.to_thread(subprocess.run, [*back, str(tmp_path / "copy")], check=True)
    await store.close()
    again = await opened(other)
    assert (await there(again, "a")).steps == tuple(steps)
    assert await write(again, "a", Change(5, (steps_of("a", 6)[5],))) is Saved.SAFE
    await again.close()
