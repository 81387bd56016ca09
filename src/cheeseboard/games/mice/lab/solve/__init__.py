"""The solo game of Mice to meet you, solved exactly.

>>> from cheeseboard.games.mice.lab.solve import solve
>>> answer = solve(nuts=3, objective="tier")
>>> round(answer.value, 6)
4.938413

`answer.policy` knows the best move and the value of every position. See docs/solve.md.
"""

import sys
from time import perf_counter
from typing import Any, NamedTuple

from cheeseboard.core.refusal import Refusal
from cheeseboard.games.mice.lab.solve import store
from cheeseboard.games.mice.lab.solve.model import OBJECTIVES, UP
from cheeseboard.games.mice.lab.solve.policy import MoveValue, Policy
from cheeseboard.games.mice.minds.solo_values import CARDS, POSITIONS, place
from cheeseboard.games.mice.views import VERDICTS

__all__ = ["OBJECTIVES", "VERDICTS", "MoveValue", "NeedsNumba", "Policy", "Solution", "policy", "solve"]

STATES = POSITIONS - POSITIONS // (1 << len(CARDS))
"""Positions that are solved: those whose hand is not empty."""


class NeedsNumba(Exception):
    """The table has to be computed, and what compiles the solver is not installed."""


class Solution(NamedTuple):
    """The answer for one difficulty and objective."""

    nuts: int
    objective: str
    value: float
    tiers: dict[str, float]
    states: int
    seconds: float
    policy: Policy

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {key: value for key, value in self._asdict().items() if key != "policy"}


def solve(nuts: int = 3, objective: str = "tier", *, fresh: bool = False) -> Solution:
    """The value of the best play from the start, and the chances of all verdicts under it.

    A table that was solved before is read back from the user's cache, unless `fresh` asks for a new one.
    """
    if nuts not in range(4):
        raise Refusal("bad-nuts", "M19")
    begun = perf_counter()
    found = policy(objective, fresh=fresh)
    start = place(CARDS, UP[-1], nuts)
    value, tiers = found.at(start), found.tiers_at(start)
    return Solution(nuts, objective, value, tiers, STATES, perf_counter() - begun, found)


def policy(objective: str = "tier", *, fresh: bool = False) -> Policy:
    """The best play for an objective: from the user's cache, or solved now."""
    if objective not in OBJECTIVES:
        raise ValueError(f"objective must be one of {', '.join(OBJECTIVES)}, not {objective!r}")
    kept = None if fresh else store.load(objective)
    return Policy(objective, kept or compute(objective))


def compute(objective: str) -> store.Solved:
    """Solve all positions and keep the table; if it cannot be kept, say so and go on."""
    try:
        from cheeseboard.games.mice.lab.solve.induction import solve_all
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "cheeseboard":
            raise
        raise NeedsNumba(error.name) from None
    values = solve_all(objective)
    parts = (values.first.tobytes(), values.second.tobytes(), values.tiers.tobytes())
    try:
        store.save(objective, parts)
    except OSError as error:
        print(f"cheeseboard: the solved table could not be kept: {error}", file=sys.stderr)
    return store.Solved(*(memoryview(part).cast("d") for part in parts))
