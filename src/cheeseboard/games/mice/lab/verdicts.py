"""How likely each verdict of the solo game is under the best play: exact, from the solution that this machine keeps.

Nothing is solved here: a table does not wait for that. `cheeseboard solve` or `odds` does it once, with the lab.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Verdicts
from cheeseboard.games.mice.lab.solve import Policy, store

OBJECTIVE = "tier"
"""The best expected verdict, as everywhere in judgement."""


def verdicts(view: View) -> Verdicts | None:
    """Before the roll, or with these dice after the best move; None where no solution is kept."""
    best = kept()
    if best is None:
        return None
    return worst_first(best.tiers(view) if view["chance"] else best.tiers_after(view, best.best_move(view)))


def verdicts_after(view: View, legal: Sequence[Move]) -> list[Verdicts] | None:
    """After each of these moves."""
    best = kept()
    return None if best is None else [worst_first(best.tiers_after(view, move)) for move in legal]


def worst_first(tiers: dict[str, float]) -> Verdicts:
    """Chances in the order of the verdicts' values."""
    return tuple(reversed(tiers.values()))


def kept() -> Policy | None:
    """The best play, if its table lies in the user's cache."""
    path = store.path_of(OBJECTIVE)
    try:
        return read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=1)
def read(path: Path, written: int) -> Policy | None:
    """A table is checked as a whole when it is read, so once is enough as long as the file is the same."""
    tables = store.load(OBJECTIVE)
    return None if tables is None else Policy(OBJECTIVE, tables)
