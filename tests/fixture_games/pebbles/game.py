"""Pebbles, declared: the least that a game can bring. It has no sentence at all."""

from cheeseboard.core.game import Game
from cheeseboard.core.kinds import number
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class Pebbles(Game[State]):
    """Take one, two or three."""

    players = (1, rules.SEATS)
    rules = rules
    verbs = (Verb("take", count=number(1, rules.MOST)),)
    verdicts = ("clumsy", "neat")


GAME = Pebbles()
