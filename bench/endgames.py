"""What level 4 loses per decision in small endgames of mice, against deep rollouts, as backgammon programs measure it.

    python -m bench.endgames [--positions 100] [--trials 2000]

Positions come from games between two of level 3: few cards in both hands together, and something is offered. Every
legal decision is rolled out to the end by experts. The loss is what the chosen decision has less than the best one;
rollouts are a sample, so even perfect play would show a small one.
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


def main() -> None:
    """The mean loss at first sight and with the look over all rolls."""
    parser = argparse.ArgumentParser(prog="python -m bench.endgames", description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--trials", type=int, default=2000)
    args = parser.parse_args()
    lost, errors = [0.0, 0.0], [0, 0]
    for number, (view, legal) in enumerate(positions(args.positions)):
        worth = [
            one.mean for one in rollout(view, legal, args.trials, seed=Random(number).getrandbits(32), depth=WHOLE_GAME)
        ]
        for far in (0, 1):
            loss = max(worth) - worth[chosen(view, far)]
            lost[far] += loss
            errors[far] += loss > 0.01
    for far, name in enumerate(("at first sight", "over all rolls")):
        print(f"{name}: mean loss {lost[far] / args.positions:.4f}, errors over .01: {errors[far]} of {args.positions}")


if __name__ == "__main__":
    main()
