"""People who have just learned Alles Käse!, each with a habit: `python -m tools.beginners`."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View


def known(view: View, legal: Sequence[Move]) -> Move | None:
    """Keep cheese and remove a trap that one has seen oneself."""
    for verb, slot in legal:
        front = view["display"][slot]["front"]
        if (verb, front) in (("keep", "cheese"), ("remove", "trap")):
            return (verb, slot)
    return None


def new_card(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Peek at any card not seen before."""
    unseen = [move for move in legal if view["display"][move[1]]["front"] is None]
    return rng.choice(unseen or list(legal))


def bold(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Keeps whatever it may, until it has two traps."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    verb = "keep" if view["seats"][view["seat"]]["traps"] < 2 else "remove"
    return known(view, legal) or next(move for move in legal if move[0] == verb)


def careful(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Keeps only what it has seen, and small unknown cards while it has no trap."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    dares = view["seats"][view["seat"]]["traps"] == 0 and view["roll"] <= 3
    return known(view, legal) or next(move for move in legal if move[0] == ("keep" if dares else "remove"))


def coin(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Uses what it has seen, and tosses a coin for the rest."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    return known(view, legal) or rng.choice(list(legal))


HABITS = {"bold": bold, "careful": careful, "coin": coin}
