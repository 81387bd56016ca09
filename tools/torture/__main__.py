"""`python -m tools.torture --minutes 60`: round after round, each from a seed of its own, until one goes wrong."""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tools.torture.rounds import ROUNDS, Skipped, Wrong


def main(words: list[str]) -> int:
    """Torture the store; 1 if it broke its word."""
    parser = argparse.ArgumentParser(prog="python -m tools.torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=None, help="go on for so long (default: one of each round)")
    parser.add_argument("--seed", type=int, default=None, help="the first seed (default: by the time)")
    parser.add_argument("--only", choices=list(ROUNDS), default=None, help="only rounds of this kind")
    args = parser.parse_args(words)
    seed = int(time.time()) if args.seed is None else args.seed
    end = time.monotonic() + 60 * (args.minutes or 0)
    kinds = [args.only] if args.only else list(ROUNDS)
    done = 0
    while done < len(kinds) or time.monotonic() < end:
        kind = kinds[done % len(kinds)]
        if not one_round(kind, seed + done // len(kinds)):
            return 1
        done += 1
    print(f"{done} rounds, all well")
    return 0


def one_round(kind: str, seed: int) -> bool:
    """Say how it went."""
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-torture-"))
    begun = time.monotonic()
    try:
        said, well = ROUNDS[kind](folder, seed), True
    except Skipped as skipped:
        said, well = f"skipped: {skipped}", True
    except Wrong as wrong:
        said, well = f"WRONG: {wrong}", False
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{kind:<6} seed {seed}: {said} ({time.monotonic() - begun:.1f} s)", flush=True)
    return well


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
