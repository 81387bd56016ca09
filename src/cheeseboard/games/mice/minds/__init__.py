"""The bots of Mice to meet you: for the race of two to five, and for the solo game."""

from cheeseboard.core.mind import Bot
from cheeseboard.games.mice.minds import simple, solo
from cheeseboard.games.mice.minds.either import Either
from cheeseboard.games.mice.minds.expert import Racer
from cheeseboard.games.mice.minds.perfect import Perfect

BOTS: dict[str, Bot] = {
    "simple": simple.Simple(),
    "level-1": Either(solo.Beginner(), simple.Simple()),
    "level-2": Either(solo.Feeler(nut=3.0), Racer(blur=0.33)),
    "level-3": Either(solo.Feeler(nut=5.0), Racer(blur=0.2)),
    "level-4": Either(Perfect(), Racer()),
}
