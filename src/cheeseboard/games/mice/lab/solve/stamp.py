"""What a solved table was made from: the rules' version, and a fingerprint of the sources behind its numbers.

The sources are hashed as they stand: what an interpreter makes of them differs from Python to Python.
"""

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from cheeseboard.games.mice.game import GAME

RULES = (("cheeseboard.games.mice", "pieces.py"), ("cheeseboard.games.mice", "rules.py"))
SOLVER = tuple((str(__package__), name) for name in ("kernel.py", "model.py", "induction.py"))

Source = tuple[str, str]


def rules_stamp() -> dict[str, Any]:
    """The rules that a table follows."""
    return {"game": GAME.id, "rules": GAME.version, "rules_code": fingerprint(RULES)}


@cache
def fingerprint(sources: tuple[Source, ...]) -> str:
    """A hash of these files, the same under every Python and with every kind of line end."""
    digest = hashlib.sha256()
    for package, name in sources:
        digest.update(files(package).joinpath(name).read_text(encoding="utf-8").encode() + b"\0")
    return digest.hexdigest()[:32]
