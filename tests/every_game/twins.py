"""Twin deals of each game: set-ups that differ only in what a seat has not seen by the end of a match."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from random import Random

from cheeseboard.core.match import Match
from cheeseboard.core.protocol import Setup


def alles_kaese_twins(match: Match, seat: int | None, rng: Random) -> Iterator[Setup]:
    """Swap the fronts of two cards with equal backs that this seat never saw."""
    state = match.state
    kept = {card for card in range(36) if state.place[card] >= 3}
    hidden = [
        card for card in range(36) if card not in kept and not (seat is not None and state.seen[card] >> seat & 1)
    ]
    deck = match.setup["deck"]
    pairs = [(a, b) for a, b in combinations(hidden, 2) if deck[a][0] == deck[b][0] and deck[a] != deck[b]]
    for a, b in rng.sample(pairs, min(2, len(pairs))):
        twin = list(deck)
        twin[a], twin[b] = twin[b], twin[a]
        yield {"deck": twin}


def cheese_twins(match: Match, seat: int | None, rng: Random) -> Iterator[Setup]:
    """Swap two different cards that nobody has seen since the deal."""
    stacks = match.setup["stacks"]
    unknown = match.state.unknown
    hidden = [(p, i) for p, stack in enumerate(stacks) for i in range(len(stack) - unknown[p], len(stack))]
    pairs = [(a, b) for a, b in combinations(hidden, 2) if stacks[a[0]][a[1]] != stacks[b[0]][b[1]]]
    for (p, i), (q, j) in rng.sample(pairs, min(2, len(pairs))):
        twin = deepcopy(stacks)
        twin[p][i], twin[q][j] = stacks[q][j], stacks[p][i]
        yield {"stacks": twin}


def mice_twins(match: Match, seat: int | None, rng: Random) -> Iterator[Setup]:
    """Nothing is hidden in mice: the only twin is the game itself."""
    yield deepcopy(match.setup)


TWINS = {"alles-kaese": alles_kaese_twins, "cheese": cheese_twins, "mice": mice_twins}
