"""Compiled judges of open tables, for those who look at many: `core/judges.py` calls them in."""

from functools import cache
from typing import Any

import numpy as np

from cheeseboard.core.judges import ROOM, Judge
from cheeseboard.fast.minds import minds
from cheeseboard.fast.watched import compiled_outlook


@cache
def quick_judge(game_id: str, players: int) -> Judge:
    """The compiled outlook of a game's minds. It has one desk, so it serves one thread."""
    here = minds(game_id, players)
    desk = here.desk()

    def pad(state: Any) -> Any:
        return np.repeat(here.lane.to_record(state), ROOM)

    return Judge(compiled_outlook(game_id, players), here.net, lambda: desk, pad, np.zeros)
