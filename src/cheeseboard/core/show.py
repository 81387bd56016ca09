"""Views, sights, events and memory for a game that brings none of its own: made from the declaration.

A view is built from a sight and from nothing else, so it can show no cell that the seat may not know.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cheeseboard.core.cells import HIDDEN, Cell
from cheeseboard.core.declaration import Declaration
from cheeseboard.core.news import Seen, place_of

Shown = dict[str, Any]
COMMON = ("game", "version", "players", "options", "seat", "phase", "actor", "chance", "seats", "last", "result")
"""Keys of every view; no cell can have one of these names, but for `phase`."""
ENGINE = ("players", "last_seat", "last_code", "options")
NOT_SHOWN = None
text_of = json.JSONEncoder(sort_keys=True, ensure_ascii=False).encode
"""Options as the one text that stands for them in a state."""


def frame(game: Declaration, state: Any, seat: int | None, actor: int | None, rolling: bool) -> Shown:
    """The keys that every view begins with."""
    generic = "over" if actor is None else "roll" if rolling else "play"
    return {
        "game": game.id,
        "version": game.version,
        "players": state.players,
        "options": json.loads(state.options or "{}"),
        "seat": seat,
        "phase": game.phases[state.phase] if game.phases else generic,
        "actor": actor,
        "chance": rolling,
    }


def show(game: Declaration, sight: Any, rest: Shown, *, forget: bool = False) -> Shown:
    """The frame, every cell in sight by its name, what belongs to a seat in `seats`, then the rest."""
    cells = list(shown_cells(game))
    table = {cell.name: shown(game, cell, getattr(sight, cell.name), forget) for cell in cells if not cell.seats}
    seats = [
        {cell.name: of_seat(game, cell, getattr(sight, cell.name), seat, forget) for cell in cells if cell.seats}
        for seat in range(sight.players)
    ]
    last, result = rest.pop("last"), rest.pop("result")
    return {**rest, **table, "seats": seats, "last": last, "result": result}


def shown_cells(game: Declaration) -> Iterator[Cell]:
    """The game's own cells, but the phase if it has names."""
    for cell in game.State.cells:
        if cell.name not in ENGINE and not cell.aside and not (cell.name == "phase" and game.phases):
            yield cell


def quiet_names(game: Declaration) -> list[str]:
    """The keys of a view that fronts need not show: quiet cells, and bits that say who has looked."""
    return [cell.name for cell in shown_cells(game) if cell.quiet or cell.knowledge]


def shown(game: Declaration, cell: Cell, value: Any, forget: bool) -> Any:
    """A cell or a row as plain data: null where it is hidden, cards by their names."""
    if forget and (cell.memory or cell.knowledge):
        return NOT_SHOWN
    return number(game, cell, value) if cell.length is None else [number(game, cell, each) for each in value]


def of_seat(game: Declaration, cell: Cell, row: Any, seat: int, forget: bool) -> Any:
    """What a row by seat holds for one seat: a number, or several."""
    mine = shown(game, cell, row[seat * cell.each : (seat + 1) * cell.each], forget)
    return mine[0] if cell.each == 1 and mine is not NOT_SHOWN else mine


def number(game: Declaration, cell: Cell, value: int) -> int | str | None:
    """One number: a card's name where cards lie, empty text for an empty place, null for what is hidden."""
    if value == HIDDEN and cell.hidden:
        return None
    if value == cell.empty:
        return ""
    cards = cell.home and game.pools[cell.home].dealt and not cell.beside
    return game.card_names.get(value, value) if cards else value


def not_shown(cell: Cell, value: Any) -> bool:
    """Is this a cell that memory mode hides as a whole?"""
    forgotten = value[:1] == [NOT_SHOWN] if cell.seats else value is NOT_SHOWN
    return forgotten and (cell.memory or cell.knowledge)


def seen(game: Declaration, view: Mapping[str, Any], last_code: int) -> Any:
    """The sight behind a view of `show`, after this move; what memory mode does not show counts as never noted."""
    kind = game.State.Sight
    draft = kind.blank(view["players"])
    draft.options = text_of(view["options"])
    if game.phases:
        draft.phase = game.phases.index(view["phase"])
    for cell in shown_cells(game):
        value = [facts[cell.name] for facts in view["seats"]] if cell.seats else view[cell.name]
        if not_shown(cell, value):
            continue
        if cell.length is None:
            setattr(draft, cell.name, read_number(game, cell, value))
        else:
            flat = [each for part in value for each in part] if cell.each > 1 else value
            getattr(draft, cell.name)[: len(flat)] = [read_number(game, cell, each) for each in flat]
    if view["last"] is not None:
        draft.last_seat = view["last"]["seat"]
        draft.last_code = last_code
    return kind.closed(draft)


def read_number(game: Declaration, cell: Cell, value: Any) -> int:
    """The number behind what a view shows."""
    if value is None:
        return HIDDEN
    if value == "" and cell.empty is not None:
        return cell.empty
    return game.card_values[value] if isinstance(value, str) else int(value)


def happened(
    game: Declaration, before: Mapping[str, Any], after: Mapping[str, Any], news: Sequence[Seen]
) -> Iterator[Shown]:
    """The last move, what this seat has come to see by it, and the end."""
    last = after["last"]
    if last is None:
        return
    yield {"type": verb_of(game, last["move"]), "seat": last["seat"], **fields_of(game, last["move"])}
    for each in news:
        yield {"type": "saw", "cell": each.cell.name, **place_of(each), "value": number(game, each.cell, each.value)}
    if after["result"] and not before["result"]:
        yield {"type": "ended", "reason": after["result"]["reason"]}


def verb_of(game: Declaration, move: Mapping[str, Any]) -> str:
    """The verb of a move in record form."""
    return next(name for name in game.grammar.all if name in move)


def fields_of(game: Declaration, move: Mapping[str, Any]) -> Shown:
    """The fields of a move in record form, by their own names."""
    verb = game.grammar.all[verb_of(game, move)]
    if verb.nested:
        return dict(move[verb.name])
    return {name: move[key] for name, key in zip(verb.fields, verb.keys, strict=False) if key in move}
