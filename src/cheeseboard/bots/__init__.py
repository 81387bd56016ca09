"""Honest bots: each sees only its seat's view. `BOTS[game][id]`, or `get_bot(game_id, bot_id)`.

Every game has the same ids: `random`, `simple` (a rule of thumb) and the levels `level-1` (a beginner) to
`level-4` (the expert). `bot_ids` lists those that people are offered at a table.
"""

from cheeseboard.bots import kaese_simple, mice_simple
from cheeseboard.bots.choice import SECONDS, AtRandom, Bot, Choice, Turner
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import get_game

__all__ = ["BOTS", "LEVELS", "SECONDS", "Bot", "Choice", "bot_ids", "get_bot"]

LEVELS = ("level-1", "level-2", "level-3", "level-4")
RANDOM: Bot = AtRandom()

BOTS: dict[str, dict[str, Bot]] = {
    "alles-kaese": {
        "random": RANDOM,
        "simple": kaese_simple.Simple(),
        "level-1": kaese_simple.Simple(),
        "level-2": kaese_simple.Simple(),
        "level-3": kaese_simple.Simple(),
        "level-4": kaese_simple.Simple(),
    },
    "mice": {
        "random": RANDOM,
        "simple": mice_simple.Simple(),
        "level-1": mice_simple.Simple(),
        "level-2": mice_simple.Simple(),
        "level-3": mice_simple.Simple(),
        "level-4": mice_simple.Simple(),
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
