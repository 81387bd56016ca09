"""Nothing is hidden in this game: there is nothing to count. Compiled."""

from typing import Any

APART = ("note",)


def note(t: Any, sight: Any, desk: Any, room: Any) -> None:
    """Every game is asked alike."""
