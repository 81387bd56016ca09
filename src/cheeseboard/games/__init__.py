"""The games. To add one: a folder, a line here, a docs page, and its secrecy twins."""

from difflib import get_close_matches

from cheeseboard.core.protocol import AnyGame
from cheeseboard.core.refusal import Refusal
from cheeseboard.games.alles_kaese.game import AllesKaese
from cheeseboard.games.cheese.game import Cheese
from cheeseboard.games.mice.game import Mice

GAMES: dict[str, AnyGame] = {game.id: game for game in (AllesKaese(), Mice(), Cheese())}


def get_game(game_id: object) -> AnyGame:
    """The game with this id, or a refusal that names the games there are."""
    if isinstance(game_id, str) and game_id in GAMES:
        return GAMES[game_id]
    asked = str(game_id)[:40]
    near = get_close_matches(asked, GAMES, 1, 0.4)
    raise Refusal("unknown-game", "R3", game=asked, games=", ".join(near or GAMES))
