"""Nodes killed, frozen, cut off; the database restarted; an answer lost in the middle of a commit. Nobody loses a move.

Real processes, real signals, a line that can be cut. What holds each time: acknowledged is stored under the number that
was told, no gaps, no number and no message twice, everybody goes on, and a table has one owner.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cluster.cutting import SILENT, SWALLOW, CuttingProxy
from tests.cluster.nodes import QUICK, Cluster, freeze, leave, thaw, until
from tests.cluster.players import Crowd
from tests.conftest import own_folder
from tools.postgres import Postgres

PEOPLE = 9


@pytest.fixture
async def cluster(postgres: Postgres, tmp_path: Path) -> AsyncIterator[Cluster]:
    """Three nodes that lose their tables after two silent seconds."""
    async with Cluster(postgres, tmp_path, QUICK) as cluster:
        await cluster.start_all("a", "b", "c")
        yield cluster


async def one_owner(cluster: Cluster) -> None:
    """What the nodes believe to own is what the database says, and no table is owned twice."""

    async def agreed() -> bool:
        alive = [node for node in cluster.nodes if node.process is not None and node.process.poll() is None]
        figures = [await asyncio.to_thread(node.ask, "/metrics") for node in alive]
        owned = [
            int(float(line.split()[1]))
            for _, _, text in figures
            for line in text.decode().splitlines()
            if line.startswith("cheeseboard_tables_owned ")
        ]
        (row,) = await cluster.sql(
            "SELECT count(*) FROM cheeseboard.tables WHERE owner IN (SELECT id FROM cheeseboard.nodes)"
        )
        return len(owned) == len(alive) and sum(owned) == row[0]

    await until("nodes and database agree on who owns what", agreed)


async def test_a_killed_owner(cluster: Cluster):
    """Its tables move on at the others as soon as the database has noticed."""
    async with Crowd(PEOPLE, cluster.nodes) as crowd:
        cluster.nodes[0].kill()
        await crowd.progress(10)
    await crowd.check(cluster)
    await one_owner(cluster)


async def test_a_frozen_owner(cluster: Cluster):
    """Frozen for longer than its lease, it wakes up and believes itself the owner still: nothing of it is written."""
    async with Crowd(PEOPLE, cluster.nodes) as crowd:
        freeze(cluster.nodes[0])
        await crowd.progress(10)
        await asyncio.sleep(4 * QUICK)
        thaw(cluster.nodes[0])
        await crowd.progress(10)
    await crowd.check(cluster)
    await one_owner(cluster)


async def test_cut_off_from_the_database(cluster: Cluster, postgres: Postgres):
    """A node whose line to the database goes silent gives its tables up by itself, and comes back under a new id."""
    async with CuttingProxy(postgres.port) as proxy:
        await cluster.start("d", port=proxy.port)
        async with Crowd(PEOPLE, [cluster.nodes[3], *cluster.nodes[:2]]) as crowd:
            proxy.mode = SILENT
            await crowd.progress(10)
            proxy.mode = "pass"
            proxy.cut()
            await crowd.progress(10)
        await crowd.check(cluster)
        await one_owner(cluster)
        log = (cluster.folder / "d.log").read_text()
        assert log.count('"session-begun"') >= 2
        await asyncio.to_thread(leave, cluster.nodes[3])


async def test_an_answer_lost_in_the_middle_of_a_commit(cluster: Cluster, postgres: Postgres):
    """The database has written, the node never hears of it: the move is sent again, and is one step."""
    async with CuttingProxy(postgres.port) as proxy:
        await cluster.start("d", port=proxy.port)
        async with Crowd(PEOPLE, [cluster.nodes[3], *cluster.nodes[:2]]) as crowd:
            for _ in range(4):
                proxy.swallowed.clear()
                proxy.mode = SWALLOW
                await proxy.swallowed.wait()
                await crowd.progress(5)
        await crowd.check(cluster)
        assert (
            '"maybe-saved"' in (cluster.folder / "d.log").read_text()
            or '"unknown"' in (cluster.folder / "d.log").read_text()
        ), "no write was ever in doubt: the test tested nothing"
        await asyncio.to_thread(leave, cluster.nodes[3])


async def test_a_restarted_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ended in order and as if it had crashed: every node comes back by itself."""
    with own_folder("restarted") as folder:
        own = Postgres(folder, safe=False).start()
        monkeypatch.setenv("PGPASSWORD", own.password)
        try:
            async with Cluster(own, tmp_path, QUICK) as cluster:
                await cluster.start_all("a", "b", "c")
                async with Crowd(PEOPLE, cluster.nodes) as crowd:
                    for at_once in (False, True):
                        await asyncio.to_thread(own.stop, at_once=at_once)
                        await asyncio.to_thread(own.start)
                        await crowd.progress(10)
                await crowd.check(cluster)
                await one_owner(cluster)
        finally:
            own.stop()


async def test_a_rolling_upgrade_under_play(cluster: Cluster):
    """Node after node hands its tables over, ends, and starts again; nobody stops playing."""
    async with Crowd(PEOPLE, cluster.nodes) as crowd:
        for place, name in enumerate(("a", "b", "c")):
            await asyncio.to_thread(leave, cluster.nodes[place])
            log = (cluster.folder / f"{name}.log").read_text()
            assert '"draining"' in log
            assert '"drained-in-a-hurry"' not in log
            await crowd.progress(5)
            await asyncio.to_thread(cluster.nodes[place].start)
            await crowd.progress(5)
    await crowd.check(cluster)
    await one_owner(cluster)
