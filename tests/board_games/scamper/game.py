"""Scamper, declared."""

from cheeseboard.core.game import Game
from cheeseboard.core.kinds import choice, number, numbers
from cheeseboard.core.options import Option
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class Scamper(Game[State]):
    """Two mice run along the shelf, eat, and go home before the cat comes."""

    players = (1, rules.SEATS)
    rules = rules
    verbs = (
        Verb("run", mouse=number(1, 2), steps=number(1, 6), code=rules.RUN, nested=True, rule="S3"),
        Verb("bank", amount=number(1, 3), code=rules.BANK, rule="S4"),
        Verb("wait", code=rules.WAIT, idle=True, rule="S4"),
        Verb("roll", pips=number(1, 6), code=rules.ROLLED, chance=True, rule="S2"),
    )
    options = (
        Option("length", choice(12, 18, 24), rule="S1"),
        Option(
            "bait",
            numbers(4, 0, rules.MOST_BAIT, total=6),
            default=[1, 1, 2, 2],
            presets={"steep": [0, 1, 2, 3], "even": [2, 1, 1, 2]},
            rule="S1",
        ),
    )
    phases = ("roll", "run", "bank", "over")
    reasons = ("home", "bare", "caught")
    verdicts = ("eaten", "hungry", "fed", "feast")
    end_rule = "S6"


GAME = Scamper()
