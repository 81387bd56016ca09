"""A table's settings: what the host may choose besides the game's options."""

from collections.abc import Callable, Mapping
from typing import Any

from cheeseboard.core.kinds import is_int
from cheeseboard.core.refusal import Refusal
from cheeseboard.table.replies import TableSettings

DEFAULTS: TableSettings = {
    "spectators": False,
    "away_seconds": 60,
    "memory_mode": False,
    "bot_pause_ms": 700,
    "hints": None,
}
MOST_AWAY = 86_400
MOST_PAUSE = 10_000


def is_bool(value: object) -> bool:
    """True or false, nothing else."""
    return isinstance(value, bool)


def is_away(value: object) -> bool:
    """Seconds until a bot plays for somebody who is gone; null: never."""
    return value is None or (is_int(value) and 0 <= value <= MOST_AWAY)


def is_pause(value: object) -> bool:
    """Milliseconds that a bot waits before it acts, so that people can follow."""
    return is_int(value) and 0 <= value <= MOST_PAUSE


def is_choice(value: object) -> bool:
    """Yes, no, or (null) as is usual: yes for one person against bots or alone, no among people."""
    return value is None or isinstance(value, bool)


CHECKS: dict[str, Callable[[object], bool]] = {
    "spectators": is_bool,
    "away_seconds": is_away,
    "memory_mode": is_bool,
    "bot_pause_ms": is_pause,
    "hints": is_choice,
}


def checked(raw: Mapping[str, Any], base: Mapping[str, Any] = DEFAULTS) -> dict[str, Any]:
    """The settings with these changes; refuses unknown ones and impossible values."""
    for name, value in raw.items():
        if name not in CHECKS:
            raise Refusal("unknown-setting", "S4", setting=str(name)[:40], known=", ".join(DEFAULTS))
        if not CHECKS[name](value):
            raise Refusal("bad-setting", "S4", setting=name)
    return {**base, **raw}
