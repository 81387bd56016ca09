"""Solve the solo game of Mice to meet you: what the best play is worth, and how likely it makes each verdict."""

import argparse
import json
import sys

from cheeseboard.games.mice.lab.solve import OBJECTIVES, NeedsNumba, Solution, solve

USAGE_ERROR = 2
WORTH = {
    "tier": "the expected verdict (try-harder 0 … outstanding 6) is {value:.6f}",
    "outstanding": "the chance of the best verdict is {value:.4%}",
    "clear": "the chance of an empty hand is {value:.4%}",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard solve mice`."""
    parser.add_argument(
        "--nuts", type=int, choices=range(4), default=3, help="nuts at the start, the difficulty (default 3)"
    )
    parser.add_argument(
        "--objective",
        choices=OBJECTIVES,
        default="tier",
        help="what to maximise: the expected verdict (tier), the chance of the best one (outstanding), "
        "or the chance of an empty hand (clear)",
    )
    parser.add_argument("--fresh", action="store_true", help="solve again, even if the answer is in the cache")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Solve and print."""
    try:
        answer = solve(args.nuts, args.objective, fresh=args.fresh)
    except NeedsNumba as missing:
        return fail(f"solving needs '{missing}', which is not installed: pip install 'cheeseboard[lab]'")
    print(json.dumps(answer.as_dict()) if args.json else in_words(answer))
    return 0


def fail(sentence: str) -> int:
    """Say what is wrong."""
    print(f"cheeseboard solve: {sentence}", file=sys.stderr)
    return USAGE_ERROR


def in_words(answer: Solution) -> str:
    """The answer for people."""
    worth = WORTH[answer.objective].format(value=answer.value)
    lines = [
        f"Solo Mice to meet you with {answer.nuts} nut{'' if answer.nuts == 1 else 's'}, best play: {worth}.",
        "",
    ]
    lines += [f"  {name:<16}{chance:>9.4%}  {bar(chance)}".rstrip() for name, chance in answer.tiers.items()]
    return "\n".join([*lines, "", f"{answer.states:,} positions, {answer.seconds:.2f} s"])


def bar(chance: float) -> str:
    """A chance as a bar of up to forty blocks."""
    return "█" * round(40 * chance)
