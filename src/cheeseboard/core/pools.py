"""Pools: the hidden things of a game that may trade places. Refilling them at random, and making twins of a state.

A thing has one side for each row of its kind: where a row `trap` lies `beside` a row `holes`, the i-th numbers of
both are two sides of one card. Sides may be seen by different people; a thing moves as a whole.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cheeseboard.core.cells import HIDDEN, Cell

Thing = tuple[int, ...]
MOST_TRIES = 200


@dataclass(frozen=True, slots=True)
class Place:
    """Where one thing lies: the rows of its sides, and the index in them (None: single cells)."""

    sides: tuple[str, ...]
    index: int | None

    def at(self, state: Any) -> Thing:
        """The thing that lies here."""
        if self.index is None:
            return tuple(getattr(state, name) for name in self.sides)
        return tuple(getattr(state, name)[self.index] for name in self.sides)

    def put(self, draft: Any, thing: Thing) -> None:
        """Lay a thing here."""
        for name, value in zip(self.sides, thing, strict=True):
            if self.index is None:
                setattr(draft, name, value)
            else:
                getattr(draft, name)[self.index] = value


class Pool:
    """All places of one pool."""

    def __init__(self, name: str, cells: Sequence[Cell]) -> None:
        self.name = name
        mine = [cell for cell in cells if cell.home == name]
        first = [cell for cell in mine if not cell.beside]
        self.kinds = [[cell, *(other for other in mine if other.beside == cell.name)] for cell in first]
        self.dealt = any(cell.dealt for cell in mine)
        """Does the shuffled pack lie in it? Else its numbers come from nowhere, such as secret choices."""
        self.private = any(cell.private for cell in mine)
        self.places = [place for sides in self.kinds for place in places_of(sides)]
        self.empty = {cell.name: cell.empty for cell in mine if cell.empty is not None}
        self.bounds = {cell.name: range(cell.least, cell.most + 1) for cell in mine}

    def is_empty(self, place: Place, thing: Thing) -> bool:
        """Is there nothing?"""
        return thing[0] == self.empty.get(place.sides[0])

    def things(self, state: Any) -> Counter[Thing]:
        """Everything in the pool, wherever it lies."""
        found = ((place, place.at(state)) for place in self.places)
        return Counter(thing for place, thing in found if not self.is_empty(place, thing))


def places_of(sides: Sequence[Cell]) -> list[Place]:
    """The places of one kind of thing."""
    names = tuple(cell.name for cell in sides)
    length = sides[0].length
    return [Place(names, None)] if length is None else [Place(names, index) for index in range(length)]


def pools_of(cells: Sequence[Cell]) -> dict[str, Pool]:
    """Every pool of a declaration."""
    return {name: Pool(name, cells) for name in dict.fromkeys(cell.home for cell in cells if cell.home)}


def refill(pool: Pool, draft: Any, pack: Sequence[Thing], rng: Random) -> None:
    """Put things at all places that are hidden in this draft of a sight, as likely as the pack makes them.

    Every way to lay the unseen things out that agrees with the sides in sight is equally likely, as long as all
    half-seen things show the same sides.
    """
    if not pool.dealt:
        invent(pool, draft, rng)
        return
    for _ in range(MOST_TRIES):
        filling = filled(pool, draft, pack, rng)
        if filling is not None:
            for place, thing in filling:
                place.put(draft, thing)
            return
    raise ValueError(f"what is seen of {pool.name} does not fit the pack")


def filled(pool: Pool, sight: Any, pack: Sequence[Thing], rng: Random) -> list[tuple[Place, Thing]] | None:
    """One way to fill the hidden places, half-seen ones first; None if it led nowhere."""
    unseen = Counter(pack)
    hidden: list[tuple[Place, Thing]] = []
    for place in pool.places:
        thing = place.at(sight)
        if HIDDEN in thing:
            hidden.append((place, thing))
        elif not pool.is_empty(place, thing):
            unseen[thing] -= 1
    rest = list((+unseen).elements())
    rng.shuffle(rest)
    hidden.sort(key=lambda found: found[1].count(HIDDEN))
    return laid(hidden, rest)


def laid(hidden: Sequence[tuple[Place, Thing]], rest: list[Thing]) -> list[tuple[Place, Thing]] | None:
    """Each hidden place with the next thing of a shuffled rest that agrees with the sides in sight."""
    found: list[tuple[Place, Thing]] = []
    for place, seen in hidden:
        if seen.count(HIDDEN) == len(seen):
            index = len(rest) - 1
        else:
            index = next((i for i, thing in enumerate(rest) if agrees(thing, seen)), -1)
        if index < 0:
            return None
        found.append((place, rest.pop(index)))
    return found


def agrees(thing: Thing, seen: Thing) -> bool:
    """Does a thing show the sides that were seen?"""
    return all(side in (HIDDEN, value) for value, side in zip(thing, seen, strict=True))


def invent(pool: Pool, draft: Any, rng: Random) -> None:
    """Numbers that come from nowhere: any that the bounds allow."""
    for place in pool.places:
        thing = place.at(draft)
        if HIDDEN in thing:
            place.put(draft, tuple(any_value(pool, n, v, rng) for n, v in zip(place.sides, thing, strict=True)))


def any_value(pool: Pool, name: str, value: int, rng: Random) -> int:
    """The number itself if it is seen, else any but the one that means nothing."""
    return value if value != HIDDEN else rng.choice([n for n in pool.bounds[name] if n != pool.empty.get(name)])


# -- twins -------------------------------------------------------------------------------------------------------


def trades(pool: Pool, sight: Any) -> Iterator[tuple[Place, Place]]:
    """Pairs of places whose things a seat with this sight might not be able to tell apart."""
    unseen = [place for place in pool.places if HIDDEN in place.at(sight)]
    for number, place in enumerate(unseen):
        for other in unseen[number + 1 :]:
            yield place, other


def traded(state: Any, a: Place, b: Place) -> Any:
    """The same state with the things at two places exchanged."""
    changes: dict[str, Any] = {}
    for place, thing in ((a, b.at(state)), (b, a.at(state))):
        for name, value in zip(place.sides, thing, strict=True):
            if place.index is None:
                changes[name] = value
            else:
                changes.setdefault(name, list(getattr(state, name)))[place.index] = value
    return state.replace(**changes)
