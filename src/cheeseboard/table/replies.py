"""What a table says, as types: the shapes of every message and answer that docs/api.md promises."""

from typing import Any, Literal, NotRequired, TypedDict

from cheeseboard.core.protocol import Event, View

Phase = Literal["lobby", "playing", "over", "closed"]
SeatKind = Literal["here", "open", "person", "bot"]
RecordMove = dict[str, Any]


class SeatFacts(TypedDict):
    """What everybody may know of a seat."""

    name: str | None
    kind: SeatKind
    closed: bool
    """Nobody may sit down here until the host opens the seat."""
    present: bool
    bot: str | None
    stand_in: bool


class Settings(TypedDict):
    """What the host has chosen."""

    spectators: bool
    away_seconds: int | None
    memory_mode: bool
    bot_pause_ms: int


class TableFacts(TypedDict):
    """What everybody with the link may know of a table."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, Any]
    settings: Settings
    seats: list[SeatFacts]
    phase: Phase
    lang: str
    watchers: int
    next: str | None


class UndoFacts(TypedDict):
    """May I take my last decision back; if not, the refusal's code says why."""

    ok: bool
    why: str | None


class Welcome(TypedDict):
    """Everything anew. `public` is there only where it differs from `events`."""

    type: Literal["welcome"]
    v: int
    table: TableFacts
    seat: int | None
    n: int
    view: View | None
    legal: list[RecordMove]
    undo: UndoFacts
    events: list[Event] | None
    public: NotRequired[list[Event]]


class Update(TypedDict):
    """One step. `public` is there only where it differs from `events`."""

    type: Literal["update"]
    n: int
    events: list[Event]
    public: NotRequired[list[Event]]
    view: View
    legal: list[RecordMove]
    undo: UndoFacts


class Ack(TypedDict):
    """Your message is done, and safe."""

    type: Literal["ack"]
    id: str
    n: int


class Refused(TypedDict):
    """Not done, and why."""

    type: Literal["refused"]
    id: str | None
    code: str
    rule: str
    message: str
    n: int | None


class SeatsChanged(TypedDict):
    """Somebody came, went, joined; settings or phase changed."""

    type: Literal["seats"]
    table: TableFacts


class Emoted(TypedDict):
    """Somebody says something."""

    type: Literal["emote"]
    seat: int
    emote: str


class Left(TypedDict):
    """You no longer hold this seat."""

    type: Literal["left"]
    seat: int
    why: str


class Rematch(TypedDict):
    """Go on at the new table with the secrets you have."""

    type: Literal["rematch"]
    table: str


class Closed(TypedDict):
    """The table was closed."""

    type: Literal["closed"]
    why: str


class Pong(TypedDict):
    """Yes."""

    type: Literal["pong"]


ServerMessage = Welcome | Update | Ack | Refused | SeatsChanged | Emoted | Left | Rematch | Closed | Pong


class HeldSeat(TypedDict):
    """A seat and the secret that holds it."""

    seat: int
    secret: str


class Opened(TypedDict):
    """The answer to opening a table."""

    table: str
    host: str
    seats: list[HeldSeat]
