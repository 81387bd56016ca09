"""The solo game without a mistake: every position is solved, so the best move is looked up."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice
from cheeseboard.games.mice.minds.simple import nuts
from cheeseboard.games.mice.minds.solo_values import solo_values


class Perfect:
    """Takes the move that is worth most when all later moves are the best."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        move, worth = solo_values(view["version"]).best_move(view, legal)
        return explain(view, move, worth)


def explain(view: View, move: Move, worth: float) -> Choice:
    """The move with the verdict that it leads to on average."""
    verdict = round(worth, 1)
    if move[0] == "miss":
        return Choice(move, "perfect-miss", {"card": move[1], "verdict": verdict})
    values = {"value": move[1], "nuts": nuts(view, move), "verdict": verdict}
    if len(move) > 3:
        return Choice(move, "perfect-both", {**values, "second": move[3]})
    return Choice(move, "perfect-catch", values)
