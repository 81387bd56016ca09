"""Honest bots: each sees only its seat's view. `find_bot(game_id, bot_id)` gives one, `bots_of(game)` all of a game.

Every game has the same ids: `random`, `simple` (a rule of thumb) and the levels `level-1` (a beginner) to `level-4`
(the expert). What a game's `minds` part does not bring is replaced: by playing imagined games to their end, or by
chance. A game without choices has one bot for all ids, the `turner`.
"""

from collections.abc import Sequence
from functools import cache

from cheeseboard.core.game import AnyGame
from cheeseboard.core.mind import SECONDS, Bot, Choice, Mind
from cheeseboard.core.parts import part
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds.generic import AtRandom, Playouts, Turner

__all__ = [
    "LEVELS",
    "SECONDS",
    "Bot",
    "Choice",
    "bot_ids",
    "bots_of",
    "find_bot",
    "generic_ids",
    "plain_mind",
    "think_plainly",
]

LEVELS = ("level-1", "level-2", "level-3", "level-4")
TURNER = "turner"
GENERIC: dict[str, Bot] = {
    "random": AtRandom(),
    "simple": Playouts(1),
    "level-1": AtRandom(),
    "level-2": Playouts(2),
    "level-3": Playouts(8),
    "level-4": Playouts(32),
}


@cache
def bots_of(game: AnyGame) -> dict[str, Bot]:
    """Every bot of a game by its id: its own where it brings them."""
    if not has_choices(game):
        return dict.fromkeys((TURNER, *GENERIC), Turner())
    own = part(game, "minds")
    return {**GENERIC, **(own.BOTS if own is not None else {})}


def generic_ids(game: AnyGame) -> list[str]:
    """The levels that a game does not bring itself."""
    own = part(game, "minds")
    return [level for level in LEVELS if has_choices(game) and (own is None or level not in own.BOTS)]


def has_choices(game: AnyGame) -> bool:
    """Do players ever decide anything?"""
    return not game.grammar.numbered or bool(game.grammar.chance) or len(game.decisions) > 1


def find_bot(game_id: str, bot_id: str, rules: int | None = None) -> Bot:
    """The bot with this id, or a refusal that names those there are."""
    bots = bots_of(find(game_id, rules))
    if bot_id not in bots:
        raise Refusal("unknown-bot", "B1", bot=str(bot_id)[:40], game=game_id, bots=", ".join(bots))
    return bots[bot_id]


def bot_ids(game_id: str, players: int) -> list[str]:
    """The bots that a table of this game and size offers, weakest first. A game without choices has one."""
    game = find(game_id)
    game.check_players(players)
    return list(LEVELS) if has_choices(game) else [TURNER]


def plain_mind(game: AnyGame, players: int) -> Mind | None:
    """The minds that a game brings for tables of this size in the plain dialect, if it does."""
    make = getattr(part(game, "minds"), "mind", None)
    found: Mind | None = make(players) if make is not None else None
    return found


def think_plainly(game: AnyGame, players: int, bots: Sequence[str]) -> bool:
    """Are all of these bots minds in the plain dialect (or chance), so that they can be compiled?"""
    mind = plain_mind(game, players)
    return mind is not None and all(bot == "random" or bot in mind.who for bot in bots)
