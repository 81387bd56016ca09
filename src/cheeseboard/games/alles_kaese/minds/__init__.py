"""The minds of Alles Käse!: what a seat knows (`facts`), how each level decides (`deciding`) and why (`reasons`)."""

from cheeseboard.core.mind import Bot, LevelBot
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds.reasons import explain
from cheeseboard.games.alles_kaese.minds.room import WHO, mind

__all__ = ["BOTS", "mind"]

BOTS: dict[str, Bot] = {bot_id: LevelBot(GAME, who, mind, explain) for bot_id, who in WHO.items()}
