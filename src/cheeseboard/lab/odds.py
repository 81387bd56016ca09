"""The odds in a position, worked out from one seat's view alone.

For notebooks and programs: `cheeseboard.odds(match.view(0))`.

A game whose `lab.odds` knows better says so in its own way; for all others endings are simulated.
"""

from types import ModuleType
from typing import Any

from cheeseboard.core.game import View
from cheeseboard.core.parts import part
from cheeseboard.games import find
from cheeseboard.lab import playouts
from cheeseboard.lab.expert_odds import expert_odds
from cheeseboard.lab.expert_odds import in_words as expert_odds_in_words

Odds = dict[str, Any]
SAMPLES = 1000


class GameOver(Exception):
    """A finished game has no odds."""


def odds(view: View, *, samples: int = SAMPLES, seed: int = 0, experts: int = 0) -> Odds:
    """Plain data about what may happen next. `samples` and `seed` matter only where the answer is simulated.

    With `experts`, the position is also played on so many times by compiled experts.
    """
    if view["actor"] is None:
        raise GameOver
    common = {key: view[key] for key in ("game", "version", "players", "seat", "phase", "actor")}
    played = {"experts": expert_odds(view, experts, seed)} if experts else {}
    return {**common, **counted_by(view).odds(view, samples, seed), **played}


def counted_by(facts: View) -> ModuleType:
    """The module that knows the odds of this game."""
    return part(find(facts["game"], facts["version"]), "lab.odds") or playouts


def in_words(answer: Odds) -> str:
    """The same for people: short tables and sentences."""
    words: str = counted_by(answer).in_words(answer)
    return f"{words}\n\n{expert_odds_in_words(answer)}" if "experts" in answer else words
