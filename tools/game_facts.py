"""What the pages of the games tell about views and events, read from the types in each game's views.py.

What no type says stands in the game's own notes.py. Tests compare all of it with what the games really do.
"""

from types import ModuleType
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from cheeseboard.core.game import AnyGame
from cheeseboard.core.parts import part

COMMON_VIEW = {
    "game": "the id of the game",
    "version": "the version of its rules",
    "players": "how many play",
    "options": "all options, also those left at their defaults",
    "seat": "whose view this is; null for a spectator",
    "phase": "what is going on, see below",
    "actor": "the seat that acts or rolls now; null when the game is over",
    "chance": "true while a roll is due",
    "last": "the last move: its `seat` and the `move` in record form; null before the first",
    "result": "null until the game is over; then `reason` and the outcome",
}


def notes(game: AnyGame) -> Any:
    """What the game's own notes say: SETUP, OPTIONS, MOVES, EVENTS, HISTORY."""
    return needed(game, "notes")


def needed(game: AnyGame, name: str) -> ModuleType:
    """A part that every game of this repository has."""
    found = part(game, name)
    if found is None:
        raise LookupError(f"{game.id} has no {name}.py")
    return found


def view_keys(game: AnyGame) -> dict[str, str]:
    """The keys of a view and what they mean: those of every view, and what the game's own type says."""
    hints = get_type_hints(needed(game, "views").View, include_extras=True)
    own = {key: " ".join(get_args(hint)[1:]) for key, hint in hints.items() if hasattr(hint, "__metadata__")}
    return {**COMMON_VIEW, **own}


def view_type_keys(game: AnyGame) -> set[str]:
    """All keys that the type of a view has."""
    return set(get_type_hints(needed(game, "views").View))


def events(game: AnyGame) -> dict[str, list[str]]:
    """The keys of each event, with `?` after those that are not always there."""
    found: dict[str, list[str]] = {}
    for kind in get_args(needed(game, "views").Event):
        hints = get_type_hints(kind, include_extras=True)
        keys = [f"{key}?" if get_origin(hint) is NotRequired else key for key, hint in hints.items() if key != "type"]
        found |= {name: keys for name in get_args(hints["type"]) if get_origin(hints["type"]) is Literal}
    return found
