"""How each game looks and sounds at the terminal. A new game gets a line here, or the bare face."""

from cheeseboard.tui.faces.alles_kaese import AllesKaeseFace
from cheeseboard.tui.faces.base import Face
from cheeseboard.tui.faces.cheese import CheeseFace
from cheeseboard.tui.faces.mice import MiceFace

FACES: dict[str, Face] = {"alles-kaese": AllesKaeseFace(), "mice": MiceFace(), "cheese": CheeseFace()}


def face_of(game: str) -> Face:
    """The game's face, or the bare one."""
    return FACES.get(game) or Face()
