"""Compiled experts for those who cannot wait: they are loaded behind the scenes, and then play on within a budget."""

from collections.abc import Sequence
from threading import Thread

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Estimate
from cheeseboard.core.mind import work_time
from cheeseboard.fast.rollouts import rollout

TRIED = 64
"""Rollouts that show how quick this machine is."""
LEAST, MOST = 32, 1000
"""Rollouts of a move: with fewer the quick judgement is as good, and more say nothing new at a table."""

pace: dict[tuple[str, int], float] = {}
"""Milliseconds of a rollout, for each game and size of table whose experts are at hand."""
loading: set[tuple[str, int]] = set()


def play_on(view: View, moves: Sequence[Move], budget_ms: float) -> Sequence[Estimate] | None:
    """An estimate for each move; None where the experts are not loaded yet, or too slow for this budget."""
    table = (view["game"], view["players"])
    if table not in pace:
        if table not in loading:
            loading.add(table)
            Thread(target=load, args=(view, moves[0]), daemon=True).start()
        return None
    trials = int(budget_ms / pace[table] / len(moves))
    return rollout(view, moves, min(trials, MOST)) if trials >= LEAST else None


def load(view: View, move: Move) -> None:
    """Have the experts of this table ready: compiled if need be, and timed."""
    rollout(view, [move], 2)
    begun = work_time()
    rollout(view, [move], TRIED)
    pace[view["game"], view["players"]] = 1000 * (work_time() - begun) / TRIED
