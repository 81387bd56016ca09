"""A game's face: the one in its folder, or the plain one."""

from importlib import import_module
from importlib.util import find_spec

from cheeseboard.games import get_game
from cheeseboard.tui.face import Face

PLAIN = Face()


def face_of(game_id: str) -> Face:
    """`FACE` of the game's `face` part; a game without one is told in plain words."""
    name = f"{type(get_game(game_id)).__module__.rpartition('.')[0]}.face"
    face: Face = import_module(name).FACE if find_spec(name) is not None else PLAIN
    return face
