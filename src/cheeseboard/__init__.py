"""Cheeseboard: mice-and-cheese family games, exactly by the rules, and any game that you add.

>>> import cheeseboard
>>> match = cheeseboard.play("mice", ["level-1", "random"], seed=7)
>>> match.over
True

The names below are all that most programs need. Each is fetched when it is first used, so importing costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard import games as games
    from cheeseboard.core.match import Match as Match
    from cheeseboard.core.mind import Choice as Choice
    from cheeseboard.core.record import BadRecord as BadRecord
    from cheeseboard.core.refusal import Refusal as Refusal
    from cheeseboard.lab import simulate as simulate
    from cheeseboard.lab.odds import odds as odds
    from cheeseboard.shortcuts import bot as bot
    from cheeseboard.shortcuts import new as new
    from cheeseboard.shortcuts import play as play
    from cheeseboard.shortcuts import replay as replay
    from cheeseboard.shortcuts import show as show
    from cheeseboard.texts import explain as explain
    from cheeseboard.texts import tell as tell

__version__ = "0.2.0.dev0"

HOMES = {
    "games": "cheeseboard",
    "Match": "cheeseboard.core.match",
    "Choice": "cheeseboard.core.mind",
    "BadRecord": "cheeseboard.core.record",
    "Refusal": "cheeseboard.core.refusal",
    "simulate": "cheeseboard.lab",
    "odds": "cheeseboard.lab.odds",
    "bot": "cheeseboard.shortcuts",
    "new": "cheeseboard.shortcuts",
    "play": "cheeseboard.shortcuts",
    "replay": "cheeseboard.shortcuts",
    "show": "cheeseboard.shortcuts",
    "explain": "cheeseboard.texts",
    "tell": "cheeseboard.texts",
}
"""Where each name is at home."""

__all__ = [*HOMES]  # noqa: PLE0604  the keys are text


def __getattr__(name: str) -> Any:
    """A name of this package, fetched from its home when somebody asks for it."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = HOMES[name]
    found = import_module(f"{home}.{name}") if home == __name__ else getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What there is to ask for."""
    return sorted([*__all__, "__version__"])
