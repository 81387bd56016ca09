"""Nodes killed, frozen, cut off; the database restarted; an answer lost in the middle of a commit. Nobody loses a move.

Real processes, real signals, a line that can be cut. What holds each time: acknowledged is stored under the number that
was told, no gaps, no number and no message twice, everybody goes on, and a table has one owner.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.cluster.cutting import PASS, SILENT, SWALLOW, CuttingProxy
from tests.cluster.nodes import QUICK, Cluster, freeze, leave, thaw, until
from tests.cluster.players import Crowd
from tools.postgres import Postgres

pytestmark = pytest.mark.asyncio(loop_scope="module")

PEOPLE = 9


class Stage:
    """Three nodes with a lease of three seconds; the line of the last to the database can be cut."""

    def __init__(self, cluster: Cluster, proxy: CuttingProxy) -> None:
        self.cluster = cluster
        self.proxy = proxy
        self.nodes = cluster.nodes

    def log(self, place: int) -> str:
        """What a node has logged until now."""
        return (self.cluster.folder / f"{'abc'[place]}.log").read_text()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """The nodes, started once."""
    folder = tmp_path_factory.mktemp("chaos")
    async with CuttingProxy(postgres.port) as proxy, Cluster(postgres, folder, QUICK) as cluster:
        await asyncio.gather(cluster.start("a"), cluster.start("b"), cluster.start("c", port=proxy.port))
        yield Stage(cluster, proxy)


@pytest_asyncio.fixture(loop_scope="module")
async def stage(nodes: Stage) -> Stage:
    """The nodes, all alive."""
    for node in nodes.nodes:
        if node.process is not None and node.process.poll() is not None:
            await asyncio.to_thread(node.start)
    return nodes


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
        owned_alive = "owner IS NOT NULL AND NOT pg_try_advisory_xact_lock_shared(owner)"
        (row,) = await cluster.sql(f"SELECT count(*) FROM cheeseboard.tables WHERE {owned_alive}")  # noqa: S608 - ours
        return len(owned) == len(alive) and sum(owned) == row[0]

    await until("nodes and database agree on who owns what", agreed)


async def given_up(cluster: Cluster, name: str) -> None:
    """The database has ended the session of a silent node: nothing is its own any more."""

    async def gone() -> bool:
        held = "name = $1 AND NOT pg_try_advisory_xact_lock_shared(id)"
        return not await cluster.sql(f"SELECT id FROM cheeseboard.nodes WHERE {held}", name)  # noqa: S608 - ours

    await until(f"the session of {name} is over", gone)


async def test_a_frozen_owner(stage: Stage):
    """Frozen for longer than its lease, it wakes up and believes itself the owner still: nothing of it is written."""
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        freeze(stage.nodes[0])
        before = stage.log(0).count('"session-begun"')
        await crowd.progress(10)
        await given_up(stage.cluster, "a")
        thaw(stage.nodes[0])
        await crowd.progress(10)
    await crowd.check(stage.cluster)
    await one_owner(stage.cluster)
    assert stage.log(0).count('"session-begun"') > before, "it has come back under a new id"


async def test_cut_off_from_the_database(stage: Stage):
    """A node whose line to the database goes silent gives its tables up by itself, and comes back under a new id."""
    before = stage.log(2).count('"session-begun"')
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        stage.proxy.mode = SILENT
        await crowd.progress(10)
        stage.proxy.mode = PASS
        stage.proxy.cut()
        await crowd.progress(10)
    await crowd.check(stage.cluster)
    await one_owner(stage.cluster)
    assert stage.log(2).count('"session-begun"') > before


async def test_an_answer_lost_in_the_middle_of_a_commit(stage: Stage):
    """The database has written, the node never hears of it: the move is sent again, and is one step."""
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        for _ in range(10):
            stage.proxy.swallowed.clear()
            stage.proxy.mode = SWALLOW
            await stage.proxy.swallowed.wait()
            await crowd.progress(5)
            if '"unknown"' in stage.log(2):
                break
    await crowd.check(stage.cluster)
    assert '"unknown"' in stage.log(2), "no write was ever in doubt: the test tested nothing"


async def test_a_restarted_database(stage: Stage, postgres: Postgres):
    """Ended in order, and as if it had crashed: every node comes back by itself."""
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        for at_once in (False, True):
            await asyncio.to_thread(postgres.stop, at_once=at_once)
            await asyncio.to_thread(postgres.start)
            await crowd.progress(10)
    await crowd.check(stage.cluster)
    await one_owner(stage.cluster)


async def test_a_killed_owner(stage: Stage):
    """Its tables move on at the others as soon as the database has noticed."""
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        stage.nodes[0].kill()
        await crowd.progress(10)
    await crowd.check(stage.cluster)
    await one_owner(stage.cluster)


async def test_a_rolling_upgrade_under_play(stage: Stage):
    """Node after node hands its tables over, ends, and starts again; nobody stops playing."""
    async with Crowd(PEOPLE, stage.nodes) as crowd:
        for place in range(3):
            await asyncio.to_thread(leave, stage.nodes[place])
            assert '"draining"' in stage.log(place)
            assert '"drained-in-a-hurry"' not in stage.log(place)
            await crowd.progress(5)
            await asyncio.to_thread(stage.nodes[place].start)
            await crowd.progress(5)
    await crowd.check(stage.cluster)
    await one_owner(stage.cluster)
