"""Alles Käse! by a rule of thumb: keep known cheese, and take two risks."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced


class Simple:
    """Peek at the fattest unknown card; keep cheese; risk unknown cards with fewer than two traps."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        return forced(legal) or (fattest_peek if legal[0][0] == "peek" else keep_or_remove)(view, legal)


def keep_or_remove(view: View, legal: Sequence[Move]) -> Choice:
    """Known cheese is kept, a known trap removed; an unknown card is kept while a trap would not be the third."""
    fronts = {slot: view["display"][slot]["front"] for _, slot in legal}
    holes = view["roll"]
    for slot, front in fronts.items():
        if front == "cheese":
            return Choice(("keep", slot), "keep-cheese", {"holes": holes, "slot": slot + 1})
    for slot, front in fronts.items():
        if front == "trap":
            return Choice(("remove", slot), "remove-trap", {"holes": holes, "slot": slot + 1})
    slot = next(iter(fronts))
    traps = view["seats"][view["seat"]]["traps"]
    if traps < 2:
        return Choice(("keep", slot), "risk", {"holes": holes, "slot": slot + 1, "traps": traps})
    return Choice(("remove", slot), "too-risky", {"holes": holes, "slot": slot + 1, "traps": traps})


def fattest_peek(view: View, legal: Sequence[Move]) -> Choice:
    """The card with the most holes that this seat does not know yet."""
    display = view["display"]
    move = max(legal, key=lambda m: (display[m[1]]["front"] is None, display[m[1]]["holes"], -m[1]))
    return Choice(move, "peek", {"holes": display[move[1]]["holes"], "slot": move[1] + 1})
