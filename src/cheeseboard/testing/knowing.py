"""Who knows what, over a whole game: looks that could be taken back, knowledge that outlives its card, open hints.

Twins show that a seat is told nothing by what its sight hides. Here is what they cannot show: whether the sight itself
is right. A declaration can be wrong too, and these are the ways in which that happens.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from cheeseboard.core.cells import HIDDEN, Cell
from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.news import Seen, fresh, groups, in_public, numbers

Seat = int | None
Step = tuple[Any, Move, Any]
"""A state, the move that was made there, and the state after it."""
SAMPLED = 4
"""Positions of a game at which somebody gets up and another sits down."""


def check_knowledge(game: AnyGame, states: Sequence[Any], rng: Random) -> None:
    """Go through a game that was played, and complain about the first seat that learns what it should not."""
    steps = list(steps_of(game, states))
    for before, move, after in steps:
        if game.actor(after) is not None:
            check_reveals(game, before, move, after)
            check_replaced(game, before, move)
    check_private(game, steps)
    for state in rng.sample(list(states), min(SAMPLED, len(states))):
        for seat in range(state.players):
            check_newcomer(game, state, seat)
            check_memory(game, state, seat)


def steps_of(game: AnyGame, states: Sequence[Any]) -> Iterator[Step]:
    """The moves of a game between its states."""
    for before, after in pairwise(states):
        yield before, game.move_of(after, after.last_code), after


def learned(game: AnyGame, before: Any, after: Any, seat: Seat) -> list[Seen]:
    """The cards that a seat sees now and had not seen before, in the open or for itself."""
    old, new = game.look(before, seat), game.look(after, seat)
    found: list[Seen] = []
    for group in groups(game):
        told = fresh(group, in_public(game, old), in_public(game, new))
        found += told if seat is None else [*told, *fresh(group, old, new, told, seat)]
    return found


def who(seat: Seat) -> str:
    """A perspective in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def where(seen: Seen) -> str:
    """A place as the rules name it."""
    return seen.cell.name if seen.cell.length is None else f"{seen.cell.name}[{seen.place}]"


# -- taking back -------------------------------------------------------------------------------------------------


def check_reveals(game: AnyGame, before: Any, move: Move, after: Any) -> None:
    """A decision that shows somebody something new says so: else it could be taken back after the look."""
    if move[0] in game.revealing or move[0] in game.grammar.chance:
        return
    for seat in (None, *range(before.players)):
        for seen in learned(game, before, after, seat):
            chosen = seat == after.last_seat and not game.pools[seen.cell.home].dealt
            assert chosen, (
                f"{move} shows {who(seat)} what lies at {where(seen)}, and could be taken back after the look: "
                f"the verb {move[0]} needs reveals=True"
            )


# -- bits that say who has looked --------------------------------------------------------------------------------


def check_replaced(game: AnyGame, before: Any, move: Move) -> None:
    """Whoever looked at a card has not looked at the one that comes in its place. Tried as if all had looked."""
    rows = [cell.seen_by for cell in game.State.cells if cell.seen_by]
    for looked in rows:
        known = before.replace(**{row: looks(game, row, before.players if row == looked else 0) for row in rows})
        after = game.apply(known, move)
        for seat in range(before.players):
            for seen in learned(game, known, after, seat):
                assert not stale(game, known, after, seat, seen), (
                    f"after {move} seat {seat} sees what lies at {where(seen)} because it had looked at the card that "
                    f"lay there before: where a card goes, its bits in {seen.cell.seen_by} go too"
                )


def stale(game: AnyGame, before: Any, after: Any, seat: int, seen: Seen) -> bool:
    """Is something seen only because the bits say that the seat has looked, and did they say so before it lay there?"""
    bits = [bit(game, state, seen, seat) for state in (before, after)]
    return all(bits) and numbers(seen.cell, without_looks(game, after, seat))[seen.place] == HIDDEN


def looks(game: AnyGame, name: str, players: int) -> Any:
    """Bits that say that so many seats have looked everywhere."""
    cell = game.State.cell(name)
    bits = (1 << players) - 1 & cell.most
    return bits if cell.length is None else [bits] * cell.length


def bit(game: AnyGame, state: Any, seen: Seen, seat: int) -> bool:
    """Does the row of bits say that this seat has looked here?"""
    name = seen.cell.seen_by
    return bool(name) and bool(numbers(game.State.cell(name), state)[seen.place] >> seat & 1)


def without_looks(game: AnyGame, state: Any, seat: int) -> Any:
    """What a seat sees without ever having looked at anything."""
    draft = game.State.Sight.opened(state)
    game.hide_remembered(state, seat, draft)
    return draft


# -- somebody else sits down; memory mode ------------------------------------------------------------------------


def check_newcomer(game: AnyGame, state: Any, seat: int) -> None:
    """Who sits down at a seat sees nothing that only the one before them had looked at."""
    fair = without_looks(game, state, seat)
    seen = game.look(game.unlearn(state, seat), seat)
    for cell in (cell for cell in game.State.cells if cell.hidden):
        for place, (theirs, allowed) in enumerate(zip(numbers(cell, seen), numbers(cell, fair), strict=True)):
            assert allowed != HIDDEN or theirs == HIDDEN, (
                f"a newcomer at seat {seat} sees what lies at {where(Seen(cell, place, theirs))}, "
                "because somebody before them had looked"
            )


def check_memory(game: AnyGame, state: Any, seat: int) -> None:
    """Memory mode shows who has looked as much as who has not."""
    looked = game.forget(game.view(state, seat))
    never = game.forget(game.view(game.unlearn(state, seat), seat))
    for key in looked:
        assert key == "last" or looked[key] == never[key], (
            f"in memory mode seat {seat} still sees by `{key}` what it has looked at: {looked[key]} or {never[key]}"
        )


# -- private fields ----------------------------------------------------------------------------------------------


def check_private(game: AnyGame, steps: Sequence[Step]) -> None:
    """A private field is not there for all to see: at least sometimes others cannot tell what was chosen."""
    kept: dict[str, bool] = defaultdict(bool)
    told: dict[str, str] = {}
    for before, move, after in steps:
        other = next((twin for twin in likely(game, before, move) if twin != move), None)
        if other is None:
            continue
        told[move[0]] = tells(game, after, game.apply(before, other), after.last_seat)
        kept[move[0]] |= not told[move[0]]
    for verb, cell in told.items():
        assert kept[verb], f"the private fields of {verb} are told to everybody by the cell {cell}"


def likely(game: AnyGame, state: Any, move: Move) -> list[Move]:
    """The moves that look like this one to the others, because they differ only in private fields."""
    if not game.grammar.private or move[0] in game.grammar.chance:
        return []
    return [twin for twin in game.legal(state) if game.grammar.publicly(twin) == game.grammar.publicly(move)]


def tells(game: AnyGame, one: Any, other: Any, mover: int) -> str:
    """The cell by which all the others tell two states apart; empty if somebody cannot."""
    seats = [seat for seat in range(one.players) if seat != mover]
    found = [differing(game, game.look(one, seat), game.look(other, seat)) for seat in seats]
    return found[0][0].name if found and all(found) else ""


def differing(game: AnyGame, one: Any, other: Any) -> list[Cell]:
    """The cells in which two sights differ."""
    return [
        cell for cell in game.State.cells if not cell.aside and tuple(numbers(cell, one)) != tuple(numbers(cell, other))
    ]


# -- open cells --------------------------------------------------------------------------------------------------


def check_open(game: AnyGame, one: Any, other: Any, seat: Seat, move: Move) -> None:
    """Two sights without a different card in them, and an open cell differs all the same: it tells of hidden ones."""
    sights = game.look(one, seat), game.look(other, seat)
    cells = differing(game, *sights)
    if any(shows_another(cell, *sights) for cell in cells if cell.home):
        return
    for cell in (cell for cell in cells if not cell.home):
        assert cell.tells, (
            f"the open cell {cell.name} tells {who(seat)} something about cards that it may not see"
            f"{f', after {move}' if move else ''}: {written(cell, one)} or {written(cell, other)}. "
            "If that is meant, say tells=True where it is declared"
        )


def shows_another(cell: Cell, one: Any, other: Any) -> bool:
    """Is there a place that both sights show, with another card?"""
    pairs = zip(numbers(cell, one), numbers(cell, other), strict=True)
    return any(a != b and HIDDEN not in (a, b) for a, b in pairs)


def written(cell: Cell, state: Any) -> str:
    """What a cell holds, as the rules write it."""
    value = getattr(state, cell.name)
    return str(value if cell.length is None else list(value))
