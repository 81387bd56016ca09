"""The bots of Alles Käse!, from a rule of thumb to an expert that tries its decisions out."""

from cheeseboard.core.mind import Bot
from cheeseboard.games.alles_kaese.minds.beginner import Beginner
from cheeseboard.games.alles_kaese.minds.expert import Counter
from cheeseboard.games.alles_kaese.minds.search import Searcher
from cheeseboard.games.alles_kaese.minds.simple import Simple

BOTS: dict[str, Bot] = {
    "simple": Simple(),
    "level-1": Beginner(memory=0.35, duel=(1.0, 1.0, 1.0), crowd=(0.4, 0.4, 0.4)),
    "level-2": Beginner(memory=0.75, duel=(1.0, 1.0, 0.55), crowd=(0.7, 0.6, 0.5)),
    "level-3": Counter(blur=0.7),
    "level-4": Searcher(),
}
