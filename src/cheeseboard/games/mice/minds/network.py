"""The learned guess of who wins a race of Mice to meet you, asked between two rounds (tools/train makes it)."""

from functools import lru_cache
from typing import Any

from cheeseboard.core.network import Network, Row, load
from cheeseboard.games.mice.game import GAME

HAND = [value for value in range(1, 19) if value not in (6, 9, 12, 15)]
BLOCK = 33  # 14 hand cards, 8 sets of dice cards, 8 counts of nuts, mice, cards, the card that a miss brings back
PLACES = 14  # in a cage


def chance(state: Any, seat: int) -> float:
    """The chance of this seat to win, taken as if the round were over now."""
    players = state.players
    network = load(__package__, players, GAME.version)
    parts = [
        block(players, k, state.hand[q], state.up[q], state.nuts[q], cage_top(state, q))
        for k, q in ((k, (seat + k) % players) for k in range(players))
    ]
    parts.append(frame(players, (state.active + 1 - seat) % players, state.supply))
    return network.chance(parts)


def cage_top(state: Any, seat: int) -> int:
    """The card that a miss would bring back; 0 for an empty cage."""
    count = state.caged[seat]
    return int(state.cage[seat * PLACES + count - 1]) if count else 0


@lru_cache(maxsize=20_000)
def block(players: int, k: int, hand: int, up: int, nuts: int, top: int) -> Row:
    """All facts about the seat k places to the left."""
    network: Network = load(__package__, players, GAME.version)
    base = k * BLOCK
    cards = [i for i, value in enumerate(HAND) if hand >> value & 1]
    dice = (up >> 9 & 1) + 2 * (up >> 12 & 1) + 4 * (up >> 15 & 1)
    facts = [(base + i, 1.0) for i in cards]
    facts += [(base + 14 + dice, 1.0), (base + 22 + min(nuts, 7), 1.0)]
    facts += [(base + 30, sum(HAND[i] for i in cards) / 64), (base + 31, len(cards) / 8), (base + 32, top / 18)]
    return network.added(facts)


@lru_cache(maxsize=2_000)
def frame(players: int, wait: int, supply: int) -> Row:
    """What concerns all: how many seats roll before this one, and the nuts in the middle."""
    last = players * BLOCK
    facts = [(last + wait, 1.0), (last + players, supply / (3 * players)), (last + players + 1, 1.0)]
    return load(__package__, players, GAME.version).added(facts)
