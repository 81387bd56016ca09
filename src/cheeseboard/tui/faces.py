"""A game's face: the one in its folder, or the plain one."""

from cheeseboard.core.parts import part
from cheeseboard.games import find
from cheeseboard.tui.face import Face

PLAIN = Face()


def face_of(game_id: str) -> Face:
    """`FACE` of the game's `face` part; a game without one is told in plain words."""
    own = part(find(game_id), "face")
    face: Face = PLAIN if own is None else own.FACE
    return face
