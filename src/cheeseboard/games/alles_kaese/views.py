"""What each seat of Alles Käse! may know: views, memory mode, and the events between two views."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from cheeseboard.core.result import Result
from cheeseboard.core.state import Row
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.rules import CARDS, SEATS, State

Front = Literal["cheese", "trap"]
FRONTS: tuple[Front, Front] = ("cheese", "trap")
PHASES: tuple[Literal["roll"], Literal["choose"], Literal["over"]] = ("roll", "choose", "over")
REASONS = ("third-trap", "supply-empty")
SEATS_OF = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))


class Options(TypedDict):
    """How many of the six cards with 1, 2 … 6 holes are traps (A2)."""

    traps_by_holes: list[int]


class Setup(TypedDict):
    """All 36 cards from the top, each its holes and `c` (cheese) or `t` (trap)."""

    deck: list[str]


class Move(TypedDict):
    """A move in its record form: exactly one of these."""

    roll: NotRequired[int]
    peek: NotRequired[int]
    keep: NotRequired[int]
    remove: NotRequired[int]


class Last(TypedDict):
    """The last move, and whose it was."""

    seat: int
    move: Move


class Lying(TypedDict):
    """A card of the display. `front` is null unless this seat has seen it."""

    holes: int
    front: Front | None
    peeked_by: list[int]
    left_by: list[int]


class Discarded(TypedDict):
    """A card of the discard."""

    holes: int
    front: Front | None
    peeked_by: list[int]


class KeptCard(TypedDict):
    """A card that lies face up in front of a seat."""

    holes: int
    front: Front


class Seat(TypedDict):
    """What lies in front of a seat. Its sums are null in memory mode: the cards can be counted."""

    cards: list[KeptCard]
    holes: int | None
    cheese_cards: int | None
    traps: int


class Supply(TypedDict):
    """Cards to come, and the holes of the top one."""

    count: int
    top: int | None


class View(TypedDict):
    """What a seat may know (A4, A15)."""

    game: str
    version: int
    players: int
    options: Options
    seat: int | None
    phase: Annotated[Literal["roll", "choose", "over"], '`"roll"`, `"choose"` or `"over"`']
    actor: int | None
    chance: bool
    roll: Annotated[int | None, "what the die shows; null before the roll"]
    display: Annotated[
        list[Lying | None],
        "six places: null (empty), or `holes`, `front` (null unless this seat has seen it), "
        "`peeked_by` (seats that looked), `left_by` (seats that rolled this number and left the card lying)",
    ]
    supply: Annotated[Supply, "`count`, and `top`: the holes of its top card"]
    discard: Annotated[
        list[Discarded], "oldest first: `holes`, `front` (null unless this seat has seen it), `peeked_by`"
    ]
    seats: Annotated[
        list[Seat], "for each seat: `cards` (each `holes` and `front`), `holes` and `cheese_cards` on cheese, `traps`"
    ]
    last: Last | None
    result: Result | None


class Rolled(TypedDict):
    """The die has fallen."""

    type: Literal["rolled"]
    seat: int
    pips: int


class Peeked(TypedDict):
    """A seat looked at a card. `front` is null for everybody else."""

    type: Literal["peeked"]
    seat: int
    slot: int
    holes: int
    front: Front | None


class Kept(TypedDict):
    """A seat turned a card over and kept it."""

    type: Literal["kept"]
    seat: int
    slot: int
    holes: int
    front: Front


class Removed(TypedDict):
    """A seat removed a card unseen."""

    type: Literal["removed"]
    seat: int
    slot: int
    holes: int


class Refilled(TypedDict):
    """A card from the supply fills a slot."""

    type: Literal["refilled"]
    slot: int
    holes: int


class SupplyDiscarded(TypedDict):
    """The top supply card is discarded after a peek (A7)."""

    type: Literal["supply-discarded"]
    holes: int


class Traps(TypedDict):
    """How many traps a seat has now."""

    type: Literal["traps"]
    seat: int
    count: int


class Ended(TypedDict):
    """The game is over."""

    type: Literal["ended"]
    reason: str


Shown = tuple[list[Lying | None], list[Discarded], list[list[KeptCard]]]
"""The display, the discard, and the cards in front of each seat."""
Event = Rolled | Peeked | Kept | Removed | Refilled | SupplyDiscarded | Traps | Ended


def view(s: State, seat: int | None, version: int, last: Any, outcome: Result | None) -> View:
    """The table as this seat sees it (A4, A15)."""
    return table_of(s, seat, (version, last, outcome), shown(*cards_for(s, seat), FRESH))


def glance(s: State, seat: int | None, version: int, last: Any, outcome: Result | None) -> View:
    """The same with parts that other views have, too: a roll moves no card, and most moves leave most cards lying."""
    return table_of(s, seat, (version, last, outcome), shared(*cards_for(s, seat)))


def table_of(s: State, seat: int | None, facts: tuple[int, Any, Result | None], cards: Shown) -> View:
    """Nothing is in here unless it is put in by name."""
    (version, last, outcome), (display, discard, kept) = facts, cards
    return {
        "game": "alles-kaese",
        "version": version,
        "players": s.players,
        "options": {"traps_by_holes": list(s.traps_by_holes)},
        "seat": seat,
        "phase": PHASES[s.phase],
        "actor": None if s.phase == rules.OVER else s.turn,
        "chance": s.phase == rules.ROLL,
        "roll": s.pips or None,
        "display": display,
        "supply": {"count": CARDS - s.top, "top": s.holes[s.top] if s.top < CARDS else None},
        "discard": discard,
        "seats": [seat_of(s, p, kept[p]) for p in range(s.players)],
        "last": last,
        "result": outcome,
    }


class Cards(NamedTuple):
    """Where all cards lie, and who has seen which."""

    holes: Row
    trap: Row
    display: Row
    place: Row
    gone: Row
    peeked: Row
    knows: Row
    left: Row


def cards_for(s: State, seat: int | None) -> tuple[Cards, int]:
    """The cards of a state, and the bit of the seat that looks at them (0: everybody)."""
    cards = Cards(s.holes, s.trap, s.display, s.place, s.order[: s.gone], s.peeked, s.knows, s.left)
    return cards, 0 if seat is None else 1 << seat


def shown(cards: Cards, eye: int, faces: "Faces") -> Shown:
    """The display, the discard, and the cards in front of each seat, oldest first.

    A discarded card shows its back; a front that a seat peeked at before stays known to it. Kept cards are face up, so
    everybody sees them.
    """
    holes, trap, display, places, gone, peeked, knows, left = cards
    discard: list[Discarded] = []
    kept: list[list[KeptCard]] = [[] for _ in range(SEATS)]
    for card in gone:
        place = places[card]
        if place == rules.DISCARDED:
            front = FRONTS[trap[card]] if knows[card] & eye else None
            discard.append(faces.discarded(holes[card], front, peeked[card]))
        else:
            kept[place - rules.KEPT].append(faces.kept(holes[card], FRONTS[trap[card]]))
    lie: list[Lying | None] = [None] * len(display)
    for slot, card in enumerate(display):
        if card != rules.EMPTY:
            front = FRONTS[trap[card]] if knows[card] & eye else None
            lie[slot] = faces.lying(holes[card], front, peeked[card], left[card])
    return lie, discard, kept


def lying(holes: int, front: Front | None, peeked: int, left: int) -> Lying:
    """A card of the display."""
    return {"holes": holes, "front": front, "peeked_by": list(SEATS_OF[peeked]), "left_by": list(SEATS_OF[left])}


def discarded(holes: int, front: Front | None, peeked: int) -> Discarded:
    """A card of the discard."""
    return {"holes": holes, "front": front, "peeked_by": list(SEATS_OF[peeked])}


def kept_face(holes: int, front: Front) -> KeptCard:
    """A card in front of a seat."""
    return {"holes": holes, "front": front}


class Faces(NamedTuple):
    """Who writes down how a card looks: on display, discarded, in front of a seat."""

    lying: Callable[[int, Front | None, int, int], Lying]
    discarded: Callable[[int, Front | None, int], Discarded]
    kept: Callable[[int, Front], KeptCard]


FRESH = Faces(lying, discarded, kept_face)
SHARED = Faces(cache(lying), cache(discarded), cache(kept_face))


@lru_cache(maxsize=2048)
def shared(cards: Cards, eye: int) -> Shown:
    """What is shown of these cards, made once for all who only look."""
    return shown(cards, eye, SHARED)


def seat_of(s: State, seat: int, cards: list[KeptCard]) -> Seat:
    """What a seat has won."""
    return {
        "cards": cards,
        "holes": s.won[seat],
        "cheese_cards": s.cheese[seat],
        "traps": s.traps[seat],
    }


def forget(v: View) -> View:
    """Memory mode: no peeked fronts, nor who peeked at or left what; sums only once the game is over (A15)."""
    shown: View = {
        **v,
        "display": [card and {**card, "front": None, "peeked_by": [], "left_by": []} for card in v["display"]],
        "discard": [{**card, "front": None, "peeked_by": []} for card in v["discard"]],
    }
    if v["result"] is None:
        shown["seats"] = [{**seat, "holes": None, "cheese_cards": None} for seat in v["seats"]]
    return shown


def events(before: View, after: View) -> list[Event]:
    """What a seat (or a spectator) has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    found = told(before, after, last)
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def told(before: View, after: View, last: Last) -> list[Event]:
    """The move itself and what followed from it."""
    move, seat = last["move"], last["seat"]
    if "roll" in move:
        return [{"type": "rolled", "seat": seat, "pips": move["roll"]}]
    if "peek" in move:
        return [peeked(before, after, seat, move["peek"]), *dropped(before, after)]
    if "keep" in move:
        kept = kept_card(before, after, seat, move["keep"])
        return [kept, *sprung(kept, after), *refilled(after, kept["slot"])]
    slot = move["remove"]
    return [{"type": "removed", "seat": seat, "slot": slot, "holes": holes_at(before, slot)}, *refilled(after, slot)]


def holes_at(before: View, slot: int) -> int:
    """The back of the card that lay in this slot."""
    card = before["display"][slot]
    return card["holes"] if card else 0


def peeked(before: View, after: View, seat: int, slot: int) -> Peeked:
    """A look; only the one who looked is told the front."""
    card = after["display"][slot] if after["seat"] == seat else None
    front = card["front"] if card else None
    return {"type": "peeked", "seat": seat, "slot": slot, "holes": holes_at(before, slot), "front": front}


def kept_card(before: View, after: View, seat: int, slot: int) -> Kept:
    """A card turned over and kept."""
    front = after["seats"][seat]["cards"][-1]["front"]
    return {"type": "kept", "seat": seat, "slot": slot, "holes": holes_at(before, slot), "front": front}


def dropped(before: View, after: View) -> list[Event]:
    """The supply card that goes to the discard after a peek (A7)."""
    top = before["supply"]["top"]
    if top is None or after["supply"]["count"] == before["supply"]["count"]:
        return []
    return [{"type": "supply-discarded", "holes": top}]


def sprung(event: Kept, after: View) -> list[Event]:
    """A trap: how many this seat has now."""
    if event["front"] != "trap":
        return []
    return [{"type": "traps", "seat": event["seat"], "count": after["seats"][event["seat"]]["traps"]}]


def refilled(after: View, slot: int) -> list[Event]:
    """The new card in the slot, unless the game ended before."""
    card = after["display"][slot]
    return [] if card is None else [{"type": "refilled", "slot": slot, "holes": card["holes"]}]
