"""What is decided before the first move: the game, who sits where, options, language and speed."""

import json
import locale
import os
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds import bot_ids, find_bot
from cheeseboard.texts import LANGUAGES, has, say

SPEEDS: dict[str, float | None] = {"step": None, "slow": 2.0, "normal": 1.0, "fast": 0.3, "instant": 0.0}
"""Seconds before each move of a bot; at `step` every move waits for a key."""
USUAL_LEVEL = "level-2"
LONGEST_NAME = 14
BOT_MARK = "@"
NAMES = ("Mia", "Ben", "Ada", "Leo", "Pia", "Tim")
BOT_NAMES = ("Brie", "Edam", "Feta", "Gouda", "Comté", "Tilsit")


@dataclass(frozen=True)
class Seat:
    """One seat: a person at this device, or a bot."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Plan:
    """One game to be played."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = field(default_factory=dict)
    lang: str = "en"
    memory: bool = False
    speed: str = "normal"
    seed: int | None = None
    hints: bool | None = None
    """May people ask what their moves are worth? By default whoever plays alone or against bots."""
    deal: str | None = None
    """The name of a deal that everybody can have."""

    @property
    def names(self) -> list[str]:
        """The names in seat order."""
        return [seat.name for seat in self.seats]

    def table(self) -> dict[str, Any]:
        """What a save file keeps beside the record. A seed would repeat the whole game, so it is not kept."""
        seats = [asdict(seat) for seat in self.seats]
        kept = {"seats": seats, "lang": self.lang, "memory": self.memory, "speed": self.speed}
        chosen = {"hints": self.hints, "deal": self.deal}
        return kept | {name: value for name, value in chosen.items() if value is not None}


def read_table(game: str, options: Mapping[str, Any], table: Mapping[str, Any]) -> Plan:
    """The plan behind a save file; anything odd in it is a ValueError, KeyError or TypeError."""
    seats = tuple(Seat(clean(raw["name"]), raw["bot"]) for raw in table["seats"])
    if table["lang"] not in LANGUAGES or table["speed"] not in SPEEDS:
        raise ValueError("language or speed")
    plan = Plan(game, seats, dict(options), table["lang"], bool(table["memory"]), table["speed"])
    hints = bool(table["hints"]) if "hints" in table else None
    return check(replace(plan, hints=hints, deal=table.get("deal")))


def check(plan: Plan) -> Plan:
    """The plan with options completed, or the refusal that says what does not fit."""
    game = find(plan.game)
    players = game.check_players(len(plan.seats))
    for seat in plan.seats:
        if seat.bot is not None:
            find_bot(plan.game, seat.bot)
    return replace(plan, options=game.check_options(players, plan.options), seats=distinct(plan.seats))


def distinct(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """No two seats with one name: the log could not tell them apart."""
    taken: set[str] = set()
    found = []
    for seat in seats:
        name, number = seat.name, 2
        while name in taken:
            name, number = f"{seat.name[: LONGEST_NAME - 2]} {number}", number + 1
        taken.add(name)
        found.append(replace(seat, name=name))
    return tuple(found)


def clean(name: str) -> str:
    """A name that cannot harm a terminal: no control characters, not too long."""
    kept = "".join(char for char in name if unicodedata.category(char)[0] != "C")
    return " ".join(kept.split())[:LONGEST_NAME].strip() or "?"


def level_name(lang: str, bot: str) -> str:
    """What people call this kind of bot."""
    key = f"level.{bot}"
    return say(lang, "bots", key) if has(lang, "bots", key) else bot


def person_name(seat: int) -> str:
    """A name for somebody who gave none: the log says "Mia rolls 4", which "you" would spoil."""
    return NAMES[seat % len(NAMES)]


def bot_seat(seat: int, bot: str) -> Seat:
    """A bot in this seat, named after a cheese."""
    return Seat(BOT_NAMES[seat % len(BOT_NAMES)], bot)


def read_seats(people: str | None, bots: str | None) -> tuple[Seat, ...] | None:
    """Seats from `--seats Anna,@level-2,Ben` and `--bots level-1,level-3`; None if neither was given."""
    if people is None and bots is None:
        return None
    words = [word.strip() for word in (people or "").split(",") if word.strip()]
    words += [BOT_MARK + word.strip() for word in (bots or "").split(",") if word.strip()]
    return tuple(read_seat(number, word) for number, word in enumerate(words))


def read_seat(number: int, word: str) -> Seat:
    """One seat from a word: a name, or @ and a bot's id."""
    return bot_seat(number, word.removeprefix(BOT_MARK)) if word.startswith(BOT_MARK) else Seat(clean(word))


def usual_seats(game: str, players: int | None = None) -> tuple[Seat, ...]:
    """One person, and bots on the other seats."""
    players = players or max(2, find(game).min_players)
    bot = usual_bot(game, players)
    return (Seat(person_name(0)), *(bot_seat(seat, bot) for seat in range(1, players)))


def usual_bot(game: str, players: int) -> str:
    """The bot that sits down unless another is asked for."""
    offered = bot_ids(game, players)
    return USUAL_LEVEL if USUAL_LEVEL in offered else offered[0]


def read_options(text: str | None) -> dict[str, Any]:
    """Options from JSON on the command line."""
    if not text:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("options-not-object", "R5") from None
    if not isinstance(found, dict):
        raise Refusal("options-not-object", "R5")
    return found


def usual_language() -> str:
    """The language of the person's system if we speak it, else English."""
    words = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    words += [locale.getlocale()[0] or ""]
    first = next((word for word in words if word), "en")
    return first[:2].lower() if first[:2].lower() in LANGUAGES else "en"
