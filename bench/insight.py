"""How long judgement takes: `python bench/insight.py`. A hint at a table, and the analysis of a whole game.

Times are this process's own work. Everything is loaded and has judged another game before, but never this one:
judgement remembers positions, and a game that is asked for twice would flatter it. With `--compiled` the compiled
judges of the lab are called in (`cheeseboard analyse --compiled`).
"""

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cheeseboard.core.judges import calling_in
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES, find
from cheeseboard.insight import advise
from cheeseboard.insight.story import analyse
from cheeseboard.minds import find_bot


def played(game_id: str, players: int, seed: int) -> tuple[dict[str, Any], list[tuple[Any, Any]]]:
    """A game of sly bots as a record, and the questions that its seats had to answer."""
    match, bot, rng = Match.new(find(game_id), players, rng=Random(seed)), find_bot(game_id, "level-3"), Random(seed)
    asked = []
    while (seat := match.actor) is not None:
        if match.chance_due:
            match.draw()
            continue
        view, legal = match.view(seat), match.legal()
        asked.append((view, legal))
        match.play(bot.choose(view, legal, rng).move)
    return match.record(), asked


def seconds(act: Callable[[], object]) -> float:
    """How much work it was."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def main() -> None:
    """A line for each game and size of table."""
    print(f"{'game':<14}{'players':>8}{'steps':>7}{'analysis':>12}{'hint, mean':>12}{'hint, most':>12}")
    for game in GAMES.values():
        for players in range(game.min_players, game.max_players + 1):
            analyse(played(game.id, players, 8)[0])
            record = played(game.id, players, 7)[0]
            whole = seconds(lambda record=record: analyse(record))
            asked = played(game.id, players, 9)[1]
            hints = [seconds(lambda view=view, legal=legal: advise(view, legal)) for view, legal in asked[::5]]
            mean, most = 1000 * sum(hints) / len(hints), 1000 * max(hints)
            print(f"{game.id:<14}{players:>8}{len(record['moves']):>7}{whole:>10.2f} s{mean:>9.1f} ms{most:>9.1f} ms")


if __name__ == "__main__":
    if "--compiled" in sys.argv:
        from cheeseboard.fast.judges import quick_judge

        with calling_in(quick_judge):
            main()
    else:
        main()
