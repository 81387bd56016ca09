"""The minds of Mice to meet you: for the race of two to five (`race`, `facts`), and for the solo game (`alone`)."""

from cheeseboard.core.mind import Bot, LevelBot
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.reasons import explain
from cheeseboard.games.mice.minds.room import WHO, mind

__all__ = ["BOTS", "mind"]

BOTS: dict[str, Bot] = {bot_id: LevelBot(GAME, who, mind, explain) for bot_id, who in WHO.items()}
