"""What somebody else's coming decision leaves of this seat's chance.

They are taken to do what is best from their own eyes. Of a card that they have looked at and this seat has not, both
fronts are weighed: they will keep it if it is cheese, and not if it is a trap.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from cheeseboard.core.game import Move, View
from cheeseboard.games.alles_kaese.insight.eyes import eyes_of
from cheeseboard.games.alles_kaese.minds.judging import Eyes

CHEESE, TRAP = 0, 1
World = tuple[float, dict[int, int]]
"""How likely it is that the cards in these slots have these fronts."""


def foreseen(view: View, legal: Sequence[Move]) -> float:
    """The chance of the view's seat after the best decision of the seat that acts, over what only that seat knows."""
    mine = Eyes(view)
    return sum(
        weight * after(mine, chosen(Eyes(eyes_of(view, view["actor"])), fronts, legal), fronts)
        for weight, fronts in worlds(mine, secrets(view, legal))
    )


def secrets(view: View, legal: Sequence[Move]) -> list[int]:
    """The slots in question whose front the mover has seen and this seat has not."""
    slots = sorted({slot for verb, slot in legal if verb != "peek"})
    display = view["display"]
    return [s for s in slots if display[s]["front"] is None and view["actor"] in display[s]["peeked_by"]]


def worlds(mine: Eyes, slots: list[int]) -> Iterator[World]:
    """Every way in which these cards may be cheese or traps."""
    dangers = [mine.risk(slot) for slot in slots]
    for fronts in product((CHEESE, TRAP), repeat=len(slots)):
        weight = 1.0
        for front, danger in zip(fronts, dangers, strict=True):
            weight *= danger if front == TRAP else 1 - danger
        if weight > 0:
            yield weight, dict(zip(slots, fronts, strict=True))


def chosen(theirs: Eyes, fronts: dict[int, int], legal: Sequence[Move]) -> Move:
    """The mover's best decision when the cards it has looked at have these fronts."""
    for slot, front in fronts.items():
        theirs.reveal(slot, front)
    theirs.count()
    return max(legal, key=theirs.expected)


def after(mine: Eyes, move: Move, fronts: dict[int, int]) -> float:
    """The viewing seat's chance after the mover's decision."""
    verb, slot = move
    if verb != "keep":
        return mine.after(move, CHEESE)
    danger = float(fronts[slot]) if slot in fronts else mine.risk(slot)
    found = 0.0
    for front, weight in ((CHEESE, 1 - danger), (TRAP, danger)):
        if weight > 0:
            found += weight * mine.after(move, front)
    return found
