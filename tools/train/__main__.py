"""Learn for some minutes, saving now and then."""

import argparse
import time
from pathlib import Path

from tools.train.brain import COURSES, fresh, load, save
from tools.train.pupil import Pupil

BATCH = 2000
"""Seats that play between two lines of output."""


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("game", choices=sorted(COURSES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=float, help="how fast to learn at first (each game has its own)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, help="weights to learn on")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def main() -> None:
    """Learn until the time is up, ever more slowly and with fewer whims."""
    args = arguments()
    course, batch = COURSES[args.game], BATCH // args.players
    brain = load(args.load) if args.load else fresh(args.game, args.players, args.seed)
    pupil = Pupil(args.game, args.players, brain, args.seed)
    pupil.lesson(1, 0.0, 0.0)
    pupil.against_random(1)  # now all is compiled, which is not to count as time to learn
    start, lessons = time.monotonic(), 0
    while (share := (time.monotonic() - start) / (60 * args.minutes)) < 1:
        rate = (args.rate or course.rate) * course.fall**share
        report = pupil.lesson(batch, rate, 0.05 * (1 - share) ** 2 + 0.002)
        lessons += 1
        if lessons % 10 == 0:
            pupil.infer()
        print(
            f"{pupil.games:8d} games  loss {report.loss:.4f}  turns {report.turns:.1f}  "
            f"unfinished {report.broken:.3f}  beats random {pupil.against_random(100):.0%}  {share:.0%}",
            flush=True,
        )
        save(args.out, args.game, args.players, brain, f"{pupil.games} games of self-play, seed {args.seed}")


if __name__ == "__main__":
    main()
