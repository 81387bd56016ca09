"""Outside programs: the example plays, and whatever a program does wrong costs it the game and nothing else."""

import json
import os
import re
import shlex
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from cheeseboard.arena import outside
from cheeseboard.arena.outside import OutsideBot, OutsideTrouble
from cheeseboard.arena.report import entrant_facts
from cheeseboard.arena.schedule import Plan, results
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES, find

pytestmark = pytest.mark.usefixtures("fixture_games")
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "outside_bot.py"

READ = "import sys, json\nfor line in sys.stdin:\n    m = json.loads(line)\n    if m['type'] != 'ask': continue\n    "
SAY = "print(json.dumps({'id': m['id'], 'move': m['legal'][0]}), flush=True)"
BAD = {
    "crash at the start": ("crash", "raise SystemExit('no engine')"),
    "crash in mid-game": ("crash", READ + f"{SAY}\n    n = globals().get('n', 0) + 1\n    if n > 2: 1 / 0"),
    "garbage": ("nonsense", READ + "print('hello?', flush=True)"),
    "not an object": ("nonsense", READ + "print('[1, 2]', flush=True)"),
    "wrong id": ("nonsense", READ + "print(json.dumps({'id': 0, 'move': m['legal'][0]}), flush=True)"),
    "no move": ("nonsense", READ + "print(json.dumps({'id': m['id'], 'move': {'fly': 1}}), flush=True)"),
    "illegal move": ("illegal", READ + "print(json.dumps({'id': m['id'], 'move': {'choose': 0}}), flush=True)"),
    "huge line": ("nonsense", READ + "print('x' * 10_000_000, flush=True)"),
    "nested too deep": ("nonsense", READ + "print('[' * 50_000, flush=True)"),
    "hang": ("hang", READ + "import time; time.sleep(600)"),
    "never reads": ("hang", "import time; time.sleep(600)"),
    "closes its output": ("crash", READ + "import os; os.close(1); import time; time.sleep(600)"),
    "flood without being asked": ("nonsense", "while True: print('x' * 1000, flush=True)"),
    "no such program": ("no-start", None),
}


def command_for(tmp_path: Path, code: str | None):
    """A command line that runs this program."""
    if code is None:
        return "/no/such/program --fast"
    path = tmp_path / "bot.py"
    path.write_text(code + "\n")
    return shlex.join([sys.executable, str(path)])


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch):
    """Nobody wants to wait ten seconds for a program that hangs."""
    monkeypatch.setattr(outside, "GRACE", 0.3)
    monkeypatch.setattr(outside, "FIRST_GRACE", 3.0)


@pytest.mark.parametrize("fault", BAD)
def test_bad_programs_lose_their_game(tmp_path: Path, short_waits: None, fault: str):
    """The fault is named, the other seat wins, and the next game is played with a fresh program."""
    code, source = BAD[fault]
    plan = Plan("whispers", ("exec:" + command_for(tmp_path, source), "random"), 2, 2, seed=1, seconds=0.05)
    games = [game for deal in results(plan, 1) for game in deal]
    rows = [entrant_facts(plan, games, entrant) for entrant in (0, 1)]
    assert rows[0]["forfeits"] == {code: 2}
    assert rows[0]["wins"]["share"] == 0
    assert rows[1]["wins"]["share"] == 1
    assert rows[1]["forfeits"] == {}


def test_last_words_are_kept(tmp_path: Path):
    """What the program wrote to standard error helps whoever has to mend it; only the end of it is kept."""
    bot = OutsideBot(
        command_for(tmp_path, "import sys\nsys.stderr.write('x' * 10**6 + '\\nno engine today\\n')\nsys.exit(3)")
    )
    match = Match.new(find("acorns"), 2, rng=Random(1))
    match.draw()
    with pytest.raises(OutsideTrouble) as trouble:
        bot.choose(match.view(0), match.legal(), Random(1))
    assert trouble.value.code == "crash"
    assert "status 3" in trouble.value.detail
    assert "no engine today" in trouble.value.detail
    assert len(trouble.value.detail) < 500


def test_a_program_is_told_what_it_did_wrong(tmp_path: Path):
    """The last line it can read is the error."""
    note = tmp_path / "note.txt"
    source = f"""import sys, json
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "ask": print("nonsense", flush=True)
    if m["type"] == "error": open({str(note)!r}, "w").write(m["code"] + ": " + m["message"])"""
    bot = OutsideBot(command_for(tmp_path, source))
    match = Match.new(find("acorns"), 2, rng=Random(1))
    match.draw()
    with pytest.raises(OutsideTrouble):
        bot.choose(match.view(0), match.legal(), Random(1))
    assert note.read_text() == "nonsense: the answer is not JSON"


def test_everything_a_program_started_ends_with_it(tmp_path: Path):
    """A child of the program does not outlive it."""
    pid_file = tmp_path / "pid"
    source = f"""import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(pid_file)!r}, "w").write(str(child.pid))
{READ}{SAY}"""
    bot = OutsideBot(command_for(tmp_path, source))
    match = Match.new(find("acorns"), 2, rng=Random(1))
    match.draw()
    assert bot.choose(match.view(0), match.legal(), Random(1), 5).move in match.legal()
    bot.close()
    child = int(pid_file.read_text())
    for _ in range(100):
        if not alive(child):
            break
        time.sleep(0.05)
    assert not alive(child)


def alive(pid: int):
    """Does this process still run (a zombie does not)?"""
    try:
        os.kill(pid, 0)
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_messages_of_a_game(tmp_path: Path):
    """start, events, asks and end come in order, each as documented, and hold no more than the seat may know."""
    log = tmp_path / "log.jsonl"
    source = f"""import sys, json
log = open({str(log)!r}, "a", buffering=1)
for line in sys.stdin:
    log.write(line)
    m = json.loads(line)
    if m["type"] == "ask": {SAY}"""
    plan = Plan("whispers", ("exec:" + command_for(tmp_path, source), "random"), 2, 1, seed=1, seconds=5)
    (deal,) = results(plan, 1)
    assert all(game.played.forfeit is None for game in deal)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    first = messages[: [m["type"] for m in messages].index("end") + 1]
    assert first[0]["type"] == "start"
    assert set(first[0]) == {"type", "game", "seat", "players", "options"}
    asks = [m for m in first if m["type"] == "ask"]
    assert [m["id"] for m in asks] == list(range(1, len(asks) + 1))
    assert all(set(m) == {"type", "id", "view", "legal", "time_ms"} and m["time_ms"] == 5000 for m in asks)
    seat = first[0]["seat"]
    assert all(m["view"]["seat"] == seat for m in asks)
    told = [m["event"] for m in first if m["type"] == "event"]
    looks = [(event, after) for event, after in pairwise(told) if event["type"] == "look"]
    assert looks
    assert all(after["type"] != "saw" or event["seat"] == seat for event, after in looks)
    assert first[-1]["result"]["reason"] == "all-chosen"


def test_the_example_plays_every_game():
    """The example in the repo is about twenty lines, and plays all games without losing one by a fault."""
    for game in GAMES:
        plan = Plan(
            game, (f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}", "random"), 2, 2, seed=1, seconds=5
        )
        row = entrant_facts(plan, [g for deal in results(plan, 1) for g in deal], 0)
        assert row["forfeits"] == {}
        assert row["games"] == 2
    code = re.sub(r'^""".*?"""\n', "", EXAMPLE.read_text(), flags=re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 20


def test_programs_in_workers(tmp_path: Path):
    """With several jobs each worker has programs of its own, and none is left behind."""
    pids = tmp_path / "pids"
    source = f"""import os
open({str(pids)!r}, "a").write(str(os.getpid()) + "\\n")
{READ}{SAY}"""
    plan = Plan("whispers", ("exec:" + command_for(tmp_path, source), "random"), 2, 4, seed=1, seconds=5)
    row = entrant_facts(plan, [g for deal in results(plan, 2) for g in deal], 0)
    assert row["forfeits"] == {}
    deadline = time.monotonic() + 10
    while any(alive(int(pid)) for pid in pids.read_text().split()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(alive(int(pid)) for pid in pids.read_text().split())


def test_programs_play_at_the_same_time(tmp_path: Path):
    """With two jobs two games run side by side: each program waits until it has seen one of another worker's."""
    source = f"""import os, sys, json, time, pathlib
here = pathlib.Path({str(tmp_path)!r})
(here / f"{{os.getppid()}}.worker").touch()
while len(list(here.glob("*.worker"))) < 2: time.sleep(0.01)
{READ}{SAY}"""
    plan = Plan("whispers", ("exec:" + command_for(tmp_path, source), "random"), 2, 8, seed=1, seconds=5)
    games = [game for deal in results(plan, 2) for game in deal]
    assert entrant_facts(plan, games, 0)["forfeits"] == {}
    assert len(list(tmp_path.glob("*.worker"))) == 2
