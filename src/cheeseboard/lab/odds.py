"""The odds in a position, worked out from one seat's view alone.

>>> from cheeseboard.lab.odds import odds
>>> from cheeseboard.core.match import Match
>>> from cheeseboard.games import get_game
>>> match = Match.new(get_game("alles-kaese"), 3)
>>> answer = odds(match.view(0))
>>> len(answer["display"])
6

Alles Käse! and Mice to meet you are counted exactly, the solo game comes from its solution, Cheese is simulated.
"""

from typing import Any

from cheeseboard.core.protocol import View
from cheeseboard.lab import odds_cheese, odds_kaese, odds_mice, odds_solo

Odds = dict[str, Any]


class GameOver(Exception):
    """A finished game has no odds."""


def odds(view: View, *, samples: int = odds_cheese.SAMPLES, seed: int = 0) -> Odds:
    """Plain data about what may happen next. `samples` and `seed` matter only where the answer is simulated."""
    if view["phase"] == "over":
        raise GameOver
    common = {key: view[key] for key in ("game", "players", "seat", "phase", "actor")}
    return {**common, **of_game(view, samples, seed)}


def of_game(view: View, samples: int, seed: int) -> Odds:
    """The part that is different for each game."""
    if view["game"] == "alles-kaese":
        return odds_kaese.odds(view)
    if view["game"] == "cheese":
        return odds_cheese.odds(view, samples, seed)
    return odds_solo.odds(view) if view["solo"] else odds_mice.odds(view)


def in_words(answer: Odds) -> str:
    """The same for people: short tables and sentences."""
    if answer["game"] == "alles-kaese":
        return odds_kaese.in_words(answer)
    if answer["game"] == "cheese":
        return odds_cheese.in_words(answer)
    return odds_solo.in_words(answer) if "value" in answer else odds_mice.in_words(answer)
