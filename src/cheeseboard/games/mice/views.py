"""Views and events of Mice to meet you. Everything is open here, so every seat sees the same (M18)."""

from functools import lru_cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from cheeseboard.core.result import Result
from cheeseboard.games.mice import pieces, rules
from cheeseboard.games.mice.moves import subsets
from cheeseboard.games.mice.pieces import has
from cheeseboard.games.mice.rules import CAGE, State

Phase = Literal["roll", "active", "passive", "over"]
PHASES: tuple[Phase, ...] = ("roll", "active", "passive", "over")
REASONS = ("last-dice-card", "hand-empty", "dice-cards-gone")
VERDICTS = ("try-harder", "could-be-better", "not-bad", "well-played", "very-good", "great", "outstanding")
"""The solo verdicts from worst to best (M26)."""
Back = int | Literal["cage"] | None


class Options(TypedDict):
    """Solo: the nuts that the player starts with (M19)."""

    nuts: NotRequired[int]


class Setup(TypedDict):
    """Nothing is shuffled."""


class Dice(TypedDict):
    """Dice by colour, highest first."""

    bacon: list[int]
    cheese: list[int]


class DiceCount(TypedDict):
    """How many dice of each colour."""

    bacon: int
    cheese: int


Move = TypedDict(
    "Move",
    {
        "roll": NotRequired[Dice],
        "catch": NotRequired[int],
        "flip": NotRequired[int],
        "cheese": NotRequired[list[int]],
        "second": NotRequired[int],
        "miss": NotRequired[Back],
        "pass": NotRequired[Literal[True]],
    },
)
"""A move in its record form: a roll, a catch or flip with the cheese dice used, a miss, a pass."""


class Last(TypedDict):
    """The last move, and whose it was."""

    seat: int
    move: Move


class Seat(TypedDict):
    """What lies in front of a seat; the cage from its bottom."""

    hand: list[int]
    cage: list[int]
    up: list[int]
    nuts: int
    dice: DiceCount


class View(TypedDict):
    """What everybody may know."""

    game: str
    version: int
    players: int
    options: Options
    solo: Annotated[bool, "true in the solo game"]
    seat: int | None
    phase: Annotated[Phase, '`"roll"`, `"active"`, `"passive"` or `"over"`']
    actor: int | None
    chance: bool
    active: Annotated[int, "the seat whose round it is"]
    dice: Annotated[Dice | None, "`bacon` and `cheese` as rolled, highest first; null before the first roll"]
    used: Annotated[list[int] | None, "the cheese dice that the active seat used; null while it still chooses"]
    left: Annotated[int | None, "the value left for the passive seats; null if there is none"]
    supply: Annotated[int, "nuts in the middle"]
    seats: Annotated[
        list[Seat],
        "for each seat: `hand`, `cage` (bottom first), `up` (dice cards face up), `nuts`, "
        "`dice` (how many `bacon` and `cheese`)",
    ]
    last: Last | None
    result: Result | None


class Rolled(TypedDict):
    """The dice have fallen."""

    type: Literal["rolled"]
    seat: int
    bacon: list[int]
    cheese: list[int]


class Caught(TypedDict):
    """A card was caught, and the nuts it cost, without the fee; solo perhaps with a second card."""

    type: Literal["caught"]
    seat: int
    value: int
    cheese: list[int]
    nuts: int
    passive: bool
    second: NotRequired[int]


class Flipped(TypedDict):
    """A dice card was turned down, and the nuts it cost, without the fee."""

    type: Literal["flipped"]
    seat: int
    value: int
    cheese: list[int]
    nuts: int
    passive: bool


class Missed(TypedDict):
    """A miss: what the move says, and the card that moved."""

    type: Literal["missed"]
    seat: int
    back: Back
    card: int | None


class Passed(TypedDict):
    """A passive seat passed. `auto`: it had nothing of this value, so nobody asked it."""

    type: Literal["passed"]
    seat: int
    value: int
    auto: NotRequired[bool]


class NutFee(TypedDict):
    """The nut for the active seat; `seat` is null when it comes from the middle (M14)."""

    type: Literal["nut-fee"]
    seat: int | None
    to: int


class NutWon(TypedDict):
    """Solo: a nut won (M22)."""

    type: Literal["nut-won"]
    seat: int


class Left(TypedDict):
    """The value that is left for the others."""

    type: Literal["left"]
    value: int


class Ended(TypedDict):
    """The game is over."""

    type: Literal["ended"]
    reason: str


Event = Rolled | Caught | Flipped | Missed | Passed | NutFee | NutWon | Left | Ended


def cards_of(cards: int) -> list[int]:
    """A set of cards as a sorted list."""
    return list(sorted_cards(cards))


@lru_cache(maxsize=4096)
def sorted_cards(cards: int) -> tuple[int, ...]:
    """The same, worked out once: a seat's sets stay as they are for many moves."""
    return tuple(value for value in range(1, 19) if has(cards, value))


def view(s: State, seat: int | None, version: int, last: Any, outcome: Result | None) -> View:
    """The open table."""
    return table_of(s, seat, (version, last, outcome), [seat_of(*pieces_of(s, p)) for p in range(s.players)])


def glance(s: State, seat: int | None, version: int, last: Any, outcome: Result | None) -> View:
    """The same with seats that other views have, too: a seat stays as it is while others act."""
    return table_of(s, seat, (version, last, outcome), [shared_seat(*pieces_of(s, p)) for p in range(s.players)])


def table_of(s: State, seat: int | None, facts: tuple[int, Any, Result | None], seats: list[Seat]) -> View:
    """Nothing is in here unless it is put in by name."""
    version, last, outcome = facts
    rolled = s.bacon[0] > 0
    return {
        "game": "mice",
        "version": version,
        "players": s.players,
        "options": {"nuts": s.first_nuts} if s.players == 1 else {},
        "solo": s.players == 1,
        "seat": seat,
        "phase": PHASES[s.phase],
        "actor": None if s.phase == rules.OVER else s.asked,
        "chance": s.phase == rules.ROLL,
        "active": s.active,
        "dice": {"bacon": [*filter(None, s.bacon)], "cheese": [*filter(None, s.cheese)]} if rolled else None,
        "used": list(subsets(bytes(s.cheese))[s.used]) if rolled and s.phase != rules.ACTIVE else None,
        "left": s.left or None,
        "supply": s.supply,
        "seats": seats,
        "last": last,
        "result": outcome,
    }


def cage_of(s: State, seat: int) -> list[int]:
    """The cards in a cage, bottom first."""
    return list(s.cage[seat * CAGE : seat * CAGE + s.caged[seat]])


def pieces_of(s: State, seat: int) -> tuple[int, bytes, int, int]:
    """Hand, cage, dice cards and nuts of a seat, in numbers."""
    return s.hand[seat], bytes(s.cage[seat * CAGE : seat * CAGE + s.caged[seat]]), s.up[seat], s.nuts[seat]


def seat_of(hand: int, cage: bytes, up: int, nuts: int) -> Seat:
    """What lies in front of a seat."""
    return {
        "hand": cards_of(hand),
        "cage": list(cage),
        "up": cards_of(up),
        "nuts": nuts,
        "dice": {"bacon": pieces.bacon_dice(up), "cheese": pieces.cheese_dice(up)},
    }


shared_seat = lru_cache(maxsize=4096)(seat_of)
"""The same, made once for all who only look."""


def players_of(s: State) -> list[dict[str, Any]]:
    """The seats as a record's summary names them."""
    return [
        {"hand": cards_of(s.hand[p]), "cage": cage_of(s, p), "dice_cards_up": cards_of(s.up[p]), "nuts": s.nuts[p]}
        for p in range(s.players)
    ]


def events(before: View, after: View) -> list[Event]:
    """What everybody has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    found = told(before, after, last["seat"], last["move"])
    if before["phase"] == "active" and after["phase"] == "passive":
        found.append({"type": "left", "value": after["left"] or 0})
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def told(before: View, after: View, seat: int, move: Move) -> list[Event]:
    """The move itself and the nuts that moved with it."""
    if "roll" in move:
        return [{"type": "rolled", "seat": seat, **move["roll"]}]
    if "pass" in move:
        return [{"type": "passed", "seat": seat, "value": before["left"] or 0}]
    if "miss" in move:
        back = move["miss"]
        card = before["seats"][seat]["cage"][-1] if back == "cage" else back
        return [{"type": "missed", "seat": seat, "back": back, "card": card}]
    passive = before["phase"] == "passive"
    event = caught(before, seat, move, passive) if "catch" in move else flipped(before, seat, move, passive)
    return [event, *(fee(before, seat) if passive else won(before, after, seat, event))]


def caught(before: View, seat: int, move: Move, passive: bool) -> Caught:
    """A card caught, perhaps with a second one, and the nuts it cost."""
    value, used = move["catch"], move.get("cheese", [])
    nuts = cost(before, value, used, passive)
    event: Caught = {"type": "caught", "seat": seat, "value": value, "cheese": used, "nuts": nuts, "passive": passive}
    if "second" in move:
        rest = sum(before["dice"]["cheese"]) - sum(used) if before["dice"] else 0
        event["second"] = move["second"]
        event["nuts"] += 1 + abs(move["second"] - rest)
    return event


def flipped(before: View, seat: int, move: Move, passive: bool) -> Flipped:
    """A dice card turned down, and the nuts it cost."""
    value, used = move["flip"], move.get("cheese", [])
    nuts = cost(before, value, used, passive)
    return {"type": "flipped", "seat": seat, "value": value, "cheese": used, "nuts": nuts, "passive": passive}


def cost(before: View, value: int, used: list[int], passive: bool) -> int:
    """The nuts that change the dice, or what was left, into this value (M10, M14)."""
    if passive:
        return abs(value - (before["left"] or 0))
    return abs(value - sum(before["dice"]["bacon"]) - sum(used)) if before["dice"] else 0


def fee(before: View, seat: int) -> list[Event]:
    """The nut that a passive catch brings the active seat: from the middle, or from the passive seat (M14)."""
    return [{"type": "nut-fee", "seat": None if before["supply"] else seat, "to": before["active"]}]


def won(before: View, after: View, seat: int, event: Caught | Flipped) -> list[Event]:
    """Solo: a nut won with fifteen or more left over (M22)."""
    gained = after["seats"][seat]["nuts"] - before["seats"][seat]["nuts"] + event["nuts"]
    return [{"type": "nut-won", "seat": seat}] if gained > 0 else []
