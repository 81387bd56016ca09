"""Every message and request body, as docs/api.md describes them. msgspec reads and checks them in one go."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(min_length=1, max_length=128)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Word = Annotated[str, Meta(max_length=64)]
Lang = Literal["en", "de", "it"]
Action = Literal["start", "kick", "bot", "close", "rematch", "settings"]


# -- from a client, over the WebSocket --------------------------------------------------------------------------


class Hello(Struct, tag="hello", tag_field="type"):
    """The first message: who I am and what I have seen."""

    v: int
    secret: Secret | None = None
    since: Number | None = None
    lang: Lang | None = None
    host: Secret | None = None
    also: Annotated[list[Secret], Meta(max_length=6)] | None = None


class Sit(Struct, tag="sit", tag_field="type"):
    """Look through another seat's eyes, or (null) through nobody's."""

    secret: Secret | None = None
    since: Number | None = None


class Play(Struct, tag="move", tag_field="type"):
    """A decision of my seat, made while looking at step `n`."""

    id: Id
    n: Number
    move: Any


class Roll(Struct, tag="roll", tag_field="type"):
    """Let the roll of my seat happen."""

    id: Id
    n: Number | None = None


class Undo(Struct, tag="undo", tag_field="type"):
    """Take my last decision back."""

    id: Id
    n: Number | None = None


class Emote(Struct, tag="emote", tag_field="type"):
    """One of the fixed things one can say."""

    emote: Word


class Leave(Struct, tag="leave", tag_field="type"):
    """Give my seat up for good."""

    id: Id | None = None


class Host(Struct, tag="host", tag_field="type"):
    """What only the table's host may do."""

    secret: Secret
    do: Action
    id: Id | None = None
    seat: SeatNumber | None = None
    bot: Word | None = None
    settings: dict[str, Any] | None = None


class Ping(Struct, tag="ping", tag_field="type"):
    """Are you there?"""


Message = Hello | Sit | Play | Roll | Undo | Emote | Leave | Host | Ping


# -- HTTP request bodies ----------------------------------------------------------------------------------------


class NewSeat(Struct):
    """One seat of a new table."""

    kind: Literal["here", "open", "bot"]
    name: str | None = None
    bot: Word | None = None


class NewTable(Struct):
    """The body of POST /api/tables."""

    game: Any
    players: Any
    seats: list[NewSeat] | None = None
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    lang: Lang | None = None


class Join(Struct):
    """The body of POST /api/tables/{id}/join."""

    name: str | None = None
    seat: SeatNumber | None = None
    lang: Lang | None = None


class ReplayAsk(Struct):
    """The body of POST /api/replay."""

    record: Any
    seat: SeatNumber | None = None
    start: Number = 0
    count: Number | None = None
    lang: Lang | None = None


class QrAsk(Struct):
    """The body of POST /api/qr."""

    text: Annotated[str, Meta(max_length=512)]


read_message = msgspec.json.Decoder(Message).decode
write = msgspec.json.Encoder().encode
