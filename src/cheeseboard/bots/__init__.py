"""Honest bots: each sees only its seat's view. `BOTS[game][id]`, or `get_bot(game_id, bot_id)`.

Every game has the same ids: `random`, `simple` (a rule of thumb) and the levels `level-1` (a beginner) to
`level-4` (the expert). `bot_ids` lists those that people are offered at a table.
"""

from cheeseboard.bots import kaese_simple, mice_simple, mice_solo
from cheeseboard.bots.choice import SECONDS, AtRandom, Bot, Choice, Turner
from cheeseboard.bots.kaese_beginner import Beginner
from cheeseboard.bots.kaese_expert import Counter
from cheeseboard.bots.kaese_search import Searcher
from cheeseboard.bots.mice_expert import Racer
from cheeseboard.bots.mice_levels import Either
from cheeseboard.bots.mice_perfect import Perfect
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import get_game

__all__ = ["BOTS", "LEVELS", "SECONDS", "Bot", "Choice", "bot_ids", "get_bot"]

LEVELS = ("level-1", "level-2", "level-3", "level-4")

BOTS: dict[str, dict[str, Bot]] = {
    "alles-kaese": {
        "random": AtRandom(),
        "simple": kaese_simple.Simple(),
        "level-1": Beginner(memory=0.35, duel=(1.0, 1.0, 1.0), crowd=(0.4, 0.4, 0.4)),
        "level-2": Beginner(memory=0.75, duel=(1.0, 1.0, 0.55), crowd=(0.7, 0.6, 0.5)),
        "level-3": Counter(blur=0.7),
        "level-4": Searcher(),
    },
    "mice": {
        "random": AtRandom(),
        "simple": mice_simple.Simple(),
        "level-1": Either(mice_solo.Beginner(), mice_simple.Simple()),
        "level-2": Either(mice_solo.Feeler(nut=3.0), Racer(blur=0.33)),
        "level-3": Either(mice_solo.Feeler(nut=5.0), Racer(blur=0.2)),
        "level-4": Either(Perfect(), Racer()),
    },
    "cheese": dict.fromkeys(("turner", "random", "simple", *LEVELS), Turner()),
}


def get_bot(game_id: str, bot_id: str) -> Bot:
    """The bot with this id, or a refusal that names those there are."""
    bots = BOTS[get_game(game_id).id]
    if bot_id not in bots:
        raise Refusal("unknown-bot", "B1", bot=str(bot_id)[:40], game=game_id, bots=", ".join(bots))
    return bots[bot_id]


def bot_ids(game_id: str, players: int) -> list[str]:
    """The bots that a table of this game and size offers, weakest first. A game without choices has one."""
    get_game(game_id).check_players(players)
    return ["turner"] if game_id == "cheese" else list(LEVELS)
