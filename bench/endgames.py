"""What level 4 loses per decision in small endgames of mice, against deep rollouts, as backgammon programs measure it.

    python -m bench.endgames [--positions 100] [--trials 2000]

Positions come from games between two of level 3: few cards in both hands together, and something is offered. Every
legal decision is rolled out to the end by experts, twice. The loss is what the chosen decision has less than the best
one; which one is best is said by the other rollout than its worth, so that luck in the dice does not look like a loss.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import sights
from cheeseboard.fast.minds import trace_minds
from cheeseboard.fast.rollouts import rollout
from cheeseboard.games import find
from cheeseboard.games.mice.minds import race
from cheeseboard.games.mice.minds.room import mind

WHOLE_GAME = 1000
ERROR = 0.01
FEW = 2


def positions(most: int) -> Iterator[tuple[View, list[Move]]]:
    """Views of offers in small endgames, with the legal decisions."""
    game, number = find("mice"), 0
    while most > 0:
        match = trace_minds("mice", 2, {}, ["level-3", "level-3"], 2026, number)
        state = game.start(2, {}, {})
        for move in match.log:
            legal = game.legal(state)
            if len(legal) > 1 and legal[0] == ("pass",) and most > 0 and cards(state) <= FEW:
                most -= 1
                yield game.view(state, game.actor(state)), legal
            state = game.apply(state, move)
        number += 1


def cards(state: Any) -> int:
    """Cards in both hands together."""
    return int(state.hand[0]).bit_count() + int(state.hand[1]).bit_count()


def chosen(view: View, far: int) -> int:
    """The place of the decision of level 4, with or without its look over all rolls."""
    here, desk = mind(2), mind(2).desk()
    taste = [list(row) for row in here.net.taste]
    taste[race.MASTER][race.FAR] = far
    code = race.choose(sights(find("mice"), view), race.MASTER, 1, here.net._replace(taste=taste), desk)
    return desk.codes[0].index(code)


def losses(worth: list[list[float]], place: int) -> tuple[float, float]:
    """What a decision loses by two rollouts of the same position: at most, and without the luck of the better one.

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
    """The worth of each decision by two rollouts to the end, each with its own dice."""
    seeds = Random(number)
    return [
        [found.mean for found in rollout(view, legal, trials, seed=seeds.getrandbits(32), depth=WHOLE_GAME)]
        for _ in range(2)
    ]


def main() -> None:
    """The mean loss at first sight and with the look over all rolls."""
    parser = argparse.ArgumentParser(prog="python -m bench.endgames", description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--trials", type=int, default=2000, help="of each of the two rollouts")
    args = parser.parse_args()
    found: dict[int, list[tuple[float, float]]] = {0: [], 1: []}
    for number, (view, legal) in enumerate(positions(args.positions)):
        worth = rolled_out(view, legal, args.trials, number)
        for far, lost in found.items():
            lost.append(losses(worth, chosen(view, far)))
    for far, name in enumerate(("at first sight", "over all rolls")):
        most, fair = (sum(column) / args.positions for column in zip(*found[far], strict=True))
        errors = sum(lost > ERROR for _, lost in found[far])
        print(f"{name}: mean loss {fair:.4f} (at most {most:.4f}), over {ERROR}: {errors} of {args.positions}")


if __name__ == "__main__":
    main()
