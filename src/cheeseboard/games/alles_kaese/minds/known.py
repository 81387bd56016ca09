"""What one seat of Alles Käse! knows, as small numbers, and how a decision would change it."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

from cheeseboard.core.game import View

CHEESE, TRAP = 0, 1
# How much is known about a card whose front this seat has not seen.
PLAIN, PEEKED, LEFT, DROPPED = 0, 1, 2, 3  # by nobody; another seat looked; and left it lying; and it was discarded
FRONTS = {None: None, "cheese": CHEESE, "trap": TRAP}
Factors = tuple[float, float, float, float]
Kinds = tuple[int, int, int, int]


class Card(NamedTuple):
    """A card of the display: its front if this seat knows it, and what others did with it."""

    holes: int
    front: int | None
    kind: int = PLAIN


class Sight(NamedTuple):
    """A position as one seat sees it between two turns."""

    players: int
    seat: int
    display: tuple[Card | None, ...]
    hidden: tuple[Kinds, ...]  # for each number of holes: unseen cards of each kind
    traps_out: tuple[int, ...]  # for each number of holes: traps among the unseen cards
    supply: int
    top: int | None
    won: tuple[int, ...]
    cheese: tuple[int, ...]
    traps: tuple[int, ...]


def look(view: View) -> Sight:
    """The seat's view in numbers."""
    seat, players = view["seat"], view["players"]
    display = tuple(None if card is None else card_of(card, seat) for card in view["display"])
    hidden = [[6, 0, 0, 0] for _ in range(6)]
    traps_out = list(view["options"]["traps_by_holes"])
    taken = [Card(card["holes"], FRONTS[card["front"]]) for facts in view["seats"] for card in facts["cards"]]
    gone = [Card(c["holes"], FRONTS[c["front"]], DROPPED if others(c, seat) else PLAIN) for c in view["discard"]]
    for card in (*taken, *gone, *(card for card in display if card)):
        kinds = hidden[card.holes - 1]
        kinds[PLAIN] -= 1
        if card.front is None:
            kinds[card.kind] += 1
        else:
            traps_out[card.holes - 1] -= card.front
    return Sight(
        players,
        seat,
        display,
        tuple((a, b, c, d) for a, b, c, d in hidden),
        tuple(traps_out),
        view["supply"]["count"],
        view["supply"]["top"],
        *(tuple(facts[key] for facts in view["seats"]) for key in ("holes", "cheese_cards", "traps")),
    )


def others(card: Mapping[str, Any], seat: int) -> set[int]:
    """The other seats that have peeked at this card."""
    return {peeker for peeker in card["peeked_by"] if peeker != seat}


def card_of(card: Mapping[str, Any], seat: int) -> Card:
    """A display card and what others did with it."""
    peekers = others(card, seat)
    kind = PLAIN if not peekers else LEFT if peekers & set(card["left_by"]) else PEEKED
    return Card(card["holes"], FRONTS[card["front"]], kind)


@cache
def trap_odds(kinds: Kinds, traps: int, factors: Factors) -> Factors:
    """For each kind of unseen card the exact chance of a trap, when so many traps are among them.

    A card that others have looked at is a trap with odds that are `factor` times those of a plain card.
    """
    total, found = 0.0, [0.0] * 4
    for share in product(*(range(min(n, traps) + 1) for n in kinds)):
        if sum(share) != traps:
            continue
        weight = 1.0
        for n, k, factor in zip(kinds, share, factors, strict=True):
            weight *= comb(n, k) * factor**k
        total += weight
        for kind, k in enumerate(share):
            found[kind] += weight * k
    a, b, c, d = (f / (total * n) if n else 0.0 for f, n in zip(found, kinds, strict=True))
    return a, b, c, d


def risk(sight: Sight, card: Card, factors: Factors) -> float:
    """The chance that this card is a trap."""
    if card.front is not None:
        return float(card.front)
    return trap_odds(sight.hidden[card.holes - 1], sight.traps_out[card.holes - 1], factors)[card.kind]


def card_at(sight: Sight, slot: int) -> Card:
    """The card in this slot; decisions are only about slots that hold one."""
    card = sight.display[slot]
    if card is None:
        raise ValueError(f"slot {slot} is empty")
    return card


def revealed(sight: Sight, card: Card, front: int) -> Sight:
    """The front of this unseen card has come to light: it is no longer among the unseen."""
    if card.front is not None:
        return sight
    at = card.holes - 1
    kinds = list(sight.hidden[at])
    kinds[card.kind] -= 1
    a, b, c, d = kinds
    hidden = (*sight.hidden[:at], (a, b, c, d), *sight.hidden[at + 1 :])
    return sight._replace(hidden=hidden, traps_out=put(sight.traps_out, at, sight.traps_out[at] - front))


def put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The row with one number changed."""
    return (*row[:at], value, *row[at + 1 :])


def refilled(sight: Sight, slot: int) -> Sight:
    """The top supply card fills the slot."""
    card = None if sight.top is None else Card(sight.top, None)
    display = (*sight.display[:slot], card, *sight.display[slot + 1 :])
    return sight._replace(display=display, supply=sight.supply - 1, top=None)


def kept(sight: Sight, slot: int, front: int) -> Sight:
    """After this seat kept the card and it turned out to be cheese or a trap."""
    card = card_at(sight, slot)
    sight, seat = revealed(sight, card, front), sight.seat
    if front == TRAP:
        return refilled(sight._replace(traps=put(sight.traps, seat, sight.traps[seat] + 1)), slot)
    won = put(sight.won, seat, sight.won[seat] + card.holes)
    return refilled(sight._replace(won=won, cheese=put(sight.cheese, seat, sight.cheese[seat] + 1)), slot)


def removed(sight: Sight, slot: int) -> Sight:
    """After this seat removed the card unseen."""
    card = card_at(sight, slot)
    if card.front is None and card.kind != PLAIN:
        at = card.holes - 1
        kinds = list(sight.hidden[at])
        kinds[card.kind] -= 1
        kinds[DROPPED] += 1
        a, b, c, d = kinds
        sight = sight._replace(hidden=(*sight.hidden[:at], (a, b, c, d), *sight.hidden[at + 1 :]))
    return refilled(sight, slot)


def peeked(sight: Sight, slot: int, front: int) -> Sight:
    """After this seat looked; with two or three players the top supply card is gone as well."""
    card = card_at(sight, slot)
    known = card._replace(front=front)
    sight = revealed(sight, card, front)
    sight = sight._replace(display=(*sight.display[:slot], known, *sight.display[slot + 1 :]))
    return sight if sight.players > 3 else sight._replace(supply=sight.supply - 1, top=None)
