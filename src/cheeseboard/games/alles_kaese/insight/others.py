"""What somebody else's coming decision leaves of this seat's chance.

They are taken to do what is best from their own eyes. Of a card that they have looked at and this seat has not, both
fronts are weighed: they will keep it if it is cheese, and not if it is a trap.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from cheeseboard.core.game import Move, View
from cheeseboard.games.alles_kaese.insight.eyes import eyes_of
from cheeseboard.games.alles_kaese.minds.expert import expected
from cheeseboard.games.alles_kaese.minds.known import (
    CHEESE,
    PEEKED,
    PLAIN,
    TRAP,
    Sight,
    card_at,
    kept,
    look,
    removed,
    risk,
)
from cheeseboard.games.alles_kaese.minds.network import chance, factors

World = tuple[float, dict[int, int]]
"""How likely it is that the cards in these slots have these fronts."""


def foreseen(view: View, legal: Sequence[Move]) -> float:
    """The chance of the view's seat after the best decision of the seat that acts, over what only that seat knows."""
    mover = view["actor"]
    mine, theirs = look(view), look(eyes_of(view, mover))
    return sum(
        weight * after(mine, mover, chosen(theirs, fronts, legal), fronts)
        for weight, fronts in worlds(mine, secrets(view, legal))
    )


def secrets(view: View, legal: Sequence[Move]) -> list[int]:
    """The slots in question whose front the mover has seen and this seat has not."""
    slots = sorted({slot for verb, slot in legal if verb != "peek"})
    display = view["display"]
    return [s for s in slots if display[s]["front"] is None and view["actor"] in display[s]["peeked_by"]]


def worlds(sight: Sight, slots: list[int]) -> Iterator[World]:
    """Every way in which these cards may be cheese or traps."""
    dangers = [risk(sight, card_at(sight, slot), factors(sight.players)) for slot in slots]
    for fronts in product((CHEESE, TRAP), repeat=len(slots)):
        weight = 1.0
        for front, danger in zip(fronts, dangers, strict=True):
            weight *= danger if front == TRAP else 1 - danger
        if weight > 0:
            yield weight, dict(zip(slots, fronts, strict=True))


def chosen(theirs: Sight, fronts: dict[int, int], legal: Sequence[Move]) -> Move:
    """The mover's best decision when the cards it has looked at have these fronts."""
    display = list(theirs.display)
    for slot, front in fronts.items():
        display[slot] = card_at(theirs, slot)._replace(front=front)
    sight = theirs._replace(display=tuple(display))
    return max(legal, key=lambda move: expected(sight, move))


def after(mine: Sight, mover: int, move: Move, fronts: dict[int, int]) -> float:
    """The viewing seat's chance after the mover's decision."""
    verb, slot = move
    following = (mover + 1) % mine.players
    if verb == "remove":
        return chance(removed(mine, slot), following)
    if verb == "peek":
        return chance(looked_at(mine, slot), following)
    card = card_at(mine, slot)
    danger = float(fronts[slot]) if slot in fronts else risk(mine, card, factors(mine.players))
    found = 0.0
    for front, weight in ((CHEESE, 1 - danger), (TRAP, danger)):
        if weight > 0:
            found += weight * chance(kept_by(mine, mover, slot, front), following)
    return found


def kept_by(mine: Sight, mover: int, slot: int, front: int) -> Sight:
    """After another seat kept the card."""
    return kept(mine._replace(seat=mover), slot, front)._replace(seat=mine.seat)


def looked_at(mine: Sight, slot: int) -> Sight:
    """After another seat looked: this one learns only that it did. With two or three players a supply card goes."""
    card = card_at(mine, slot)
    if card.front is None and card.kind == PLAIN:
        at = card.holes - 1
        plain, seen, left, dropped = mine.hidden[at]
        hidden = (*mine.hidden[:at], (plain - 1, seen + 1, left, dropped), *mine.hidden[at + 1 :])
        display = (*mine.display[:slot], card._replace(kind=PEEKED), *mine.display[slot + 1 :])
        mine = mine._replace(hidden=hidden, display=display)
    return mine if mine.players > 3 else mine._replace(supply=mine.supply - 1, top=None)
