"""What level 4 loses per decision in small endgames of mice, against deep rollouts, as backgammon programs measure it.

    python -m bench.endgames [--part N] [--trials 1000]

The positions lie in bench/endgames.json, so that a figure before a change and one after it are about the same: two
players, at most two cards in both hands together, a decision with a choice, one from each of many games between two of
level 3 (`--make 200 100` draws them anew): *all* are drawn from all such decisions, *offers* from those about what the
other seat has left. Every legal decision is rolled out to the end by experts, twice. The loss is what the chosen
decision has less than the best one. Which one is best is said by the other rollout than its worth, so that luck in the
dice does not look like a loss; where decisions are nearly equal this says too little, so the most that the loss may be
stands beside it: against whatever looks best by both rollouts.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.mind import sights
from cheeseboard.core.statistics import Z
from cheeseboard.fast.lane import lane
from cheeseboard.fast.minds import trace_minds
from cheeseboard.fast.rollouts import rollout
from cheeseboard.games import find
from cheeseboard.games.mice.minds import race
from cheeseboard.games.mice.minds.room import mind

FILE = Path(__file__).with_suffix(".json")
GAME: AnyGame = find("mice")
KINDS = ("all", "offers")
WHOLE_GAME = 1000
ERROR = 0.01
FEW = 2
FEW_TRIALS, HOPELESS = 100, 0.2
Lost = tuple[float, float]
"""What a decision loses by two rollouts: at most, and without the luck of the better one."""


def cards(state: Any) -> int:
    """Cards in both hands together."""
    return int(state.hand[0]).bit_count() + int(state.hand[1]).bit_count()


def drawn(most: int, offers: bool) -> Iterator[dict[str, Any]]:
    """Positions to measure: of each game that has any, one decision with a choice in its small endgame."""
    dice, number = Random(2026), 0
    while most > 0:
        match = trace_minds("mice", 2, {}, ["level-3", "level-3"], 2026 + offers, number)
        state, found = GAME.start(2, {}, {}), []
        for move in match.log:
            legal = GAME.legal(state)
            if cards(state) <= FEW and len(legal) > 1 and (legal[0] == ("pass",) or not offers):
                found.append(state)
            state = GAME.apply(state, move)
        number += 1
        if found:
            most -= 1
            yield written(dice.choice(found))


def written(state: Any) -> dict[str, Any]:
    """A position as numbers: every cell that is not zero."""
    record = lane("mice").to_record(state)[0]
    return {name: record[name].tolist() for name in record.dtype.names if np.any(record[name])}


def read(position: dict[str, Any]) -> Any:
    """The position that was written down."""
    record = lane("mice").to_record(GAME.start(2, {}, {}))
    for name in record.dtype.names:
        record[name] = position.get(name, 0)
    return lane("mice").to_state(record[0])


def chosen(view: View, far: int) -> int:
    """The place of the decision of level 4, with or without its look over all rolls."""
    here, desk = mind(2), mind(2).desk()
    taste = [list(row) for row in here.net.taste]
    taste[race.MASTER][race.FAR] = far
    code = race.choose(sights(GAME, view), race.MASTER, 1, here.net._replace(taste=taste), desk)
    return desk.codes[0].index(code)


def losses(worth: list[list[float]], place: int) -> Lost:
    """What a decision loses by two rollouts of the same position.

    The best of several noisy figures is too high on average. If one rollout says which decision is best and the other
    what it is worth, luck cancels out; both ways round.
    """
    both = [(one + two) / 2 for one, two in zip(*worth, strict=True)]
    fair = [judge[best_of(chooser)] - judge[place] for chooser, judge in (worth, worth[::-1])]
    return max(both) - both[place], sum(fair) / 2


def best_of(worth: list[float]) -> int:
    """Where the highest figure is."""
    return worth.index(max(worth))


def rolled_out(view: View, legal: list[Move], trials: int, number: int) -> list[list[float]]:
    """The worth of each decision by two rollouts to the end, each with its own dice.

    What is hopeless after a few trials keeps the worth that it has by then.
    """
    seeds = Random(number)
    rough = [found.mean for found in rollout(view, legal, FEW_TRIALS, seed=seeds.getrandbits(32), depth=WHOLE_GAME)]
    close = [move for move, worth in zip(legal, rough, strict=True) if worth >= max(rough) - HOPELESS]
    both = []
    for _ in range(2):
        found = rollout(view, close, trials, seed=seeds.getrandbits(32), depth=WHOLE_GAME)
        known = {move: worth.mean for move, worth in zip(close, found, strict=True)}
        both.append([known.get(move, worth) for move, worth in zip(legal, rough, strict=True)])
    return both


def measured(position: dict[str, Any], trials: int, number: int) -> tuple[Lost, Lost]:
    """What the decision of level 4 loses at first sight, and over all rolls."""
    state = read(position)
    legal = GAME.legal(state)
    view = GAME.view(state, GAME.actor(state))
    worth = rolled_out(view, legal, trials, number)
    near, far = chosen(view, 0), chosen(view, 1)
    told = losses(worth, far)
    if told[1] > ERROR:
        best = best_of([one + two for one, two in zip(*worth, strict=True)])
        print(f"{number}: {legal[far]} instead of {legal[best]} loses {told[1]:.4f}", file=sys.stderr, flush=True)
    return losses(worth, near), told


def cells(found: list[Lost]) -> list[str]:
    """How many decisions, their mean loss with its 95 % interval, the most that it may be, and how many lost much."""
    fair = [lost for _, lost in found]
    mean, most = sum(fair) / len(fair), sum(lost for lost, _ in found) / len(found)
    half = Z * (sum((lost - mean) ** 2 for lost in fair) / len(fair) ** 2) ** 0.5
    errors = sum(lost > ERROR for lost in fair)
    return [str(len(found)), f"**{mean:.4f}** ± {half:.4f}", f"{most:.4f}", str(errors)]


def table_rows(kind: str, part: int, trials: int) -> list[list[str]]:
    """The mean loss of decisions of this kind at first sight, and with the look over all rolls."""
    known = json.loads(FILE.read_text(encoding="utf-8"))[kind]
    found = [measured(position, trials, number) for number, position in enumerate(known[: len(known) // part])]
    words = ("at first sight", "over all rolls")
    return [[kind, how, *cells([row[place] for row in found])] for place, how in enumerate(words)]


def made(all_: int, offers: int) -> str:
    """So many positions of each kind as a file."""
    kinds = dict(zip(KINDS, (drawn(all_, False), drawn(offers, True)), strict=True))
    lists = [
        f'"{kind}": [\n' + ",\n".join(json.dumps(position, separators=(",", ":")) for position in found) + "\n]"
        for kind, found in kinds.items()
    ]
    return "{" + ", ".join(lists) + "}\n"


def main() -> None:
    """Measure, or draw positions."""
    parser = argparse.ArgumentParser(prog="python -m bench.endgames", description=__doc__)
    parser.add_argument("--part", type=int, default=1, metavar="N", help="only one N-th of the positions")
    parser.add_argument("--trials", type=int, default=1000, help="of each of the two rollouts")
    parser.add_argument("--make", type=int, nargs=2, metavar=("ALL", "OFFERS"), help="draw positions anew, and stop")
    args = parser.parse_args()
    if args.make:
        FILE.write_text(made(*args.make), encoding="utf-8")
        return
    for kind in KINDS:
        for row in table_rows(kind, args.part, args.trials):
            print("{}, {}: {} decisions, mean loss {}, at most {}, over .01: {}".format(*row), flush=True)


if __name__ == "__main__":
    main()
