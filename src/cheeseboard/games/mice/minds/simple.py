"""Mice to meet you by a rule of thumb: catch high cards, then end the game."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced

FEW_MICE = 20
"""With this few mice in hand a simple player begins to end the game."""


class Simple:
    """Catch the highest card; flip dice cards when the hand is small; else miss cheaply."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        return forced(legal) or best_take(view, legal) or cheapest_miss(view, legal)


def best_take(view: View, legal: Sequence[Move]) -> Choice | None:
    """The most valuable catch or flip, counting three mice for a nut."""
    takes = [move for move in legal if move[0] in ("catch", "flip")]
    if not takes:
        return None
    late = sum(view["seats"][view["seat"]]["hand"]) <= FEW_MICE
    move = max(takes, key=lambda m: worth(m, late) - 3 * nuts(view, m))
    if worth(move, late) <= 0:
        return None
    return Choice(move, "" + move[0], {"value": move[1], "nuts": nuts(view, move)})


def worth(move: Move, late: bool) -> int:
    """Mice that leave the hand; a dice card is worth most late in the game and nothing before."""
    if move[0] == "flip":
        return 30 if late else 0
    return int(move[1]) + (move[3] if len(move) > 3 else 0)


def nuts(view: View, move: Move) -> int:
    """The nuts that this catch or flip costs, without the fee."""
    if view["phase"] == "passive":
        return abs(int(move[1]) - int(view["left"]))
    dice = view["dice"]
    spent = abs(int(move[1]) - sum(dice["bacon"]) - sum(move[2]))
    second = 1 + abs(int(move[3]) - sum(dice["cheese"]) + sum(move[2])) if len(move) > 3 else 0
    return int(spent + second)


def cheapest_miss(view: View, legal: Sequence[Move]) -> Choice:
    """Pass, or take back whatever costs least; alone, turn down a cheese die's card before a bacon die's."""
    last = legal[-1]
    if last[0] == "pass" or legal[0][0] == "pass":
        return Choice(("pass",), "pass", {"left": view["left"]})
    misses = [move for move in legal if move[0] == "miss"]
    if view["solo"]:
        return Choice(misses[0], "solo-miss", {"card": misses[0][1]})
    cage = view["seats"][view["seat"]]["cage"]
    move = min(misses, key=lambda m: cage[-1] if m[1] == "cage" else 10)
    card = cage[-1] if move[1] == "cage" else move[1]
    return Choice(move, "miss-nothing" if card is None else "miss", {"card": card})
