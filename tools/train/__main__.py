"""Learn for so many games, saving now and then, and print the curve: strength against the network at the start.

What is measured and saved is the mean of the network on its way. A run that was stopped goes on with `--resume`.
"""

import argparse
import time
from pathlib import Path
from typing import Any

from tools.train.average import Average
from tools.train.brain import fresh, load, save
from tools.train.courses import COURSES
from tools.train.pupil import Pupil

BATCH = 2000
"""Seats that play between two lines of output."""


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("game", choices=sorted(COURSES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300_000, help="games to play; 0 only measures --load")
    parser.add_argument("--minutes", type=float, default=600, help="stop earlier after so many minutes")
    parser.add_argument("--rate", type=float, help="how fast to learn at first (each game has its own)")
    parser.add_argument("--batch", type=int, default=0, help="games behind each step (default: a step for every guess)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--frozen", type=int, default=0, metavar="ROWS", help="first rows of facts that stay as they are"
    )
    parser.add_argument("--load", type=Path, help="weights to learn on")
    parser.add_argument("--rival", type=Path, help="weights to measure the curve against (default: those at the start)")
    parser.add_argument("--measure", type=int, default=400, help="deals of a measurement, at each doubling")
    parser.add_argument("--out", type=Path, default=Path("weights.json"))
    parser.add_argument("--resume", action="store_true", help="go on where the run with this --out was stopped")
    return parser.parse_args()


def main() -> None:
    """Learn until the games are played, ever more slowly and with fewer whims."""
    args = arguments()
    course, batch = COURSES[args.game], BATCH // args.players
    brain = load(args.load, args.game) if args.load else fresh(args.game, args.players, args.seed)
    rival = load(args.rival or args.load, args.game) if args.rival or args.load else None
    pupil = Pupil(args.game, args.players, brain, args.seed, args.frozen, args.batch)
    if not args.games:
        measure(pupil, rival, args.measure)
        return
    mean, marks = Average(brain), args.out.with_suffix(".npz")
    if args.resume:
        pupil.games = mean.go_on(marks, brain)
    start, due = time.monotonic(), max(4 * batch, 2 * pupil.games)
    while pupil.games < args.games and time.monotonic() - start < 60 * args.minutes:
        share = max(pupil.games / args.games, (time.monotonic() - start) / (60 * args.minutes))
        report = pupil.lesson(batch, (args.rate or course.rate) * course.fall**share, 0.05 * (1 - share) ** 2 + 0.002)
        mean.take(brain)
        if mean.count % 10 == 0:
            pupil.infer()
            mean.keep(marks, brain, pupil.games)
            write(args, pupil, mean)
            print(f"{pupil.games:8d} games  loss {report.loss:.4f}  turns {report.turns:.1f}  {share:.0%}", flush=True)
        if pupil.games >= due or pupil.games >= args.games:
            due *= 2
            measure(pupil.like(mean.brain), rival, args.measure)
    write(args, pupil, mean)


def write(args: argparse.Namespace, pupil: Pupil, mean: Average) -> None:
    """The network as the minds read it."""
    save(args.out, args.game, args.players, mean.brain, f"{pupil.games} games of self-play, seed {args.seed}")


def measure(pupil: Pupil, rival: Any, deals: int) -> None:
    """One point of the curve: one of us among rivals, and one rival among us.

    With three and more both can lose: whoever sits alone among others of a kind foresees their answers less well.
    """
    if rival is None:
        print(f"{pupil.games:8d} games  beats random {pupil.against_random(deals):.1%}", flush=True)
        return
    won, lost = pupil.against(rival, deals), pupil.like(rival).against(pupil.brain, deals)
    ours, theirs = (f"{part.mean():.1%} ± {1.96 * part.std() / deals**0.5:.1%}" for part in (won, lost))
    print(f"{pupil.games:8d} games  wins {ours} among rivals, a rival {theirs} among such", flush=True)


if __name__ == "__main__":
    main()
