"""The best play in every position of the solo game, looked up in a solved table."""

from collections.abc import Sequence
from typing import NamedTuple

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.games.mice import game as declared
from cheeseboard.games.mice.lab.solve.kernel import SAME
from cheeseboard.games.mice.lab.solve.model import PAYMENTS, TIE_BREAK
from cheeseboard.games.mice.lab.solve.store import Solved
from cheeseboard.games.mice.minds.solo_values import Place, SoloValues, after_catch, after_miss, place_of
from cheeseboard.games.mice.views import VERDICTS

GAME: AnyGame = declared.GAME


class MoveValue(NamedTuple):
    """A legal move, what it is worth for the objective, and for the one that breaks ties."""

    move: Move
    value: float
    tie_break: float


class Policy:
    """Best moves and values for one objective. Views are those of the engine: solo, any position."""

    def __init__(self, objective: str, solved: Solved) -> None:
        self.objective = objective
        self._solved = solved
        self._first = SoloValues(solved.first, left_over=PAYMENTS[objective][:3])
        self._second = SoloValues(solved.second, left_over=PAYMENTS[TIE_BREAK[objective]][:3])

    def at(self, here: Place) -> float:
        """The value of a position before its roll."""
        return self._first.at(here)

    def value(self, view: View) -> float:
        """The value of a view's position before its roll."""
        return self.at(place_of(view))

    def tiers_at(self, here: Place) -> dict[str, float]:
        """The chances of the verdicts, best one first, under this play from a position before its roll."""
        start = 7 * here.number
        return dict(reversed(list(zip(VERDICTS, self._solved.tiers[start : start + 7], strict=True))))

    def tiers(self, view: View) -> dict[str, float]:
        """The same for a view's position."""
        return self.tiers_at(place_of(view))

    def tiers_after(self, view: View, move: Move) -> dict[str, float]:
        """The same after a move of this view."""
        here, dice = place_of(view), view["dice"]
        if move[0] == "catch":
            return self.tiers_at(after_catch(here, move, sum(dice["bacon"]), sum(dice["cheese"])))
        there = after_miss(here, move[1])
        if there is None:
            return {tier: float(tier == VERDICTS[here.left_over]) for tier in reversed(VERDICTS)}
        return self.tiers_at(there)

    def move_values(self, view: View, legal: Sequence[Move] | None = None) -> list[MoveValue]:
        """Every legal move with its values, in the engine's order."""
        moves = GAME.legal_from_view(view) if legal is None else legal
        values = zip(moves, self._first.move_values(view, moves), self._second.move_values(view, moves), strict=True)
        return [MoveValue(*entry) for entry in values]

    def best_move(self, view: View, legal: Sequence[Move] | None = None) -> Move:
        """The move worth most; of those, the one with the best tie-break; of those, the first."""
        found = self.move_values(view, legal)
        enough = max(entry.value for entry in found) * (1 - SAME)
        return max((entry for entry in found if entry.value >= enough), key=lambda entry: entry.tie_break).move
