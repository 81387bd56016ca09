"""Bots for games that bring none: chance, and playing imagined games to their end."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice, forced, whim_of, work_time
from cheeseboard.core.playing import play_out, share
from cheeseboard.games import find

MOST_STEPS = 2000
"""An imagined game is given up after so many rolls and decisions."""


class AtRandom:
    """Any legal move, each equally likely."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        whim = whim_of(rng)
        return forced(legal) or Choice(legal[whim % len(legal)], "random")


class Turner:
    """The bot for a game without choices."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        return Choice(legal[0], "turn")


class Playouts:
    """Plays each move out at random in so many imagined states, and takes one of those that win most.

    Every move meets the same imagined states. On a slow machine there are fewer of them: the work is counted, so a
    busy one changes nothing.
    """

    def __init__(self, deals: int) -> None:
        self._deals = deals

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        game = find(view["game"], view["version"])
        worth = [0.0] * len(legal)
        until = work_time() + 0.8 * seconds
        tried = 0
        while tried < self._deals and work_time() < until:
            state = game.imagine(view, rng)
            for place, move in enumerate(legal):
                ending = play_out(game, game.apply(state, move), rng, MOST_STEPS)
                worth[place] += share(game, ending, view["seat"])
            tried += 1
        best = rng.choice([place for place, found in enumerate(worth) if found == max(worth)])
        return Choice(legal[best], "playouts", {"percent": round(100 * worth[best] / max(1, tried))})
