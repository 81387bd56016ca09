"""How fast the lab plays, each figure beside a reference measured in the same run.

    python -m bench.lab [--json] [--quick] [--write]

`--write` puts the figures into docs/lab.md.

One core unless a line says otherwise. Processor time, the best of several passes after a warm-up, so that a busy
machine shows less. What is counted:

* cheese: cards turned, dealing included. Reference: a plain ring-buffer loop for the same rules, compiled, below. It
  shuffles its pack card by card from the same random words; beside that, the same loop with deals made beforehand.
* alles-kaese, mice: random play, every legal decision equally likely; a step is a roll or a decision.
  Reference: the same rules.py played by the ordinary Python engine, through its protocol.
* level 4 in every seat: whole games of the compiled minds. Reference: the same games by the same minds in Python.
* rollouts: 1,000 of expert play from a view, over positions of a whole game: milliseconds on average and at most.
* the report: processor time of `cheeseboard report GAME` as it stands, once compiled, and its wall time.
* two cores: the same work in one thread and in two, by wall time and, since other programs may use the cores, by the
  processor time of the busier thread.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import get_ident
from time import perf_counter, process_time, thread_time
from typing import Any

import numba
import numpy as np
from bench.tables import table, write_into

from cheeseboard.core.match import Match
from cheeseboard.fast.lane import streams
from cheeseboard.fast.loop import MOVES, ROLLS
from cheeseboard.fast.minds import trace_minds
from cheeseboard.fast.play import play_random
from cheeseboard.fast.rollouts import rollout
from cheeseboard.games import GAMES, find
from cheeseboard.lab.chunks import Job, bot_game, check_job, rows_of

COMMAND = "bench/lab.py"
ROLLOUTS, ROLLED = 1000, ("alles-kaese", "mice")
RANDOM_PLAY = (
    ("alles-kaese", 2, 300_000),
    ("alles-kaese", 4, 200_000),
    ("mice", 1, 300_000),
    ("mice", 2, 10_000),
    ("mice", 3, 20_000),
    ("mice", 5, 30_000),
)
EXPERT_PLAY = (
    ("alles-kaese", 2, 4000),
    ("alles-kaese", 4, 4000),
    ("alles-kaese", 6, 4000),
    ("mice", 1, 40_000),
    ("mice", 2, 2000),
    ("mice", 3, 600),
    ("mice", 4, 300),
    ("mice", 5, 200),
)
PACK = np.repeat(np.arange(1, 7, dtype=np.int8), [70, 10, 5, 5, 5, 5])
STREAMS = streams()
GOALS = {"cheese 2": 200e6, "alles-kaese 2": 13e6, "mice 2": 1e6, "mice 2 games": 20e3}
GOALS |= {"alles-kaese 2 level-4": 2000, "mice 2 level-4": 2000, "mice 1 level-4": 50e3}


@numba.njit(nogil=True)
def ring_game(cards: Any, first: Any, count: Any, pile: Any, players: int) -> int:
    """The reference: Cheese card by card, each stack a ring of 128 places."""
    turn, owner, attempts, piled, turned = 0, -1, 0, 0, 0
    while turned < 1_000_000:
        card = cards[turn, first[turn]]
        first[turn] = (first[turn] + 1) & 127
        count[turn] -= 1
        pile[piled] = card
        piled += 1
        turned += 1
        winner = -1
        if card > 2:
            owner, attempts = turn, card - 2
            turn = turn + 1 if turn + 1 < players else 0
            winner = owner if count[turn] == 0 else -1
        elif owner < 0:
            if count[turn] == 0:
                return turned
            turn = turn + 1 if turn + 1 < players else 0
        elif card == 2:
            winner = turn
        else:
            attempts -= 1
            winner = owner if attempts == 0 or count[turn] == 0 else -1
        if winner >= 0:
            place = first[winner] + count[winner]
            for i in range(piled):
                cards[winner, (place + i) & 127] = pile[i]
            count[winner] += piled
            piled, owner = 0, -1
            turn = winner + 1 if winner + 1 < players else 0
            for seat in range(players):
                if count[seat] == 0:
                    return turned
    return turned


@numba.njit(nogil=True)
def ring_dealing(pack: Any, games: int, players: int) -> int:
    """The reference from the shuffle on, as our kernel plays: cards turned."""
    cards, pile, order = np.zeros((6, 128), np.int8), np.zeros(128, np.int8), pack.copy()
    first, count, stream = np.zeros(6, np.int64), np.zeros(6, np.int64), np.zeros(2, np.uint64)
    share, turned = 100 // players, 0
    for g in range(games):
        STREAMS.open_stream(stream, np.uint64(1), g)
        order[:] = pack
        for last in range(99, 0, -1):
            other = STREAMS.below(stream, last + 1)
            order[last], order[other] = order[other], order[last]
        for seat in range(players):
            first[seat], count[seat] = 0, share
            for i in range(share):
                cards[seat, i] = order[seat * share + i]
        turned += ring_game(cards, first, count, pile, players)
    return turned


@numba.njit(nogil=True)
def ring_many(deals: Any, players: int) -> int:
    """All deals played by the reference: cards turned."""
    cards, pile = np.zeros((6, 128), np.int8), np.zeros(128, np.int8)
    first, count = np.zeros(6, np.int64), np.zeros(6, np.int64)
    share, turned = 100 // players, 0
    for g in range(deals.shape[0]):
        for seat in range(players):
            first[seat], count[seat] = 0, share
            for i in range(share):
                cards[seat, i] = deals[g, seat * share + i]
        turned += ring_game(cards, first, count, pile, players)
    return turned


def best(work: Any, passes: int) -> tuple[float, Any]:
    """The shortest processor time of several passes, and what the work gave back."""
    work()  # warm-up: compiled, in the caches
    times, found = [], None
    for _ in range(passes):
        started = process_time()
        found = work()
        times.append(process_time() - started)
    return min(times), found


def line(name: str, unit: str, rate: float, reference: float, words: str, sample: str) -> dict[str, Any]:
    """One figure, named on standard error as it comes: the whole takes minutes."""
    print(f"{name}: {rate:,.0f} {unit}", file=sys.stderr, flush=True)
    return {
        "name": name,
        "unit": unit,
        "rate": rate,
        "reference": reference,
        "reference_is": words,
        "ratio": rate / reference if reference else None,
        "goal": GOALS.get(name),
        "sample": sample,
    }


def cheese(players: int, games: int, passes: int) -> list[dict[str, Any]]:
    """Cards turned per second by bit planes and by the ring buffer, dealing included and not."""
    rng, few = np.random.default_rng(1), min(games, 20_000)
    deals = np.array([rng.permutation(PACK) for _ in range(few)])
    time, rows = best(lambda: play_random("cheese", players, {}, 1, 0, games), passes)
    whole_time, whole_cards = best(lambda: ring_dealing(PACK, few, players), passes)
    ring_time, ring_cards = best(lambda: ring_many(deals, players), passes)
    cards = int(rows[:, MOVES].sum())
    rate, sample = cards / time, f"{games:,} games, {cards:,} cards"
    return [
        line(f"cheese {players}", "cards/s", rate, whole_cards / whole_time, "ring buffer, Numba", sample),
        line(f"cheese {players}", "cards/s", rate, ring_cards / ring_time, "ring buffer, dealt beforehand", sample),
    ]


def python_rate(game_id: str, players: int, seconds: float) -> tuple[float, float]:
    """Steps and decisions per second of the ordinary engine in random play."""
    game, rng = find(game_id), Random(1)
    steps = decisions = 0
    started = process_time()
    while process_time() - started < seconds:
        match = Match.new(game, players, {}, rng=rng)
        while not match.over and process_time() - started < seconds:
            steps += 1
            if match.chance_due:
                match.draw()
            else:
                decisions += 1
                match.play(rng.choice(match.legal()))
    return steps / seconds, decisions / seconds


def random_play(game_id: str, players: int, games: int, passes: int) -> list[dict[str, Any]]:
    """Steps or decisions and whole games per second of compiled random play."""
    time, rows = best(lambda: play_random(game_id, players, {}, 1, 0, games), passes)
    moves, rolls = int(rows[:, MOVES].sum()), int(rows[:, ROLLS].sum())
    steps_py, decisions_py = python_rate(game_id, players, 1.0)
    sample = f"{games:,} games, {moves - rolls:,} decisions, {rolls:,} rolls"
    words = "ordinary engine, Python"
    name = f"{game_id} {players}"
    if game_id == "mice":
        first = line(name, "decisions/s", (moves - rolls) / time, decisions_py, words, sample)
    else:
        first = line(name, "steps/s", moves / time, steps_py, words, sample)
    whole = line(f"{name} games", "games/s", games / time, steps_py * games / moves, words, sample)
    return [first, whole]


def minds_play(game_id: str, players: int, games: int, passes: int) -> dict[str, Any]:
    """Whole games per second between experts, compiled and in Python."""
    job = check_job(Job(game_id, players, {}, 1, ("level-4",) * players))
    time, _ = best(lambda: rows_of(job, 0, games), passes)
    played, started = 0, process_time()
    while process_time() - started < 2.0:
        bot_game(job, played)
        played += 1
    slow = played / (process_time() - started)
    name = f"{game_id} {players} level-4"
    return line(name, "games/s", games / time, slow, "the same minds, Python", f"{games:,} games")


def two_cores(game_id: str, players: int, games: int, passes: int) -> list[dict[str, Any]]:
    """The same games in one thread and in two; the ratio is the gain."""
    chunk = 4096
    spent: dict[int, float] = {}

    def play(first: int) -> None:
        started = thread_time()
        play_random(game_id, players, {}, 1, first, chunk)
        spent[get_ident()] = spent.get(get_ident(), 0.0) + thread_time() - started

    def measure(threads: int) -> tuple[float, float]:
        spent.clear()
        started = perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(play, range(0, games, chunk)))
        return perf_counter() - started, max(spent.values())

    pairs = [(measure(1), measure(2)) for _ in range(passes + 1)][1:]
    found = []
    for which, words in ((0, "wall time"), (1, "busier thread")):
        one, two = min(pair[0][which] for pair in pairs), min(pair[1][which] for pair in pairs)
        name = f"{game_id} {players}, 2 threads"
        found.append(line(name, "games/s", games / two, games / one, f"1 thread, {words}", f"{games:,} games"))
    return found


def rollouts(game_id: str, players: int) -> list[str]:
    """How long a thousand rollouts take from positions all over a game of experts."""
    game, times = find(game_id), list[float]()
    match = trace_minds(game_id, players, {}, ["level-4"] * players, 1, 1)
    state = Match(game, players, match.options, match.setup).state
    for step, move in enumerate(match.log):
        if not game.chance(state) and step // 2 % 4 == 0:
            view = game.view(state, game.actor(state))
            times.append(1000 * best(lambda view=view: rollout(view, (), ROLLOUTS), 1)[0])
        state = game.apply(state, move)
    return [game_id, str(players), f"{sum(times) / len(times):.0f} ms", f"{max(times):.0f} ms", str(len(times))]


def report(game_id: str) -> list[str]:
    """The processor time of a whole report about a game, in a process of its own that finds everything compiled."""
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "cheeseboard", "report", game_id, "-o", f"{folder}/report.html"]
        subprocess.run([*words, "--games", "100"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        before, started = os.times(), perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return [game_id, f"{spent:.0f} s", f"{perf_counter() - started:.0f} s"]


def machine() -> str:
    """What this ran on."""
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    names = [row.partition(":")[2].strip() for row in text.splitlines() if row.startswith("model name")]
    kind = f"{names[0]}, {len(names)} cores" if names else platform.platform()
    return f"{kind}, Python {platform.python_version()}, Numba {numba.__version__}"


def measured(part: int, passes: int) -> list[dict[str, Any]]:
    """All rates."""
    figures = [row for players in range(2, 7) for row in cheese(players, 100_000 // part, passes)]
    for game_id, players, games in RANDOM_PLAY:
        figures += random_play(game_id, players, games // part, passes)
    for game_id, players, games in EXPERT_PLAY:
        figures.append(minds_play(game_id, players, games // part, passes))
    for game_id, players in (("cheese", 2), ("alles-kaese", 4)):
        figures += two_cores(game_id, players, 65_536 * 4 // part, passes)
    return figures


def short(rate: float) -> str:
    """A rate in a few digits."""
    if rate >= 1e6:
        return f"{rate / 1e6:.3g} million"
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"


def pages(figures: list[dict[str, Any]]) -> dict[str, str]:
    """The tables of docs/lab.md."""
    rates = [
        [
            found["name"],
            f"{short(found['rate'])} {found['unit']}",
            f"{found['reference_is']}: {short(found['reference'])}",
            f"{found['ratio']:.3g}",
        ]
        for found in figures
    ]
    sizes = [(game.id, n) for game in GAMES.values() if game.id in ROLLED for n in range(1, game.max_players + 1)]
    played_on = [rollouts(game_id, players) for game_id, players in sizes if players >= find(game_id).min_players]
    return {
        "rates": f"{machine()}\n\n" + table(("game, players", "rate", "reference in the same run", "ratio"), rates),
        "rollouts": table(("game", "players", "mean", "at most", "positions"), played_on),
        "report": table(("game", "CPU", "wall"), [report(game_id) for game_id in GAMES]),
    }


def print_lines(figures: list[dict[str, Any]]) -> None:
    """The rates for people."""
    print(machine())
    for figure in figures:
        goal = f"goal {figure['goal']:,.0f}" if figure["goal"] else ""
        print(
            f"{figure['name']:<24} {figure['rate']:>15,.0f} {figure['unit']:<12} = {figure['ratio']:>6.2f} x "
            f"{figure['reference_is']} ({figure['reference']:,.0f})  {goal}  [{figure['sample']}]"
        )


def main() -> None:
    """Measure everything and print it, as JSON if asked; or write it into the docs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument(
        "--write", action="store_true", help="rollouts and reports, too, and all of it into docs/lab.md"
    )
    args = parser.parse_args()
    figures = measured(*((10, 3) if args.quick else (1, 7)))
    if args.json:
        print(json.dumps({"machine": machine(), "figures": figures}))
        return
    print_lines(figures)
    if args.write:
        made = pages(figures)
        print(made["rollouts"], made["report"], sep="\n\n")
        write_into("lab.md", COMMAND, made)


if __name__ == "__main__":
    main()
