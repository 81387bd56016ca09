"""What is done for visitors in a process of its own: records read, replayed, told; QR codes drawn. Plain bytes in."""

from dataclasses import dataclass
from typing import Any

from cheeseboard.core.record import BadRecord, parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.server import wire
from cheeseboard.server.operations import qr
from cheeseboard.table import replay, what_if
from cheeseboard.table.messages import NewTable, ReplayAsk, StoryAsk, WhatIf


@dataclass(frozen=True, slots=True)
class Told:
    """What came of it: the answer, or why there is none, with the language and the game that the sentence is about."""

    answer: bytes = b""
    table: tuple[NewTable, what_if.Opening] | None = None
    refusal: tuple[str, str, dict[str, Any]] | None = None
    index: tuple[int | None] | None = None
    lang: str | None = None
    game: str | None = None


def get_ready() -> None:
    """In a new process: this module is what it needs, and by now it is there."""


def replayed(body: bytes, most: int, longest: int) -> Told:
    """A record step by step, read as strictly as any record."""
    asked: ReplayAsk | None = None
    try:
        asked = wire.as_request(ReplayAsk, parse(body))
        found = wire.write(replay.steps(asked, most, longest))
    except BadRecord as bad:
        return told(asked, bad.refusal, (bad.index,))
    except Refusal as refusal:
        return told(asked, refusal, None)
    return Told(found, lang=asked.lang)


def opened(body: bytes) -> Told:
    """The beginning of a record from which somebody would like to play on."""
    asked: WhatIf | None = None
    try:
        asked = wire.as_request(WhatIf, parse(body))
        found = what_if.opening(asked)
    except BadRecord as bad:
        return told(asked, bad.refusal, (bad.index,))
    except Refusal as refusal:
        return told(asked, refusal, None)
    return Told(table=(what_if.new_table(asked, found), found), lang=asked.lang, game=found.game)


def storied(body: bytes) -> Told:
    """The story of a record: chances, luck and skill."""
    from cheeseboard.insight import thinking

    asked: StoryAsk | None = None
    try:
        asked = wire.as_request(StoryAsk, parse(body))
    except Refusal as refusal:
        return told(asked, refusal, None)
    found = thinking.told(asked.record)
    if isinstance(found, BadRecord):
        return told(asked, found.refusal, (found.index,))
    return Told(wire.write(found), lang=asked.lang)


def told(asked: ReplayAsk | StoryAsk | WhatIf | None, refusal: Refusal, index: tuple[int | None] | None) -> Told:
    """A refusal as plain values."""
    record = None if asked is None else asked.record
    game = record.get("game") if isinstance(record, dict) else None
    why = (refusal.code, refusal.rule, dict(refusal.values))
    lang = None if asked is None else asked.lang
    return Told(refusal=why, index=index, lang=lang, game=game if isinstance(game, str) else None)


def picture(text: str) -> bytes:
    """A QR code."""
    return qr.svg(text)
