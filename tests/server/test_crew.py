"""Work for visitors and bots: fair, bounded, killed when it hangs, asked again when its process dies."""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from cheeseboard.core.match import Match
from cheeseboard.games import find
from cheeseboard.server.bots import processes
from cheeseboard.server.bots.processes import Processes, sound
from cheeseboard.server.crew.crew import Crew
from cheeseboard.server.crew.jobs import Died, Ended, Failed, Job, Queue, Slow, Waited
from cheeseboard.server.house import House
from cheeseboard.table.thinker import Question, Thought
from tests.server import chores
from tests.server.clients import PATIENCE
from tests.server.inside import until

# -- fairness ---------------------------------------------------------------------------------------------------


def job(address: str, table: str) -> Job:
    """Something to do for a table."""
    return Job(os.getpid, (), lambda _: None, 1.0, address, table)


def test_addresses_take_turns_and_so_do_their_tables():
    """Somebody with one question waits for one of everybody else's, not for all; before, there was one line for all."""
    queue = Queue()
    for _ in range(2):
        for table in range(50):
            queue.add(job("many", f"t{table}"))
    queue.add(job("one", "x"))
    order = [(found.address, found.table) for found in iter(queue.take, None)]
    assert len(order) == 101
    assert order.index(("one", "x")) == 1
    assert [table for address, table in order if address == "many"][:50] == [f"t{table}" for table in range(50)]


def test_a_job_can_leave_the_line():
    """Whoever waited too long is taken out, once."""
    queue = Queue()
    first, second = job("a", "t"), job("a", "u")
    queue.add(first)
    queue.add(second)
    assert len(queue) == 2
    assert queue.drop(first)
    assert not queue.drop(first)
    assert queue.take() is second
    assert queue.take() is None


# -- processes --------------------------------------------------------------------------------------------------


async def test_a_job_whose_process_dies_is_done_again(tmp_path: Path):
    """A killed thinker is replaced and its question asked once more; one that kills twice is given up."""
    crew = Crew(1, PATIENCE)
    try:
        assert await crew.do("a", PATIENCE, chores.die_once, str(tmp_path / "died")) != os.getpid()
        with pytest.raises(Died):
            await crew.do("a", PATIENCE, chores.die)
        assert await crew.do("a", PATIENCE, len, (1, 2)) == 2, "and the next one is served"
    finally:
        crew.close()


async def test_whoever_hangs_or_eats_too_much_is_ended():
    """By time and by memory; what fails says only how."""
    crew = Crew(1, PATIENCE)
    try:
        assert await crew.do("a", PATIENCE, len, "") == 0
        with pytest.raises(Slow):
            await crew.do("a", 0.1, chores.hang)
        with pytest.raises(Slow):
            await crew.do("a", PATIENCE, chores.eat)
        with pytest.raises(Failed, match=r"^ValueError$"):
            await crew.do("a", PATIENCE, chores.fail)
    finally:
        crew.close()


async def test_whoever_waits_too_long_for_their_turn_is_told():
    """While the only process is busy."""
    crew = Crew(1, 0.1)
    busy = asyncio.ensure_future(crew.do("a", PATIENCE, chores.hang))
    await asyncio.sleep(0)
    with pytest.raises(Waited):
        await crew.do("b", PATIENCE, len, "")
    crew.close()
    with pytest.raises(Ended):
        await busy


async def test_the_server_ends_without_waiting_for_visitors():
    """Closing answers everybody at once, whatever is being done; before, SIGTERM waited for a replay without end."""
    crew = Crew(1, PATIENCE)
    waiting = [asyncio.ensure_future(crew.do("a", 600.0, chores.hang)) for _ in range(3)]
    await until(lambda: crew.workers[0].process is not None)
    crew.close()
    answers = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), PATIENCE)
    assert [type(answer) for answer in answers] == [Ended] * 3
    assert crew.workers[0].process is None


# -- bots -------------------------------------------------------------------------------------------------------


def question() -> Question:
    """A real one, for the expert."""
    match = Match.new(find("whispers"), 2, {}, rng=Random(1))
    seat = match.actor
    return Question("whispers", 1, "level-4", match.view(seat), match.legal(), 1, 200.0, "t", "here")


async def answer(bots: Processes) -> Thought:
    """What the table is told."""
    found: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
    bots.think(question(), found.set_result)
    return await asyncio.wait_for(found, PATIENCE)


async def test_a_bot_without_time_is_replaced_by_a_lower_level_that_says_so(monkeypatch: pytest.MonkeyPatch):
    """The expert gives no answer: the beginner is asked, and answers under its own name."""
    monkeypatch.setattr(processes, "choose", chores.experts_fail)
    bots = Processes(House(bot_hangs=PATIENCE, bot_patience=PATIENCE))
    thought = await answer(bots)
    assert thought.bot == "level-1"
    assert thought.move in question().legal
    bots.close()


async def test_a_bot_that_nobody_can_replace_moves_at_random(monkeypatch: pytest.MonkeyPatch):
    """All hang, or there is nonsense: the table gets some legal move all the same, and is told that it is one."""
    monkeypatch.setattr(processes, "choose", chores.nobody_answers)
    bots = Processes(House(bot_hangs=0.1, bot_patience=PATIENCE))
    thought = await answer(bots)
    assert thought.bot == "random"
    assert thought.move in question().legal
    assert sound(Thought(("nonsense",), "random"), question()).bot == "random"
    bots.close()


async def test_the_expert_answers_when_there_is_time():
    """Nothing is lowered without need."""
    bots = Processes(House(bot_patience=PATIENCE, bot_hangs=PATIENCE))
    assert (await answer(bots)).bot == "level-4"
    bots.close()
