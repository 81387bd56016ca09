"""What a seat has come to see by a move: the cards that are new to it, where they lie now.

A card that the seat knew and that now lies elsewhere is no news, whoever moved it: nobody has to be told, and in memory
mode it would be a reminder. A card that came into the open is news for everybody, also for the one who laid it there.

Who draws a card just like the one that lay there has news too, although the place looks as before: on a shared screen
the others would else see that there is nothing to show. Imagined tables tell whether it could have been another card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, Protocol

from cheeseboard.core.cells import HIDDEN, Cell
from cheeseboard.core.sight import SPECTATOR
from cheeseboard.core.verbs import Move

IMAGINED = 8
"""Tables that are looked at to find out whether a card could have been another one."""


class Looks(Protocol):
    """What of a game is needed here: what is seen of its states, and what they might be."""

    State: Any
    pools: Any
    grammar: Any
    revealing: Any

    @property
    def hide(self) -> Any: ...
    def sight(self, view: Any) -> Any: ...
    def look(self, state: Any, seat: int | None) -> Any: ...
    def apply(self, state: Any, move: Move) -> Any: ...
    def imagine(self, view: Any, rng: Random) -> Any: ...
    def read_move(self, raw: object) -> Move: ...


class Seen(NamedTuple):
    """A card in sight: the row it lies in, the place there, and its number."""

    cell: Cell
    place: int
    value: int


class Change(NamedTuple):
    """What came into sight somewhere, and what is no longer in sight where it was."""

    came: list[Seen]
    went: list[Seen]


def news(game: Looks, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Seen]:
    """The cards that are new to the seat of these two views: first those that everybody has come to see."""
    if not game.pools or after["last"] is None:
        return []
    old, new = game.sight(before), game.sight(after)
    rows = list(groups(game))
    public = [fresh(group, in_public(game, old), in_public(game, new)) for group in rows]
    told = [seen for group in public for seen in group]
    seat: int | None = after["seat"]
    if seat is None:
        return told
    own = [seen for group, known in zip(rows, public, strict=True) for seen in fresh(group, old, new, known, seat)]
    if after["last"]["seat"] == seat and not any(owner_of(seen) == seat for seen in own):
        came = [seen for seen in undetermined(game, before, after, new) if seen not in told]
        return [*told, *(came or own)]
    return [*told, *own]


def undetermined(game: Looks, before: Mapping[str, Any], after: Mapping[str, Any], new: Any) -> list[Seen]:
    """What a seat sees after its own move and could not have known before it: it might as well be another card."""
    move = game.read_move(after["last"]["move"])
    if move[0] not in game.revealing or move[0] in game.grammar.chance or after["result"]:
        return []
    others = [game.look(state, after["seat"]) for state in imagined(game, before, move)]
    found = {seen for group in groups(game) for other in others for seen in changed(group, other, new).came}
    return sorted(found, key=lambda seen: (seen.cell.name, seen.place))


def imagined(game: Looks, view: Mapping[str, Any], move: Move) -> Iterator[Any]:
    """Tables that this view allows, after the move. The same view gives the same tables."""
    rng = Random(0)
    for _ in range(IMAGINED):
        with suppress(Exception):  # whatever a game's rules make of a table that never was, the real one goes on
            yield game.apply(game.imagine(view, rng), move)


def groups(game: Looks) -> Iterator[list[Cell]]:
    """The rows between which the things of one kind travel: those of a pool, the other sides of its cards apart."""
    for name in game.pools:
        mine = [cell for cell in game.State.cells if cell.home == name]
        yield from filter(None, ([cell for cell in mine if bool(cell.beside) == beside] for beside in (False, True)))


def in_public(game: Looks, sight: Any) -> Any:
    """What a spectator sees of what this seat sees."""
    draft = game.State.Sight.opened(sight)
    game.hide(sight, SPECTATOR, draft)
    return draft


def fresh(group: Sequence[Cell], old: Any, new: Any, told: Sequence[Seen] = (), seat: int = SPECTATOR) -> list[Seen]:
    """What came into sight and did not just come from another place in sight; without what was told already.

    Where a card may have come from either of two places, the one in the seat's own row is the new one.
    """
    change = changed(group, old, new)
    left = Counter(seen.value for seen in change.went)
    found = []
    for seen in sorted(change.came, key=lambda seen: (seen not in told, owner_of(seen) == seat)):
        if left[seen.value]:
            left[seen.value] -= 1
        elif seen not in told:
            found.append(seen)
    return found


def changed(group: Sequence[Cell], old: Any, new: Any) -> Change:
    """Every place of these rows that shows something else than before."""
    change = Change([], [])
    for cell in group:
        for index, (was, now) in enumerate(zip(numbers(cell, old), numbers(cell, new), strict=True)):
            if was == now:
                continue
            if now not in (HIDDEN, cell.empty):
                change.came.append(Seen(cell, index, now))
            if was not in (HIDDEN, cell.empty):
                change.went.append(Seen(cell, index, was))
    return change


def numbers(cell: Cell, sight: Any) -> Sequence[int]:
    """The numbers of a cell or a row."""
    value = getattr(sight, cell.name)
    return [value] if cell.length is None else value


def owner_of(seen: Seen) -> int | None:
    """The seat in whose part of a row by seat it lies."""
    return seen.place // seen.cell.each if seen.cell.seats else None


def place_of(seen: Seen) -> dict[str, int]:
    """Where it lies: the place, and in a row by seat whose it is."""
    if not seen.cell.seats:
        return {"place": seen.place}
    owner, place = divmod(seen.place, seen.cell.each)
    return {"owner": owner, "place": place}
