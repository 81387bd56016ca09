"""Drizzle, declared: cards, no choices, nothing but what is compulsory."""

from cheeseboard.core.cards import Card
from cheeseboard.core.game import Game
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class Drizzle(Game[State]):
    """Drops fall as they fall."""

    players = (2, rules.SEATS)
    rules = rules
    verbs = (Verb("catch-drop", code=rules.TURN_OVER, reveals=True, rule="D2"),)
    cards = tuple(Card(f"{drops}", drops) for drops in range(1, rules.CARDS + 1))
    reasons = ("dry",)
    end_rule = "D3"


GAME = Drizzle()
