"""Whispers, declared: secrets of every kind, and nothing but what is compulsory."""

from cheeseboard.core.cards import Card
from cheeseboard.core.game import Game
from cheeseboard.core.kinds import number, private
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class Whispers(Game[State]):
    """Look, swap, and choose the best."""

    players = (2, rules.SEATS)
    rules = rules
    verbs = (
        Verb("look", place=number(0, 2), code=rules.LOOK, reveals=True, rule="W3"),
        Verb("trade", mine=number(0, 2), place=number(0, 2), code=rules.TRADE, reveals=True, rule="W4"),
        Verb("wait", code=rules.WAIT, rule="W3", idle=True),
        Verb("choose", card=private(number(0, 2)), code=rules.CHOOSE, rule="W5"),
    )
    cards = tuple(Card(f"whisper-{n}", n, count=3) for n in range(1, rules.KINDS + 1))
    phases = ("play", "secret", "over")
    reasons = ("all-chosen",)
    end_rule = "W6"


GAME = Whispers()
