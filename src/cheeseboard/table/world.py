"""What a table is given: a store, a clock, luck, a thinker, a way to write messages. It reaches for nothing else."""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.luck import KeyedLuck, Luck
from cheeseboard.games import find
from cheeseboard.table import reading
from cheeseboard.table.clock import Clock
from cheeseboard.table.limits import Bucket, Limits
from cheeseboard.table.line import Packet
from cheeseboard.table.messages import Message
from cheeseboard.table.replies import ServerMessage
from cheeseboard.table.seats import Token
from cheeseboard.table.store import Store
from cheeseboard.table.thinker import Thinker

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON text without needless spaces."""


def keep_going(what: str, facts: Mapping[str, Any]) -> None:
    """A fault that nobody wants to hear about."""


def everybody(_: str) -> None:
    """Whoever asks may open a table."""


def no_purse(_: str) -> Bucket | None:
    """Nobody counts what is spent."""
    return None


class Counts:
    """What has happened at the tables of a room since it was opened."""

    __slots__ = ("bad", "faults", "purged", "refused", "steps", "tables")

    def __init__(self) -> None:
        self.steps = 0
        self.tables = 0
        self.refused = 0
        self.bad = 0
        self.faults = 0
        self.purged = 0


@dataclass(slots=True)
class World:
    """Everything around the tables of a room."""

    store: Store
    clock: Clock
    thinker: Thinker
    limits: Limits = field(default_factory=Limits)
    encode: Callable[[ServerMessage], Packet] = compact
    """A message as the lines carry it."""
    read: Callable[[str | bytes], Message] = reading.read
    """A client's message, or a Refusal."""
    dumps: Callable[[Any], str] = compact
    """Moves as the store keeps them."""
    token: Token = secrets.token_bytes
    luck: Callable[[bytes], Luck] = KeyedLuck
    """Luck from a key of 32 bytes."""
    find_game: Callable[[object, int | None], AnyGame] = find
    """A game at a version of its rules (None: the present one), or a refusal."""
    fault: Callable[[str, Mapping[str, Any]], None] = keep_going
    """Told of trouble, by a code; called where the exception is being handled, if there is one."""
    admit: Callable[[str], None] = everybody
    """Refuses an address that has opened too many tables."""
    purse: Callable[[str], Bucket | None] = no_purse
    """What everything from an address together may still cost; bots are paid for by whoever opened their table."""
    counts: Counts = field(default_factory=Counts)
