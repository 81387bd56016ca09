"""Every published figure about the strength of the bots, measured anew: the tables of docs/bots.md.

    python -m bench.strength [--only NAME …] [--part N] [--write]

Without options it plays as many games as stand there, on two cores, in less than half an hour; `--write` puts the
tables into docs/bots.md. The compiled minds play, with the very cards, dice and whims of `cheeseboard simulate`. Each
deal is played with every rotation of the seats, and the spread between deals makes the 95 % interval. Shares depend on
nothing but the sources; times depend on the machine. OpenSpiel's search needs `cheeseboard[research]`.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from bench import strength_rows as rows
from bench.tables import table, write_into

COMMAND = "bench/strength.py"
LEVELS = tuple(f"level {level}" for level in range(1, 5))
STEPS = ("level 2 – level 1", "level 3 – level 2", "level 4 – level 3")
SIZES = {"alles-kaese": (2, 3, 4, 5, 6), "mice": (2, 3, 4, 5)}
TABLES = tuple((game, players) for game, sizes in SIZES.items() for players in sizes)
Row = list[str]


class Part(NamedTuple):
    """One table: its head, and the work for each of its rows."""

    head: tuple[str, ...]
    row: Callable[..., Row]
    jobs: tuple[tuple[Any, ...], ...]


PARTS = {
    "search": Part(
        ("game", "OpenSpiel's searcher", "games", "level 4 wins", "CPU per move, ours", "CPU per move, theirs"),
        rows.search,
        (("alles-kaese", 1000, 30), ("mice", 10, 16)),
    ),
    "endgames": Part(
        ("decisions", "judged", "positions", "mean loss", "at most", "lost over .01"),
        rows.endgames,
        (("all", 1000), ("offers", 1000)),
    ),
    "cheat": Part(("game", "who sees every front, against", "games", "wins"), rows.cheat, (("simple",), ("level-4",))),
    "ladder": Part(("game", "players", "even", "games each", *STEPS), rows.ladder, TABLES),
    "chance": Part(("game", "players", "even", "games each", *LEVELS), rows.against_chance, TABLES),
    "thumb": Part(("game", "players", "even", "games", "a rule of thumb among level 4"), rows.thumb, TABLES),
    "beginners": Part(
        ("game", "habit", "games", "wins against level 1"),
        rows.beginner,
        tuple((game, habit) for game, habits in rows.HABITS.items() for habit in habits),
    ),
    "solo": Part(LEVELS, rows.solo, ((),)),
    "pace": Part(("game", "players", *LEVELS), rows.pace, TABLES),
}
"""The longest work first, so that both cores are busy to the end."""


def measured(names: list[str], part: int) -> dict[str, list[list[Row]]]:
    """The rows of these tables, worked out in two processes, with a line for each as it comes."""
    found = {name: [list[Row]()] * len(PARTS[name].jobs) for name in names}
    started = perf_counter()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        asked: dict[Future[list[Row]], tuple[str, int]] = {}
        for name in names:
            for place, job in enumerate(PARTS[name].jobs):
                asked[pool.submit(PARTS[name].row, part, *job)] = (name, place)
        for done, future in enumerate(as_completed(asked), 1):
            name, place = asked[future]
            found[name][place] = future.result()
            so_far = f"{done} of {len(asked)}, {perf_counter() - started:.0f} s"
            print(so_far, name, *PARTS[name].jobs[place], found[name][place], file=sys.stderr, flush=True)
    return found


def main() -> None:
    """All tables, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS), help="only these tables")
    parser.add_argument("--part", type=int, default=1, metavar="N", help="only one N-th of the games")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    args = parser.parse_args()
    made = {
        name: table(PARTS[name].head, [row for rows_ in found for row in rows_])
        for name, found in measured(args.only, args.part).items()
    }
    for name, text in made.items():
        print(f"{name}\n\n{text}\n", flush=True)
    if args.write:
        write_into("bots.md", COMMAND, made)


if __name__ == "__main__":
    main()
