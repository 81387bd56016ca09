"""People who have just learned Mice to meet you, each with a habit: `python -m tools.beginners`."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View


def takes(legal: Sequence[Move]) -> list[Move]:
    """Everything that can be caught or flipped."""
    return [move for move in legal if move[0] in ("catch", "flip")]


def cheap(view: View, moves: Sequence[Move]) -> list[Move]:
    """Those that cost no nuts."""
    if view["phase"] == "passive":
        return [move for move in moves if move[1] == view["left"]]
    return [move for move in moves if move[1] == sum(view["dice"]["bacon"]) + sum(move[2])]


def first_found(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Catches something it happens to see, without nuts; else any miss."""
    return rng.choice(cheap(view, takes(legal)) or [move for move in legal if move not in takes(legal)])


def highest(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Catches the highest card without nuts, never flips before it has to; else any miss."""
    catches = [move for move in cheap(view, takes(legal)) if move[0] == "catch"]
    if catches:
        return max(catches, key=lambda move: int(move[1]))
    few = len(view["seats"][view["seat"]]["hand"]) <= 4
    flips = [move for move in cheap(view, takes(legal)) if move[0] == "flip" and few]
    return rng.choice(flips or [move for move in legal if move not in takes(legal)])


def spender(view: View, legal: Sequence[Move], rng: Random) -> Move:  # noqa: ARG001  it looks at nothing else
    """Catches whatever the dice and its nuts can reach."""
    return rng.choice(takes(legal) or list(legal))


HABITS = {"first found": first_found, "highest": highest, "spender": spender}
