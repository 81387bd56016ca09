"""Every published figure about the strength of the bots, measured anew: the tables of docs/bots.md.

    python -m bench.strength [--game GAME] [--part N] [--out tables.md]

Without options it plays as many games as stand there. The compiled minds play, with the very cards, dice and whims of
`cheeseboard simulate`. Each deal is played with every rotation of the seats, and the spread between deals makes the
95 % interval. The figures depend on nothing but the sources; how long it takes depends on the machine.
"""

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from cheeseboard.fast.minds import play_minds
from tools.beginners import HABITS, share

SEED = 2026
PAIRS = (("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3"))
LEVELS = ("level-1", "level-2", "level-3", "level-4")
SIZES = {"alles-kaese": (2, 3, 4, 5, 6), "mice": (2, 3, 4, 5)}
DEALS = {"alles-kaese": 2000, "mice": 250}
SOLO_GAMES = 10_000
BEGINNERS_GAMES = {"alles-kaese": 400, "mice": 200}
TIMED = (("alles-kaese", 2, 4000), ("alles-kaese", 6, 4000), ("mice", 1, 40_000), ("mice", 2, 1000), ("mice", 5, 200))
Floats = NDArray[np.float64]


def shares(game_id: str, players: int, one: str, others: str, deals: int) -> Floats:
    """For each deal the share of the wins of `one` among `others`; it sits in every seat in turn."""
    total = np.zeros(deals)
    for seat in range(players):
        bots = [one if place == seat else others for place in range(players)]
        winners = play_minds(game_id, players, {}, bots, SEED, 0, deals)[:, 0]
        total += (winners >> seat & 1) / np.bitwise_count(winners)
    return total / players


def figure(found: Floats) -> str:
    """A share with its 95 % interval."""
    mean, half = found.mean(), 1.96 * found.std(ddof=1) / sqrt(len(found))
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return f"**{mean:.1%}** ({low:.1%}–{high:.1%})".replace("%", " %")


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def ladder(games: tuple[str, ...], part: int) -> str:
    """Each level against the one below, at every table size: one of it among others of the lower level."""
    rows = []
    for game_id in games:
        for players in SIZES[game_id]:
            deals = DEALS[game_id] // part
            cells = [figure(shares(game_id, players, high, low, deals)) for high, low in PAIRS]
            rows.append((game_id, str(players), f"{1 / players:.1%}".replace("%", " %"), str(deals * players), *cells))
            print(rows[-1], file=sys.stderr, flush=True)
    return table(("game", "players", "even", "games each", *(f"{high} – {low}" for high, low in PAIRS)), rows)


def against_chance(games: tuple[str, ...], part: int) -> str:
    """Each level among players who click at random."""
    rows = []
    for game_id in games:
        for players in SIZES[game_id]:
            deals = DEALS[game_id] // part // 2
            cells = [figure(shares(game_id, players, level, "random", deals)) for level in LEVELS]
            rows.append((game_id, str(players), f"{1 / players:.1%}".replace("%", " %"), *cells))
            print(rows[-1], file=sys.stderr, flush=True)
    return table(("game", "players", "even", *LEVELS), rows)


def solo(games: tuple[str, ...], part: int) -> str:
    """The mean verdict of the solo game with three nuts."""
    if "mice" not in games:
        return ""
    cells = []
    for level in LEVELS:
        verdicts = play_minds("mice", 1, {}, [level], SEED, 0, SOLO_GAMES // part)[:, 2]
        cells.append(f"**{verdicts.mean():.2f}** ± {1.96 * verdicts.std() / sqrt(len(verdicts)):.2f}")
    return table(LEVELS, [tuple(cells)])


def beginners(games: tuple[str, ...], part: int) -> str:
    """Scripted beginners against the first level, two players."""
    rows = []
    for game_id in games:
        count = BEGINNERS_GAMES[game_id] // part
        for name, habit in HABITS[game_id].items():
            found = share(game_id, habit, "level-1", 2, count, SEED)
            rows.append((game_id, name, str(count), f"{found:.1%}".replace("%", " %")))
            print(rows[-1], file=sys.stderr, flush=True)
    return table(("game", "habit", "games", "wins against level-1"), rows)


def speed(games: tuple[str, ...], part: int) -> str:
    """Compiled games a second on one core, level 4 in every seat."""
    rows = []
    for game_id, players, count in TIMED:
        if game_id in games:
            play_minds(game_id, players, {}, ["level-4"] * players, SEED, 0, 1)
            started = process_time()
            play_minds(game_id, players, {}, ["level-4"] * players, SEED, 0, count // part)
            rows.append((game_id, str(players), f"{count // part / (process_time() - started):,.0f}"))
    return table(("game", "players", "games/s"), rows)


def main() -> None:
    """All tables, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--game", choices=sorted(SIZES), help="only this game")
    parser.add_argument("--part", type=int, default=1, metavar="N", help="only one N-th of the games")
    parser.add_argument("--out", type=Path, help="write the tables there as well")
    args = parser.parse_args()
    games, started, pages = (args.game,) if args.game else tuple(SIZES), perf_counter(), []
    for work in (ladder, against_chance, solo, beginners, speed):
        pages.append(f"{work.__doc__}\n\n{work(games, args.part)}\n")
        print(pages[-1], flush=True)
    if args.out is not None:
        args.out.write_text("\n".join(pages), encoding="utf-8")
    print(f"{perf_counter() - started:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
