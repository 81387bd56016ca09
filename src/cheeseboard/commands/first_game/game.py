"""First game, declared."""

from cheeseboard.core.game import Game
from cheeseboard.core.kinds import number
from cheeseboard.core.verbs import Verb

from . import rules
from .rules import State


class FirstGame(Game[State]):
    """Roll and collect, or stop before the one comes."""

    players = (2, rules.SEATS)
    rules = rules
    verbs = (
        Verb("more", code=rules.MORE, rule="G4"),
        Verb("stop", code=rules.STOP, rule="G4"),
        Verb("roll", pips=number(1, 6), code=rules.ROLLED, chance=True, rule="G2"),
    )
    phases = ("roll", "choose", "over")
    reasons = ("enough",)
    end_rule = "G5"


GAME = FirstGame()
