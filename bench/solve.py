"""How fast the solo game is solved and how fast its best moves are looked up, in CPU seconds of one core.

    python bench/solve.py [--json]

The first solve of a fresh cache also compiles; it is measured apart. Look-ups are timed over whole games of the best
play, from a view and its legal moves to the move, once with the solved table and once with the shipped values that
need nothing but Python.
"""

import argparse
import json
import platform
import resource
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cheeseboard.core.game import Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.games import find
from cheeseboard.games.mice.lab.solve import OBJECTIVES, STATES, Policy, compute, policy
from cheeseboard.games.mice.minds.solo_values import solo_values

GAMES = 200
Choose = Callable[[View, list[Move]], Move]


def solving() -> dict[str, Any]:
    """CPU seconds for each objective; the very first run includes loading or compiling the solver."""
    begun = time.process_time()
    compute("tier")
    first = time.process_time() - begun
    seconds = {}
    for objective in OBJECTIVES:
        begun = time.process_time()
        compute(objective)
        seconds[objective] = round(time.process_time() - begun, 3)
    return {"first_run": round(first, 3), "once_compiled": seconds}


def look_ups(choose: Choose) -> dict[str, float]:
    """Milliseconds per best move."""
    game, rng, spent = find("mice"), Random(1), []

    def timed(match: Match, seat: int) -> Move:
        view, legal = match.view(seat), match.legal()
        begun = time.process_time()
        move = choose(view, legal)
        spent.append(1000 * (time.process_time() - begun))
        return move

    for number in range(GAMES):
        play_on(Match.new(game, 1, {"nuts": number % 4}, rng=rng), timed)
    ordered = sorted(spent)
    return {
        "moves": len(spent),
        "mean": round(statistics.mean(spent), 4),
        "p99": round(ordered[int(0.99 * len(ordered))], 4),
        "worst": round(ordered[-1], 4),
    }


def measure() -> dict[str, Any]:
    """Everything."""
    solved = solving()
    table: Policy = policy("tier")
    shipped = solo_values(find("mice").version)
    begun = time.process_time()
    policy("tier")
    load = time.process_time() - begun
    return {
        "machine": f"{platform.machine()}, Python {platform.python_version()}, one core",
        "states": STATES,
        "solve_cpu_seconds": solved,
        "load_kept_table_seconds": round(load, 3),
        "best_move_ms": {
            "solved table": look_ups(table.best_move),
            "shipped values": look_ups(lambda view, legal: shipped.best_move(view, legal)[0]),
        },
        "peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    args = parser.parse_args()
    found = measure()
    print(json.dumps(found) if args.json else json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
