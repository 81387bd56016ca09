"""Games that are solved exactly: `solver(game_id)` gives what a game's `lab.solve` offers."""

from types import ModuleType

from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find


class NotSolved(Exception):
    """A game has no solver; the sentence says which have."""


def solver(game_id: str) -> ModuleType:
    """The solver of a game. What it offers stands in docs/solve.md."""
    found = part(find(game_id), "lab.solve")
    if found is None:
        raise NotSolved(f"{game_id} has no solver; these games have one: {', '.join(solved()) or '-'}")
    return found


def solved() -> list[str]:
    """The games that have a solver."""
    return [game.id for game in GAMES.values() if part(game, "lab.solve") is not None]
