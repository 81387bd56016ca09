"""Every message of the wire protocol (docs/api.md) and every request, declared once with its bounds.

The plain reader (`cheeseboard.table.reading`) and the server's msgspec structs are made from these declarations, and
so are the page's types. A field's bounds stand in its type: `Annotated[str, Letters(1, 64)]`.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

VERSION = 1
"""The `v` of the wire; it rises when an old client would misunderstand."""

EMOTES = ("hello", "thanks", "well-played", "wow", "oops", "laugh", "thinking", "hurry", "cheese")
"""Nobody types free text to children: these are all the things one can say."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Bounds of a text's length."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Whole:
    """Bounds of a whole number."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Items:
    """The most entries of a list."""

    most: int


Id = Annotated[str, Letters(1, 64)]
OnceId = Annotated[str, Letters(22, 64)]
"""A request's id: 128 random bits or more, because the secrets in the answer follow from it."""
Secret = Annotated[str, Letters(1, 128)]
Share = Annotated[str, Letters(64, 64)]
Number = Annotated[int, Whole(0, 2**53)]
SeatNumber = Annotated[int, Whole(0, 99)]
Word = Annotated[str, Letters(0, 64)]
Lang = Literal["en", "de", "it"]
Action = Literal["start", "kick", "bot", "close", "rematch", "settings"]


# -- what a client says over its line ---------------------------------------------------------------------------


@dataclass(slots=True)
class Hello:
    """The first message: who I am and what I have seen."""

    type: ClassVar[str] = "hello"
    v: int
    secret: Secret | None = None
    since: Number | None = None
    lang: Lang | None = None
    host: Secret | None = None
    also: Annotated[list[Secret], Items(6)] | None = None
    share: Share | None = None
    """What my device adds to the luck of the game: 32 random bytes in hexadecimal digits, sent before the deal."""


@dataclass(slots=True)
class Sit:
    """Look through another seat's eyes, or (null) through nobody's."""

    type: ClassVar[str] = "sit"
    secret: Secret | None = None
    since: Number | None = None


@dataclass(slots=True)
class Play:
    """A decision of my seat, made while looking at step `n`."""

    type: ClassVar[str] = "move"
    id: Id
    n: Number
    move: Any


@dataclass(slots=True)
class Roll:
    """Let the roll of my seat happen; with a secret, of another seat that this line has shown the secret of."""

    type: ClassVar[str] = "roll"
    id: Id
    n: Number | None = None
    secret: Secret | None = None


@dataclass(slots=True)
class Undo:
    """Take my last decision back."""

    type: ClassVar[str] = "undo"
    id: Id
    n: Number | None = None


@dataclass(slots=True)
class Hint:
    """What is each of my moves worth? Asked while looking at step `n`."""

    type: ClassVar[str] = "hint"
    id: Id
    n: Number


@dataclass(slots=True)
class Check:
    """Would this move give away `least` thousandths of my chance or more?"""

    type: ClassVar[str] = "check"
    id: Id
    n: Number
    move: Any
    least: Annotated[int, Whole(1, 1000)] = 30


@dataclass(slots=True)
class Emote:
    """One of the fixed things one can say."""

    type: ClassVar[str] = "emote"
    emote: Word


@dataclass(slots=True)
class Ask:
    """Tell the table that my seat would like another game; only the host can open it."""

    type: ClassVar[str] = "ask"
    what: Literal["rematch"]
    id: Id | None = None


@dataclass(slots=True)
class Leave:
    """Give my seat up for good."""

    type: ClassVar[str] = "leave"
    id: Id | None = None


@dataclass(slots=True)
class Host:
    """What only the table's host may do."""

    type: ClassVar[str] = "host"
    secret: Secret
    do: Action
    id: Id | None = None
    seat: SeatNumber | None = None
    bot: Word | None = None
    settings: dict[str, Any] | None = None


@dataclass(slots=True)
class Ping:
    """Are you there?"""

    type: ClassVar[str] = "ping"


Message = Hello | Sit | Play | Roll | Undo | Hint | Check | Emote | Ask | Leave | Host | Ping
MESSAGES: tuple[type[Message], ...] = (Hello, Sit, Play, Roll, Undo, Hint, Check, Emote, Ask, Leave, Host, Ping)


# -- requests: the HTTP side ------------------------------------------------------------------------------------


@dataclass(slots=True)
class SeatRequest:
    """One seat of a new table."""

    kind: Literal["here", "open", "bot"]
    name: str | None = None
    bot: Word | None = None


@dataclass(slots=True)
class NewTable:
    """The body of POST /api/tables. Game and players are checked by the games, which say what there is."""

    game: Any
    players: Any
    seats: list[SeatRequest] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    lang: Lang | None = None
    id: OnceId | None = None
    """The same id again: the same table."""
    deal: Word | None = None
    """The name of a deal that everybody can have."""
    duel: bool = False
    """Somebody else will play the same cards and dice at a table of their own."""
    lesson: bool = False
    """The game's lesson: its cards, dice and moves are given, and so are players and options."""


@dataclass(slots=True)
class Join:
    """The body of POST /api/tables/{id}/join."""

    name: str | None = None
    seat: SeatNumber | None = None
    lang: Lang | None = None
    id: OnceId | None = None
    """The same id again: the same seat."""


@dataclass(slots=True)
class ReplayAsk:
    """The body of POST /api/replay."""

    record: Any
    seat: SeatNumber | None = None
    start: Number = 0
    count: Number | None = None
    lang: Lang | None = None
    open: bool = False
    """With all cards face up; only of a game that is over."""


@dataclass(slots=True)
class WhatIf:
    """The body of POST /api/what-if: go on from a record's first moves, in one seat of it, against bots."""

    record: Any
    moves: Number
    """So many of its moves stand."""
    seat: SeatNumber
    bot: Word
    name: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    lang: Lang | None = None
    id: OnceId | None = None
    """The same id again: the same table."""


@dataclass(slots=True)
class StoryAsk:
    """The body of POST /api/story."""

    record: Any
    lang: Lang | None = None


@dataclass(slots=True)
class QrAsk:
    """The body of POST /api/qr."""

    text: Annotated[str, Letters(0, 512)]


@dataclass(slots=True)
class LanAsk:
    """The body of POST /api/lan: open or close this server to the local network, as the host of a table."""

    table: Word
    host: Secret
    open: bool


REQUESTS: tuple[type[Any], ...] = (NewTable, SeatRequest, Join, ReplayAsk, WhatIf, StoryAsk, QrAsk, LanAsk)
