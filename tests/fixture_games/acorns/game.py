"""Acorns, declared: an open dice game that brings nothing but what is compulsory."""

from cheeseboard.core.game import Game
from cheeseboard.core.kinds import number
from cheeseboard.core.options import Option
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class Acorns(Game[State]):
    """Gather on, or stop in time."""

    players = (1, rules.SEATS)
    rules = rules
    verbs = (
        Verb("more", code=rules.MORE, rule="Q4"),
        Verb("stop", code=rules.STOP, rule="Q4"),
        Verb("roll", pips=number(1, 6), code=rules.ROLLED, chance=True, rule="Q2"),
    )
    options = (Option("goal", number(5, 50), default=rules.GOAL, rule="Q5", presets={"short": 10, "long": 50}),)
    phases = ("roll", "choose", "over")
    reasons = ("enough",)
    verdicts = ("slow", "steady", "swift")
    end_rule = "Q5"


GAME = Acorns()
