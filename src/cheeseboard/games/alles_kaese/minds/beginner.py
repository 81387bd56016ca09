"""Alles Käse! as beginners play it: they misjudge the risk, and forget what they saw.

Which way they misjudge it depends on the table. With two, too much daring loses, because the other one only has to
wait for the third trap. With more, somebody else's third trap ends the game early, and it is the timid who lose.
"""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced

Daring = tuple[float, float, float]  # how often an unknown card is kept with no trap, one, two


class Beginner:
    """Remembers a front only now and then, and has its own idea of the risk in a duel and in a crowd."""

    def __init__(self, memory: float, duel: Daring, crowd: Daring) -> None:
        self._memory = memory
        self._duel = duel
        self._crowd = crowd

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        if legal[0][0] == "peek":
            return curious(view, legal, rng)
        fronts = {slot: self.remembered(view["display"][slot]["front"], rng) for _, slot in legal}
        return self.keep_or_remove(view, fronts, rng)

    def remembered(self, front: str | None, rng: Random) -> str | None:
        """A front seen before, if it comes to mind."""
        return front if rng.random() < self._memory else None

    def keep_or_remove(self, view: View, fronts: dict[int, str | None], rng: Random) -> Choice:
        """Cheese first, then away with traps, then a gamble."""
        traps = view["seats"][view["seat"]]["traps"]
        values = {"holes": view["roll"], "traps": traps}
        for wanted, verb, why in (("cheese", "keep", "keep-cheese"), ("trap", "remove", "remove-trap")):
            for slot, front in fronts.items():
                if front == wanted:
                    return Choice((verb, slot), why, {**values, "slot": slot + 1})
        slot = next(iter(fronts))
        values["slot"] = slot + 1
        daring = self._duel if view["players"] == 2 else self._crowd
        if rng.random() < daring[traps]:
            return Choice(("keep", slot), "risk", values)
        return Choice(("remove", slot), "too-risky", values)


def curious(view: View, legal: Sequence[Move], rng: Random) -> Choice:
    """Any card not looked at before."""
    display = view["display"]
    new = [move for move in legal if display[move[1]]["front"] is None] or list(legal)
    move = rng.choice(new)
    return Choice(move, "peek", {"holes": display[move[1]]["holes"], "slot": move[1] + 1})
