"""The games, found by looking: the folders here, folders that CHEESEBOARD_GAMES names, and installed packages.

A package elsewhere says in its entry points, group `cheeseboard.games`, that it holds a game. One that is broken, or
has the id of another, is named by `troubles` and skipped.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from cheeseboard.core.game import AnyGame, TypedGame
from cheeseboard.core.kinds import is_int
from cheeseboard.core.parts import module_of
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import outside
from cheeseboard.games.sentences import check_texts

__all__ = ["GAMES", "find", "look_again", "troubles"]

HERE = Path(__file__).parent


class Games(Mapping[str, AnyGame]):
    """Every game by its id, at its present version. Nobody looks before the first question."""

    def __getitem__(self, game_id: str) -> AnyGame:
        return found()[0][game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(found()[0])

    def __len__(self) -> int:
        return len(found()[0])


GAMES = Games()


def troubles() -> dict[str, str]:
    """Packages and folders that say they hold a game, and why they do not."""
    return dict(found()[1])


def look_again() -> None:
    """Forget what was found: CHEESEBOARD_GAMES or the installed packages have changed."""
    found.cache_clear()
    module_of.cache_clear()
    outside.look_again()


@cache
def found() -> tuple[dict[str, AnyGame], dict[str, str]]:
    """All games, and what is wrong with those that could not be taken."""
    games = {game.id: game for game in map(declared, inside())}
    wrong: dict[str, str] = {}
    packages = {**outside.packages(), **{name: name for name in installed()}}
    for where, package in packages.items():
        try:
            game = checked(declared(package))
            if game.id in games and folder_of(games[game.id]) != folder_of(game):
                wrong[where] = f"there is already a game called {game.id}"
            else:
                games.setdefault(game.id, game)
        except Exception as error:  # noqa: BLE001  whatever is wrong with a stranger's game, ours go on
            wrong[where] = f"{type(error).__name__}: {error}"
    wrong |= outside.empty()
    return dict(sorted(games.items())), wrong


def inside() -> list[str]:
    """The packages of the games that lie here, as sources or compiled."""
    return [f"{__name__}.{name}" for name in sorted({file.parent.name for file in HERE.glob("*/game.py*")})]


def installed() -> list[str]:
    """The packages that say by an entry point that they hold a game."""
    return sorted({point.value for point in entry_points(group="cheeseboard.games")})


def declared(package: str) -> AnyGame:
    """The game that a package declares."""
    game: AnyGame = import_module(f"{package}.game").GAME
    return game


def checked(game: AnyGame) -> AnyGame:
    """A stranger's game, if it has what is compulsory."""
    if not isinstance(game, TypedGame):
        raise TypeError("GAME is not an instance of a Game")
    check_texts(folder_of(game))
    return game


def folder_of(game: AnyGame) -> Path:
    """Where a game lies."""
    return Path(str(import_module(game.package).__path__[0])).resolve()


def find(game_id: object, rules: object = None) -> AnyGame:
    """The game with this id, at this version of its rules (None: the present one), or a refusal."""
    if not isinstance(game_id, str) or game_id not in GAMES:
        asked = str(game_id)[:40]
        near = get_close_matches(asked, list(GAMES), 1, 0.4)
        raise Refusal("unknown-game", "R3", game=asked, games=", ".join(near or GAMES))
    game = GAMES[game_id]
    if rules is None or (is_int(rules) and rules == game.version):
        return game
    older = module_of(game.package, f"v{rules}.game") if is_int(rules) and 1 <= rules < game.version else None
    if older is None:
        raise Refusal("unknown-rules", "R3", game=game.id, rules=str(rules)[:20], known=game.version)
    frozen: AnyGame = older.GAME
    return frozen
